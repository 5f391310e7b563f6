import sharp from "sharp";
import { defaultLogoSvg } from "../branding/default-logo.ts";

/** Sizes of an installed app's icon. `maskable` fills the whole square, since a phone cuts its own shape out of it. */
export const iconKinds = {
  "icon-192": { size: 192, purpose: "any" },
  "icon-512": { size: 512, purpose: "any" },
  "maskable-512": { size: 512, purpose: "maskable" },
  "touch-180": { size: 180, purpose: "touch" },
} as const;
export type IconKind = keyof typeof iconKinds;

/** Phones never cut inside this circle (W3C manifest: radius 40 % of the side). */
const safePart = 0.8;

const table = (size: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="8 8 48 48">${defaultLogoSvg("#fff", 4.5)}</svg>`,
  );

const rounded = (size: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${size * 0.22}" fill="#fff"/></svg>`,
  );

/**
 * The icon of an establishment's app as PNG: its mark (any picture, or null) on its color (`#rrggbb`). The mark stays
 * inside the area that phones never cut, with rounded corners.
 */
export const drawIcon = async (mark: Buffer | null, color: string, kind: IconKind): Promise<Buffer> => {
  const { size, purpose } = iconKinds[kind];
  const whole = purpose === "any" && mark !== null;
  const inner = whole ? size : Math.round(size * (mark === null ? 0.62 : safePart / Math.SQRT2));
  const drawn = await sharp(mark ?? table(inner))
    .resize(inner, inner, { fit: "contain", background: "#00000000" })
    .png()
    .toBuffer();
  if (whole)
    return sharp(drawn)
      .composite([{ input: rounded(size), blend: "dest-in" }])
      .png()
      .toBuffer();
  const ground = sharp({ create: { width: size, height: size, channels: 4, background: color } });
  const laid = ground.composite([{ input: drawn }]).png();
  if (purpose !== "any") return laid.toBuffer();
  return sharp(await laid.toBuffer())
    .composite([{ input: rounded(size), blend: "dest-in" }])
    .png()
    .toBuffer();
};

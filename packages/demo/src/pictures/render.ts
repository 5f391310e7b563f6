/**
 * Draws the demo's pictures again and encodes them as the media store serves them: AVIF and WebP at four widths.
 * The results are committed, because encoding them takes minutes and a first start must not. A name carries the
 * hash of its drawing, so that it may be cached for ever. Names given as arguments are the only ones drawn.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import { drawPicture, pictureNames } from "./gallery.ts";

const folder = new URL("../../media/", import.meta.url);
const manifestFile = new URL("manifest.json", folder);
const widths = [112, 224, 336, 780];

type Entry = { key: string; color: string };

const colorOf = async (image: Buffer): Promise<string> => {
  const { data } = await sharp(image)
    .resize(1, 1, { fit: "fill" })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return `#${[...data.subarray(0, 3)].map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
};

/** The most bytes a picture may have at each width; quality gives way first. */
const budgets: Record<number, number> = { 112: 2_400, 224: 4_900, 336: 9_000, 780: 24_000 };

const withinBudget = async (
  encodeAt: (quality: number) => Promise<Buffer>,
  start: number,
  budget: number,
): Promise<Buffer> => {
  for (let quality = start; ; quality -= 2) {
    const bytes = await encodeAt(quality);
    if (bytes.length <= budget || quality <= 24) return bytes;
  }
};

const encode = async (image: Buffer, key: string): Promise<void> => {
  for (const width of widths) {
    const sized = await sharp(image).resize(width).raw().toBuffer({ resolveWithObject: true });
    const pixels = () => sharp(sized.data, { raw: sized.info });
    const small = width < 780;
    const budget = budgets[width] as number;
    const avif = await withinBudget(
      (quality) => pixels().avif({ quality, effort: 3 }).toBuffer(),
      small ? 50 : 44,
      budget,
    );
    const webp = await withinBudget(
      (quality) => pixels().webp({ quality, effort: 5 }).toBuffer(),
      small ? 58 : 50,
      budget,
    );
    writeFileSync(new URL(`${key}-${width}.avif`, folder), avif);
    writeFileSync(new URL(`${key}-${width}.webp`, folder), webp);
  }
};

mkdirSync(folder, { recursive: true });
const manifest = (existsSync(manifestFile) ? JSON.parse(readFileSync(manifestFile, "utf8")) : {}) as Record<
  string,
  Entry
>;
const wanted = process.argv.slice(2);
for (const name of wanted.length > 0 ? wanted : pictureNames()) {
  const drawing = drawPicture(name);
  const key = `${name}-${createHash("sha256").update(drawing).digest("hex").slice(0, 8)}`;
  if (manifest[name]?.key === key && existsSync(new URL(`${key}-780.webp`, folder))) continue;
  // Drawn once at twice the largest width, so that fine strokes are averaged rather than dropped.
  const image = await sharp(Buffer.from(drawing), { density: 144 })
    .resize(1170)
    .png({ compressionLevel: 1 })
    .toBuffer();
  await encode(image, key);
  manifest[name] = { key, color: await colorOf(image) };
  writeFileSync(
    manifestFile,
    `${JSON.stringify(Object.fromEntries(Object.entries(manifest).toSorted(([a], [b]) => (a < b ? -1 : 1))), null, 1)}\n`,
  );
}
const known = new Set(Object.values(manifest).map(({ key }) => key));
for (const file of readdirSync(folder)) {
  const key = /^(.*)-\d+\.(?:avif|webp)$/.exec(file)?.[1];
  if (key !== undefined && !known.has(key)) rmSync(new URL(file, folder));
}

import sharp from "sharp";
import { defaultLogoSvg } from "../branding/default-logo.ts";
import { type Colors } from "./card-of.ts";

/** The default logo, a laid table, in an establishment's colors: PNG of `size` px a side. */
export const drawMark = ({ color, ink }: Colors, size: number): Promise<Buffer> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${color}"/>${defaultLogoSvg(ink, 4)}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
};

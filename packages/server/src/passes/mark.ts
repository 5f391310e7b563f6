import { type Colours } from "./card-of.ts";
import sharp from "sharp";

/** A laid table in an establishment's colours: PNG of `size` px a side. */
export const drawMark = ({ color, ink }: Colours, size: number): Promise<Buffer> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${color}"/><path d="M14 38h36M18 38a14 14 0 0 1 28 0M32 24v-5M20 46h24" fill="none" stroke="${ink}" stroke-width="4" stroke-linecap="round"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
};

import sharp, { type Sharp } from "sharp";
import type { PictureFile } from "../gateways/storage/picture-store.ts";
import { AppError } from "../platform/errors.ts";

export type MadePicture = { files: PictureFile[]; color: string };

/** As `Photo` asks for them. */
const widths = [112, 224, 336, 780];
const mostPixels = 50_000_000;
const seconds = 12;

/** The placeholder color: the picture scaled to one pixel. */
const loadColor = async (pixels: () => Sharp): Promise<string> => {
  const data = await pixels().flatten({ background: "#ffffff" }).resize(1, 1, { fit: "fill" }).raw().toBuffer();
  return `#${[...data.subarray(0, 3)].map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
};

/**
 * Encodes a picture in every size and format, decoded once; only pixels are taken from the file. Throws
 * `unsupported_media` if it cannot be read to its end.
 */
export const makePicture = async (bytes: Buffer): Promise<MadePicture> => {
  try {
    const largest = widths.at(-1) ?? 0;
    const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: "warning", sequentialRead: true })
      .rotate()
      .resize({ width: largest, height: largest * 2, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .timeout({ seconds })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const pixels = () => sharp(data, { raw });
    const files: PictureFile[] = [];
    for (const width of widths) {
      const sized = () => pixels().resize({ width, withoutEnlargement: true });
      files.push({ name: `${width}.avif`, bytes: await sized().avif({ quality: 50, effort: 2 }).toBuffer() });
      files.push({ name: `${width}.webp`, bytes: await sized().webp({ quality: 66, effort: 4 }).toBuffer() });
    }
    return { files, color: await loadColor(pixels) };
  } catch {
    throw new AppError("unsupported_media");
  }
};

import sharp from "sharp";
import { AppError, UnavailableError } from "../platform/errors.ts";

export type Remade = { bytes: Buffer; width: number; height: number };

const longestSide = 1_600;
const quality = 80;
/** A file with a false header is refused here, before decoding. */
const maxPixels = 50_000_000;
const seconds = 8;

// The library would otherwise cache decoded pictures and use all cores for one photo.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Re-encodes a picture: rotated as the camera held it, at most 1600 px, WebP, without any metadata or other bytes of
 * the file. Throws `unsupported_media` if it cannot be read to its end.
 */
export const remakeImage = async (bytes: Buffer): Promise<Remade> => {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: "warning", sequentialRead: true })
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
      .webp({ quality, effort: 3 })
      .timeout({ seconds })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    throw new AppError("unsupported_media");
  }
};

/** Pictures decoded at once, and waiting ones: both limit the process's memory. */
const atOnce = 2;
const maxWaiting = 24;
/** Guests' pictures in memory at once: being sent, waiting, or being decoded. */
export const maxQueued = 16;

/** Runs a few at a time and refuses (503) once too many wait. */
export const makeQueue = (running = atOnce, waiting = maxWaiting) => {
  const line: (() => void)[] = [];
  let busy = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy >= running) {
      if (line.length >= waiting) throw new UnavailableError("too many pictures at once");
      // Hands its place to the next one directly, to keep the order.
      await new Promise<void>((enter) => line.push(enter));
    } else busy += 1;
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else busy -= 1;
    }
  };
};

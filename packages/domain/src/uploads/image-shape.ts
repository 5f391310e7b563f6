import type { Frame } from "./frame.ts";
import { accept, type Outcome, refuse } from "../outcome.ts";
import { readJpeg } from "./jpeg-shape.ts";
import { readPng } from "./png-shape.ts";
import { readWebp } from "./webp-shape.ts";

/** Most images of one upload, and of one answer (specification 5). */
export const maxImages = 2;
/** Bytes of one image (architecture 5). */
export const maxImageBytes = 5 * 1024 * 1024;
/** Pixels: what the cameras of phones make. A JPEG is shrunk while it is read; the others are unpacked whole. */
const mostPixels = { jpeg: 50_000_000, png: 25_000_000, webp: 25_000_000 } as const;
const longestSide = 16_384;

export type ImageKind = keyof typeof mostPixels;
export type ImageShape = { kind: ImageKind; width: number; height: number };

const starts = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((each, index) => bytes[at + index] === each);

const readers: { kind: ImageKind; is: (bytes: Uint8Array) => boolean; read: (bytes: Uint8Array) => Frame | null }[] = [
  { kind: "jpeg", is: (bytes) => starts(bytes, [0xff, 0xd8, 0xff]), read: readJpeg },
  { kind: "png", is: (bytes) => starts(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), read: readPng },
  {
    kind: "webp",
    is: (bytes) => starts(bytes, [0x52, 0x49, 0x46, 0x46]) && starts(bytes, [0x57, 0x45, 0x42, 0x50], 8),
    read: readWebp,
  },
];

/**
 * Checks an image by its headers alone, before any pixel is unpacked: one still JPEG, PNG or WebP that begins and ends
 * with the file (no extra or missing data), of a size that cameras make. Refuses too many bytes with
 * `payload_too_large`, everything else with `unsupported_media`.
 */
export const judgeImage = (bytes: Uint8Array): Outcome<ImageShape> => {
  if (bytes.length > maxImageBytes) return refuse("payload_too_large");
  const reader = readers.find(({ is }) => is(bytes));
  const frame = reader?.read(bytes);
  if (!reader || !frame || frame.length !== bytes.length) return refuse("unsupported_media");
  const { width, height } = frame;
  const small = width > 0 && height > 0 && width <= longestSide && height <= longestSide;
  if (!small || width * height > mostPixels[reader.kind]) return refuse("unsupported_media");
  return accept({ kind: reader.kind, width, height });
};

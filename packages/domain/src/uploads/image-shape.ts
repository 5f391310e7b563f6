import { accept, type Outcome, refuse } from "../outcome.ts";

/** Facts of an image file's header; `length` is where the image ends. */
type Frame = { width: number; height: number; length: number };

type Size = { width: number; height: number };

/** The size a chunk of pixels states: lossy after its start code, lossless in 14 bits each. */
const getSize = (name: string, view: DataView, at: number, length: number): Size | null => {
  if (name === "VP8 ")
    return length < 10 || view.getUint8(at + 3) !== 0x9d || view.getUint16(at + 4) !== 0x012a
      ? null
      : { width: view.getUint16(at + 6, true) & 0x3fff, height: view.getUint16(at + 8, true) & 0x3fff };
  if (length < 5 || view.getUint8(at) !== 0x2f) return null;
  const bits = view.getUint32(at + 1, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
};

/** The canvas of the extended form, in 24 bits each, less one. */
const getCanvas = (view: DataView, at: number): Size => ({
  width: (view.getUint32(at + 4, true) & 0xffffff) + 1,
  height: ((view.getUint16(at + 7, true) | (view.getUint8(at + 9) << 16)) & 0xffffff) + 1,
});

/** Walks the chunks of a WebP; null where they do not add up to one still image, or state two sizes. */
const readWebp = (bytes: Uint8Array): Frame | null => {
  if (bytes.length < 20) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = view.getUint32(4, true) + 8;
  if (length > bytes.length) return null;
  let canvas: Size | null = null;
  let size: Size | null = null;
  for (let at = 12; at + 8 <= length;) {
    const name = nameAt(bytes, at);
    const chunkLength = view.getUint32(at + 4, true);
    const from = at + 8;
    if (from + chunkLength > length) return null;
    if (name === "ANIM" || name === "ANMF") return null;
    if (name === "VP8X") {
      if (at !== 12 || chunkLength !== 10 || (view.getUint8(from) & 0x02) !== 0) return null;
      canvas = getCanvas(view, from);
    }
    if (name === "VP8 " || name === "VP8L") {
      if (size) return null;
      size = getSize(name, view, from, chunkLength);
      if (!size) return null;
    }
    at = from + chunkLength + (chunkLength % 2);
  }
  if (!size || (canvas && (canvas.width !== size.width || canvas.height !== size.height))) return null;
  return { ...size, length };
};

const read32 = (view: DataView, at: number): number => view.getUint32(at);
const nameAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

/** Walks the chunks of a PNG: its header first, pixels, its end; null where they do not add up, or where it moves. */
const readPng = (bytes: Uint8Array): Frame | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let size: { width: number; height: number } | null = null;
  let pixels = false;
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = read32(view, at);
    const name = nameAt(bytes, at + 4);
    const end = at + 12 + length;
    if (end > bytes.length || (name === "IHDR") !== (at === 8)) return null;
    if (name === "IHDR") {
      if (length !== 13) return null;
      size = { width: read32(view, at + 8), height: read32(view, at + 12) };
    }
    // Frames of a moving picture.
    if (name === "acTL" || name === "fcTL" || name === "fdAT") return null;
    if (name === "IDAT") pixels = true;
    if (name === "IEND") return size && pixels ? { ...size, length: end } : null;
    at = end;
  }
  return null;
};

const startOfScan = 0xda;
const endOfImage = 0xd9;
/** Markers without a length: restarts, and a lone TEM. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
/** Frames that carry a size; C4, C8 and CC are tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const word = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

/** End of a scan's data: the next marker that is neither stuffing nor a restart. */
const afterScan = (bytes: Uint8Array, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) return bytes.length;
    if (next !== 0x00 && next !== 0xff && !isBare(next)) return at;
  }
  return bytes.length;
};

/** Walks the segments of a JPEG from its start to its end; null where they do not add up to one image. */
const readJpeg = (bytes: Uint8Array): Frame | null => {
  let size: { width: number; height: number } | null = null;
  let scans = 0;
  for (let at = 2; at + 1 < bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (marker === endOfImage) return size && scans > 0 ? { ...size, length: at + 2 } : null;
    else if (isBare(marker)) at += 2;
    else {
      const length = word(bytes, at + 2);
      if (length < 2 || at + 2 + length > bytes.length) return null;
      if (isFrame(marker)) {
        // A second frame would let two readers see two different sizes.
        if (size || length < 8) return null;
        size = { height: word(bytes, at + 5), width: word(bytes, at + 7) };
      }
      at += 2 + length;
      if (marker !== startOfScan) continue;
      scans += 1;
      at = afterScan(bytes, at);
    }
  }
  return null;
};

/** Most images of one upload, and of one answer (specification 5). */
export const maxImages = 2;
/** Bytes of one image (architecture 5). */
export const maxImageBytes = 5 * 1024 * 1024;
/** Pixels: what the cameras of phones make. A JPEG is shrunk while it is read; the others are unpacked whole. */
const maxPixels = { jpeg: 50_000_000, png: 25_000_000, webp: 25_000_000 } as const;
const longestSide = 16_384;

export type ImageKind = keyof typeof maxPixels;
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
  if (!small || width * height > maxPixels[reader.kind]) return refuse("unsupported_media");
  return accept({ kind: reader.kind, width, height });
};

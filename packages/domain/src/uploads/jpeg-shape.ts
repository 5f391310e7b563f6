import type { Frame } from "./frame.ts";

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
export const readJpeg = (bytes: Uint8Array): Frame | null => {
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

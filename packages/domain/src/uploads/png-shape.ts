import type { Frame } from "./frame.ts";

const read32 = (view: DataView, at: number): number => view.getUint32(at);
const nameAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

/** Walks the chunks of a PNG: its header first, pixels, its end; null where they do not add up, or where it moves. */
export const readPng = (bytes: Uint8Array): Frame | null => {
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

import type { Frame } from "./frame.ts";

const nameAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

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
export const readWebp = (bytes: Uint8Array): Frame | null => {
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

/** Facts of an image file's header; `length` is where the image ends. */
export type Frame = { width: number; height: number; length: number };

/** What the frame of an image file says of itself; `length` is where the image ends. */
export type Frame = { width: number; height: number; length: number };

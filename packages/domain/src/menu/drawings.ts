/** Symbols of `drawings.svg` for items without a picture. */
export const drawings = [
  "plate",
  "cup",
  "glass",
  "sweet",
  "bread",
  "bowl",
  "grill",
  "burger",
  "rice",
  "fish",
  "meal",
] as const;
export type Drawing = (typeof drawings)[number];

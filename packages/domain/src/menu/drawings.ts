/** What is drawn for an item without a picture; each is a symbol of `drawings.svg`. */
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

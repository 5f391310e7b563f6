import { fromAbove, fromFront, type Tone } from "./scene.ts";
import { newSketch, type Sketch } from "./sketch.ts";

/** How one dish is drawn: the dish alone, and the scene it belongs in. */
export type Recipe = {
  tone: Tone;
  view: "above" | "front";
  foot?: number;
  width?: number;
  dish: (s: Sketch) => string;
};

export const above = (tone: Tone, dish: Recipe["dish"]): Recipe => ({ tone, view: "above", dish });
export const front = (tone: Tone, dish: Recipe["dish"], width = 150, foot = 498): Recipe => ({
  tone,
  view: "front",
  dish,
  width,
  foot,
});

export const drawRecipe = (name: string, { tone, view, foot, width, dish }: Recipe): string => {
  const s = newSketch(name);
  const markup = dish(s);
  return view === "above" ? fromAbove(s, tone, markup) : fromFront(s, tone, markup, foot, width);
};

/** Puts something that stands at (300, 498) elsewhere on the table, at another size. */
export const standing = (x: number, scale: number, markup: string, y = 498): string =>
  `<g transform="translate(${x - 300 * scale} ${y - 498 * scale}) scale(${scale})">${markup}</g>`;

/** Puts a dish seen from above elsewhere, at another size. */
export const laid = (x: number, y: number, scale: number, markup: string): string =>
  `<g transform="translate(${x - 300 * scale} ${y - 304 * scale}) scale(${scale})">${markup}</g>`;

/** Further pictures of some dishes: near it, and on a table with something beside it. */
import { drawRecipe, laid, type Recipe } from "./recipe.ts";
import { fromAbove, type Tone, tones } from "./scene.ts";
import { newSketch } from "./sketch.ts";

/** Where the near picture begins, and what stands on the table. */
type More = { near: [x: number, y: number]; tone: Tone; beside: string };

const dishes: Record<string, More> = {
  "kabsa-chicken": { near: [190, 150], tone: tones.teal, beside: "tabbouleh" },
  kunafa: { near: [110, 150], tone: tones.mint, beside: "basbousa" },
  "mixed-grill": { near: [150, 120], tone: tones.dusk, beside: "hummus" },
  "shish-tawook": { near: [120, 180], tone: tones.sage, beside: "fattoush" },
  "croissant-butter": { near: [140, 160], tone: tones.sky, beside: "flat-white" },
  "san-sebastian": { near: [170, 170], tone: tones.rose, beside: "cappuccino" },
  "flat-white": { near: [150, 150], tone: tones.clay, beside: "croissant-butter" },
};

/** Side of the near picture's part, of 600. */
const nearSide = 300;

/** "kunafa--near", "kunafa--table". */
export const morePictureNames = (): string[] =>
  Object.keys(dishes).flatMap((slug) => [`${slug}--near`, `${slug}--table`]);

/** Undefined for the name of another picture. The dish of a table is at 35 % from the left and 57 % from the top. */
export const drawMore = (name: string, recipes: Record<string, Recipe>): string | undefined => {
  const [slug = "", kind] = name.split("--");
  const [more, recipe] = [dishes[slug], recipes[slug]];
  const beside = more && recipes[more.beside];
  if (!more || !recipe || !beside || kind === undefined) return undefined;
  if (kind === "near") {
    const view = `viewBox="${more.near.join(" ")} ${nearSide} ${nearSide}"`;
    return drawRecipe(slug, recipe).replace('viewBox="0 0 600 600"', view);
  }
  const s = newSketch(name);
  return fromAbove(s, more.tone, laid(486, 128, 0.48, beside.dish(s)) + laid(212, 344, 0.74, recipe.dish(s)));
};

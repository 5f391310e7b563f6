import { chili, onionRing } from "./garnish.ts";
import { shrimp } from "./meats.ts";
import { front, type Recipe, standing } from "./recipe.ts";
import { tones } from "./scene.ts";
import { at } from "./sketch.ts";
import { burger, type Layer, sandwich } from "./stacks.ts";

const { clay, saffron, sand, brick, sage, butter, sky, dusk, mint: mintTone, rose } = tones;

const stack = (tone: (typeof tones)[keyof typeof tones], layers: Layer[], bun?: string): Recipe =>
  front(tone, (s) => burger(s, layers, bun), 176);

export const burgerRecipes: Record<string, Recipe> = {
  "burger-classic": stack(butter, ["lettuce", "patty", "cheese", "tomato", "onion", "lettuce"]),
  "burger-double": stack(clay, ["pickle", "patty", "cheese", "patty", "cheese", "sauce"]),
  "burger-mushroom": stack(dusk, ["lettuce", "patty", "cheese", "mushroom", "sauce"], "#b9732e"),
  "burger-smoky": front(
    brick,
    (s) =>
      burger(s, ["lettuce", "patty", "cheese", "onion", "onion", "sauce"], "#8f4f22") +
      onionRing(s, 470, 470, 28, "#d99a3c"),
    176,
  ),
  "burger-kebab": stack(sand, ["tomato", "patty", "sauce", "pickle", "lettuce"], "#e3ad62"),
  "burger-chicken": stack(saffron, ["lettuce", "pickle", "chicken", "sauce", "lettuce"], "#e0a04a"),
  "burger-fire": front(
    brick,
    (s) =>
      burger(s, ["lettuce", "chicken", "cheese", "tomato", "sauce"], "#c24a2a") +
      at(470, 474, chili(s, 0, 0, 14, "#cf3322", 1.1)),
    176,
  ),
  "burger-halloumi": stack(mintTone, ["lettuce", "halloumi", "tomato", "lettuce"], "#e3ad62"),
  "slider-trio": front(
    rose,
    (s) =>
      standing(140, 0.56, burger(s, ["lettuce", "patty", "cheese", "tomato"], "#d68f3f")) +
      standing(460, 0.56, burger(s, ["lettuce", "patty", "sauce", "pickle"], "#a3602a")) +
      standing(300, 0.62, burger(s, ["lettuce", "chicken", "cheese"], "#e6b060"), 508),
    240,
  ),
  "sandwich-steak": front(
    dusk,
    (s) => sandwich(s, ["lettuce", "patty", "cheese", "onion", "mushroom", "cheese"], "#cf924a"),
    190,
  ),
  "sandwich-club": front(
    sage,
    (s) =>
      sandwich(s, ["lettuce", "chicken", "tomato", "cheese", "pickle", "lettuce", "halloumi", "tomato"], "#e3b66e"),
    190,
  ),
  "sandwich-shrimp": front(
    sky,
    (s) =>
      sandwich(s, ["lettuce", "chicken", "sauce", "lettuce"], "#e0a850") +
      [200, 300, 400].map((x, index) => at(x, 392 - (index % 2) * 8, shrimp(s, 0, 0, 190 + index * 14, 0.72))).join(""),
    190,
  ),
};

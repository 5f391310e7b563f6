import { above, front, laid, type Recipe, standing } from "./recipe.ts";
import { breakfastRecipes } from "./recipes-breakfast.ts";
import { mezzeRecipes } from "./recipes-mezze.ts";
import { can, coldRecipes } from "./recipes-cold.ts";
import { emberDrinkRecipes } from "./recipes-ember.ts";
import { hotRecipes } from "./recipes-hot.ts";
import { grillRecipes } from "./recipes-grills.ts";
import { riceRecipes } from "./recipes-rice.ts";
import { burgerRecipes } from "./recipes-burgers.ts";
import { chickenFilling, shawarmaRecipes } from "./recipes-shawarma.ts";
import { sideRecipes } from "./recipes-sides.ts";
import { bakeryRecipes } from "./recipes-bakery.ts";
import { sweetRecipes } from "./recipes-sweets.ts";
import { tones } from "./scene.ts";
import type { Sketch } from "./sketch.ts";
import { wrap } from "./tall.ts";

const dishes: Record<string, Recipe> = {
  ...breakfastRecipes,
  ...mezzeRecipes,
  ...grillRecipes,
  ...riceRecipes,
  ...shawarmaRecipes,
  ...burgerRecipes,
  ...sideRecipes,
  ...sweetRecipes,
  ...coldRecipes,
  ...hotRecipes,
  ...emberDrinkRecipes,
  ...bakeryRecipes,
};
/** The dish of a product, to be set on another table. */
export const drawDish = (s: Sketch, slug: string): string => (dishes[slug] as Recipe).dish(s);

export const comboRecipes: Record<string, Recipe> = {
  "combo-shawarma": front(
    tones.saffron,
    (s) =>
      standing(140, 0.72, drawDish(s, "fries")) +
      standing(482, 0.72, can(s, "#a8221c")) +
      standing(306, 0.92, wrap(s, 300, -5, chickenFilling, "#fbf3e2", "#c9472f"), 496),
    240,
  ),
  "combo-burger": front(
    tones.brick,
    (s) =>
      standing(130, 0.74, drawDish(s, "fries")) +
      standing(478, 0.72, drawDish(s, "iced-tea-peach")) +
      standing(306, 0.8, drawDish(s, "burger-double"), 508),
    240,
  ),
  "combo-kabsa-lunch": above(
    tones.sage,
    (s) =>
      laid(216, 230, 0.7, drawDish(s, "kabsa-chicken")) +
      laid(458, 416, 0.46, drawDish(s, "fattoush")) +
      laid(214, 486, 0.38, drawDish(s, "rice-pudding")) +
      laid(486, 150, 0.36, drawDish(s, "lentil-soup")),
  ),
  "combo-family-grill": above(
    tones.clay,
    (s) =>
      laid(270, 250, 0.76, drawDish(s, "mixed-grill")) +
      laid(486, 436, 0.42, drawDish(s, "hummus")) +
      laid(290, 506, 0.36, drawDish(s, "fattoush")) +
      laid(106, 470, 0.36, drawDish(s, "mutabbal")) +
      laid(516, 130, 0.34, drawDish(s, "vine-leaves")),
  ),
  "combo-breakfast": above(
    tones.butter,
    (s) =>
      laid(206, 216, 0.6, drawDish(s, "shakshuka")) +
      laid(436, 384, 0.58, drawDish(s, "manakish-zaatar")) +
      laid(176, 470, 0.44, drawDish(s, "foul-mudammas")) +
      laid(478, 130, 0.38, drawDish(s, "labneh")),
  ),
  "combo-sweet-coffee": front(
    tones.sand,
    (s) => standing(230, 0.94, drawDish(s, "saudi-coffee")) + standing(476, 0.5, drawDish(s, "muhallabia")),
    190,
  ),
  "combo-kids": above(
    tones.sky,
    (s) =>
      laid(226, 240, 0.68, drawDish(s, "kids-nuggets")) +
      laid(456, 420, 0.48, drawDish(s, "ice-cream")) +
      laid(196, 486, 0.38, drawDish(s, "fruit-plate")) +
      laid(480, 140, 0.4, drawDish(s, "kids-pasta")),
  ),
  "combo-morning": above(
    tones.dusk,
    (s) => laid(226, 242, 0.72, drawDish(s, "flat-white")) + laid(440, 430, 0.58, drawDish(s, "croissant-butter")),
  ),
};

/** Every picture of the demo by its name: products and combos by slug, the rest by what they are. */
import { banners as firstBanners, drawBanner } from "./banners.ts";
import { houseBanners } from "./banners-houses.ts";
import { drawRecipe, type Recipe } from "./recipe.ts";
import { breakfastRecipes } from "./recipes-breakfast.ts";
import { drawMore, morePictureNames } from "./more-pictures.ts";
import { mezzeRecipes } from "./recipes-mezze.ts";
import { comboRecipes } from "./recipes-combos.ts";
import { coldRecipes } from "./recipes-cold.ts";
import { emberDrinkRecipes } from "./recipes-ember.ts";
import { hotRecipes } from "./recipes-hot.ts";
import { grillRecipes } from "./recipes-grills.ts";
import { riceRecipes } from "./recipes-rice.ts";
import { burgerRecipes } from "./recipes-burgers.ts";
import { shawarmaRecipes } from "./recipes-shawarma.ts";
import { sideRecipes } from "./recipes-sides.ts";
import { bakeryRecipes, plateRecipes } from "./recipes-bakery.ts";
import { sweetRecipes } from "./recipes-sweets.ts";

const banners = { ...firstBanners, ...houseBanners };

const recipes: Record<string, Recipe> = {
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
  ...comboRecipes,
  ...emberDrinkRecipes,
  ...bakeryRecipes,
  ...plateRecipes,
};

export const pictureNames = (): string[] => [...Object.keys(recipes), ...morePictureNames(), ...Object.keys(banners)];

export const drawPicture = (name: string): string => {
  const recipe = recipes[name];
  if (recipe) return drawRecipe(name, recipe);
  const more = drawMore(name, recipes);
  if (more !== undefined) return more;
  const banner = banners[name];
  if (!banner) throw new Error(`No picture is called ${name}`);
  return drawBanner(name, banner);
};

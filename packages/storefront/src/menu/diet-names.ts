import { type DietaryTag, dietaryTags } from "@sufra/domain/menu/dietary-tags.ts";
import { m } from "@sufra/ui/i18n/messages.ts";

export const dietNames: Record<DietaryTag, () => string> = {
  vegetarian: m.menu_diet_vegetarian,
  vegan: m.menu_diet_vegan,
  gluten_free: m.menu_diet_gluten_free,
  dairy_free: m.menu_diet_dairy_free,
  sugar_free: m.menu_diet_sugar_free,
};

/** "Vegan, Gluten-free", in the order of the list. */
export const dietText = (tags: readonly string[]): string =>
  dietaryTags
    .filter((tag) => tags.includes(tag))
    .map((tag) => dietNames[tag]())
    .join(m.ui_list_comma());

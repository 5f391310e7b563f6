import type { DietaryTag } from "@sufra/domain/menu/dietary-tags.ts";
import { m } from "@sufra/ui/i18n/messages.ts";

export const dietName: Record<DietaryTag, () => string> = {
  vegetarian: m.console_menu_dietary_vegetarian,
  vegan: m.console_menu_dietary_vegan,
  gluten_free: m.console_menu_dietary_gluten_free,
  dairy_free: m.console_menu_dietary_dairy_free,
  sugar_free: m.console_menu_dietary_sugar_free,
};

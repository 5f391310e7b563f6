import { m } from "@sufra/ui/i18n/messages.ts";

const names: Record<string, () => string> = {
  gluten: m.menu_allergen_gluten,
  milk: m.menu_allergen_milk,
  eggs: m.menu_allergen_eggs,
  nuts: m.menu_allergen_nuts,
  peanuts: m.menu_allergen_peanuts,
  sesame: m.menu_allergen_sesame,
  soy: m.menu_allergen_soy,
  fish: m.menu_allergen_fish,
  crustaceans: m.menu_allergen_crustaceans,
  mustard: m.menu_allergen_mustard,
  celery: m.menu_allergen_celery,
};

/** "milk, gluten" in words; a code without a word is said as it is, since leaving an allergen out harms. */
export const allergenList = (codes: readonly string[]): string =>
  codes.map((code) => names[code]?.() ?? code).join(m.menu_list_comma());

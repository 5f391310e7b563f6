/** The fourteen allergens that the SFDA and the EU require menus to name, as the codes that products keep. */
export const allergens = [
  "gluten",
  "milk",
  "eggs",
  "nuts",
  "peanuts",
  "sesame",
  "soy",
  "fish",
  "crustaceans",
  "mustard",
  "celery",
  "sulphites",
  "molluscs",
  "lupin",
] as const;
export type Allergen = (typeof allergens)[number];

/** The allergens a menu can name, as the codes that products keep. */
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
] as const;
export type Allergen = (typeof allergens)[number];

import type { Text } from "../language/language.ts";
import type { Allergen } from "./allergens.ts";

/** As sheets name them; screens have the same words in their messages. */
export const allergenNames: Record<Allergen, Text> = {
  gluten: { sa: "غلوتين", en: "Gluten" },
  milk: { sa: "حليب", en: "Milk" },
  eggs: { sa: "بيض", en: "Eggs" },
  nuts: { sa: "مكسرات", en: "Nuts" },
  peanuts: { sa: "فول سوداني", en: "Peanuts" },
  sesame: { sa: "سمسم", en: "Sesame" },
  soy: { sa: "صويا", en: "Soy" },
  fish: { sa: "سمك", en: "Fish" },
  crustaceans: { sa: "قشريات", en: "Crustaceans" },
  mustard: { sa: "خردل", en: "Mustard" },
  celery: { sa: "كرفس", en: "Celery" },
  sulphites: { sa: "كبريتيت", en: "Sulphites" },
  molluscs: { sa: "رخويات", en: "Molluscs" },
  lupin: { sa: "ترمس", en: "Lupin" },
};

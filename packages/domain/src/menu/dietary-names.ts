import type { Text } from "../language/language.ts";
import type { DietaryTag } from "./dietary-tags.ts";

/** As sheets name them; screens have the same words in their messages. */
export const dietaryNames: Record<DietaryTag, Text> = {
  vegetarian: { sa: "نباتي", en: "Vegetarian" },
  vegan: { sa: "نباتي صرف", en: "Vegan" },
  gluten_free: { sa: "خالٍ من الغلوتين", en: "Gluten-free" },
  dairy_free: { sa: "خالٍ من الألبان", en: "Dairy-free" },
  sugar_free: { sa: "خالٍ من السكر", en: "Sugar-free" },
};

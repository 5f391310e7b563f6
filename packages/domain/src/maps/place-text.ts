import type { Language } from "../language/language.ts";
import type { Place } from "./api.ts";

/**
 * The address of a place in one line, as a courier reads it: short address, building and street, district, city. Its
 * label if nothing of these is known.
 */
export const placeText = (place: Place, language: Language): string => {
  const { short_address, building, street, district, city } = place;
  const road = street === null ? building : [building, street].filter((each) => each !== null).join(" ");
  const parts = [short_address, road, district, city].filter((each) => each !== null && each !== "");
  return parts.length === 0 ? place.label : parts.join(language === "sa" ? "، " : ", ");
};

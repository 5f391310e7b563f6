import type { Text } from "../language/language.ts";
import type { MissingPart } from "./console-api.ts";

type Dish = {
  name: Text;
  description: Text;
  image: string | null;
  allergens: readonly string[];
  nutrition: { calories: number | null } | null;
};

/** Written in one language only. */
const isHalf = ({ sa, en }: Text): boolean => (sa.trim() === "") !== (en.trim() === "");

/** What a dish still lacks: Saudi menus state allergens and calories, and guests read two languages. */
export const getMissingParts = ({ name, description, image, allergens, nutrition }: Dish): MissingPart[] => [
  ...(image === null ? ["picture" as const] : []),
  ...(isHalf(name) || isHalf(description) ? ["translation" as const] : []),
  ...(allergens.length === 0 ? ["allergens" as const] : []),
  ...((nutrition?.calories ?? null) === null ? ["calories" as const] : []),
];

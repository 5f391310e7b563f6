import type { Text } from "@sufra/domain/language/language.ts";
import type { Allergen } from "@sufra/domain/menu/allergens.ts";
import type { Nutrition, ScheduleRange } from "@sufra/domain/menu/api.ts";
import type { DietaryTag } from "@sufra/domain/menu/dietary-tags.ts";
import { getDietaryTags } from "./dietary-seed.ts";

export type OptionSeed = { name: Text; price: number; calories?: number; max_quantity?: number };
export type OptionGroupSeed = { name: Text; min: number; max: number; free?: number; options: OptionSeed[] };

export type ProductSeed = {
  slug: string;
  name: Text;
  description: Text;
  /** Halalas. */
  price: number;
  nutrition: Nutrition;
  caffeine_mg: number | null;
  allergens: Allergen[];
  dietary_tags: DietaryTag[];
  spicy_level: number;
  preparation_minutes: number;
  capacity_units: number;
  /** Keys of the establishment's option groups, in the order they are asked. */
  groups: string[];
  popular: boolean;
};

export type CategorySeed = {
  slug: string;
  name: Text;
  description: Text;
  schedule: ScheduleRange[] | null;
  products: ProductSeed[];
};

/** `[fats, saturated, cholesterol mg, sodium mg, carbohydrate, sugars, added sugars, fibers, protein]`, grams where nothing is said. */
export type Facts = [number, number, number, number, number, number, number, number, number];

export type ProductRest = {
  /** Grams, or millilitres for a drink. */
  size: number;
  facts: Facts;
  allergens?: Allergen[];
  groups?: string[];
  spicy?: number;
  minutes?: number;
  units?: number;
  caffeine?: number;
  drink?: boolean;
  popular?: boolean;
  /** How many people share it, when it is more than one: the facts stay those of one serving. */
  shared_by?: number;
};

/** Prices are written in riyals; calories follow from fats, carbohydrate and protein, to the nearest five. */
export const product = (
  slug: string,
  names: [sa: string, en: string],
  descriptions: [sa: string, en: string],
  riyals: number,
  rest: ProductRest,
): ProductSeed => {
  const [fats, saturated, cholesterol, sodium, carbohydrate, sugars, added, fibers, protein] = rest.facts;
  return {
    slug,
    name: { sa: names[0], en: names[1] },
    description: { sa: descriptions[0], en: descriptions[1] },
    price: Math.round(riyals * 100),
    nutrition: {
      serving_size: `${rest.size} ${rest.drink ? "ml" : "g"}`,
      amount_per_serving: rest.shared_by ? `1/${rest.shared_by}` : "1",
      calories: Math.round((9 * fats + 4 * carbohydrate + 4 * protein) / 5) * 5,
      total_fats: fats,
      saturated_fats: saturated,
      trans_fats: 0,
      cholesterol,
      sodium,
      total_carbohydrate: carbohydrate,
      total_sugars: sugars,
      added_sugars: added,
      dietary_fibers: fibers,
      protein,
    },
    caffeine_mg: rest.caffeine ?? (rest.drink ? 0 : null),
    allergens: rest.allergens ?? [],
    dietary_tags: getDietaryTags(slug),
    spicy_level: rest.spicy ?? 0,
    preparation_minutes: rest.minutes ?? 10,
    capacity_units: rest.units ?? 1,
    groups: rest.groups ?? [],
    popular: rest.popular ?? false,
  };
};

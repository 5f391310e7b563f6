import type { FieldIssue } from "../errors/field-issue.ts";
import type { Allergen } from "./allergens.ts";

/** What guests filter a menu by, as the codes that products keep. */
export const dietaryTags = ["vegetarian", "vegan", "gluten_free", "dairy_free", "sugar_free"] as const;
export type DietaryTag = (typeof dietaryTags)[number];

const implied: Partial<Record<string, readonly string[]>> = { vegan: ["vegetarian", "dairy_free"] };

/** Whether a product fits everything that a guest asks for. A vegan product is vegetarian and without milk, too. */
export const fitsDiet = (tags: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((tag) => tags.some((own) => own === tag || implied[own]?.includes(tag)));

const animals: readonly Allergen[] = ["fish", "crustaceans", "molluscs"];
const excluded: Partial<Record<string, readonly Allergen[]>> = {
  vegetarian: animals,
  vegan: [...animals, "milk", "eggs"],
  gluten_free: ["gluten"],
  dairy_free: ["milk"],
};

/** The tags that a product's allergens contradict: guests with an allergy rely on both. */
export const contradictedTags = <T extends string>(tags: readonly T[], allergens: readonly string[]): T[] =>
  tags.filter((tag) => excluded[tag]?.some((allergen) => allergens.includes(allergen)));

type Food = { dietary_tags: readonly string[]; allergens: readonly string[] };

export const dietaryIssues = ({ dietary_tags, allergens }: Food): FieldIssue[] =>
  contradictedTags(dietary_tags, allergens).map((tag) => ({
    path: `dietary_tags.${dietary_tags.indexOf(tag)}`,
    code: "dietary_contradicts",
  }));

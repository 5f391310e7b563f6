import { latinDigits } from "@sufra/domain/language/digits.ts";
import type { Text } from "@sufra/domain/language/language.ts";
import { type Allergen, allergens } from "@sufra/domain/menu/allergens.ts";
import type { Nutrition, ScheduleRange } from "@sufra/domain/menu/api.ts";
import * as calls from "@sufra/domain/menu/console-api.ts";
import { type DietaryTag, dietaryTags } from "@sufra/domain/menu/dietary-tags.ts";
import type { ManagedProduct } from "@sufra/domain/menu/console-fields.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { fieldsOf } from "../editing/fields.tsx";
import { defineManaged } from "../editing/managed-page.tsx";
import { touched } from "./menu-data.ts";
import { percentText } from "./menu-values.ts";
import { type PictureItem, toChangedPictures, toItems } from "./pictures-value.ts";

/** A branch in the form: sold there or not, at its own price or at the menu's (null). */
export type BranchValue = { branch_id: string; price: number | null; listed: boolean };

/** What a form holds of a product: numbers as `CountField` has them, facts as they are typed. */
export type ProductValues = {
  category_id: string;
  name: Text;
  description: Text;
  pictures: readonly PictureItem[];
  /** As they were read. */
  storedPictures: readonly PictureItem[];
  price: number | null;
  tax_rate_bp: string;
  nutrition: Record<keyof Nutrition, string>;
  caffeine_mg: number | null;
  allergens: readonly Allergen[];
  dietary_tags: readonly DietaryTag[];
  spicy_level: number;
  preparation_minutes: number | null;
  capacity_units: number | null;
  schedule: ScheduleRange[] | null;
  popular: boolean;
  active: boolean;
  option_group_ids: readonly string[];
  branches: readonly BranchValue[];
};

export const texts = ["serving_size", "amount_per_serving"] as const;
export const amounts = [
  "calories",
  "total_fats",
  "saturated_fats",
  "trans_fats",
  "cholesterol",
  "sodium",
  "total_carbohydrate",
  "total_sugars",
  "added_sugars",
  "dietary_fibers",
  "protein",
] as const;
const facts: readonly (keyof Nutrition)[] = [...texts, ...amounts];

const factsOf = (nutrition: Nutrition | null): ProductValues["nutrition"] => {
  const written = facts.map((fact) => [fact, nutrition?.[fact] === null ? "" : String(nutrition?.[fact] ?? "")]);
  return Object.fromEntries(written) as ProductValues["nutrition"];
};

/** An empty form in a category, with a line for each branch. */
export const emptyProduct = (categoryId: string, branchIds: readonly string[]): ProductValues => ({
  category_id: categoryId,
  name: { sa: "", en: "" },
  description: { sa: "", en: "" },
  pictures: [],
  storedPictures: [],
  price: null,
  tax_rate_bp: "",
  nutrition: factsOf(null),
  caffeine_mg: null,
  allergens: [],
  dietary_tags: [],
  spicy_level: 0,
  preparation_minutes: 0,
  capacity_units: 1,
  schedule: null,
  popular: false,
  active: true,
  option_group_ids: [],
  branches: branchIds.map((branch_id) => ({ branch_id, price: null, listed: true })),
});

export const valuesOf = (product: ManagedProduct, branchIds: readonly string[]): ProductValues => {
  const {
    id: _,
    slug: __,
    revision: ___,
    picture: ____,
    pictures: _____,
    nutrition,
    tax_rate_bp,
    branches,
    ...rest
  } = product;
  const pictures = toItems(product);
  return {
    ...rest,
    pictures,
    storedPictures: pictures,
    tax_rate_bp: percentText(tax_rate_bp),
    nutrition: factsOf(nutrition),
    allergens: allergens.filter((code) => rest.allergens.includes(code)),
    dietary_tags: dietaryTags.filter((tag) => rest.dietary_tags.includes(tag)),
    branches: branchIds.map(
      (branch_id) =>
        branches.find((branch) => branch.branch_id === branch_id) ?? { branch_id, price: null, listed: true },
    ),
  };
};

/** A decimal as it is typed, in either kind of digits: null where nothing is, NaN where it is none. */
const decimal = (text: string): number | null => {
  const plain = latinDigits(text.trim()).replace("٫", ".");
  if (plain === "") return null;
  return /^\d{1,6}(\.\d{1,3})?$/.test(plain) ? Number(plain) : Number.NaN;
};

/** Hundredths of a percent of a typed percentage. */
const basisPoints = (text: string): number | null => {
  const percent = decimal(text);
  return percent === null ? null : percent > 100 ? Number.NaN : Math.round(percent * 100);
};

const nutritionOf = (typed: ProductValues["nutrition"]): Nutrition | null => {
  if (facts.every((fact) => typed[fact].trim() === "")) return null;
  const inWords = texts.map((fact) => [fact, typed[fact].trim() === "" ? null : typed[fact]]);
  const inNumbers = amounts.map((fact) => [fact, decimal(typed[fact])]);
  return Object.fromEntries([...inWords, ...inNumbers]) as Nutrition;
};

export const product = defineManaged({
  calls: { read: calls.readProduct, create: calls.createProduct, edit: calls.editProduct, remove: calls.removeProduct },
  key: "menu-product",
  list: "/menu",
  refreshes: touched,
  body: ({ pictures, storedPictures, nutrition, tax_rate_bp, branches, ...rest }: ProductValues) => ({
    ...rest,
    ...toChangedPictures(pictures, storedPictures),
    tax_rate_bp: basisPoints(tax_rate_bp),
    nutrition: nutritionOf(nutrition),
    // A branch that does nothing differently is not named.
    branches: branches.filter(({ price, listed }) => price !== null || !listed),
  }),
  nameOf: ({ name }) => name,
  words: {
    one: m.console_menu_product,
    fresh: m.console_menu_new_product,
    list: m.console_menu_manage_title,
    removal: m.console_menu_product_removal,
  },
});

export const f = fieldsOf<ProductValues>();

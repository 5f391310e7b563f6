import type { Text } from "../language/language.ts";
import type { Nutrition } from "./api.ts";
import { highestPrice } from "./console-fields.ts";
import type { ManagedProduct } from "./console-fields.ts";
import {
  readAllergens,
  readAmount,
  readDietaryTags,
  readHundredths,
  readLine,
  readLines,
  readWhole,
  readYesNo,
  type Read,
} from "./sheet-cells.ts";
import type { NamedThing, PlainColumn } from "./sheet-columns.ts";

/** The fields of a product that a sheet contains; pictures, schedule and capacity units stay unchanged. */
export type SheetProduct = Omit<
  ManagedProduct,
  "slug" | "picture" | "pictures" | "capacity_units" | "schedule" | "revision"
>;

/** The menu a sheet is held against. */
export type SheetMenu = {
  branches: readonly NamedThing[];
  categories: readonly NamedThing[];
  option_groups: readonly NamedThing[];
  products: readonly SheetProduct[];
};

export const noNutrition: Nutrition = {
  serving_size: null,
  amount_per_serving: null,
  calories: null,
  total_fats: null,
  saturated_fats: null,
  trans_fats: null,
  cholesterol: null,
  sodium: null,
  total_carbohydrate: null,
  total_sugars: null,
  added_sugars: null,
  dietary_fibers: null,
  protein: null,
};

/** Defaults of a new product. */
export const newSheetProduct = (category_id: string): SheetProduct => ({
  id: "",
  category_id,
  name: { sa: "", en: "" },
  description: { sa: "", en: "" },
  price: 0,
  tax_rate_bp: null,
  nutrition: null,
  caffeine_mg: null,
  allergens: [],
  dietary_tags: [],
  spicy_level: 0,
  preparation_minutes: 0,
  popular: false,
  active: true,
  option_group_ids: [],
  branches: [],
});

type Apply = (product: SheetProduct, text: string) => Read<SheetProduct>;

const applied =
  <V>(read: (text: string) => Read<V>, put: (product: SheetProduct, value: V) => SheetProduct): Apply =>
  (product, text) => {
    const result = read(text);
    return "value" in result ? { value: put(product, result.value) } : result;
  };

/** An empty cell is `empty`: nothing measured, the establishment's rate. */
const orEmpty =
  <V, E>(read: (text: string) => Read<V>, empty: E) =>
  (text: string): Read<V | E> =>
    text === "" ? { value: empty } : read(text);

const text = (field: "name" | "description", language: keyof Text, read: (cell: string) => Read<string>): Apply =>
  applied(read, (product, value) => ({ ...product, [field]: { ...product[field], [language]: value } }));

const fact = <K extends keyof Nutrition>(key: K, read: (cell: string) => Read<Nutrition[K]>): Apply =>
  applied(read, (product, value) => {
    const nutrition = { ...(product.nutrition ?? noNutrition), [key]: value };
    return { ...product, nutrition: Object.values(nutrition).some((each) => each !== null) ? nutrition : null };
  });

const amount = (key: Exclude<keyof Nutrition, "serving_size" | "amount_per_serving">) =>
  fact(key, orEmpty(readAmount, null));
const serving = (key: "serving_size" | "amount_per_serving") => fact(key, orEmpty(readLine(60), null));

const required =
  <V>(read: (cell: string) => Read<V>) =>
  (cell: string): Read<V> =>
    cell === "" ? { code: "required" } : read(cell);

const readPrice = readHundredths(0, highestPrice);

/** How each column's cell changes a product; where it belongs and the option groups need the menu and stand apart. */
export const applyCell: Record<Exclude<PlainColumn, "id" | "category_sa" | "category_en" | "option_groups">, Apply> = {
  name_sa: text("name", "sa", readLine(120)),
  name_en: text("name", "en", readLine(120)),
  description_sa: text("description", "sa", readLines(1000)),
  description_en: text("description", "en", readLines(1000)),
  price: applied(required(readPrice), (product, price) => ({ ...product, price })),
  tax_percent: applied(orEmpty(readHundredths(0, 10_000), null), (product, tax_rate_bp) => ({
    ...product,
    tax_rate_bp,
  })),
  active: applied(orEmpty(readYesNo, true), (product, active) => ({ ...product, active })),
  popular: applied(orEmpty(readYesNo, false), (product, popular) => ({ ...product, popular })),
  preparation_minutes: applied(orEmpty(readWhole(0, 600), 0), (product, preparation_minutes) => ({
    ...product,
    preparation_minutes,
  })),
  spicy_level: applied(orEmpty(readWhole(0, 3), 0), (product, spicy_level) => ({ ...product, spicy_level })),
  allergens: applied(readAllergens, (product, allergens) => ({ ...product, allergens })),
  dietary_tags: applied(readDietaryTags, (product, dietary_tags) => ({ ...product, dietary_tags })),
  caffeine_mg: applied(orEmpty(readWhole(0, 100_000), null), (product, caffeine_mg) => ({ ...product, caffeine_mg })),
  serving_size: serving("serving_size"),
  amount_per_serving: serving("amount_per_serving"),
  calories: amount("calories"),
  total_fats: amount("total_fats"),
  saturated_fats: amount("saturated_fats"),
  trans_fats: amount("trans_fats"),
  cholesterol: amount("cholesterol"),
  sodium: amount("sodium"),
  total_carbohydrate: amount("total_carbohydrate"),
  total_sugars: amount("total_sugars"),
  added_sugars: amount("added_sugars"),
  dietary_fibers: amount("dietary_fibers"),
  protein: amount("protein"),
};

/** Leaves out branches that do not differ from the menu. */
const withBranch = (
  product: SheetProduct,
  branch_id: string,
  change: Partial<{ price: number | null; listed: boolean }>,
): SheetProduct => {
  const before = product.branches.find((each) => each.branch_id === branch_id);
  const after = { branch_id, price: before?.price ?? null, listed: before?.listed ?? true, ...change };
  const others = product.branches.filter((each) => each.branch_id !== branch_id);
  const overrides = after.price !== null || !after.listed ? [...others, after] : others;
  return { ...product, branches: overrides.sort((a, b) => (a.branch_id < b.branch_id ? -1 : 1)) };
};

export const applyBranchCell = {
  branch_price: (branchId: string): Apply =>
    applied(orEmpty(readPrice, null), (product, price) => withBranch(product, branchId, { price })),
  branch_sold: (branchId: string): Apply =>
    applied(orEmpty(readYesNo, true), (product, listed) => withBranch(product, branchId, { listed })),
};

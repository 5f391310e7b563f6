import type { Text } from "@sufra/domain/language/language.ts";
import type { Nutrition, ScheduleRange } from "@sufra/domain/menu/api.ts";
import {
  type BranchOverride,
  branchPrice,
  type JudgedAt,
  soldOutAt,
  type SoldOutMark,
  type Unavailability,
  getUnavailability,
} from "@sufra/domain/menu/availability.ts";
import { comboAvailable, type ComboSlotFacts } from "@sufra/domain/menu/combos.ts";
import { type OptionGroupFacts, optionsAvailable } from "@sufra/domain/menu/options.ts";
import type { PictureRow } from "./item-pictures.ts";

export type CatalogOption = {
  id: string;
  name: Text;
  price: number;
  calories: number | null;
  max_quantity: number;
  active: boolean;
  branch: SoldOutMark;
};

export type CatalogGroup = {
  id: string;
  name: Text;
  min: number;
  max: number;
  free: number;
  options: CatalogOption[];
};

export type CatalogProduct = PictureRow & {
  id: string;
  category_id: string;
  slug: string;
  name: Text;
  description: Text;
  /** At this branch, halalas. */
  price: number;
  /** Its own rate, or the establishment's. */
  tax_rate_bp: number;
  nutrition: Nutrition | null;
  caffeine_mg: number | null;
  allergens: string[];
  dietary_tags: string[];
  spicy_level: number;
  preparation_minutes: number;
  capacity_units: number;
  popular: boolean;
  category_name: Text;
  /** Both the product and its category are active. */
  active: boolean;
  schedule: ScheduleRange[] | null;
  category_schedule: ScheduleRange[] | null;
  branch: BranchOverride | null;
  option_groups: CatalogGroup[];
};

export type CatalogCombo = PictureRow & {
  id: string;
  slug: string;
  name: Text;
  description: Text;
  price: number;
  active: boolean;
  schedule: ScheduleRange[] | null;
  branch: SoldOutMark | null;
  slots: (ComboSlotFacts & { name: Text })[];
};

/** What one branch sells, by id. Prices are this branch's; marks and schedules are not applied yet. */
export type Catalog = {
  products: ReadonlyMap<string, CatalogProduct>;
  combos: ReadonlyMap<string, CatalogCombo>;
};

export const priceAt = branchPrice;

/** A product's option groups, with each option's availability at the time the kitchen needs it. */
export const optionGroupsAt = (product: CatalogProduct, { neededAt }: Pick<JudgedAt, "neededAt">): OptionGroupFacts[] =>
  product.option_groups.map(({ id, name, min, max, free, options }) => ({
    id,
    name,
    min,
    max,
    free,
    options: options.map((option) => ({
      id: option.id,
      name: option.name,
      price: option.price,
      max_quantity: option.max_quantity,
      available: option.active && !soldOutAt(option.branch, neededAt),
    })),
  }));

/** Why a product is unavailable; `null` if it is available. `ignoreSchedule`: as the menu shows it all day. */
export const productUnavailability = (
  product: CatalogProduct,
  at: JudgedAt,
  zone: string,
  ignoreSchedule = false,
): Unavailability | null =>
  getUnavailability(
    {
      active: product.active,
      schedules: ignoreSchedule ? [] : [product.schedule, product.category_schedule],
      branch: product.branch,
      optionsAvailable: optionsAvailable(optionGroupsAt(product, at)),
    },
    at,
    zone,
  );

/** Why a combo is unavailable: by itself, or (`options`) because a slot has no available product. */
export const comboUnavailability = (
  catalog: Catalog,
  combo: CatalogCombo,
  at: JudgedAt,
  zone: string,
  ignoreSchedule = false,
): Unavailability | null => {
  const available = (productId: string): boolean => {
    const product = catalog.products.get(productId);
    return product !== undefined && productUnavailability(product, at, zone, ignoreSchedule) === null;
  };
  return getUnavailability(
    {
      active: combo.active,
      schedules: ignoreSchedule ? [] : [combo.schedule],
      branch: combo.branch,
      optionsAvailable: comboAvailable(combo.slots, available),
    },
    at,
    zone,
  );
};

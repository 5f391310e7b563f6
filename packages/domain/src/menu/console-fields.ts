import { z } from "zod/mini";
import { bilingual, requiredPair, optionalPair, halalas, id, optionalText, wholeNumber } from "../contract/fields.ts";
import { focus, picture } from "../establishments/api.ts";
import { allergens } from "./allergens.ts";
import { nutrition, scheduleRange } from "./api.ts";
import { dietaryTags } from "./dietary-tags.ts";

/** The most that anything on a menu costs, halalas. */
export const highestPrice = 10_000_000;

export const price = wholeNumber(0, highestPrice);
const name = requiredPair(120);
const description = optionalPair(1000);

/** Up to 14 ranges; null = always. A range may run past midnight: its end is then at or before its beginning. */
export const schedule = z.nullable(
  z
    .array(
      z.strictObject({
        weekdays: z.array(wholeNumber(0, 6)).check(z.minLength(1, "field_empty"), z.maxLength(7, "field_invalid")),
        from_minute: wholeNumber(0, 1439),
        to_minute: wholeNumber(0, 1440),
      }),
    )
    .check(z.minLength(1, "field_empty"), z.maxLength(14, "field_invalid")),
);

const amount = z.nullable(z.number("field_invalid").check(z.gte(0, "field_invalid"), z.lte(100_000, "field_invalid")));
const serving = z.nullable(optionalText(60));

/** What a kitchen states of a serving; units as in `nutrition`. */
const nutritionFacts = z.nullable(
  z.strictObject({
    serving_size: serving,
    amount_per_serving: serving,
    calories: amount,
    total_fats: amount,
    saturated_fats: amount,
    trans_fats: amount,
    cholesterol: amount,
    sodium: amount,
    total_carbohydrate: amount,
    total_sugars: amount,
    added_sugars: amount,
    dietary_fibers: amount,
    protein: amount,
  }),
);

/** A picture that was sent for this; null takes the picture away, absent leaves it as it is. */
export const pictureId = z.optional(z.nullable(id));

/** Pictures of one item. */
export const maxPictures = 6;

const percent = wholeNumber(0, 100);
/**
 * All pictures of an item in their order, the first for lists; absent leaves them. Each is one of its pictures by
 * `base` as it was read, or one that was sent for this by `id`.
 */
const pictures = z.optional(
  z
    .array(
      z.strictObject({
        id: z.optional(id),
        base: z.optional(z.string("field_invalid")),
        /** As it was read; not needed. */
        color: z.optional(z.string("field_invalid")),
        focus: z.strictObject({ x: percent, y: percent }),
      }),
    )
    .check(z.maxLength(maxPictures, "field_invalid")),
);

/** A picture after the first, as its item stores it; `x` and `y` in whole percent. */
export type StoredPicture = { image: string; color: string; x: number; y: number };

export const managedPicture = z.strictObject({ base: z.string(), color: z.string(), focus });
export type ManagedPicture = z.infer<typeof managedPicture>;

export const categoryFields = z.strictObject({ name, description, schedule, active: z.boolean("field_invalid") });

export const productFields = z.strictObject({
  category_id: id,
  name,
  description,
  /** Of consoles of the last release: the first picture alone. */
  picture_id: pictureId,
  pictures,
  price,
  /** Hundredths of a percent; null = the establishment's rate. */
  tax_rate_bp: z.nullable(wholeNumber(0, 10_000)),
  nutrition: nutritionFacts,
  caffeine_mg: z.nullable(wholeNumber(0, 100_000)),
  allergens: z
    .array(z.enum(allergens, { error: "field_invalid" }))
    .check(z.maxLength(allergens.length, "field_invalid")),
  dietary_tags: z
    .array(z.enum(dietaryTags, { error: "field_invalid" }))
    .check(z.maxLength(dietaryTags.length, "field_invalid")),
  spicy_level: wholeNumber(0, 3),
  preparation_minutes: wholeNumber(0, 600),
  /** How much of a kitchen's slot one of it takes. */
  capacity_units: wholeNumber(0, 1000),
  schedule,
  popular: z.boolean("field_invalid"),
  active: z.boolean("field_invalid"),
  option_group_ids: z.array(id).check(z.maxLength(20, "field_invalid")),
  /** Where a branch differs: its own price (null = the menu's), or not sold there at all. */
  branches: z
    .array(z.strictObject({ branch_id: id, price: z.nullable(price), listed: z.boolean("field_invalid") }))
    .check(z.maxLength(100, "field_invalid")),
});

export const maxOptions = 60;
export const maxSlots = 9;

export const optionGroupFields = z.strictObject({
  name,
  min: wholeNumber(0, 99),
  max: wholeNumber(1, 99),
  free: wholeNumber(0, 99),
  options: z
    .array(
      z.strictObject({
        /** Absent for one that is new. */
        id: z.optional(id),
        name,
        price,
        calories: z.nullable(wholeNumber(0, 100_000)),
        max_quantity: wholeNumber(1, 99),
        active: z.boolean("field_invalid"),
      }),
    )
    .check(z.minLength(1, "field_empty"), z.maxLength(maxOptions, "field_invalid")),
});

export const comboFields = z.strictObject({
  name,
  description,
  /** Of consoles of the last release: the first picture alone. */
  picture_id: pictureId,
  pictures,
  price,
  schedule,
  active: z.boolean("field_invalid"),
  slots: z
    .array(
      z.strictObject({
        id: z.optional(id),
        name,
        min: wholeNumber(1, 9),
        max: wholeNumber(1, 9),
        products: z
          .array(z.strictObject({ product_id: id, surcharge: price }))
          .check(z.minLength(1, "field_empty"), z.maxLength(60, "field_invalid")),
      }),
    )
    .check(z.minLength(1, "field_empty"), z.maxLength(maxSlots, "field_invalid")),
});

const ranges = z.nullable(z.array(scheduleRange));

export const managedCategory = z.strictObject({
  id,
  name: bilingual,
  description: bilingual,
  schedule: ranges,
  active: z.boolean(),
  revision: z.string(),
});
export type ManagedCategory = z.infer<typeof managedCategory>;

export const managedProduct = z.strictObject({
  id,
  category_id: id,
  slug: z.string(),
  name: bilingual,
  description: bilingual,
  picture: z.nullable(picture),
  pictures: z.array(managedPicture),
  price: halalas,
  tax_rate_bp: z.nullable(z.int()),
  nutrition: z.nullable(nutrition),
  caffeine_mg: z.nullable(z.int()),
  allergens: z.array(z.string()),
  dietary_tags: z.array(z.string()),
  spicy_level: z.int(),
  preparation_minutes: z.int(),
  capacity_units: z.int(),
  schedule: ranges,
  popular: z.boolean(),
  active: z.boolean(),
  option_group_ids: z.array(id),
  branches: z.array(z.strictObject({ branch_id: id, price: z.nullable(halalas), listed: z.boolean() })),
  revision: z.string(),
});
export type ManagedProduct = z.infer<typeof managedProduct>;

export const managedOptionGroup = z.strictObject({
  id,
  name: bilingual,
  min: z.int(),
  max: z.int(),
  free: z.int(),
  options: z.array(
    z.strictObject({
      id,
      name: bilingual,
      price: halalas,
      calories: z.nullable(z.int()),
      max_quantity: z.int(),
      active: z.boolean(),
    }),
  ),
  revision: z.string(),
});
export type ManagedOptionGroup = z.infer<typeof managedOptionGroup>;

export const managedCombo = z.strictObject({
  id,
  slug: z.string(),
  name: bilingual,
  description: bilingual,
  picture: z.nullable(picture),
  pictures: z.array(managedPicture),
  price: halalas,
  schedule: ranges,
  active: z.boolean(),
  slots: z.array(
    z.strictObject({
      id,
      name: bilingual,
      min: z.int(),
      max: z.int(),
      products: z.array(z.strictObject({ product_id: id, surcharge: halalas })),
    }),
  ),
  revision: z.string(),
});
export type ManagedCombo = z.infer<typeof managedCombo>;

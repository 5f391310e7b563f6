import type { Text } from "@sufra/domain/language/language.ts";
import { z } from "zod";

/** References and numbers of an external system arrive as text or number. */
export const idText = z.union([z.string().min(1), z.number()]).transform(String);
const optionalText = z.string().nullish();

export const named = z.object({ id: idText, name: optionalText, name_localized: optionalText });
export const deletable = z.object({ deleted_at: optionalText });

/** A page of a list; its rows are read one by one, so that a bad one is named and the others are read. */
export const listPage = z.object({
  data: z.array(z.unknown()),
  meta: z.object({ current_page: z.number().int(), last_page: z.number().int() }),
});

/** `name` is in the main language of the business, `name_localized` in the other one. */
export const toText = (row: { name?: string | null | undefined; name_localized?: string | null | undefined }): Text => {
  const name = row.name?.trim() ?? "";
  const localized = row.name_localized?.trim() ?? "";
  const isArabic = /\p{Script=Arabic}/u.test(name) || (name === "" && /\p{Script=Arabic}/u.test(localized));
  if (name === "") return isArabic ? { sa: localized, en: "" } : { sa: "", en: localized };
  return isArabic ? { sa: name, en: localized } : { sa: localized, en: name };
};

export const whoAmI = z.object({
  data: z.object({ business: z.object({ id: idText, name: z.string(), reference: idText }) }),
});
export const settings = z.object({
  data: z.object({
    tax_inclusive_pricing: z.boolean(),
    currency: z.string().default("SAR"),
    timezone: z.string().default("Asia/Riyadh"),
  }),
});

/** Read by `readDecimal`, which names what is wrong; also a missing one. */
const money = z.unknown().optional();

export const branch = named.extend({ receives_online_orders: z.boolean().nullish() });
export const table = named.extend({ section: z.object({ branch: z.object({ id: idText }) }) });
export const tax = named.extend({ rate: money });

export const category = named.extend({ is_active: z.boolean().nullish() });

const count = z.number().int().min(0).nullish();

export const product = named.extend({
  price: money,
  category: z.object({ id: idText }).nullish(),
  tax_group: z.object({ taxes: z.array(z.object({ rate: money })) }).nullish(),
  calories: z.unknown().optional(),
  image: optionalText,
  is_active: z.boolean().nullish(),
  branches: z
    .array(
      z.object({
        id: idText,
        pivot: z.object({ price: money, is_active: z.boolean().nullish(), is_in_stock: z.boolean().nullish() }),
      }),
    )
    .nullish(),
  modifiers: z
    .array(
      named.extend({
        pivot: z.object({
          minimum_options: count,
          maximum_options: count,
          free_options: count,
          excluded_options_ids: z.array(idText).nullish(),
          index: z.number().nullish(),
        }),
        options: z.array(named.extend({ price: money, is_active: z.boolean().nullish(), deleted_at: optionalText })),
      }),
    )
    .nullish(),
});
export type ProductRow = z.infer<typeof product>;

export const combo = named.extend({
  is_active: z.boolean().nullish(),
  sizes: z.array(named.extend({ price: money })),
  items: z.array(
    named.extend({
      index: z.number().nullish(),
      options: z.array(
        z.object({
          id: idText,
          product: z.object({ id: idText }),
          sizes: z.array(z.object({ id: idText, pivot: z.object({ price: money }) })),
        }),
      ),
    }),
  ),
});
export type ComboRow = z.infer<typeof combo>;

export const order = z.object({
  id: idText,
  reference: idText.nullish(),
  meta: z.object({ external_number: idText.nullish() }).nullish().catch(null),
  branch: z.object({ id: idText }).nullish(),
  branch_id: idText.nullish(),
  source: z.number().nullish(),
  status: z.number(),
  delivery_status: z.number().nullish(),
  customer: z.object({ dial_code: idText.nullish(), phone: idText.nullish() }).nullish().catch(null),
  products: z
    .array(z.object({ product: z.object({ id: idText }), quantity: z.number(), total_price: money }))
    .default([]),
  combos: z
    .array(
      z.object({
        combo_size: z.object({ id: idText }),
        quantity: z.number(),
        products: z.array(z.object({ total_price: money })),
      }),
    )
    .default([]),
  charges: z.array(z.object({ charge: z.object({ id: idText }), amount: money })).default([]),
  discount_amount: money,
  total_price: money,
  updated_at: z.string(),
});
export type OrderRow = z.infer<typeof order>;

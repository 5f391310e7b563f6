import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { byId, halalas, id, text } from "../contract/fields.ts";
import { picture } from "../establishments/api.ts";
import { drawings } from "./drawings.ts";

/** Amounts of one serving; grams and milligrams as named, null where the kitchen has not measured. */
export const nutrition = z.strictObject({
  serving_size: z.nullable(z.string()),
  amount_per_serving: z.nullable(z.string()),
  calories: z.nullable(z.number()),
  total_fats: z.nullable(z.number()),
  saturated_fats: z.nullable(z.number()),
  trans_fats: z.nullable(z.number()),
  cholesterol: z.nullable(z.number()),
  sodium: z.nullable(z.number()),
  total_carbohydrate: z.nullable(z.number()),
  total_sugars: z.nullable(z.number()),
  added_sugars: z.nullable(z.number()),
  dietary_fibers: z.nullable(z.number()),
  protein: z.nullable(z.number()),
});
export type Nutrition = z.infer<typeof nutrition>;

/** When a thing is offered: on these weekdays (0 = Sunday), from and to in minutes of the day, half open. */
export const scheduleRange = z.strictObject({ weekdays: z.array(z.int()), from_minute: z.int(), to_minute: z.int() });
export type ScheduleRange = z.infer<typeof scheduleRange>;

export const menuOption = z.strictObject({
  id,
  name: text,
  price: halalas,
  available: z.boolean(),
  calories: z.nullable(z.int()),
  max_quantity: z.int(),
});

export const optionGroup = z.strictObject({
  id,
  name: text,
  min: z.int(),
  max: z.int(),
  /** How many chosen units cost nothing. */
  free: z.int(),
  options: z.array(menuOption),
});

/** Absent in most items, so that a long menu does not grow with them. */
const pictured = {
  /** The pictures after `image`, in their order. */
  more_images: z.optional(z.array(picture)),
  /** What is drawn where the item has no picture. */
  drawing: z.optional(z.enum(drawings)),
};

export const menuProduct = z.strictObject({
  id,
  slug: z.string(),
  name: text,
  description: text,
  image: z.nullable(picture),
  ...pictured,
  price: halalas,
  tax_rate_bp: z.int(),
  available: z.boolean(),
  /** Offered only then; null = always. Judged at the promised time. */
  schedule: z.nullable(z.array(scheduleRange)),
  calories: z.nullable(z.number()),
  walking_minutes: z.nullable(z.int()),
  high_salt: z.boolean(),
  caffeine_mg: z.nullable(z.int()),
  allergens: z.array(z.string()),
  dietary_tags: z.array(z.string()),
  spicy_level: z.int(),
  popular: z.boolean(),
  nutrition: z.nullable(nutrition),
  preparation_minutes: z.int(),
  option_groups: z.array(optionGroup),
});
export type MenuProduct = z.infer<typeof menuProduct>;

export const menuCombo = z.strictObject({
  id,
  slug: z.string(),
  name: text,
  description: text,
  image: z.nullable(picture),
  ...pictured,
  price: halalas,
  /** Price of its cheapest choice bought singly, for "you save". */
  list_price: halalas,
  /** Of its lightest and heaviest choice, without options. */
  calories: z.nullable(z.strictObject({ from: z.number(), to: z.number() })),
  walking_minutes: z.nullable(z.strictObject({ from: z.int(), to: z.int() })),
  available: z.boolean(),
  schedule: z.nullable(z.array(scheduleRange)),
  slots: z.array(
    z.strictObject({
      id,
      name: text,
      min: z.int(),
      max: z.int(),
      products: z.array(z.strictObject({ product_id: id, surcharge: halalas })),
    }),
  ),
});
export type MenuCombo = z.infer<typeof menuCombo>;

export const menu = z.strictObject({
  version: z.string(),
  categories: z.array(
    z.strictObject({
      id,
      name: text,
      description: text,
      schedule: z.nullable(z.array(scheduleRange)),
      products: z.array(menuProduct),
    }),
  ),
  combos: z.array(menuCombo),
});
export type Menu = z.infer<typeof menu>;

export const readMenu = defineCall({
  method: "GET",
  url: "/menu/:id/",
  summary: "A branch's whole menu in the language of the request; strong ETag, answered from memory",
  tag: "menu",
  tenant: "qr_or_session",
  roles: ["visitor", "customer"],
  params: byId,
  answers: { 200: menu },
  errors: ["service_deactivated"],
  service: "ordering",
});

/** What guests of a branch order most, together and when; `suggestions/suggest.ts` has the rules and the fields. */
export const readSuggestions = defineCall({
  method: "GET",
  url: "/menu/:id/suggestions/",
  summary: "What goes well together at a branch and when, learned each night from its delivered orders",
  tag: "menu",
  tenant: "qr_or_session",
  roles: ["visitor", "customer"],
  params: byId,
  answers: {
    200: z.strictObject({
      /** Ordered most at this part of the day, first. */
      popular: z.array(id),
      /** Always empty: pages of the release before read it, and then show what is popular. */
      pairs: z.array(z.strictObject({ product_id: id, other_id: id, orders: z.int() })),
      products: z.array(
        z.strictObject({
          id,
          category: z.int(),
          demand: z.array(z.int()),
          partners: z.array(z.tuple([z.int(), z.int()])),
        }),
      ),
      categories: z.array(z.array(z.int())),
    }),
  },
  errors: ["service_deactivated"],
  service: "ordering",
});

/** Changes since a menu was rendered: sold-out marks and prices, without the menu itself. */
export const streamMenu = defineCall({
  method: "GET",
  url: "/menu/:id/events/",
  summary: "Live changes of a branch's menu: `menu` events carry the new version",
  tag: "menu",
  tenant: "qr_or_session",
  roles: ["visitor", "customer"],
  params: byId,
  answers: { 200: "stream" },
  errors: [],
});

export const listBookmarks = defineCall({
  method: "GET",
  url: "/bookmarks/",
  summary: "Bookmarked products, newest first",
  tag: "menu",
  tenant: "qr_or_session",
  roles: ["visitor", "customer"],
  answers: { 200: z.strictObject({ product_ids: z.array(id) }) },
  errors: [],
});

export const addBookmark = defineCall({
  method: "PUT",
  url: "/bookmarks/:id/",
  summary: "Bookmark a product; doing it twice is the same",
  tag: "menu",
  tenant: "qr_or_session",
  roles: ["visitor", "customer"],
  params: byId,
  answers: { 200: z.strictObject({ is_bookmarked: z.boolean() }) },
  errors: [],
});

export const removeBookmark = defineCall({
  method: "DELETE",
  url: "/bookmarks/:id/",
  summary: "Take a bookmark away; doing it twice is the same",
  tag: "menu",
  tenant: "qr_or_session",
  roles: ["visitor", "customer"],
  params: byId,
  answers: { 200: z.strictObject({ is_bookmarked: z.boolean() }) },
  errors: [],
});

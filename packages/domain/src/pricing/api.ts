import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { voucherRemainders } from "../prizes/voucher-use.ts";
import { coordinates, halalas, id, instant, optionalText, orderType, quantity, text } from "../contract/fields.ts";

export const chosenOption = z.strictObject({ option_id: id, quantity });

export const requestedLine = z.strictObject({
  product_id: id,
  quantity,
  options: z.array(chosenOption).check(z.maxLength(60, "field_invalid")),
  note: z.optional(optionalText(200)),
});

export const requestedCombo = z.strictObject({
  combo_id: id,
  quantity,
  products: z
    .array(
      z.strictObject({
        slot_id: id,
        product_id: id,
        options: z.array(chosenOption).check(z.maxLength(60, "field_invalid")),
      }),
    )
    .check(z.maxLength(81, "field_invalid")),
  note: z.optional(optionalText(200)),
});

/** A guest's order. It contains no prices: the server knows them. */
export const orderRequest = {
  branch_id: id,
  order_type: orderType,
  lines: z.array(requestedLine).check(z.maxLength(60, "field_invalid")),
  combos: z.array(requestedCombo).check(z.maxLength(30, "field_invalid")),
  cart_id: z.optional(id),
  cart_version: z.optional(z.int("field_invalid").check(z.gte(0, "field_invalid"), z.lte(2147483647, "field_invalid"))),
  table_id: z.optional(id),
  address_id: z.optional(id),
  coordinates: z.optional(coordinates),
  scheduled_at: z.optional(instant),
  coupon_codes: z.optional(
    z.array(z.string().check(z.maxLength(40, "field_invalid"))).check(z.maxLength(5, "field_invalid")),
  ),
  voucher_code: z.optional(z.string().check(z.maxLength(40, "field_invalid"))),
  reward_codes: z.optional(
    z.array(z.string().check(z.maxLength(40, "field_invalid"))).check(z.maxLength(5, "field_invalid")),
  ),
  notes: z.optional(optionalText(500)),
  vehicle: z.optional(optionalText(120)),
  tip: z.optional(z.int("field_invalid").check(z.gte(0, "field_invalid"), z.lte(10_000_00, "field_invalid"))),
};
export const quoteBody = z.strictObject(orderRequest);
export type OrderRequest = z.infer<typeof quoteBody>;

export const chosenName = z.strictObject({ option_id: id, name: text, quantity: z.int(), price: halalas });

/** One priced line. `kind` says whether `product_id` or `combo_id` is set; a combo names its products. */
export const pricedLine = z.strictObject({
  line_no: z.int(),
  kind: z.enum(["product", "combo"]),
  product_id: z.nullable(id),
  combo_id: z.nullable(id),
  name: text,
  quantity: z.int(),
  unit_price: halalas,
  options_price: halalas,
  line_total: halalas,
  discount: halalas,
  options: z.array(chosenName),
  products: z.array(
    z.strictObject({ slot_id: id, product_id: id, name: text, surcharge: halalas, options: z.array(chosenName) }),
  ),
  note: z.string(),
});

/** The money of an order: subtotal − total_discount + charges + tip (+ tax where prices are without it) = total. */
export const sums = {
  subtotal: halalas,
  total_discount: halalas,
  charges: z.array(z.strictObject({ kind: z.enum(["delivery", "service"]), amount: halalas })),
  taxes: z.array(z.strictObject({ rate_bp: z.int(), base: halalas, amount: halalas })),
  taxes_price: halalas,
  prices_include_tax: z.boolean(),
  tip: halalas,
  total: halalas,
  currency: z.literal("SAR"),
};

/** A coupon the price used: what it took off the items, and what of the delivery fee it waived. */
export const usedCoupon = z.strictObject({
  id,
  code: z.string(),
  name: text,
  applied: z.enum(["automatic", "entered"]),
  amount: halalas,
  waived: halalas,
});

/** What the guest's level gave: taken off the items, and waived of the delivery fee. */
export const usedLevel = z.strictObject({ id, name: text, amount: halalas, waived: halalas });

/** What the order takes of the voucher, and what becomes of the rest. */
const voucherUse = z.strictObject({
  value: halalas,
  used: halalas,
  rest: halalas,
  remainder: z.enum(voucherRemainders),
});

export const quote = z.strictObject({
  quote_id: id,
  expires_at: instant,
  promised_at: instant,
  lines: z.array(pricedLine),
  coupons: z.array(usedCoupon),
  level: z.nullable(usedLevel),
  voucher: z.nullable(voucherUse),
  ...sums,
  /** Points the order would earn on delivery; null if points are off. */
  points: z.nullable(z.int()),
  /** The bonuses among them, by name. */
  bonuses: z.array(text),
});
export type Quote = z.infer<typeof quote>;

/** How a new price differs from what the guest last agreed to. */
export const cartDifference = z.strictObject({
  kind: z.enum(["price", "unavailable", "option_unavailable", "charge", "discount", "voucher", "time"]),
  line_no: z.nullable(z.int()),
  name: text,
  before: z.nullable(halalas),
  after: z.nullable(halalas),
});

export const quoteErrors = [
  "service_deactivated",
  "branch_closed",
  "kitchen_full",
  "too_far",
  "location_required",
  "table_unavailable",
  "area_not_covered",
  "below_minimum",
  "item_unavailable",
  "limit_reached",
  "coupon_not_found",
  "coupon_not_applicable",
  "coupon_used_up",
  "new_customers_only",
] as const;

/** The specification's cart (§3) where it is the price's; the guest's device keeps it in camelCase. */
export const quoteCart = z.strictObject({
  subtotal: halalas,
  total_discount: halalas,
  charge_amount: halalas,
  charges_taxes: halalas,
  taxes_price: halalas,
  branch_taxes: z.array(z.strictObject({ rate_bp: z.int(), amount: halalas })),
  modifiers_taxes: halalas,
  /** The branch sends its orders to a point of sale, and the next three are what it is told; otherwise they are 0. */
  integrated: z.boolean(),
  foodics_taxes: halalas,
  foodics_charges: halalas,
  foodics_total: halalas,
  /** Ids of the branches that deliver, and of those where orders are picked up. */
  delivery_branches: z.array(id),
  pickup_branches: z.array(id),
});
export type QuoteCart = z.infer<typeof quoteCart>;

export const createQuote = defineCall({
  method: "POST",
  url: "/quotes/",
  summary: "Price a cart; the quote holds for 10 minutes",
  tag: "orders",
  tenant: "qr_or_session",
  roles: ["visitor", "customer"],
  body: quoteBody,
  answers: { 200: z.strictObject({ ...quote.shape, cart: quoteCart }) },
  errors: quoteErrors,
  service: "ordering",
});

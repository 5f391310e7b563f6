import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { halalas, id, instant, orderType, requiredText, text } from "../contract/fields.ts";
import { couponStates } from "./coupon.ts";

export const coupon = z.strictObject({
  id,
  code: z.string(),
  /** The code as an SVG picture, for the cashier. */
  qr_svg: z.string(),
  name: text,
  description: text,
  kind: z.enum(["percent", "amount", "free_delivery", "free_item"]),
  /** Hundredths of a percent; of a percentage alone. */
  rate_bp: z.nullable(z.int()),
  amount: z.nullable(halalas),
  /** The most it takes off. */
  cap: z.nullable(halalas),
  minimum: halalas,
  /** Null: all of them. */
  order_types: z.nullable(z.array(orderType)),
  branch_ids: z.nullable(z.array(id)),
  item_ids: z.nullable(z.array(id)),
  applied: z.enum(["automatic", "entered"]),
  stackable: z.boolean(),
  first_order_only: z.boolean(),
  new_customers_only: z.boolean(),
  starts_at: z.nullable(instant),
  expires_at: z.nullable(instant),
  state: z.enum(couponStates),
  /** Why the guest can't use it now, for any order; `new_customers_only` is checked at the branch. */
  reason: z.nullable(z.enum(["not_started", "first_order", "customer"])),
  /** How often the guest may still use it; null for a visitor. */
  uses_left: z.nullable(z.int()),
  saved: z.boolean(),
  /** Time of the last valid use. */
  used_at: z.nullable(instant),
  order_id: z.nullable(id),
});
export type CouponView = z.infer<typeof coupon>;

const code = requiredText(40);

export const listCoupons = defineCall({
  method: "GET",
  url: "/coupons/",
  summary: "One's coupons: those that can be used, and those that are spent or over; a visitor sees those for everyone",
  tag: "coupons",
  tenant: "qr_or_session",
  roles: ["visitor", "customer"],
  query: z.strictObject({
    /** Codes that stand in the guest's cart, divided by commas: these are active. */
    in_cart: z.optional(z.string().check(z.maxLength(210, "field_invalid"))),
  }),
  answers: { 200: z.strictObject({ available: z.array(coupon), history: z.array(coupon) }) },
  errors: [],
  service: "coupons",
});

export const checkCoupon = defineCall({
  method: "POST",
  url: "/coupons/check/",
  summary: "What a typed code stands for, and whether it applies at a branch",
  tag: "coupons",
  tenant: "qr_or_session",
  roles: ["visitor", "customer"],
  body: z.strictObject({ code, branch_id: id, order_type: z.optional(orderType) }),
  answers: { 200: coupon },
  errors: ["coupon_not_found", "coupon_not_applicable", "coupon_used_up", "new_customers_only"],
  service: "coupons",
});

export const saveCoupon = defineCall({
  method: "POST",
  url: "/coupons/saved/",
  summary: "Save a coupon to one's own, as /apply-coupons/ does",
  tag: "coupons",
  tenant: "qr_or_session",
  roles: ["customer"],
  body: z.strictObject({ code }),
  answers: { 200: coupon },
  errors: ["coupon_not_found", "coupon_not_applicable", "coupon_used_up"],
  service: "coupons",
});

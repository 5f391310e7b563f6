import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import {
  byId,
  halalas,
  id,
  instant,
  optionalText,
  orderType,
  page,
  pageQuery,
  paymentMethod,
  text,
} from "../contract/fields.ts";
import { orderRequest, pricedLine, quoteErrors, sums, usedCoupon, usedLevel } from "../pricing/api.ts";
import { tender } from "../settlements/fields.ts";
import { nextStep } from "../payments/step-api.ts";

export const orderStatuses = [
  "awaiting_payment",
  "pending",
  "sent_to_kitchen",
  "ready",
  "assigned",
  "en_route",
  "delivered",
  "declined",
  "canceled",
  "returned",
] as const;
export const orderStatus = z.enum(orderStatuses, { error: "field_invalid" });
export type OrderStatus = z.infer<typeof orderStatus>;

/**
 * Follows from what was received and given back. `not_recorded`: served at a time when nobody recorded what was paid at
 * the branch. `overpaid`: something waits to be paid back.
 */
export const paymentState = z.enum([
  "unpaid",
  "partly_paid",
  "paid",
  "overpaid",
  "partially_refunded",
  "refunded",
  "not_recorded",
]);
export type PaymentState = z.infer<typeof paymentState>;

export const placed = z.strictObject({
  id,
  number: z.int(),
  status: orderStatus,
  total: halalas,
  payment: z.nullable(z.strictObject({ attempt_id: id, next: nextStep })),
});

export const placeOrder = defineCall({
  method: "POST",
  url: "/orders/",
  summary: "Place an order; priced again inside, never dearer than what the guest agreed to",
  tag: "orders",
  tenant: "qr_or_session",
  roles: ["visitor", "customer"],
  keyed: true,
  body: z.strictObject({
    ...orderRequest,
    quote_id: id,
    payment_method: paymentMethod,
    expected_total: z.int("field_invalid").check(z.gte(0, "field_invalid")),
    /** Whom the kitchen calls; without it, the customer's own name. */
    customer_name: z.optional(optionalText(120)),
  }),
  answers: { 201: placed },
  errors: [...quoteErrors, "phone_not_verified", "cart_changed", "payment_failed"],
  service: "ordering",
});

export const addressSnapshot = z.strictObject({
  title: z.string(),
  description: z.string(),
  door_number: z.string(),
  level_number: z.string(),
  block_number: z.string(),
  phone_number: z.string(),
  notes: z.string(),
  lat: z.number(),
  lng: z.number(),
});

export const invoiceSummary = z.strictObject({
  kind: z.enum(["invoice", "credit_note"]),
  number: z.int(),
  issued_at: instant,
  seller_name: z.string(),
  seller_address: z.string(),
  vat_number: z.string(),
  /** Without the tip, which is no part of the supply. */
  total: halalas,
  tax: halalas,
  tip: halalas,
  /** Of a credit note: the number of the invoice it takes back. */
  original_number: z.nullable(z.int()),
  lines: z.array(
    z.strictObject({
      name: z.string(),
      /** Options, and the products of a combo with theirs. */
      chosen: z.array(z.strictObject({ name: z.string(), quantity: z.int(), price: halalas })),
      quantity: z.int(),
      unit_price: halalas,
      total: halalas,
    }),
  ),
  discounts: z.array(z.strictObject({ name: z.string(), amount: halalas })),
  charges: z.array(z.strictObject({ name: z.string(), amount: halalas })),
  /** The QR as an SVG picture, and the text inside it. */
  qr_svg: z.string(),
  qr_base64: z.string(),
});

export const orderSummary = z.strictObject({
  id,
  number: z.int(),
  business_day: z.string(),
  status: orderStatus,
  order_type: orderType,
  branch_id: id,
  branch_name: text,
  total: halalas,
  payment_method: paymentMethod,
  payment_state: paymentState,
  created_at: instant,
  promised_at: instant,
  /** When the kitchen starts a scheduled order; null for the others. */
  start_at: z.nullable(instant),
  /** Set once the branch accepted a scheduled order that has not started. */
  accepted_at: z.nullable(instant),
  /** Pictures and names of its first lines, for the list. */
  items: z.array(
    z.strictObject({
      name: text,
      quantity: z.int(),
      image: z.nullable(z.string()),
      image_color: z.nullable(z.string()),
    }),
  ),
});
export type OrderSummary = z.infer<typeof orderSummary>;

export const orderDetail = z.strictObject({
  ...orderSummary.shape,
  ...sums,
  received: halalas,
  /** What was given back, or is on its way back. */
  refunded: halalas,
  /** What returns took off the total. */
  credited: halalas,
  /** Each payment that stands, and what came back of them; `done` is false while it is on its way. */
  settlements: z.array(z.strictObject({ tender, amount: halalas, last4: z.nullable(z.string()) })),
  refunds: z.array(z.strictObject({ tender, amount: halalas, done: z.boolean() })),
  /** What is still to be paid; below zero: what the guest gets back. */
  due: z.int(),
  lines: z.array(pricedLine),
  coupons: z.array(usedCoupon),
  level: z.nullable(usedLevel),
  scheduled_at: z.nullable(instant),
  status_reason: z.nullable(z.string()),
  table_id: z.nullable(id),
  table_number: z.nullable(z.int()),
  address: z.nullable(addressSnapshot),
  customer_name: z.string(),
  customer_phone: z.string(),
  notes: z.string(),
  vehicle: z.string(),
  branch_phone: z.nullable(z.string()),
  branch_lat: z.number(),
  branch_lng: z.number(),
  can_cancel: z.boolean(),
  /** Points it will earn on delivery, or has earned; null if points are off. */
  points: z.nullable(z.strictObject({ amount: z.int(), posted: z.boolean() })),
  pay_before: z.nullable(instant),
  history: z.array(z.strictObject({ status: orderStatus, at: instant })),
  /** What the branch wrote about it, the newest first. */
  messages: z.array(z.strictObject({ text: z.string(), at: instant })),
  /** The attempt that counts now: the live one, or the last that failed. */
  payment: z.nullable(
    z.strictObject({
      attempt_id: id,
      status: z.string(),
      failure_code: z.nullable(z.string()),
      brand: z.nullable(z.string()),
      last4: z.nullable(z.string()),
      refunded: halalas,
    }),
  ),
  invoices: z.array(invoiceSummary),
});
export type OrderDetail = z.infer<typeof orderDetail>;

export const listOrders = defineCall({
  method: "GET",
  url: "/orders/",
  summary: "One's own orders, newest first",
  tag: "orders",
  tenant: "qr_or_session",
  roles: ["customer"],
  query: pageQuery,
  answers: { 200: page(orderSummary) },
  errors: [],
});

export const readOrder = defineCall({
  method: "GET",
  url: "/orders/:id/",
  summary: "One order with its history, payment and tax invoice",
  tag: "orders",
  tenant: "qr_or_session",
  roles: ["customer"],
  params: byId,
  answers: { 200: orderDetail },
  errors: [],
});

export const cancelOrder = defineCall({
  method: "POST",
  url: "/orders/:id/cancel/",
  summary: "Cancel an order that the kitchen has not accepted",
  tag: "orders",
  tenant: "qr_or_session",
  roles: ["customer"],
  params: byId,
  answers: { 200: orderDetail },
  errors: ["invalid_transition"],
});

export const streamOrder = defineCall({
  method: "GET",
  url: "/orders/:id/events/",
  summary: "Follow an order live: `order` events, each a status",
  tag: "orders",
  tenant: "qr_or_session",
  roles: ["customer"],
  params: byId,
  answers: { 200: "stream" },
  errors: [],
});

/** Order again: the available part of an old order at a branch, as a cart, with all differences. */
export const listAgain = defineCall({
  method: "GET",
  url: "/orders/again/",
  summary: "The latest different orders of a guest, with what each costs today",
  tag: "orders",
  tenant: "qr_or_session",
  roles: ["customer"],
  answers: {
    200: z.strictObject({
      orders: z.array(
        z.strictObject({
          id,
          /** Of what can be had now, at the menu's prices: without discounts, charges and tip. */
          price: halalas,
          /** Lines that can't be had now. */
          missing: z.int(),
          items: orderSummary.shape.items,
        }),
      ),
    }),
  },
  errors: [],
});
export type OrderToRepeat = z.infer<(typeof listAgain.answers)[200]>["orders"][number];

export const orderAgain = defineCall({
  method: "POST",
  url: "/orders/:id/again/",
  summary: "An old order as a cart of today, and what can't be had any more",
  tag: "orders",
  tenant: "qr_or_session",
  roles: ["customer"],
  params: byId,
  answers: {
    200: z.strictObject({
      branch_id: id,
      order_type: orderType,
      lines: orderRequest.lines,
      combos: orderRequest.combos,
      missing: z.array(z.strictObject({ name: text, reason: z.enum(["gone", "sold_out", "options"]) })),
    }),
  },
  errors: [],
});

import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { id, paymentMethod } from "../contract/fields.ts";

/** What the guest does next to pay: hand the card to the provider for a token, go to a page, type a code, or nothing. */
export const nextStep = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("browser_token"), url: z.string(), public_key: z.string() }),
  z.strictObject({ kind: z.literal("redirect"), url: z.string() }),
  /** A code was sent to a mobile; `mobile_end` are its last digits, if the provider tells them. */
  z.strictObject({ kind: z.literal("code"), mobile_end: z.nullable(z.string()) }),
  z.strictObject({ kind: z.literal("none") }),
]);
export type NextStep = z.infer<typeof nextStep>;

export const paymentStatuses = [
  "requires_action",
  "processing",
  "authorized",
  "paid",
  "failed",
  "voided",
  "refunded",
  "partially_refunded",
  "expired",
] as const;

/** What the guest pays with. */
export const paymentSource = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("token"),
    token: z.string("field_empty").check(z.regex(/^token_[A-Za-z0-9_-]{8,100}$/, "field_invalid")),
  }),
  z.strictObject({
    type: z.literal("stc_pay"),
    mobile: z.string("number_required").check(z.regex(/^05\d{8}$/, "number_invalid")),
  }),
]);
export type PaymentSource = z.infer<typeof paymentSource>;

const outcome = z.strictObject({ status: z.enum(paymentStatuses), next: z.optional(nextStep) });

export const confirmPayment = defineCall({
  method: "POST",
  url: "/payments/:attempt_id/confirm/",
  summary: "Pay; may ask for 3-D Secure or a code",
  tag: "payments",
  tenant: "qr_or_session",
  roles: ["customer"],
  keyed: true,
  params: z.strictObject({ attempt_id: id }),
  body: z.strictObject({ source: paymentSource }),
  answers: { 200: outcome },
  errors: ["payment_failed", "card_declined", "invalid_transition"],
});

export const submitPaymentCode = defineCall({
  method: "POST",
  url: "/payments/:attempt_id/code/",
  summary: "The code that the wallet sent to the guest's mobile",
  tag: "payments",
  tenant: "qr_or_session",
  roles: ["customer"],
  keyed: true,
  params: z.strictObject({ attempt_id: id }),
  body: z.strictObject({ code: z.string("field_empty").check(z.regex(/^\d{4,8}$/, "field_invalid")) }),
  answers: { 200: outcome },
  errors: ["payment_failed", "card_declined", "invalid_transition"],
});

/** The return from 3-D Secure lands here: the provider's record decides, never the address bar. */
export const readPayment = defineCall({
  method: "GET",
  url: "/payments/:attempt_id/",
  summary: "How an attempt stands, asked of the provider when it is not final",
  tag: "payments",
  tenant: "qr_or_session",
  roles: ["customer"],
  params: z.strictObject({ attempt_id: id }),
  answers: {
    200: z.strictObject({
      attempt_id: id,
      order_id: id,
      order_number: z.int(),
      amount: z.int(),
      status: z.enum(paymentStatuses),
      failure_code: z.nullable(z.string()),
      brand: z.nullable(z.string()),
      last4: z.nullable(z.string()),
      next: nextStep,
      /** How else the guest may pay this attempt; each false once it was started. */
      ways: z.strictObject({ stc_pay: z.boolean() }),
    }),
  },
  errors: [],
});

export const payOrder = defineCall({
  method: "POST",
  url: "/orders/:id/payments/",
  summary: "A new attempt once the earlier is final, or paying at the branch instead",
  tag: "payments",
  tenant: "qr_or_session",
  roles: ["customer"],
  keyed: true,
  params: z.strictObject({ id }),
  body: z.strictObject({ payment_method: paymentMethod }),
  answers: {
    200: z.strictObject({ order_id: id, status: z.string(), attempt_id: z.nullable(id), next: nextStep }),
  },
  errors: ["invalid_transition", "payment_failed", "service_deactivated"],
});

export const receiveWebhook = defineCall({
  method: "POST",
  url: "/payments/webhooks/:provider/:secret/",
  summary: "A provider says that something happened; we then ask it what",
  tag: "payments",
  tenant: "none",
  roles: ["visitor"],
  params: z.strictObject({ provider: z.string(), secret: z.string() }),
  answers: { 200: z.strictObject({ received: z.literal(true) }) },
  errors: [],
});

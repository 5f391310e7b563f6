import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { byId, id, paymentMethod } from "../contract/fields.ts";
import { nextStep } from "./step-api.ts";

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
    /** The guest asked to keep the card; its token can be used again. */
    keep: z.optional(z.boolean("field_invalid")),
  }),
  z.strictObject({ type: z.literal("saved_card"), card_id: id }),
  /** Encrypted by the guest's device for the provider. */
  z.strictObject({
    type: z.literal("apple_pay"),
    token: z.string("field_empty").check(z.minLength(2, "field_empty"), z.maxLength(20_000, "field_invalid")),
  }),
  z.strictObject({
    type: z.literal("stc_pay"),
    mobile: z.string("number_required").check(z.regex(/^05\d{8}$/, "number_invalid")),
  }),
]);
export type PaymentSource = z.infer<typeof paymentSource>;

/** A kept card as its guest sees it; the token stays on the server. */
const cardLabel = { brand: z.nullable(z.string()), last4: z.string() };
const savedCard = z.strictObject({ id, ...cardLabel, month: z.int(), year: z.int() });
export type SavedCard = z.infer<typeof savedCard>;

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
  errors: ["payment_failed", "card_declined", "card_unusable", "invalid_transition"],
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

export const startApplePay = defineCall({
  method: "POST",
  url: "/payments/:attempt_id/apple-pay/",
  summary: "What Apple's sheet needs to know that the restaurant asks",
  tag: "payments",
  tenant: "qr_or_session",
  roles: ["customer"],
  params: z.strictObject({ attempt_id: id }),
  body: z.strictObject({ validation_url: z.string("field_empty").check(z.maxLength(500, "field_invalid")) }),
  answers: { 200: z.strictObject({ session: z.record(z.string(), z.unknown()) }) },
  errors: [],
});

export const startCartApplePay = defineCall({
  method: "POST",
  url: "/payments/apple-pay/",
  summary: "The same before the order is placed: it is placed once the guest has agreed in the sheet",
  tag: "payments",
  tenant: "qr_or_session",
  roles: ["customer"],
  body: startApplePay.body,
  answers: startApplePay.answers,
  errors: [],
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
      /** Everything is entered on the provider's page, which `next` then leads to; otherwise that is the bank's. */
      hosted: z.boolean(),
      /** How else the guest may pay this attempt; nothing once it was started. */
      ways: z.strictObject({
        apple_pay: z.boolean(),
        stc_pay: z.boolean(),
        keep_card: z.boolean(),
        cards: z.array(savedCard),
        /** The bank did not confirm this card, so it was not kept. */
        refused: z.nullable(z.strictObject(cardLabel)),
      }),
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

export const listCards = defineCall({
  method: "GET",
  url: "/me/cards/",
  summary: "One's kept cards; `usable` where the restaurant's payment provider still knows them",
  tag: "payments",
  tenant: "qr_or_session",
  roles: ["customer"],
  answers: { 200: z.strictObject({ items: z.array(z.extend(savedCard, { usable: z.boolean() })) }) },
  errors: [],
});

export const removeCard = defineCall({
  method: "DELETE",
  url: "/me/cards/:id/",
  summary: "Forget a card, here and at the payment provider",
  tag: "payments",
  tenant: "qr_or_session",
  roles: ["customer"],
  params: byId,
  answers: { 204: null },
  errors: [],
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

import { randomUUID } from "node:crypto";
import { storePayment, type SandboxContext } from "./sandbox-context.ts";
import type { PaymentRecord, PaymentSourceRecord } from "./sandbox-records.ts";
import type { CardOutcome } from "./test-cards.ts";

export const newSource = (type: string, fields: Partial<PaymentSourceRecord>): PaymentSourceRecord => ({
  type,
  company: null,
  name: null,
  number: null,
  gateway_id: `sandbox_${randomUUID()}`,
  token: null,
  message: null,
  transaction_url: null,
  reference_number: null,
  authorization_code: null,
  response_code: null,
  ...fields,
});

/** Applies the card's answer to the payment, marks its invoice paid and sends the webhook. */
export const settleCharge = (context: SandboxContext, payment: PaymentRecord, outcome: CardOutcome): PaymentRecord => {
  const now = new Date().toISOString();
  const status = !outcome.paid ? "failed" : payment.manual ? "authorized" : "paid";
  const stored = storePayment(context, {
    ...payment,
    status,
    pending: null,
    source: {
      ...payment.source,
      message: outcome.message,
      response_code: outcome.response_code,
      authorization_code: outcome.paid ? "000001" : null,
      reference_number: outcome.paid ? payment.id.replaceAll("-", "").slice(0, 12) : null,
      transaction_url: outcome.paid ? null : payment.source.transaction_url,
    },
  });
  const invoice = stored.invoice_id === null ? undefined : context.store.invoices.get(stored.invoice_id);
  if (invoice && status === "paid") context.store.keep("invoices", { ...invoice, status: "paid", updated_at: now });
  context.courier.announce(`payment_${status}`, stored);
  return stored;
};

/** Below the API, like theirs. */
export const challengePath = (id: string): string => `/v1/card_auths/${id}/prepare`;

/** Starts a card payment: at once, or after the 3-D Secure page. */
export const startCharge = (
  context: SandboxContext,
  payment: PaymentRecord,
  outcome: CardOutcome,
  secure: boolean,
): PaymentRecord => {
  if (!secure || !outcome.challenge) return settleCharge(context, payment, outcome);
  const transaction_url = `${context.publicUrl}${challengePath(payment.id)}`;
  return storePayment(context, { ...payment, pending: outcome, source: { ...payment.source, transaction_url } });
};

/** The way back to the shop with `id`, `status` and `message`, for display only. */
export const returnAddress = (payment: PaymentRecord, address: string): string => {
  const url = new URL(address);
  url.searchParams.set("id", payment.id);
  url.searchParams.set("status", payment.status);
  url.searchParams.set("message", payment.source.message ?? "");
  return url.toString();
};

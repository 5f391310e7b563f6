import type { FastifyInstance } from "fastify";
import {
  getAccount,
  getAmount,
  getFields,
  invalid,
  storePayment,
  getPayment,
  type SandboxContext,
} from "./sandbox-context.ts";
import { toPayment, type PaymentRecord } from "./sandbox-records.ts";

const takenOf = (payment: PaymentRecord): number =>
  payment.status === "captured" || payment.captured > 0 ? payment.captured : payment.amount;

const wrongStatus = (payment: PaymentRecord) => invalid({ status: [`is ${payment.status}`] });

const capture = (context: SandboxContext, payment: PaymentRecord, amount: unknown): PaymentRecord => {
  if (payment.status !== "authorized") throw wrongStatus(payment);
  const captured = amount === undefined ? payment.amount : getAmount(amount);
  if (captured > payment.amount) throw invalid({ amount: ["is more than was authorized"] });
  return storePayment(context, {
    ...payment,
    status: "captured",
    captured,
    captured_at: new Date().toISOString(),
  });
};

const refund = (context: SandboxContext, payment: PaymentRecord, amount: unknown): PaymentRecord => {
  const refundable = ["paid", "captured", "refunded"].includes(payment.status);
  const left = takenOf(payment) - payment.refunded;
  if (!refundable || left === 0) throw wrongStatus(payment);
  const given = amount ?? left;
  if (typeof given !== "number" || !Number.isSafeInteger(given) || given <= 0 || given > left) {
    throw invalid({ amount: ["is not a sum that is left"] });
  }
  return storePayment(context, {
    ...payment,
    status: "refunded",
    refunded: payment.refunded + given,
    refunded_at: new Date().toISOString(),
  });
};

const voidPayment = (context: SandboxContext, payment: PaymentRecord): PaymentRecord => {
  const settled = Date.now() - Date.parse(payment.created_at) >= context.settleAfterMs;
  if (!["paid", "captured", "authorized"].includes(payment.status)) throw wrongStatus(payment);
  if (settled && payment.status !== "authorized") throw invalid({ status: ["is settled, refund it"] });
  return storePayment(context, { ...payment, status: "voided", voided_at: new Date().toISOString() });
};

export const correctionCalls = (app: FastifyInstance, context: SandboxContext): void => {
  const changes = {
    capture: { type: "payment_captured", change: capture },
    refund: { type: "payment_refunded", change: refund },
    void: { type: "payment_voided", change: voidPayment },
  };
  for (const [what, { type, change }] of Object.entries(changes)) {
    app.post<{ Params: { id: string } }>(`/v1/payments/:id/${what}`, async (request) => {
      const payment = getPayment(context, getAccount(request, true), request.params.id);
      const changed = change(context, payment, getFields(request)["amount"]);
      context.courier.announce(type, changed);
      return toPayment(changed);
    });
  }
};

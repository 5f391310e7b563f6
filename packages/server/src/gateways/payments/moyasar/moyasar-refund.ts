import { PaymentProviderError, type RefundRequest } from "../payment-provider.ts";
import type { ProviderClient } from "../provider-client.ts";
import { moyasarPayment, type MoyasarPayment } from "./moyasar-shapes.ts";

const post = (client: ProviderClient, id: string, what: "refund" | "void", body: Record<string, unknown>) =>
  client(
    { method: "POST", path: `/payments/${encodeURIComponent(id)}/${what}`, body, repeatable: false },
    moyasarPayment,
  );

/**
 * The provider has no key to deduplicate refunds. So the payment is read first and after every unclear answer: if it
 * already shows the sum our ledger expects afterwards, the refund has happened.
 */
export const refundPayment = async (
  client: ProviderClient,
  read: () => Promise<MoyasarPayment>,
  request: RefundRequest,
): Promise<MoyasarPayment> => {
  const before = await read();
  const taken = before.captured || before.amount;
  const amount = request.amount ?? taken - request.refundedBefore;
  if (!Number.isSafeInteger(amount) || amount <= 0 || request.refundedBefore + amount > taken) {
    throw new PaymentProviderError("invalid", "a refund is positive and at most what is left");
  }
  const done = (payment: MoyasarPayment): boolean =>
    payment.status === "voided" || payment.refunded >= request.refundedBefore + amount;
  if (done(before)) return before;
  try {
    return await post(client, before.id, "refund", { amount });
  } catch (error) {
    const after = await read().catch(() => {
      throw error;
    });
    if (done(after)) return after;
    throw error;
  }
};

/** Voids first, so that the guest need not wait days. The provider refuses this after settlement, and we refund. */
export const voidPayment = async (client: ProviderClient, payment: MoyasarPayment): Promise<MoyasarPayment> => {
  if (payment.status === "voided" || payment.status === "refunded") return payment;
  const read = () =>
    client({ method: "GET", path: `/payments/${encodeURIComponent(payment.id)}`, repeatable: true }, moyasarPayment);
  try {
    return await post(client, payment.id, "void", {});
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    if (error.unclear) {
      const after = await read().catch(() => {
        throw error;
      });
      if (after.status === "voided") return after;
      throw error;
    }
    if (error.kind !== "invalid" || payment.status === "authorized") throw error;
    return refundPayment(client, read, { refundId: payment.id, refundedBefore: payment.refunded });
  }
};

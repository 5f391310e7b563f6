import { formatDecimal } from "@sufra/domain/money/decimal.ts";
import { PaymentProviderError, type RefundRequest } from "../payment-provider.ts";
import { orNull, type ProviderClient } from "../provider-client.ts";
import { sumRefunded } from "./tap-mapping.ts";
import { type TapCharge, type TapRefund, tapRefund, tapRefundList } from "./tap-shapes.ts";

/** All refunds of a charge; Tap answers "not found" where there is none. */
export const listRefunds = async (client: ProviderClient, chargeId: string): Promise<TapRefund[]> => {
  const body = { charges: [chargeId], limit: 50 };
  const call = { method: "POST", path: "/refunds/list", body, repeatable: true } as const;
  const list = await orNull(client(call, tapRefundList));
  return (list?.refunds ?? []).filter(({ charge_id }) => charge_id === chargeId);
};

const failed = new Set(["FAILED", "DECLINED", "RESTRICTED", "CANCELLED"]);

const isOf = (refund: TapRefund, refundId: string): boolean =>
  refund.metadata["refund_id"] === refundId || refund.reference?.merchant === refundId;

/** Throws unless the refund is through: Tap checks the balance first, which may take a day. */
const requireDone = ({ status, response }: TapRefund): void => {
  if (status === "REFUNDED") return;
  const message = `refund ${status} ${response?.code ?? ""}`;
  throw new PaymentProviderError(failed.has(status) ? "invalid" : "pending", message);
};

type Wanted = { charge: TapCharge; refundId: string; amount: number; key: string };

const post = (client: ProviderClient, { charge, refundId, amount, key }: Wanted): Promise<TapRefund> => {
  const body = {
    charge_id: charge.id,
    amount: Number(formatDecimal(amount)),
    currency: charge.currency,
    reason: "requested_by_customer",
    reference: { merchant: refundId, idempotent: key },
    metadata: { refund_id: refundId },
  };
  return client({ method: "POST", path: "/refunds", body, repeatable: true }, tapRefund);
};

/**
 * Refunds once. Tap deduplicates by `idempotent` for a day only, so its list of refunds is read before each request; a
 * request after a failed one needs a key of its own, since the old one would return the failure.
 */
export const refundCharge = async (
  client: ProviderClient,
  charge: TapCharge,
  request: RefundRequest,
): Promise<void> => {
  const { refundId, refundedBefore } = request;
  const amount = request.amount ?? charge.amount - refundedBefore;
  if (!Number.isSafeInteger(amount) || amount <= 0 || refundedBefore + amount > charge.amount)
    throw new PaymentProviderError("invalid", "a refund is positive and at most what is left");
  const refunds = await listRefunds(client, charge.id);
  if (sumRefunded(refunds) >= refundedBefore + amount) return;
  const own = refunds.filter((each) => isOf(each, refundId));
  const running = own.find(({ status }) => !failed.has(status));
  if (running) return requireDone(running);
  const key = own.length === 0 ? refundId : `${refundId}-${own.length}`;
  requireDone(await post(client, { charge, refundId, amount, key }));
};

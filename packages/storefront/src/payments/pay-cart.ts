import { confirmPayment } from "@sufra/domain/payments/api.ts";
import { isCaptured } from "@sufra/domain/payments/statuses.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { withKey } from "@sufra/ui/api/intent.ts";
import { paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { placeQuoted, type Quoted } from "../cart/use-quote.ts";

const charge = (attempt_id: string, token: string) => {
  const body = { source: { type: "apple_pay" as const, token } };
  return withKey(`pay ${attempt_id}`, body, (key) =>
    client.send(confirmPayment, { params: { attempt_id }, body, key }),
  );
};

/** Where the guest goes on, and whether the sheet shows success. */
type Paid = { to: string; paid: boolean };

/**
 * Places the cart's order and pays it with what the guest agreed to in Apple's sheet. Throws if no order was placed:
 * then nothing was charged, and the cart stays. After that every outcome has its page.
 */
export const payCart = async (uuid: string, quoted: Quoted, token: string): Promise<Paid> => {
  const { id, total, payment } = await placeQuoted(quoted, "online_card", quoted.quote.total);
  const order = `?order=${id}`;
  if (!payment) return { to: paths.confirmOrder(uuid) + order, paid: true };
  const open = { to: `${paths.payment(uuid)}?attempt=${payment.attempt_id}`, paid: false };
  // The sheet's token is for the sum it showed.
  if (total !== quoted.quote.total) return open;
  try {
    const { status } = await charge(payment.attempt_id, token);
    const paid = isCaptured(status) || status === "authorized";
    return paid ? { to: paths.confirmOrder(uuid) + order, paid } : open;
  } catch (error) {
    const declined = hasCode(error, "card_declined", "payment_failed");
    return declined ? { to: paths.paymentFailed(uuid) + order, paid: false } : open;
  }
};

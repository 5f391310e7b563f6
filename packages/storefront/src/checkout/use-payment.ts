import { useGuest } from "../app/guest-store.ts";
import { useRead } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";
import type { GuestCart } from "../cart/cart-lines.ts";
import { choosePayment } from "./choose-payment.ts";
import { usePaymentMethods } from "./use-payment-methods.ts";

/** How the order can be paid, and how it is. A guest's kept cards are read only where one can pay. */
export const usePayment = (branchId: string, { orderType, paymentData, lastCard }: GuestCart) => {
  const { establishment } = useVisit();
  const { customer } = useGuest();
  const choices = usePaymentMethods(branchId, orderType);
  const { data, methods } = choices;
  const wanted = customer && data?.online?.flow === "inline" && methods.includes("online_card");
  const read = useRead(wanted ? `cards ${customer.id}` : null, async (signal) =>
    (await import("../payments/read-cards.ts")).readCards(establishment.time_zone, signal),
  );
  // Without an answer the payment page offers them.
  const cards = read.data ?? (read.loading ? undefined : []);
  return { ...choices, cards, ...choosePayment({ methods, cards, chosen: paymentData, lastCard }) };
};

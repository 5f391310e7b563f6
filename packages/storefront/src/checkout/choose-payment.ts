import type { PaymentData } from "@sufra/domain/cart/cart-state.ts";
import type { PaymentMethod } from "@sufra/domain/contract/fields.ts";
import type { CheckoutCard } from "../payments/read-cards.ts";

type Choice = {
  methods: readonly PaymentMethod[];
  /** Undefined while they are read. */
  cards: readonly CheckoutCard[] | undefined;
  chosen: Pick<PaymentData, "paymentMethod" | "cardId">;
  lastCard: string | null | undefined;
};

/** Null while it is not known, and where the branch offers none. */
export type ChosenPayment = { method: PaymentMethod | null; card: CheckoutCard | undefined };

/**
 * How the order is paid: as the guest chose, otherwise with the card that paid last, otherwise by the first method.
 * Where that is the payment online, nothing else is offered: then with the newest card.
 */
export const choosePayment = ({ methods, cards, chosen, lastCard }: Choice): ChosenPayment => {
  const valid = cards?.filter(({ expired }) => !expired) ?? [];
  const find = (id: string | null | undefined) => valid.find((card) => card.id === id);
  const { paymentMethod, cardId } = chosen;
  if (paymentMethod !== null && methods.includes(paymentMethod))
    return { method: paymentMethod, card: paymentMethod === "online_card" ? find(cardId) : undefined };
  const last = find(lastCard);
  if (last && methods.includes("online_card")) return { method: "online_card", card: last };
  // A press before the cards are here must not choose something else.
  if (lastCard && cards === undefined) return { method: null, card: undefined };
  const method = methods[0] ?? null;
  return { method, card: method === "online_card" ? valid[0] : undefined };
};

/** A card that the guest agreed to pay an order with when they placed it. */
type AgreedCard = { attemptId: string; cardId: string; amount: number };

/** In memory alone: a payment page that is reloaded, or opened later, charges nothing by itself. */
let agreed: AgreedCard | undefined;

export const agreeToCard = (card: AgreedCard): void => {
  agreed = card;
};

/** Counts once, and for this attempt alone. */
export const takeAgreedCard = (attemptId: string): AgreedCard | undefined => {
  const taken = agreed;
  agreed = undefined;
  return taken?.attemptId === attemptId ? taken : undefined;
};

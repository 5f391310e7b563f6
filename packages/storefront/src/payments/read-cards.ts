import { listCards } from "@sufra/domain/payments/api.ts";
import { brandRules } from "@sufra/domain/payments/card-brands.ts";
import { client } from "../app/session.ts";
import { isExpired, toBrand, toUntil } from "./saved-cards.tsx";

/** A kept card as the checkout offers it. */
export type CheckoutCard = { id: string; label: string; until: string; expired: boolean };

/** The guest's cards that the restaurant's payment provider knows, the newest first and expired ones last. */
export const readCards = async (zone: string, signal: AbortSignal): Promise<CheckoutCard[]> => {
  const { items } = await client.send(listCards, { signal });
  const cards = items
    .filter(({ usable }) => usable)
    .map((card) => {
      const brand = toBrand(card.brand);
      const label = `${brand === null ? "" : `${brandRules[brand].name} `}•••• ${card.last4}`;
      return { id: card.id, label, until: toUntil(card), expired: isExpired(card, zone) };
    });
  return [...cards.filter(({ expired }) => !expired), ...cards.filter(({ expired }) => expired)];
};

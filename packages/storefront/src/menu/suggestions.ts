import { useEffect, useState } from "react";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { readSuggestions } from "@sufra/domain/menu/api.ts";
import { suggest } from "@sufra/domain/suggestions/suggest.ts";
import { useGuest } from "../app/guest-store.ts";
import { readSaved, save } from "../app/saved.ts";
import { client } from "../app/session.ts";
import { useCart } from "../cart/cart-store.ts";

type Suggestions = AnswerOf<typeof readSuggestions>;
type Offered = { id: string; available: boolean; popular: boolean; price: number };

const none: Suggestions = { popular: [], pairs: [] };
const kept = new Map<string, Promise<Suggestions>>();

/** Once a visit and branch; without a network as they were last time, else there are none. */
const suggestionsOf = (branchId: string): Promise<Suggestions> => {
  const known = kept.get(branchId);
  if (known) return known;
  const place = `suggestions/${branchId}`;
  const work = client.send(readSuggestions, { params: { id: branchId } }).then(
    (found) => {
      void save(place, found);
      return found;
    },
    async () => {
      kept.delete(branchId);
      return (await readSaved<Suggestions>(place))?.value ?? none;
    },
  );
  kept.set(branchId, work);
  return work;
};

export type Suggested<T extends Offered> = {
  branchId: string;
  /** What the menu has, as it stands now. */
  products: readonly T[];
  /** Beside the cart: what is being looked at. */
  beside?: readonly string[];
  /** Besides being there: what the row can do with it. */
  fits?: (product: T) => boolean;
  most: number;
};

/** What goes with the cart and what is looked at, by the rule of the domain; nothing that is there or can't be had. */
export const useSuggested = <T extends Offered>({ branchId, products, beside = [], fits, most }: Suggested<T>): T[] => {
  const { suggestions } = useGuest();
  const cart = useCart();
  const [found, setFound] = useState(none);
  useEffect(() => {
    let gone = false;
    void suggestionsOf(branchId).then((each) => !gone && setFound(each));
    return () => {
      gone = true;
    };
  }, [branchId]);
  const byId = new Map(products.map((product) => [product.id, product]));
  const flagged = products.filter(({ popular }) => popular).sort((a, b) => a.price - b.price);
  const ids = suggest({
    beside: [...beside, ...cart.products.map(({ productId }) => productId)],
    pairs: found.pairs,
    popular: [...new Set([...suggestions, ...found.popular, ...flagged.map(({ id }) => id)])],
    available: (id) => {
      const product = byId.get(id);
      return product !== undefined && product.available && (fits?.(product) ?? true);
    },
    most,
  });
  return ids.flatMap((id) => byId.get(id) ?? []);
};

import { useEffect, useState } from "react";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { readSuggestions } from "@sufra/domain/menu/api.ts";
import { suggest } from "@sufra/domain/suggestions/suggest.ts";
import { useGuest } from "../app/guest-store.ts";
import { readSaved, save } from "../app/offline-copies.ts";
import { client } from "../app/session.ts";
import { useCart } from "../cart/cart-store.ts";

type Suggestions = AnswerOf<typeof readSuggestions>;
type Offered = { id: string; available: boolean; popular: boolean; price: number };

const none: Suggestions = { popular: [], pairs: [] };
const cache = new Map<string, Promise<Suggestions>>();

/** Read once a visit and branch; without a network from the device. */
const loadSuggestions = (branchId: string): Promise<Suggestions> => {
  const known = cache.get(branchId);
  if (known) return known;
  const place = `suggestions/${branchId}`;
  const work = client.send(readSuggestions, { params: { id: branchId } }).then(
    (found) => {
      void save(place, found);
      return found;
    },
    async () => {
      cache.delete(branchId);
      return (await readSaved<Suggestions>(place))?.value ?? none;
    },
  );
  cache.set(branchId, work);
  return work;
};

export type Suggested<T extends Offered> = {
  branchId: string;
  /** Products of the current menu. */
  products: readonly T[];
  /** Products that the guest looks at. */
  beside?: readonly string[];
  /** Whether the row can show the product. */
  fits?: (product: T) => boolean;
  most: number;
};

/** Products that go with the cart and the visible item, without those that are in it or unavailable. */
export const useSuggested = <T extends Offered>({ branchId, products, beside = [], fits, most }: Suggested<T>): T[] => {
  const { suggestions } = useGuest();
  const cart = useCart();
  const [found, setFound] = useState(none);
  useEffect(() => {
    let stopped = false;
    void loadSuggestions(branchId).then((each) => !stopped && setFound(each));
    return () => {
      stopped = true;
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

/**
 * "People also add": what is ordered together at one branch.
 *
 * - Counted are the branch's delivered orders of the last 90 days; in each, the different products that were ordered by
 *   themselves. What stands inside a combo was chosen with the combo and says nothing of its own.
 * - Two products belong together once three orders held both; a product is asked for once three orders held it.
 *   Fewer are chance, and would tell one guest what another ate.
 * - Something is suggested beside a cart by how many orders held it together with each product of the cart, summed.
 *   Of equals the one that more orders held comes first, then the smaller id: the same facts always give the same row.
 * - Where that names too few, what is asked for most fills the row, in its order.
 * - What is in the cart already, and what cannot be had now, is never suggested.
 */
export const countedDays = 90;
export const minOrders = 3;
/** Stored partners per product. */
export const maxPartners = 6;

export type Demand = { product_id: string; orders: number };
export type Pair = { product_id: string; other_id: string; orders: number };

export type Counted = {
  /** Products by how many orders held them, most first; none below `minOrders`. */
  demand: Demand[];
  /** Each pair in both directions; at most `maxPartners` per product, most frequent first. */
  pairs: Pair[];
};

const add = (counts: Map<string, number>, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
const byId = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export type Counter = {
  /** One delivered order: the products on its lines, in any order, once or more. */
  order: (productIds: readonly string[]) => void;
  counted: () => Counted;
};

/** Counts orders one by one, so that only the counts stay in memory, however many orders there are. */
export const newCounter = (): Counter => {
  const single = new Map<string, number>();
  const together = new Map<string, Map<string, number>>();
  const getPartners = (id: string): Map<string, number> => {
    const known = together.get(id) ?? new Map<string, number>();
    together.set(id, known);
    return known;
  };
  return {
    order: (productIds) => {
      const distinctIds = [...new Set(productIds)];
      for (const id of distinctIds) {
        add(single, id);
        for (const other of distinctIds) if (other !== id) add(getPartners(id), other);
      }
    },
    counted: () => {
      const often = (id: string): number => single.get(id) ?? 0;
      const demand = [...single]
        .filter(([, orders]) => orders >= minOrders)
        .map(([product_id, orders]) => ({ product_id, orders }))
        .sort((a, b) => b.orders - a.orders || byId(a.product_id, b.product_id));
      const pairs = [...together].flatMap(([product_id, partners]) =>
        [...partners]
          .filter(([, orders]) => orders >= minOrders)
          .map(([other_id, orders]) => ({ product_id, other_id, orders }))
          .sort((a, b) => b.orders - a.orders || often(b.other_id) - often(a.other_id) || byId(a.other_id, b.other_id))
          .slice(0, maxPartners),
      );
      return { demand, pairs };
    },
  };
};

export type SuggestFrom = {
  /** Products in the cart, or the one that is looked at. */
  beside: readonly string[];
  pairs: readonly Pair[];
  /** Ordered most, first. */
  popular: readonly string[];
  /** Whether it is available now. */
  available: (productId: string) => boolean;
  most: number;
};

/** The row to show, by the rule above; at most `most` ids, none twice. */
export const suggest = ({ beside, pairs, popular, available, most }: SuggestFrom): string[] => {
  const has = new Set(beside);
  const scores = new Map<string, number>();
  for (const { product_id, other_id, orders } of pairs)
    if (has.has(product_id)) scores.set(other_id, (scores.get(other_id) ?? 0) + orders);
  const place = new Map(popular.map((id, index) => [id, index]));
  const getPlace = (id: string): number => place.get(id) ?? popular.length;
  const paired = [...scores]
    .sort(([a, x], [b, y]) => y - x || getPlace(a) - getPlace(b) || byId(a, b))
    .map(([id]) => id);
  return [...new Set([...paired, ...popular])].filter((id) => !has.has(id) && available(id)).slice(0, most);
};

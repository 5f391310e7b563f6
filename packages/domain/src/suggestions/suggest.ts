/**
 * "People also add": what to offer beside a cart at an hour, from facts that `learn.ts` made of the branch's own orders.
 *
 *     score = number of orders of this part of the day with it
 *             × for each product in the cart: how much more often both are ordered together than by chance
 *
 * - A pair without a lift of its own has the lift of its two categories. So a main asks for a drink, and a cart with a
 *   drink for something else, unless guests order two.
 * - The best are shown in the order of their score times the root of their category's sum: a drink before a dessert, even
 *   where drinks are many and one dessert is loved.
 * - Beside nothing, the guest's own favorites come first, then what is ordered most at this hour.
 * - Of equal scores the product with more orders comes first, so that equal facts give equal rows.
 * - Where that names too few, what is popular fills the row, in its order.
 * - What is in the cart already, and what is unavailable, is never suggested.
 */
export type LearnedProduct = {
  id: string;
  /** Its place in `Facts.categories`. */
  category: number;
  /** Orders with it in each part of the day, in tenths and smoothed. At least 1. */
  demand: number[];
  /** Places of products whose lift beside this one differs from that of their categories, with it in hundredths. */
  partners: [place: number, lift: number][];
};

export type Facts = {
  /** Sorted by number of orders, highest first. */
  products: LearnedProduct[];
  /** Lifts between categories in hundredths, both ways round: 100 is chance, 200 twice as often. */
  categories: number[][];
};

export const noFacts: Facts = { products: [], categories: [] };

export type SuggestFrom = {
  /** Products in the cart, or the one that is looked at. */
  beside: readonly string[];
  facts: Facts;
  /** Of the time the order is for; a place in `dayParts`. */
  part: number;
  /** The guest's own favorites, most ordered first. */
  favorites: readonly string[];
  /** Ordered most, first. */
  popular: readonly string[];
  /** Whether it is available at that time. */
  available: (productId: string) => boolean;
  most: number;
};

type Ranked = { id: string; place: number; category: number; score: number };

const rank = ({ products, categories }: Facts, beside: ReadonlySet<string>, part: number): Ranked[] => {
  const cart = products.filter(({ id }) => beside.has(id)).map((each) => ({ ...each, lifts: new Map(each.partners) }));
  return products
    .map(({ id, category, demand }, place) => {
      const lift = (by: (typeof cart)[number]) => by.lifts.get(place) ?? categories[by.category]?.[category] ?? 100;
      const score = cart.reduce((score, by) => (score * lift(by)) / 100, demand[part] ?? 0);
      return { id, place, category, score };
    })
    .sort((a, b) => b.score - a.score || a.place - b.place);
};

/** `row`: some of `ranked`. */
const putCategoriesFirst = (row: readonly Ranked[], ranked: readonly Ranked[]): Ranked[] => {
  const sums = new Map<number, number>();
  for (const { category, score } of ranked) sums.set(category, (sums.get(category) ?? 0) + score);
  const weigh = ({ category, score }: Ranked): number => score * Math.sqrt(sums.get(category) ?? 0);
  return [...row].sort((a, b) => weigh(b) - weigh(a) || a.place - b.place);
};

/** The row to show, by the rule above; at most `most` ids, none twice. */
export const suggest = ({ beside, facts, part, favorites, popular, available, most }: SuggestFrom): string[] => {
  const cart = new Set(beside);
  const fits = (id: string): boolean => !cart.has(id) && available(id);
  const ranked = rank(facts, cart, part);
  const best = ranked.filter(({ id }) => fits(id)).slice(0, most);
  const learned = cart.size === 0 ? best : putCategoriesFirst(best, ranked);
  const row = [...(cart.size === 0 ? favorites : []), ...learned.map(({ id }) => id), ...popular];
  return [...new Set(row)].filter(fits).slice(0, most);
};

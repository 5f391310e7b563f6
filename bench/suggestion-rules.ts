/** The compared rules of "people also add": each learns from earlier orders and then names three products. */
import { getDayPart } from "@sufra/domain/suggestions/day-part.ts";
import { newLearner } from "@sufra/domain/suggestions/learn.ts";
import { type Facts, suggest } from "@sufra/domain/suggestions/suggest.ts";
import type { Orders, PastOrder } from "./suggestion-orders.ts";

export type Rule = (beside: readonly string[], at: Date) => string[];
export type Learn = (past: readonly PastOrder[], getCategory: Orders["getCategory"]) => Rule;

export const rowLength = 3;
export const zone = "Asia/Riyadh";

const addTo = (counts: Map<string, number>, id: string, more = 1): void =>
  void counts.set(id, (counts.get(id) ?? 0) + more);
const byCount = (counts: ReadonlyMap<string, number>): string[] =>
  [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([id]) => id);

export const learnFacts = (past: readonly PastOrder[], getCategory: Orders["getCategory"]): Facts => {
  const learner = newLearner();
  for (const { at, products } of past) learner.order(products, getDayPart(at, zone));
  return learner.learn(getCategory).facts;
};

/** The product's. */
export const learnOurs: Learn = (past, getCategory) => {
  const facts = learnFacts(past, getCategory);
  return (beside, at) =>
    suggest({
      beside,
      facts,
      part: getDayPart(at, zone),
      favorites: [],
      popular: [],
      available: () => true,
      most: rowLength,
    });
};

/** The most popular products that are not in the cart. */
export const learnPopular: Learn = (past) => {
  const orders = new Map<string, number>();
  for (const { products } of past) for (const id of new Set(products)) addTo(orders, id);
  const popular = byCount(orders);
  return (beside) => popular.filter((id) => !beside.includes(id)).slice(0, rowLength);
};

/** The rule before 2026-11-26: orders that contain both, summed over the cart; three orders and six partners at least. */
export const learnSums: Learn = (past) => {
  const orders = new Map<string, number>();
  const pairs = new Map<string, Map<string, number>>();
  for (const { products } of past)
    for (const id of new Set(products)) {
      addTo(orders, id);
      const partners = pairs.get(id) ?? new Map<string, number>();
      pairs.set(id, partners);
      for (const other of new Set(products)) if (other !== id) addTo(partners, other);
    }
  const popular = byCount(orders);
  const known = new Map(
    [...pairs].map(([id, partners]) => [
      id,
      byCount(partners)
        .filter((other) => (partners.get(other) ?? 0) >= 3)
        .slice(0, 6),
    ]),
  );
  return (beside) => {
    const sums = new Map<string, number>();
    for (const id of beside)
      for (const other of known.get(id) ?? []) addTo(sums, other, pairs.get(id)?.get(other) ?? 0);
    return [...new Set([...byCount(sums), ...popular])].filter((id) => !beside.includes(id)).slice(0, rowLength);
  };
};

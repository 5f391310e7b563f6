/**
 * What a branch's orders say about what goes together, and when. `suggest.ts` uses it.
 *
 * - Learned from: the branch's delivered orders of the last 90 days; in each, the different products that were ordered
 *   by themselves. What stands inside a combo was chosen with the combo and says nothing of its own.
 * - Chance is the first assumption: categories are ordered at every hour and with every other category as often as each
 *   is ordered at all. The lifts of categories correct it. The second assumption is that a product behaves like its
 *   category; the lifts of products correct that.
 * - A branch without habits therefore gets its most popular products, and no noise.
 */
import { dayParts } from "./day-part.ts";
import { type Cell, getLifts, minOrders } from "./lifts.ts";
import type { Facts } from "./suggest.ts";

export const countedDays = 90;
/** Partners per product that the phone gets: those that change a score most. */
export const maxPartners = 6;
/** Products that are learned, most ordered first. */
export const maxProducts = 300;

export type Learner = {
  /** One delivered order: products on its lines, in any order, once or more, and the part of the day it was for. */
  order: (productIds: readonly string[], part: number) => void;
  /** `getCategory` is undefined for a product that no longer exists. */
  learn: (getCategory: (productId: string) => string | undefined) => Learned;
};

export type Learned = {
  facts: Facts;
  /** Orders that contain each product of the facts; same sequence. */
  orders: number[];
};

type Counts = { orders: number; parts: number[]; partners: Map<string, number> };
type Product = Counts & { id: string; category: string };

const byId = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const sum = (values: Iterable<number>): number => {
  let total = 0;
  for (const value of values) total += value;
  return total;
};
const unit = (value: number, unit: number): number => Math.max(1, Math.round(value * unit));

/** Counts orders one by one, so that only the counts stay in memory, however many orders there are. */
export const newLearner = (): Learner => {
  const all = new Map<string, Counts>();
  const getCounts = (id: string): Counts => {
    const known = all.get(id) ?? { orders: 0, parts: dayParts.map(() => 0), partners: new Map() };
    all.set(id, known);
    return known;
  };
  return {
    order: (productIds, part) => {
      const distinctIds = [...new Set(productIds)];
      for (const id of distinctIds) {
        const { parts, partners } = getCounts(id);
        getCounts(id).orders += 1;
        parts[part] = (parts[part] ?? 0) + 1;
        for (const other of distinctIds) if (other !== id) partners.set(other, (partners.get(other) ?? 0) + 1);
      }
    },
    learn: (getCategory) => {
      const products = [...all]
        .map(([id, counts]) => ({ ...counts, id, category: getCategory(id) }))
        .filter((each): each is Product => each.category !== undefined && each.orders >= minOrders)
        .sort((a, b) => b.orders - a.orders || byId(a.id, b.id))
        .slice(0, maxProducts);
      return { facts: learn(products), orders: products.map(({ orders }) => orders) };
    },
  };
};

/** Smoothed orders of each product in each part of the day. */
const learnDemand = (products: readonly Product[], categories: readonly number[], groups: number): number[][] => {
  const total = sum(products.map(({ orders }) => orders)) || 1;
  const shares = dayParts.map((_, part) => sum(products.map(({ parts }) => parts[part] ?? 0)) / total);
  const count = (of: readonly Product[]) => ({
    orders: sum(of.map(({ orders }) => orders)),
    parts: dayParts.map((_, part) => sum(of.map(({ parts }) => parts[part] ?? 0))),
  });
  const ofCategory = Array.from({ length: groups }, (_, group) =>
    count(products.filter((_, place) => categories[place] === group)),
  );
  const categoryLifts = getLifts(
    ofCategory.map(({ orders, parts }) =>
      parts.map((seen, part) => ({ seen, expected: orders * (shares[part] ?? 0) })),
    ),
  );
  const cells = products.map(({ orders, parts }, place) =>
    parts.map((seen, part): Cell => {
      const assumed = categoryLifts[categories[place] ?? 0]?.[part] ?? 1;
      return { seen, expected: orders * (shares[part] ?? 0) * assumed };
    }),
  );
  return getLifts(cells).map((row, place) => row.map((lift, part) => lift * (cells[place]?.[part]?.expected ?? 0)));
};

/** How often each two products were ordered together. */
const countPairs = (products: readonly Product[]): number[][] =>
  products.map(({ partners }) => products.map(({ id }) => partners.get(id) ?? 0));

/** Lifts between categories, and on top of them between products. */
const learnPairs = (pairs: readonly number[][], categories: readonly number[], groups: number) => {
  const sums = pairs.map(sum);
  const total = sum(sums) || 1;
  const ofCategories = Array.from({ length: groups }, () => Array.from({ length: groups }, () => 0));
  pairs.forEach((row, place) =>
    row.forEach((seen, other) => {
      const to = ofCategories[categories[place] ?? 0];
      const at = categories[other] ?? 0;
      if (to) to[at] = (to[at] ?? 0) + seen;
    }),
  );
  const categorySums = ofCategories.map(sum);
  const categoryLifts = getLifts(
    ofCategories.map((row, a) =>
      row.map((seen, b) => ({ seen, expected: ((categorySums[a] ?? 0) * (categorySums[b] ?? 0)) / total })),
    ),
  );
  const cells = pairs.map((row, place) =>
    row.map((seen, other): Cell => {
      const assumed = categoryLifts[categories[place] ?? 0]?.[categories[other] ?? 0] ?? 1;
      const expected = place === other ? 0 : (((sums[place] ?? 0) * (sums[other] ?? 0)) / total) * assumed;
      return { seen, expected };
    }),
  );
  return { categoryLifts, pairLifts: getLifts(cells) };
};

const learn = (products: readonly Product[]): Facts => {
  const names = [...new Set(products.map(({ category }) => category))].sort(byId);
  const categories = products.map(({ category }) => names.indexOf(category));
  const demand = learnDemand(products, categories, names.length);
  const { categoryLifts, pairLifts } = learnPairs(countPairs(products), categories, names.length);
  const findPartners = (place: number) =>
    (pairLifts[place] ?? [])
      .map((own, other) => {
        const assumed = categoryLifts[categories[place] ?? 0]?.[categories[other] ?? 0] ?? 1;
        const change = Math.abs(own - 1) * assumed * (products[other]?.orders ?? 0);
        return { other, lift: unit(own * assumed, 100), change };
      })
      .filter(({ other, change }) => other !== place && change > 0)
      .sort((a, b) => b.change - a.change || a.other - b.other)
      .slice(0, maxPartners)
      .map(({ other, lift }): [number, number] => [other, lift]);
  return {
    products: products.map(({ id }, place) => ({
      id,
      category: categories[place] ?? 0,
      demand: (demand[place] ?? []).map((orders) => unit(orders, 10)),
      partners: findPartners(place),
    })),
    categories: categoryLifts.map((row) => row.map((lift) => unit(lift, 100))),
  };
};

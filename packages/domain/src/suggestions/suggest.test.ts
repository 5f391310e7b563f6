import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { minOrders, maxPartners, newCounter, suggest } from "./suggest.ts";

const count = (orders: readonly (readonly string[])[]) => {
  const counter = newCounter();
  for (const order of orders) counter.order(order);
  return counter.counted();
};
const times = (many: number, order: string[]): string[][] => Array.from({ length: many }, () => order);
const partners = (counted: ReturnType<typeof count>, id: string): string =>
  counted.pairs
    .filter(({ product_id }) => product_id === id)
    .map(({ other_id, orders }) => `${other_id}${orders}`)
    .join(" ");

describe("pairs", () => {
  it.each([
    ["below the least", times(minOrders - 1, ["rice", "laban"]), "", ""],
    ["at the least", times(minOrders, ["rice", "laban"]), "laban3", "laban3 rice3"],
    ["twice on one order", times(minOrders, ["rice", "rice", "laban"]), "laban3", "laban3 rice3"],
    ["alone", times(5, ["rice"]), "", "rice5"],
    ["most first", [...times(3, ["rice", "a"]), ...times(4, ["rice", "b"])], "b4 a3", "rice7 b4 a3"],
    [
      "of equals what more orders held",
      [...times(3, ["rice", "a"]), ...times(3, ["rice", "b"]), ["b"]],
      "b3 a3",
      "rice6 b4 a3",
    ],
    ["then the smaller id", [...times(3, ["rice", "b"]), ...times(3, ["rice", "a"])], "a3 b3", "rice6 a3 b3"],
  ])("%s", (_, orders, ofRice, demand) => {
    const counted = count(orders);
    expect(partners(counted, "rice")).toBe(ofRice);
    expect(counted.demand.map(({ product_id, orders }) => `${product_id}${orders}`).join(" ")).toBe(demand);
  });

  it("keeps so many partners of one product", () => {
    const all = Array.from({ length: maxPartners + 3 }, (_, index) => `p${index}`);
    expect(count(times(3, ["rice", ...all])).pairs.filter(({ product_id }) => product_id === "rice")).toHaveLength(
      maxPartners,
    );
  });
});

describe("suggestions", () => {
  const pairs = [
    { product_id: "rice", other_id: "laban", orders: 9 },
    { product_id: "rice", other_id: "salad", orders: 5 },
    { product_id: "kabsa", other_id: "salad", orders: 5 },
    { product_id: "kabsa", other_id: "rice", orders: 20 },
    { product_id: "soup", other_id: "bread", orders: 99 },
  ];
  const popular = ["tea", "salad", "kabsa", "laban"];
  it.each([
    [["rice"], [], "laban salad tea"],
    [["rice", "kabsa"], [], "salad laban tea"],
    [["rice", "laban"], [], "salad tea kabsa"],
    [["rice"], ["laban", "tea"], "salad kabsa"],
    [[], [], "tea salad kabsa"],
    [["nothing"], [], "tea salad kabsa"],
    [["rice", "kabsa", "tea", "salad", "laban"], [], ""],
  ])("beside %j without %j: %s", (beside, gone, row) => {
    const available = (id: string) => !gone.includes(id);
    expect(suggest({ beside, pairs, popular, available, most: 3 }).join(" ")).toBe(row);
  });

  const id: fc.Arbitrary<string> = fc.constantFrom("a", "b", "c", "d", "e", "f", "g");
  const orders = fc.array(fc.array(id, { maxLength: 5 }), { maxLength: 60 });
  it("skip cart items, unavailable ones and duplicates, within the limit, in any order of orders", () => {
    fc.assert(
      fc.property(orders, fc.array(id), fc.array(id), fc.nat(4), (all, beside, gone, most) => {
        const row = (counted: ReturnType<typeof count>) =>
          suggest({
            beside,
            pairs: counted.pairs,
            popular: counted.demand.map((each) => each.product_id),
            most,
            available: (each) => !gone.includes(each),
          });
        const counted = count(all);
        const shown = row(counted);
        expect(shown.length).toBeLessThanOrEqual(most);
        expect(new Set(shown).size).toBe(shown.length);
        for (const each of shown) expect(beside.includes(each) || gone.includes(each)).toBe(false);
        expect(row(count([...all].reverse()))).toEqual(shown);
      }),
    );
  });
  it("counts every pair as the orders that held both, both ways round", () => {
    fc.assert(
      fc.property(orders, (all) => {
        for (const { product_id, other_id, orders } of count(all).pairs)
          expect(orders).toBe(all.filter((order) => order.includes(product_id) && order.includes(other_id)).length);
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BulkChange, type BulkEdit, type BulkProduct, bulkRows, planBulkEdit } from "./bulk-edit.ts";
import { changedPrice, priceSteps } from "./bulk-price.ts";
import { highestPrice } from "./console-fields.ts";

const now = new Date("2026-11-22T10:00:00Z");
const as = { price: null, listed: true, sold_out: false, sold_out_until: null };
const product = (changes: Partial<BulkProduct> = {}): BulkProduct => ({
  id: "p",
  name: { sa: "فول", en: "Foul" },
  price: 1000,
  active: true,
  branches: [
    { id: "a", ...as },
    { id: "b", ...as, price: 1200 },
  ],
  ...changes,
});
const plan = (change: BulkChange, branch_ids: BulkEdit["branch_ids"] = null, one = product()) =>
  planBulkEdit([one], { change, branch_ids }, now);
/** What guests pay: on the menu, at a, at b. */
const prices = (one: BulkProduct | undefined) => [one?.price, ...(one?.branches ?? []).map(({ price }) => price)];
const after = (...of: Parameters<typeof plan>) => plan(...of).changes[0]?.after;

describe("a price raised by a share", () => {
  const whole = fc.integer({ min: 0, max: highestPrice });
  const percent = fc.integer({ min: -10_000, max: 100_000 });
  const step = fc.constantFrom(...priceSteps);

  it("is the multiple of the step nearest to the exact share, halves up, to the halala", () => {
    fc.assert(
      fc.property(whole, percent, step, (price, share, round_to) => {
        const changed = BigInt(changedPrice(price, { kind: "price_percent", percent: share, round_to }));
        const size = BigInt(round_to);
        expect(changed % size).toBe(0n);
        // Ten thousand times the distance from the exact share: in (−step/2, step/2].
        const over = 2n * (changed * 10_000n - BigInt(price) * BigInt(10_000 + share));
        expect(over <= size * 10_000n && over > -size * 10_000n).toBe(true);
      }),
    );
  });

  it("never turns two prices round, and by nothing is only rounded", () => {
    fc.assert(
      fc.property(whole, whole, percent, step, (one, other, share, round_to) => {
        const change = { kind: "price_percent", percent: share, round_to } as const;
        const [low, high] = one < other ? [one, other] : [other, one];
        expect(changedPrice(low, change)).toBeLessThanOrEqual(changedPrice(high, change));
        expect(changedPrice(one, { kind: "price_percent", percent: 0, round_to: 1 })).toBe(one);
      }),
    );
  });

  it.each([
    [1000, 1000, 1, 1100],
    [1245, 1000, 1, 1370],
    [1245, 1000, 50, 1350],
    [1250, 1000, 50, 1400],
    [1149, 0, 100, 1100],
    [1150, 0, 100, 1200],
    [11_250, -9900, 25, 125],
    [999, -10_000, 1, 0],
  ])("%i by %i hundredths of a percent, to %i, is %i", (price, share, round_to, result) => {
    const to = priceSteps.find((each) => each === round_to) ?? 1;
    expect(changedPrice(price, { kind: "price_percent", percent: share, round_to: to })).toBe(result);
  });

  it("rounds once: a value below the half stays below it", () => {
    // 12.4999 riyals are 12, although to the halala they are 12.50; 24.6 halalas are no half riyal, although 25 are.
    expect(changedPrice(246, { kind: "price_percent", percent: -9000, round_to: 50 })).toBe(0);
    expect(changedPrice(124_999, { kind: "price_percent", percent: -9900, round_to: 100 })).toBe(1200);
    expect(changedPrice(125_000, { kind: "price_percent", percent: -9900, round_to: 100 })).toBe(1300);
  });
});

describe("an edit of many products", () => {
  it("for all branches changes the menu's price and branch prices; a set price clears branch prices", () => {
    expect(prices(after({ kind: "price_percent", percent: 1000, round_to: 1 }))).toEqual([1100, null, 1320]);
    expect(prices(after({ kind: "price_add", amount: -250 }))).toEqual([750, null, 950]);
    expect(prices(after({ kind: "price_set", amount: 900 }))).toEqual([900, null, null]);
  });

  it("for chosen branches leaves the menu and the others as they are", () => {
    expect(prices(after({ kind: "price_add", amount: 100 }, ["a"]))).toEqual([1000, 1100, 1200]);
    expect(prices(after({ kind: "price_set", amount: 900 }, ["b"]))).toEqual([1000, null, 900]);
    expect(plan({ kind: "price_set", amount: 1000 }, ["a"])).toMatchObject({ changes: [], unchanged: 1 });
  });

  it("refuses a price below zero or above the maximum, with branch and result", () => {
    expect(plan({ kind: "price_add", amount: -1100 }).refused).toMatchObject([
      { product_id: "p", branch_id: null, code: "price_negative", price: -100 },
    ]);
    expect(plan({ kind: "price_add", amount: highestPrice }, ["b"]).refused).toMatchObject([
      { branch_id: "b", code: "price_too_high", price: highestPrice + 1200 },
    ]);
    expect(plan({ kind: "price_add", amount: -1000 }).refused).toEqual([]);
  });

  it("marks sold out and takes the mark away, in the branches it is asked for", () => {
    const until = "2026-11-23T02:00:00.000Z";
    const off = after({ kind: "sold_out", until }, ["b"]);
    expect(off?.branches.map(({ sold_out }) => sold_out)).toEqual([false, true]);
    expect(off?.branches[1]).toMatchObject({ price: 1200, sold_out_until: until });
    expect(after({ kind: "back" }, null, off)).toEqual(product());
    const over = product({ branches: [{ id: "a", ...as, sold_out: true, sold_out_until: "2026-11-22T09:00:00Z" }] });
    expect(plan({ kind: "back" }, null, over).unchanged).toBe(1);
  });

  it("hides and shows, but not in one branch if the menu hides it", () => {
    const hidden = after({ kind: "hidden" });
    expect(hidden?.active).toBe(false);
    expect(after({ kind: "hidden" }, ["a"])).toMatchObject({ active: true, branches: [{ listed: false }, {}] });
    expect(plan({ kind: "shown" }, ["a"], hidden).refused).toMatchObject([{ code: "hidden_everywhere" }]);
    const everywhere = after(
      { kind: "shown" },
      null,
      product({ active: false, branches: [{ id: "a", ...as, listed: false }] }),
    );
    expect(everywhere).toMatchObject({ active: true, branches: [{ listed: true }] });
  });

  it("lists differing rows, with the branch's own price", () => {
    const [change] = plan({ kind: "price_set", amount: 900 }).changes;
    expect(change && bulkRows(change, now)).toMatchObject([
      { branch_id: null, before: { price: 1000 }, after: { price: 900 } },
      { branch_id: "b", before: { price: 1200 }, after: { price: 900 } },
    ]);
  });
});

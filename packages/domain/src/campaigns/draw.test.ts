import { randomInt } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawPool, type DrawPool, type DrawSegment, getOdds, pickSegment } from "./draw.ts";

const segment = (id: string, over: Partial<DrawSegment> = {}): DrawSegment => ({
  id,
  weight: 10,
  outcome: "prize",
  left_stock: null,
  closed: false,
  new_customers_only: false,
  ...over,
});
const losing = (id: string, weight = 10) => segment(id, { weight, outcome: "nothing" });
const wheel = [
  segment("a", { weight: 5 }),
  losing("b", 40),
  segment("c", { weight: 15, left_stock: 3 }),
  losing("d", 30),
  segment("e", { weight: 10, outcome: "points" }),
];

const poolOf = (segments: DrawSegment[], is_new = true): DrawPool => {
  const pool = drawPool(segments, { is_new });
  if (!pool.ok) throw new Error(pool.code);
  return pool.value;
};
const weights = (pool: DrawPool) => Object.fromEntries(pool.segments.map(({ id, weight }) => [id, weight]));
const with_ = (id: string, over: Partial<DrawSegment>) =>
  wheel.map((each) => (each.id === id ? { ...each, ...over } : each));

describe("the segments that can be drawn", () => {
  it("is everything, each with its own weight, while there is stock of all", () => {
    expect(poolOf(wheel)).toEqual({ segments: wheel.map(({ id, weight }) => ({ id, weight })), total: 100 });
  });
  it.each([
    ["out of stock", { left_stock: 0 }],
    ["closed", { closed: true }],
  ])("gives the weight of what is %s to the first losing one", (_, over) => {
    expect(weights(poolOf(with_("c", over)))).toEqual({ a: 5, b: 55, d: 30, e: 10 });
  });
  it("reserves gifts for new customers", () => {
    const kept = with_("c", { new_customers_only: true });
    expect(weights(poolOf(kept, false))).toEqual({ a: 5, b: 55, d: 30, e: 10 });
    expect(weights(poolOf(kept, true))).toEqual({ a: 5, b: 40, c: 15, d: 30, e: 10 });
  });
  it("drops a weight without a losing segment", () => {
    expect(weights(poolOf([segment("a", { left_stock: 0 }), segment("b", { weight: 3 })]))).toEqual({ b: 3 });
  });
  it.each([
    ["out_of_gifts", [segment("a", { left_stock: 0 }), losing("b"), segment("c", { closed: true })]],
    ["out_of_gifts", [losing("a"), losing("b")]],
    ["out_of_gifts", []],
    ["new_customers_only", [segment("a", { left_stock: 0 }), losing("b"), segment("c", { new_customers_only: true })]],
  ])("refuses with %s where nothing can be won", (code, segments) => {
    expect(drawPool(segments, { is_new: false })).toEqual({ ok: false, code });
  });
});

describe("the draw", () => {
  it("falls on each segment for exactly its weight's many numbers, and on nothing beside", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 12 }), (sizes) => {
        const pool = poolOf(sizes.map((weight, index) => segment(`${index}`, { weight })));
        const counted = new Map<string, number>();
        for (let random = 0; random < pool.total; random += 1) {
          const id = pickSegment(pool, random);
          counted.set(id, (counted.get(id) ?? 0) + 1);
        }
        expect(sizes.map((_, index) => counted.get(`${index}`))).toEqual(sizes);
        for (const outside of [-1, pool.total]) expect(() => pickSegment(pool, outside)).toThrow(RangeError);
      }),
    );
  });

  /** Chi-square of a million draws with the generator the server draws with, and its limit at p = 0.001. */
  const draws = 1_000_000;
  const limitAt: Record<number, number> = { 3: 16.27, 4: 18.47 };
  const chiSquare = (pool: DrawPool): number => {
    const counted = new Map(pool.segments.map(({ id }) => [id, 0]));
    for (let draw = 0; draw < draws; draw += 1) {
      const id = pickSegment(pool, randomInt(pool.total));
      counted.set(id, (counted.get(id) ?? 0) + 1);
    }
    return pool.segments.reduce((sum, { id, weight }) => {
      const expected = (draws * weight) / pool.total;
      return sum + ((counted.get(id) ?? 0) - expected) ** 2 / expected;
    }, 0);
  };
  it.each([
    ["with stock of all", wheel],
    ["with a prize that ran out", with_("c", { left_stock: 0 })],
  ])("follows the weights over a million draws, %s (p > 0.001)", (_, segments) => {
    const pool = poolOf(segments);
    const limit = limitAt[pool.segments.length - 1] ?? 0;
    // A true draw passes the limit once in a thousand times; three times in a row, once in a billion.
    const tries = [1, 2, 3].some(() => chiSquare(pool) < limit);
    expect(tries).toBe(true);
  });
});

describe("the odds that a guest reads", () => {
  it.each<[string, DrawSegment[], boolean, (number | null)[]]>([
    ["each segment's share", wheel, true, [500, 4000, 1500, 3000, 1000]],
    ["nothing of what is out of stock", with_("c", { left_stock: 0 }), true, [500, 5500, null, 3000, 1000]],
    ["nothing of what is for others", with_("c", { new_customers_only: true }), false, [500, 5500, null, 3000, 1000]],
    ["nothing at all where nothing is left", [losing("a"), segment("b", { closed: true })], true, [null, null]],
    ["thirds that add up", [losing("a", 1), segment("b", { weight: 1 }), losing("c", 1)], true, [3334, 3333, 3333]],
  ])("are %s", (_title, segments, is_new, odds) => expect(getOdds(segments, { is_new })).toEqual(odds));

  it("add up to the whole, and give what is drawn its share of the pool", () => {
    const some = fc.array(
      fc.record({ weight: fc.integer({ min: 1, max: 9_999 }), left_stock: fc.constantFrom(null, 0, 1) }),
      { minLength: 1, maxLength: 11 },
    );
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 9_999 }), (wins, weight) => {
        const segments = [losing("l", weight), ...wins.map((win, index) => segment(`${index}`, win))];
        const pool = drawPool(segments, { is_new: true });
        const odds = getOdds(segments, { is_new: true });
        if (!pool.ok) return odds.every((each) => each === null);
        const { total, segments: drawn } = pool.value;
        return (
          odds.reduce<number>((sum, each) => sum + (each ?? 0), 0) === 10_000 &&
          drawn.every(({ id, weight: own }) => {
            const place = segments.findIndex((each) => each.id === id);
            return Math.abs((odds[place] ?? Infinity) - (own * 10_000) / total) < 1;
          })
        );
      }),
    );
  });
});

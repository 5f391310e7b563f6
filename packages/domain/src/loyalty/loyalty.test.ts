import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { activityKinds, activityOf, activityTypes } from "./activities.ts";
import { dayRoom, getEligible, pointsFor, remainingEligible, withinCaps } from "./earning.ts";
import {
  levelAbove,
  levelAfterEarning,
  levelAfterReversal,
  levelAtWindowEnd,
  levelFor,
  windowStart,
} from "./levels.ts";
import { checkSpending, getSpendable } from "./limits.ts";
import { getExpiry, plainMultiplier } from "./rules.ts";

describe("points of a purchase", () => {
  it.each([
    [10_000, 100, 10_000, 100],
    [9_999, 100, 10_000, 99],
    [99, 100, 10_000, 0],
    [0, 100, 10_000, 0],
    [10_000, 50, 10_000, 50],
    [10_000, 100, 12_500, 125],
    [3_333, 100, 15_000, 49],
    [3_334, 100, 15_000, 50],
    [10_000, 0, 10_000, 0],
    [900_719_925_474_099, 100, 10_000, 9_007_199_254_740],
  ])("%i halalas at %i a hundred riyals × %i are %i", (eligible, points_per_100_sar, multiplier, points) => {
    expect(pointsFor(eligible, { points_per_100_sar }, multiplier)).toBe(points);
  });

  it("refuses invalid amounts", () => {
    for (const wrong of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => pointsFor(wrong, { points_per_100_sar: 100 }, plainMultiplier)).toThrow(RangeError);
    expect(() => pointsFor(Number.MAX_SAFE_INTEGER, { points_per_100_sar: 10_000_000 }, 30_000)).toThrow(RangeError);
  });

  it.each([
    [100, null, null, 0, 100],
    [100, 40, null, 0, 40],
    [100, null, 150, 80, 70],
    [100, null, 150, 150, 0],
    [100, null, 150, 200, 0],
    [100, 60, 150, 100, 50],
  ])("%i capped at %s a purchase and %s a day with %i earned: %i", (points, once, daily, today, wanted) => {
    const rules = { max_points_per_transaction: once, max_points_per_day: daily };
    expect(withinCaps(points, rules, dayRoom(rules, today))).toBe(wanted);
  });

  const line = fc
    .record({ quantity: fc.integer({ min: 1, max: 99 }), unit: fc.nat(100_000), off: fc.nat(100) })
    .map(({ quantity, unit, off }) => {
      const line_total = quantity * unit;
      return { quantity, line_total, discount: Math.floor((line_total * off) / 100) };
    });
  const purchase = fc
    .array(line, { minLength: 1, maxLength: 5 })
    .map((lines) => lines.map((each, index) => ({ ...each, line_no: index + 1 })));

  it("treats two small returns like one large one, and a full return as zero", () => {
    fc.assert(
      fc.property(
        purchase,
        fc.array(fc.tuple(fc.nat(4), fc.integer({ min: 1, max: 30 })), { maxLength: 8 }),
        (lines, back) => {
          const returned = back.flatMap(([index, quantity]) => {
            const line_no = lines[index]?.line_no;
            return line_no === undefined ? [] : [{ line_no, quantity }];
          });
          const together = [...new Set(returned.map(({ line_no }) => line_no))].map((line_no) => ({
            line_no,
            quantity: returned.filter((each) => each.line_no === line_no).reduce((sum, each) => sum + each.quantity, 0),
          }));
          expect(remainingEligible(lines, returned)).toBe(remainingEligible(lines, together));
          expect(remainingEligible(lines, [])).toBe(getEligible(lines));
          expect(remainingEligible(lines, returned)).toBeLessThanOrEqual(getEligible(lines));
          expect(remainingEligible(lines, lines)).toBe(0);
        },
      ),
    );
  });
});

describe("what remains of a purchase", () => {
  it("loses an amount taken off a line once, also where its units come back later", () => {
    const lines = [1, 2].map((line_no) => ({ line_no, quantity: 1, line_total: 5_000, discount: 0 }));
    const less = [1, 2].map((line_no) => ({ line_no, quantity: 0, less: 1_000 }));
    expect(remainingEligible(lines, less)).toBe(8_000);
    expect(remainingEligible(lines, [...less, { line_no: 1, quantity: 1 }])).toBe(4_000);
  });
});

describe("the end of points", () => {
  const zone = "Asia/Riyadh";
  const now = new Date("2026-11-21T20:59:00Z");
  it.each([
    [{ expiry_days: null, expiry_date: null }, null],
    // 23:59 in Riyadh: a day later is the whole of the 22nd.
    [{ expiry_days: 1, expiry_date: null }, "2026-11-22T21:00:00.000Z"],
    [{ expiry_days: 365, expiry_date: null }, "2027-11-21T21:00:00.000Z"],
    [{ expiry_days: null, expiry_date: "2026-12-31" }, "2026-12-31T21:00:00.000Z"],
    [{ expiry_days: null, expiry_date: "2026-11-21" }, "2026-11-21T21:00:00.000Z"],
    [{ expiry_days: null, expiry_date: "2026-11-20" }, "2027-11-20T21:00:00.000Z"],
    [{ expiry_days: null, expiry_date: "2024-02-29" }, "2027-02-28T21:00:00.000Z"],
    [{ expiry_days: null, expiry_date: "2028-06-30" }, "2028-06-30T21:00:00.000Z"],
  ])("%o is %s", (rules, wanted) => {
    expect(getExpiry(rules, now, zone)?.toISOString() ?? null).toBe(wanted);
  });
});

describe("levels", () => {
  const levels = [
    { id: "gold", break_points: 500, active: true },
    { id: "start", break_points: 0, active: true },
    { id: "silver", break_points: 200, active: true },
  ];
  const now = new Date("2026-06-01T00:00:00Z");
  const day = 86_400_000;

  it.each([
    [0, "start"],
    [199, "start"],
    [200, "silver"],
    [500, "gold"],
  ])("%i points reach %s", (points, id) => expect(levelFor(levels, points)?.id).toBe(id));

  it("has a next one up, but not at the top nor without levels", () => {
    expect(levelAbove(levels, "start")?.id).toBe("silver");
    expect(levelAbove(levels, null)?.id).toBe("start");
    expect(levelAbove(levels, "gold")).toBeNull();
    expect(levelAbove([], null)).toBeNull();
    expect(levelFor([{ id: "a", break_points: 10, active: true }], 5)).toBeNull();
  });

  it("goes up at once, several steps too, and never down by earning", () => {
    const up = levelAfterEarning(levels, { level_id: "start", until: null }, 600, now, 90);
    expect(up).toEqual({ level_id: "gold", until: new Date(now.getTime() + 90 * day) });
    expect(levelAfterEarning(levels, up, 10, now, 90)).toBe(up);
    expect(levelAfterEarning(levels, { level_id: null, until: null }, 0, now, 90)).toEqual({
      level_id: "start",
      until: null,
    });
    expect(levelAfterEarning(levels, { level_id: "start", until: null }, 200, now, null).until).toBeNull();
  });

  it("drops one step at the end of the window, unless it was earned again", () => {
    const over = { level_id: "gold", until: new Date(now.getTime() - 1) };
    const down = levelAtWindowEnd(levels, over, 10, now, 90);
    expect(down).toEqual({ level_id: "silver", until: new Date(now.getTime() + 90 * day) });
    expect(levelAtWindowEnd(levels, down, 10, now, 90)).toBe(down);
    expect(levelAtWindowEnd(levels, { level_id: "silver", until: now }, 0, now, 90)).toEqual({
      level_id: "start",
      until: null,
    });
    expect(levelAtWindowEnd(levels, over, 500, now, 90).level_id).toBe("gold");
    const early = { level_id: "gold", until: new Date(now.getTime() + 1) };
    expect(levelAtWindowEnd(levels, early, 0, now, 90)).toBe(early);
    expect(windowStart(now, null)).toBeNull();
    expect(windowStart(now, 2)).toEqual(new Date(now.getTime() - 2 * day));
  });

  describe("a purchase taken back", () => {
    const ago = (days: number, points: number) => ({ at: new Date(now.getTime() - days * day), points });
    const gold = { level_id: "gold", until: now };
    const silver = { level_id: "silver", until: now };
    it.each([
      ["takes the step it paid for", gold, [ago(2, 50), ago(1, 500)], [ago(2, 50), ago(1, 0)], "start"],
      ["takes part of its steps", gold, [ago(1, 600)], [ago(1, 200)], "silver"],
      ["takes nothing that others paid for", gold, [ago(2, 500), ago(1, 50)], [ago(2, 500), ago(1, 0)], "gold"],
      // Neither return goes below the step alone: together they do, in whatever order.
      ["takes what others only kept", silver, [ago(3, 80), ago(2, 0), ago(1, 150)], [ago(3, 80), ago(2, 0)], "start"],
      ["takes one step where another was given", gold, [ago(1, 200)], [ago(1, 0)], "silver"],
    ])("%s", (_, current, before, after, level) => {
      expect(levelAfterReversal(levels, current, { before, after }, now, null).level_id).toBe(level);
    });

    it("leaves a level that was reached in an earlier window, and takes one that was not", () => {
      const reached = [ago(80, 500), ago(1, 50)];
      expect(levelAfterReversal(levels, gold, { before: reached, after: [ago(80, 500)] }, now, 90)).toBe(gold);
      // After a window without purchases one step is left of it, which no small return takes.
      const fallen = [ago(100, 500), ago(1, 50)];
      expect(levelAfterReversal(levels, silver, { before: fallen, after: [ago(100, 500)] }, now, 90)).toBe(silver);
      expect(levelAfterReversal(levels, silver, { before: fallen, after: [ago(1, 50)] }, now, 90).level_id).toBe(
        "start",
      );
    });

    it("equals the level without the purchase, for any earnings", () => {
      const history = fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 300 })), {
        maxLength: 12,
      });
      fc.assert(
        fc.property(history, fc.nat(), (drawn, which) => {
          const all = drawn.map(([days, points]) => ago(days, points));
          const current = {
            level_id:
              levelFor(
                levels,
                all.reduce((sum, { points }) => sum + points, 0),
              )?.id ?? null,
          };
          const after = all.filter((_, place) => place !== which % Math.max(1, all.length));
          const left = after.reduce((sum, { points }) => sum + points, 0);
          const { level_id } = levelAfterReversal(
            levels,
            { ...current, until: null },
            { before: all, after },
            now,
            null,
          );
          expect(level_id).toBe(levelFor(levels, left)?.id);
        }),
      );
    });
  });
});

describe("the limits of spending", () => {
  const rules = {
    max_redeems_per_day: 3,
    min_redemption: 50,
    max_redemption_per_transaction: 300,
    max_redemption_per_day: 500,
  };
  it.each([
    [50, 0, 0, 1000, null, undefined],
    [49, 0, 0, 1000, "limit_reached", "minimum_redemption"],
    [300, 0, 0, 1000, null, undefined],
    [301, 0, 0, 1000, "limit_reached", "maximum_redemption_per_transaction"],
    [250, 250, 1, 1000, null, undefined],
    [251, 250, 1, 1000, "limit_reached", "maximum_redemption_per_day"],
    [50, 0, 2, 1000, null, undefined],
    [50, 0, 3, 1000, "limit_reached", "redeems_per_day"],
    [100, 0, 0, 99, "insufficient_points", undefined],
  ])("%i points, %i spent in %i today, %i there: %s %s", (points, spent, redeems, balance, code, name) => {
    const outcome = checkSpending(rules, points, { points: spent, redeems }, balance);
    expect(outcome.ok ? null : outcome.code).toBe(code);
    if (!outcome.ok) expect(outcome.params?.limit_name).toBe(name);
  });
  it("what can be spent is exactly what passes the limits", () => {
    const limit = fc.option(fc.nat(60), { nil: null });
    const facts = fc.record({
      rules: fc.record({
        max_redeems_per_day: fc.option(fc.nat(3), { nil: null }),
        min_redemption: fc.nat(20),
        max_redemption_per_transaction: limit,
        max_redemption_per_day: limit,
      }),
      today: fc.record({ points: fc.nat(60), redeems: fc.nat(3) }),
      balance: fc.nat(60),
    });
    fc.assert(
      fc.property(facts, fc.integer({ min: 1, max: 70 }), ({ rules: given, today, balance }, points) => {
        const { min, max } = getSpendable(given, today, balance);
        expect(min <= points && points <= max).toBe(checkSpending(given, points, today, balance).ok);
      }),
    );
  });
  it("an absent limit limits nothing", () => {
    const none = { max_redeems_per_day: null, max_redemption_per_transaction: null, max_redemption_per_day: null };
    expect(checkSpending({ ...none, min_redemption: 1 }, 1e9, { points: 1e9, redeems: 1e6 }, 1e9).ok).toBe(true);
  });
});

it("every kind of activity has one of the specification's types", () => {
  expect(activityKinds.map((kind) => activityTypes.includes(activityOf[kind]))).not.toContain(false);
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bonusHolds, bonusIssues, type BonusRule, getBonuses, keptBonuses } from "./bonuses.ts";
import { getEligible, pointsFor, remainingEligible, remainingLines } from "./earning.ts";
import { plainMultiplier } from "./rules.ts";

const zone = "Asia/Riyadh";
/** A Tuesday, 15:00 in Riyadh. */
const now = new Date("2026-11-24T12:00:00Z");
const rate = { points_per_100_sar: 100 };
const bonus = (over: Partial<BonusRule> = {}): BonusRule => ({
  multiplier_bp: 20_000,
  points: 0,
  schedule: null,
  items: null,
  starts_at: null,
  ends_at: null,
  ...over,
});
const line = (over: object = {}) => ({
  line_no: 1,
  quantity: 2,
  line_total: 6000,
  discount: 1000,
  product_id: "p",
  combo_id: null,
  ...over,
});
const tuesday = (from_minute: number, to_minute: number) => [{ weekdays: [2], from_minute, to_minute }];

describe("a bonus holds", () => {
  it.each([
    ["always without times", {}, true],
    ["on its day", { schedule: tuesday(0, 1440) }, true],
    ["from its hour on", { schedule: tuesday(900, 960) }, true],
    ["not at the end of its hours", { schedule: tuesday(840, 900) }, false],
    ["past midnight of the day before", { schedule: [{ weekdays: [1], from_minute: 1200, to_minute: 901 }] }, true],
    ["not on another day", { schedule: [{ weekdays: [3], from_minute: 0, to_minute: 1440 }] }, false],
    ["from its start on", { starts_at: now }, true],
    ["not before its start", { starts_at: new Date(now.getTime() + 1) }, false],
    ["not at its end", { ends_at: now }, false],
  ] as const)("%s", (_, over, holds) => expect(bonusHolds(bonus(over), now, zone)).toBe(holds));
});

describe("the bonuses of an order", () => {
  const [double, triple, ten] = [
    bonus(),
    bonus({ multiplier_bp: 30_000, items: ["p"] }),
    bonus({ multiplier_bp: 10_000, points: 10 }),
  ];
  it("are the highest of each kind for a line, and never multiply each other", () => {
    const { lines, used } = getBonuses(
      [double, triple, ten],
      [line(), line({ line_no: 2, product_id: "q" })],
      now,
      zone,
    );
    expect(lines).toEqual([
      { line_no: 1, quantity: 2, paid: 5000, multiplier_bp: 30_000, points: 10 },
      { line_no: 2, quantity: 2, paid: 5000, multiplier_bp: 20_000, points: 10 },
    ]);
    expect(used).toEqual([triple, ten, double]);
    // 50 SAR three times, 50 twice, and ten for each of four units.
    expect(pointsFor(10_000, rate, plainMultiplier, lines)).toBe(150 + 100 + 40);
  });

  it("give nothing for what costs nothing, for another dish, or at another time", () => {
    const free = line({ discount: 6000 });
    const late = bonus({ ends_at: now });
    for (const [rules, sold] of [
      [[ten], [free]],
      [[triple], [line({ product_id: "q" })]],
      [[late], [line()]],
    ] as const)
      expect(getBonuses(rules, sold, now, zone)).toEqual({ lines: [], used: [] });
  });

  it.each([
    [{ multiplier_bp: 10_000, points: 0 }, ["multiplier_bp"]],
    [{ multiplier_bp: 10_000, points: 1 }, []],
    [{ starts_at: now.toISOString(), ends_at: now.toISOString() }, ["ends_at"]],
  ] as const)("with %j are refused at %j", (over, paths) => {
    const written = { multiplier_bp: 20_000, points: 0, starts_at: null, ends_at: null, ...over };
    expect(bonusIssues(written).map(({ path }) => path)).toEqual(paths);
  });
});

describe("points with bonuses after any returns", () => {
  const rules = fc.array(
    fc.record({
      multiplier_bp: fc.integer({ min: 10_000, max: 100_000 }),
      points: fc.nat(50),
      items: fc.option(fc.subarray(["a", "b", "c"])),
      schedule: fc.option(fc.constant(tuesday(0, 1440))),
      starts_at: fc.option(fc.constantFrom(now, new Date(now.getTime() + 1))),
      ends_at: fc.constant(null),
    }),
    { maxLength: 4 },
  );
  const bought = fc
    .array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 99 }),
        unit: fc.nat(100_000),
        off: fc.nat(100),
        product_id: fc.constantFrom("a", "b", "c"),
      }),
      { minLength: 1, maxLength: 5 },
    )
    .map((drawn) =>
      drawn.map(({ quantity, unit, off, product_id }, index) => ({
        line_no: index + 1,
        quantity,
        product_id,
        combo_id: null,
        line_total: quantity * unit,
        discount: Math.floor((quantity * unit * off) / 100),
      })),
    );
  const back = fc.array(fc.tuple(fc.nat(4), fc.integer({ min: 1, max: 30 })), { maxLength: 6 });
  const level = fc.integer({ min: 10_000, max: 30_000 });

  it("are never more than the rules give, never below the plain ones, only fall, and end at nothing", () => {
    fc.assert(
      fc.property(rules, bought, back, level, (bonuses, lines, returns, multiplier) => {
        const found = getBonuses(bonuses, lines, now, zone).lines;
        const earned = pointsFor(getEligible(lines), rate, multiplier, found);
        expect(earned).toBeGreaterThanOrEqual(pointsFor(getEligible(lines), rate, multiplier));
        const most = Math.max(10_000, ...bonuses.map((each) => each.multiplier_bp));
        const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
        const added = units * Math.max(0, ...bonuses.map((each) => each.points));
        const ceiling = (getEligible(lines) * multiplier * most) / 10_000 / 10_000 / 100;
        expect(earned).toBeLessThanOrEqual(Math.floor(ceiling + 1e-6) + added);
        let before = earned;
        for (let count = 1; count <= returns.length; count += 1) {
          const given = returns.slice(0, count).map(([index, quantity]) => ({ line_no: index + 1, quantity }));
          const kept = remainingLines(lines, given);
          const left = pointsFor(remainingEligible(lines, given), rate, multiplier, keptBonuses(found, kept));
          expect(left).toBeLessThanOrEqual(before);
          before = left;
        }
        const nothing = keptBonuses(found, remainingLines(lines, lines));
        expect(pointsFor(remainingEligible(lines, lines), rate, multiplier, nothing)).toBe(0);
      }),
    );
  });
});

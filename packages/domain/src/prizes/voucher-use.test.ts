import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sliceMoves } from "../loyalty/lots.ts";
import { getLostRest, getVoucherUse, pointsOfRest, voucherRemainders } from "./voucher-use.ts";

describe("a voucher in an order", () => {
  it.each([
    ["keep", 2000, { ok: true, value: { value: 3000, used: 2000, rest: 1000, remainder: "keep" } }, 0],
    ["lose", 2000, { ok: true, value: { value: 3000, used: 2000, rest: 1000, remainder: "lose" } }, 1000],
    ["refuse", 2000, { ok: false, params: { reason: "voucher_too_large" } }, 0],
    ["refuse", 3000, { ok: true, value: { value: 3000, used: 3000, rest: 0, remainder: "refuse" } }, 0],
    ["keep", 0, { ok: false, params: { reason: "nothing_to_pay" } }, 0],
    ["lose", 0, { ok: false, params: { reason: "nothing_to_pay" } }, 0],
  ] as const)("by the rule %s, %i of 3000 used", (remainder, used, expected, lost) => {
    const use = getVoucherUse({ value: 3000, remainder }, used);
    expect(use).toMatchObject(expected);
    expect(getLostRest(use.ok ? use.value : null)).toBe(lost);
  });

  it("is split without adding or losing money or points, however often", () => {
    const step = fc.tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom(...voucherRemainders));
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_000 }),
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.array(step, { maxLength: 8 }),
        (points, value, steps) => {
          let [left, leftPoints, used, usedPoints] = [value, points, 0, 0];
          for (const [wanted] of steps) {
            const use = getVoucherUse({ value: left, remainder: "keep" }, Math.min(wanted, left));
            if (!use.ok || use.value.rest === 0) break;
            const share = pointsOfRest(leftPoints, use.value);
            used += use.value.used;
            usedPoints += leftPoints - share;
            [left, leftPoints] = [use.value.rest, share];
            expect(leftPoints).toBeGreaterThanOrEqual(0);
          }
          expect([used + left, usedPoints + leftPoints]).toEqual([value, points]);
        },
      ),
    );
  });
});

describe("the lots of a spending, given back part by part", () => {
  it("come back exactly once", () => {
    const spent = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(spent, fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 6 }), (amounts, parts) => {
        const moves = amounts.map((points, index) => ({ lot_id: String(index), delta: -points }));
        const total = amounts.reduce((sum, points) => sum + points, 0);
        const back = new Map<string, number>();
        let skip = 0;
        for (const part of [...parts, total]) {
          const take = Math.min(part, total - skip);
          for (const { lot_id, delta } of sliceMoves(moves, skip, take))
            back.set(lot_id, (back.get(lot_id) ?? 0) + delta);
          skip += take;
        }
        expect(moves.map(({ lot_id }) => back.get(lot_id))).toEqual(moves.map(({ delta }) => delta));
      }),
    );
  });
});

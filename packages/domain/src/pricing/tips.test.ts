import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getMaxTip } from "./tips.ts";

describe("the largest tip", () => {
  it.each([
    ["the items", 5000, 0, 5000],
    ["the items after discounts", 5000, 1500, 3500],
    ["ten riyals on a small bill", 700, 0, 1000],
    ["ten riyals where everything is free", 5000, 5000, 1000],
    ["exactly ten riyals", 1000, 0, 1000],
  ])("is %s", (_, subtotal, total_discount, most) => {
    expect(getMaxTip({ subtotal, total_discount })).toBe(most);
  });

  it("never falls when the bill grows, and never exceeds bill and floor", () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(10_000_000), fc.nat(100), (subtotal, more, share) => {
        const total_discount = Math.floor((subtotal * share) / 100);
        const most = getMaxTip({ subtotal, total_discount });
        expect(getMaxTip({ subtotal: subtotal + more, total_discount })).toBeGreaterThanOrEqual(most);
        expect(most).toBeLessThanOrEqual(Math.max(1000, subtotal));
      }),
    );
  });
});

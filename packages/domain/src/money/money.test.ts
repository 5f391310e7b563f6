import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDecimal, parseDecimal } from "./decimal.ts";
import { moneyParts, moneyText, shortMoneyText } from "./format-money.ts";
import { addUp, getPercent, portion, spread, taxUpon, taxWithin, times } from "./halalas.ts";

const amount = fc.nat(1_000_000_000 * 99);

describe("rounding", () => {
  it.each([
    [11500, 1500],
    [5750, 750],
    [2599, 339],
    [1000, 130],
    [999, 130],
    [100, 13],
    [4, 1],
    [3, 0],
  ])("15 %% inside %i halalas is %i (the tax authority's vectors)", (gross, tax) => {
    expect(taxWithin(gross, 1500)).toBe(tax);
    expect(taxWithin(gross, 1500)).toBe(Math.floor((gross * 30 + 115) / 230));
  });

  it("rounds half up, and the half exactly", () => {
    expect([getPercent(10, 500), getPercent(30, 500), getPercent(9, 500), getPercent(11, 500)]).toEqual([1, 2, 0, 1]);
    expect(taxUpon(10_000, 1500)).toBe(1500);
  });

  it("agrees with exact rational arithmetic at any size", () => {
    fc.assert(
      fc.property(amount, fc.nat(20_000), fc.integer({ min: 1, max: 20_000 }), (a, n, d) => {
        const exact = (2n * BigInt(a) * BigInt(n) + BigInt(d)) / (2n * BigInt(d));
        expect(BigInt(portion(a, n, d))).toBe(exact);
      }),
    );
  });

  it("refuses fractions, negatives and sums beyond the safe integers", () => {
    expect(() => times(0.5, 2)).toThrow(RangeError);
    expect(() => times(Number.MAX_SAFE_INTEGER, 2)).toThrow(RangeError);
    expect(() => addUp([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
    expect(() => portion(-1, 1, 1)).toThrow(RangeError);
  });
});

describe("spread", () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [1000, [0, 5, 5], [0, 500, 500]],
    [2, [0, 0, 0], [1, 1, 0]],
    [5, [1, 2, 3], [1, 2, 2]],
    [0, [], []],
  ])("%i over %j", (total, weights, shares) => expect(spread(total, weights)).toEqual(shares));

  it("adds up, stays within a halala of the exact share and never exceeds a weight it could hold", () => {
    fc.assert(
      fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 12 }), (total, weights) => {
        const shares = spread(total, weights);
        const sum = addUp(weights);
        expect(addUp(shares)).toBe(total);
        for (const [index, share] of shares.entries()) {
          const weight = weights[index] ?? 0;
          if (sum > 0) {
            const low = Number((BigInt(total) * BigInt(weight)) / BigInt(sum));
            expect(share === low || share === low + 1).toBe(true);
            if (total <= sum) expect(share).toBeLessThanOrEqual(weight);
          }
        }
      }),
    );
  });

  it("refuses invalid input", () => {
    expect(() => spread(-1, [1])).toThrow(RangeError);
    expect(() => spread(1, [])).toThrow(RangeError);
    expect(() => spread(1, [1, -1])).toThrow(RangeError);
  });
});

describe("texts", () => {
  it.each([
    ["12", 1200],
    ["12.5", 1250],
    ["12.50", 1250],
    ["-3.07", -307],
    ["0.01", 1],
    ["-0", 0],
    ["١٢٫٥", 1250],
    ["12.505", null],
    ["1e3", null],
    ["", null],
    ["12,5", null],
    [".5", null],
  ])("reads %j", (text, value) => expect(parseDecimal(text)).toBe(value));

  it("writes and reads back every amount", () => {
    const any = fc.integer({ min: -1e12, max: 1e12 });
    fc.assert(
      fc.property(any, (a) => {
        expect(parseDecimal(formatDecimal(a))).toBe(a);
      }),
    );
  });

  it("groups, signs and chooses the digits", () => {
    expect(moneyParts(123_456_789)).toEqual({ number: "1,234,567.89", sign: "\u20C1" });
    expect(moneyParts(-500).number).toBe("\u22125.00");
    expect(moneyParts(123_450, "arabic").number).toBe("١٬٢٣٤٫٥٠");
    expect(moneyText(1250, "en")).toBe("SAR 12.50");
    expect(moneyText(1250, "sa")).toBe("12.50 ر.س");
    expect(moneyText(5, "sa", "arabic")).toBe("٠٫٠٥ ر.س");
  });

  it("leaves out the halalas of a whole amount where it is a headline", () => {
    expect(shortMoneyText(2200, "en")).toBe("SAR 22");
    expect(shortMoneyText(2250, "en")).toBe("SAR 22.50");
    expect(shortMoneyText(123_400, "sa", "arabic")).toBe("١٬٢٣٤ ر.س");
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDecimal, readFoodicsTime, toDecimal, toDecimalText, toFoodicsTime } from "./decimals.ts";

describe("a decimal as hundredths", () => {
  it.each([
    [12.5, 1_250],
    ["12.50", 1_250],
    ["12.500", 1_250],
    [" 7 ", 700],
    [0, 0],
    ["0.00", 0],
    [-0, 0],
    ["-0.00", 0],
    [19.99, 1_999],
    [1.15, 115],
    ["0.05", 5],
    ["9999999999999.99", 999_999_999_999_999],
  ])("%j is %i", (given, value) => expect(readDecimal(given)).toEqual({ ok: true, value }));

  it.each([
    [null, "missing"],
    [undefined, "missing"],
    ["", "missing"],
    ["12.345", "decimals"],
    [0.125, "decimals"],
    ["-5", "negative"],
    [-0.01, "negative"],
    ["1e3", "shape"],
    [1e21, "shape"],
    [1e-7, "shape"],
    [Number.NaN, "shape"],
    [Number.POSITIVE_INFINITY, "shape"],
    ["12,50", "shape"],
    ["١٢", "shape"],
    ["12.", "shape"],
    [".5", "shape"],
    ["99999999999999", "shape"],
    [true, "shape"],
    [{}, "shape"],
    [["1"], "shape"],
  ])("%j is refused: %s", (given, reason) => expect(readDecimal(given)).toEqual({ ok: false, reason }));

  it("returns to itself, as text, as a number and through JSON", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), (value) => {
        expect(readDecimal(toDecimalText(value))).toEqual({ ok: true, value });
        expect(readDecimal(JSON.parse(JSON.stringify(toDecimal(value))))).toEqual({ ok: true, value });
      }),
    );
  });

  it("never rounds: a third decimal is refused unless it is zero", () => {
    fc.assert(
      fc.property(fc.nat(99_999), fc.integer({ min: 0, max: 999 }), (whole, thousandths) => {
        const read = readDecimal(`${whole}.${String(thousandths).padStart(3, "0")}`);
        const isWhole = thousandths % 10 === 0;
        expect(read).toEqual(
          isWhole ? { ok: true, value: whole * 100 + thousandths / 10 } : { ok: false, reason: "decimals" },
        );
      }),
    );
  });

  it.each([-1, 0.5, Number.NaN, 1_000_000_000_000_000])("%d is not written", (value) => {
    expect(() => toDecimalText(value)).toThrow(RangeError);
  });
});

describe("a time in UTC", () => {
  it("returns to itself by the second", () => {
    const times = fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(times, (time) => {
        const seconds = new Date(Math.floor(time.getTime() / 1000) * 1000);
        expect(readFoodicsTime(toFoodicsTime(time))).toEqual(seconds);
      }),
    );
  });

  it.each(["2026-02-30 10:00:00", "2026-01-15T10:00:00Z", "2026-01-15", "", null, 1])("%j is none", (given) => {
    expect(readFoodicsTime(given)).toBeNull();
  });
});

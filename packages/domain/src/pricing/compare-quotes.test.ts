import { describe, expect, it } from "vitest";
import { type ComparedPrice, compareQuotes, laterPromise } from "./compare-quotes.ts";

const name = { sa: "برجر", en: "Burger" };
const line = { line_no: 1, name, line_total: 1000, discount: 0, quantity: 1 };
const price = (over: Partial<ComparedPrice> = {}): ComparedPrice => ({
  lines: [line],
  total_discount: 0,
  charges: [],
  tip: 0,
  total: 1000,
  ...over,
});
const dearer = price({ lines: [{ ...line, line_total: 1200 }], total: 1200 });

describe("placing at a new price", () => {
  it.each([
    ["the same", price(), price(), 1000, { ok: true, value: "same" }],
    ["lower is applied", dearer, price(), 1200, { ok: true, value: "lower" }],
    [
      "raised",
      price(),
      dearer,
      1000,
      {
        ok: false,
        code: "cart_changed",
        params: {
          before: 1000,
          after: 1200,
          differences: [{ kind: "price", line_no: 1, name, before: 1000, after: 1200 }],
        },
      },
    ],
    ["the button said less than the quote", price(), price(), 900, { ok: false, params: { before: 900, after: 1000 } }],
    [
      "a line is gone, though the total falls",
      price(),
      price({ lines: [], total: 0 }),
      1000,
      { ok: false, params: { differences: [{ kind: "unavailable", line_no: 1, before: 1000, after: null }] } },
    ],
    [
      "fewer than agreed, though the total falls",
      price({ lines: [{ ...line, quantity: 2, line_total: 2000 }], total: 2000 }),
      price(),
      2000,
      { ok: false, params: { differences: [{ kind: "price", line_no: 1, before: 2000, after: 1000 }] } },
    ],
    [
      "a fee and a lost discount",
      price({ total_discount: 100, total: 900 }),
      price({ charges: [{ kind: "delivery", amount: 500 }], total: 1500 }),
      900,
      {
        ok: false,
        params: {
          differences: [
            { kind: "charge", line_no: null, before: 0, after: 500 },
            { kind: "discount", line_no: null, before: 100, after: 0 },
          ],
        },
      },
    ],
  ])("%s", (_, before, after, expected, answer) =>
    expect(compareQuotes(before, after, expected)).toMatchObject(answer),
  );

  it("asks again where the promise is later, by the establishment's clock", () => {
    const later = laterPromise(new Date("2026-11-21T16:05:00Z"), "Asia/Riyadh");
    expect(compareQuotes(price(), price(), 1000, [], later)).toMatchObject({
      ok: false,
      code: "cart_changed",
      params: { before: 1000, after: 1000, differences: [{ kind: "time", name: { en: "New time 19:05" } }] },
    });
  });

  it("names a lost option even where the total falls", () => {
    const gone = [{ line_no: 1, name: { sa: "جبن", en: "Cheese" }, kind: "option_unavailable" as const }];
    const after = price({ lines: [{ ...line, line_total: 800 }], total: 800 });
    expect(compareQuotes(price(), after, 1000, gone)).toMatchObject({
      ok: false,
      params: { differences: [{ kind: "option_unavailable", name: { en: "Cheese" } }] },
    });
  });
});

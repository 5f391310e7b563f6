import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addRates } from "../reports/sales.ts";
import {
  type Credit,
  creditAll,
  creditOf,
  getDue,
  getPayback,
  getRemaining,
  grossOf,
  isAllBack,
  needsSecondPerson,
  remainingItems,
  type SoldOrder,
  sumOfCredit,
  taxOf,
} from "./returns.ts";

const line = (line_no: number, quantity: number, net: number, tax: number) => ({
  line_no,
  quantity,
  rates: [{ rate_bp: 1500, net, tax }],
});

const order: SoldOrder = {
  lines: [line(1, 3, 870, 130), line(2, 1, 435, 65)],
  charges: [{ kind: "delivery", rates: [{ rate_bp: 1500, net: 870, tax: 130 }] }],
  tip: 200,
};

const take = (credits: readonly Credit[], request: Parameters<typeof creditOf>[2]): Credit => {
  const credit = creditOf(order, credits, request);
  if (!credit.ok) throw new Error(JSON.stringify(credit.refusal));
  return credit.value;
};

describe("a return", () => {
  it("of single units adds up to the line, whatever the rounding", () => {
    const first = take([], { lines: [{ line_no: 1, quantity: 1 }] });
    const second = take([first], { lines: [{ line_no: 1, quantity: 1 }] });
    const third = take([first, second], { lines: [{ line_no: 1, quantity: 1 }] });
    expect([first, second, third].map((credit) => sumOfCredit(credit).gross)).toEqual([333, 333, 334]);
    expect([first, second, third].map((credit) => sumOfCredit(credit).tax)).toEqual([43, 43, 44]);
  });

  it("of an amount is spread over the items that are left, and never more than those", () => {
    expect(sumOfCredit(take([], { amount: 150 }))).toMatchObject({ gross: 150, charges: 0, tip: 0 });
    expect(creditOf(order, [], { amount: 1_501 })).toEqual({ ok: false, refusal: { most: 1_500 } });
    const lines = [{ line_no: 1, quantity: 3 }];
    expect(creditOf(order, [], { lines, amount: 501 })).toEqual({ ok: false, refusal: { most: 500 } });
  });

  it("of an amount rounds its tax once, however many lines it is spread over", () => {
    const lines = Array.from({ length: 7 }, (_, place) => line(place + 1, 1, 870, 130));
    const credit = creditOf({ ...order, lines }, [], { amount: 1_200 });
    if (!credit.ok) throw new Error("refused");
    // 1,200 × 130 ÷ 1,000; rounded down by line it would be 154.
    expect(sumOfCredit(credit.value)).toMatchObject({ gross: 1_200, tax: 156 });
  });

  it.each([
    [{ lines: [{ line_no: 3, quantity: 1 }] }, "lines.0.line_no"],
    [{ lines: [{ line_no: 2, quantity: 2 }] }, "lines.0.quantity"],
    [{ lines: [1, 1].map((quantity) => ({ line_no: 1, quantity })) }, "lines.1.line_no"],
    [{ charges: ["service"] }, "charges.0"],
    [{ charges: ["delivery", "delivery"] }, "charges.1"],
  ])("refuses %j with the field %s", (request, field) =>
    expect(creditOf(order, [], request)).toEqual({ ok: false, refusal: { field } }),
  );

  it("gives a charge and the tip back once", () => {
    const credit = take([], { charges: ["delivery"], tip: true });
    expect(sumOfCredit(credit)).toMatchObject({ gross: 1_000, charges: 1_000, charges_tax: 130, tip: 200 });
    expect(creditOf(order, [credit], { charges: ["delivery"] })).toMatchObject({ ok: false });
    expect(creditOf(order, [credit], { tip: true })).toEqual({ ok: false, refusal: { field: "tip" } });
  });

  it("leaves due what was not paid, and pays back what was paid too much", () => {
    const money = { total: 1_000, credited: 0, received: 1_000, refunds_booked: 0 };
    expect([getDue(money), getPayback(money)]).toEqual([0, 0]);
    expect(getPayback({ ...money, credited: 300 })).toBe(300);
    expect(getDue({ ...money, received: 400, credited: 300 })).toBe(300);
    expect([needsSecondPerson(300, 200, 500), needsSecondPerson(301, 200, 500)]).toEqual([false, true]);
  });
});

const rates = fc.constantFrom(0, 500, 1500);
const soldLines = fc.array(
  fc.record({ quantity: fc.integer({ min: 1, max: 7 }), rate: rates, net: fc.integer({ min: 0, max: 3_000 }) }),
  { minLength: 1, maxLength: 4 },
);
const orders = fc
  .record({ lines: soldLines, charge: fc.nat(900), tip: fc.nat(400) })
  .map(({ lines, charge, tip }): SoldOrder => ({
    lines: lines.map(({ quantity, rate, net }, place) => ({
      line_no: place + 1,
      quantity,
      rates: [{ rate_bp: rate, net, tax: Math.round((net * rate) / 10_000) }],
    })),
    charges: [{ kind: "service", rates: [{ rate_bp: 1500, net: charge, tax: Math.round(charge * 0.15) }] }],
    tip,
  }));
const step = fc.record({
  line: fc.nat(3),
  quantity: fc.integer({ min: 1, max: 3 }),
  amount: fc.nat(500),
  rest: fc.nat(9),
});

describe("any number of returns", () => {
  it("never take more of a rate than was sold, and together with the rest add up to the order", () => {
    fc.assert(
      fc.property(orders, fc.array(step, { maxLength: 8 }), (sold, steps) => {
        const credits: Credit[] = [];
        for (const { line: no, quantity, amount, rest } of steps) {
          const left = getRemaining(sold, credits);
          const units = Math.min(quantity, left.lines[no]?.quantity ?? 0);
          const lines = units > 0 ? [{ line_no: no + 1, quantity: units }] : [];
          const credit = creditOf(sold, credits, { lines, amount: Math.min(amount, remainingItems(left)) });
          if (credit.ok) credits.push(credit.value);
          if (rest === 0 && left.tip > 0) {
            const tip = creditOf(sold, credits, { tip: true });
            if (tip.ok) credits.push(tip.value);
          }
          const after = getRemaining(sold, credits);
          for (const { quantity: units_left, rates: parts } of after.lines) {
            expect(units_left).toBeGreaterThanOrEqual(0);
            for (const { net, tax } of parts) expect(Math.min(net, tax)).toBeGreaterThanOrEqual(0);
          }
        }
        const all = [...credits, creditAll(getRemaining(sold, credits))].map(sumOfCredit);
        const whole = [...sold.lines, ...sold.charges].flatMap((part) => part.rates);
        expect(all.reduce((sum, { gross }) => sum + gross, 0)).toBe(grossOf(whole));
        expect(all.reduce((sum, { tax }) => sum + tax, 0)).toBe(taxOf(whole));
        expect(all.reduce((sum, { tip }) => sum + tip, 0)).toBe(sold.tip);
        expect(addRates(all.flatMap(({ taxes }) => taxes))).toEqual(
          addRates(whole).filter(({ net, tax }) => net + tax > 0),
        );
        expect(isAllBack(getRemaining(sold, [...credits, creditAll(getRemaining(sold, credits))]))).toBe(true);
      }),
    );
  });
});

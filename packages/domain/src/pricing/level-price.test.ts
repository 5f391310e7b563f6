import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type LevelBenefits, offersOf } from "../loyalty/level-benefits.ts";
import { getPercent } from "../money/halalas.ts";
import { type LevelOffers, memberPrice, noOffers } from "./level-price.ts";
import type { PriceCoupon, PriceFacts } from "./price-facts.ts";
import { bestPrice, priceOrder } from "./price-order.ts";
import { randomCart } from "./random-cart.test-data.ts";

const line = { line_no: 1, product_id: "p", quantity: 2, unit_price: 3000, options_price: 0, tax_rate_bp: 1500 };
const facts: Omit<PriceFacts, "coupons"> = {
  prices_include_tax: true,
  lines: [line],
  delivery: { fee: 700, tax_rate_bp: 1500 },
};
const tenth = { rate_bp: 1000, cap: null, joins: true };
const offers = (over: Partial<LevelOffers> = {}): LevelOffers => ({ discount: tenth, free_delivery: false, ...over });
const coupon = (code: string, over: Partial<PriceCoupon> = {}): PriceCoupon =>
  ({ code, kind: "percent", rate_bp: 500, cap: null, items: null, stackable: false, ...over }) as PriceCoupon;
const apart = offers({ discount: { ...tenth, joins: false } });

describe("what a level gives", () => {
  const level: LevelBenefits = {
    discount_bp: 1000,
    discount_cap: 500,
    discount_minimum: 5000,
    discount_joins: true,
    delivery_minimum: 6000,
    birthday_points: null,
  };
  const discount = { rate_bp: 1000, cap: 500, joins: true };
  it.each([
    ["nothing to a visitor", null, 9000, noOffers],
    ["no discount a halala below its minimum", level, 4999, noOffers],
    ["the discount from its minimum on", level, 5000, { discount, free_delivery: false }],
    ["free delivery from its own minimum on", level, 6000, { discount, free_delivery: true }],
    [
      "free delivery always",
      { ...level, discount_bp: null, delivery_minimum: 0 },
      0,
      { ...noOffers, free_delivery: true },
    ],
  ] as const)("is %s", (_, given, subtotal, expected) => expect(offersOf(given, subtotal)).toEqual(expected));
});

describe("a member's price", () => {
  it.each([
    ["ten percent", offers(), [], [], { total: 6100, level: { amount: 600, waived: 0 }, codes: [] }],
    [
      "ten percent, up to the cap",
      offers({ discount: { ...tenth, cap: 250 } }),
      [],
      [],
      { total: 6450, level: { amount: 250, waived: 0 }, codes: [] },
    ],
    [
      "free delivery",
      offers({ discount: null, free_delivery: true }),
      [],
      [],
      { total: 6000, level: { amount: 0, waived: 700 }, codes: [] },
    ],
    [
      "after the coupon, on what it left",
      offers(),
      [coupon("HALF", { kind: "percent", rate_bp: 5000 })],
      [],
      { total: 3400, level: { amount: 300, waived: 0 }, codes: ["HALF"] },
    ],
    [
      "no discount beside an entered coupon that it does not join, but free delivery",
      { ...apart, free_delivery: true },
      [coupon("FIVE")],
      [],
      { total: 5700, level: { amount: 0, waived: 700 }, codes: ["FIVE"] },
    ],
    [
      "the discount, where the entered coupon takes nothing off",
      apart,
      [coupon("OTHER", { items: ["q"] })],
      [],
      { total: 6100, level: { amount: 600, waived: 0 }, codes: [] },
    ],
    [
      "the discount instead of a smaller automatic coupon",
      apart,
      [],
      [coupon("AUTO")],
      { total: 6100, level: { amount: 600, waived: 0 }, codes: [] },
    ],
    [
      "a larger automatic coupon instead of the discount",
      apart,
      [],
      [coupon("AUTO", { kind: "percent", rate_bp: 2000 })],
      { total: 5500, level: { amount: 0, waived: 0 }, codes: ["AUTO"] },
    ],
    [
      "the discount where both give the same, so that no coupon is used up",
      apart,
      [],
      [coupon("AUTO", { kind: "percent", rate_bp: 1000 })],
      { total: 6100, level: { amount: 600, waived: 0 }, codes: [] },
    ],
    [
      "free delivery of the level, so that no automatic coupon is used up for it",
      offers({ discount: null, free_delivery: true }),
      [],
      [coupon("AUTO", { kind: "free_delivery" })],
      { total: 6000, level: { amount: 0, waived: 700 }, codes: [] },
    ],
    [
      "the discount beside an entered coupon that waives what the level waives",
      { ...apart, free_delivery: true },
      [coupon("FREE", { kind: "free_delivery" })],
      [],
      { total: 5400, level: { amount: 600, waived: 700 }, codes: [] },
    ],
    [
      "no discount beside an entered coupon that waives the fee itself",
      apart,
      [coupon("FREE", { kind: "free_delivery" })],
      [],
      { total: 6000, level: { amount: 0, waived: 0 }, codes: ["FREE"] },
    ],
  ] as const)("has %s", (_, given, entered, automatic, expected) => {
    const { price, level } = memberPrice(facts, entered, automatic, given);
    const codes = price.discounts.coupons.map(({ code }) => code);
    expect({ total: price.total, level, codes }).toEqual(expected);
  });

  it("leaves the voucher what the level left", () => {
    const { price } = memberPrice({ ...facts, delivery: null, voucher: { amount: 9000 } }, [], [], offers());
    expect([price.total, price.discounts.voucher]).toEqual([0, 5400]);
  });

  it("never takes more than the rule gives, and never costs more than without the level", () => {
    const rule = fc.record({
      rate_bp: fc.integer({ min: 1, max: 10_000 }),
      cap: fc.option(fc.nat(20_000)),
      joins: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.integer(), fc.option(rule), fc.boolean(), fc.nat(3), (seed, discount, free_delivery, split) => {
        const { coupons = [], ...cart } = randomCart(seed);
        const [entered, automatic] = [coupons.slice(0, split), coupons.slice(split)];
        const plain = bestPrice(cart, entered, automatic);
        const { price, level } = memberPrice(cart, entered, automatic, { discount, free_delivery });
        const before = price.subtotal - price.discounts.items;
        expect(level.amount).toBeLessThanOrEqual(getPercent(before, discount?.rate_bp ?? 0));
        expect(level.amount).toBeLessThanOrEqual(discount?.cap ?? level.amount);
        expect(level.waived).toBeLessThanOrEqual(free_delivery ? (cart.delivery?.fee ?? 0) : 0);
        expect(price.total).toBeGreaterThanOrEqual(0);
        const others = price.discounts.coupons.reduce((sum, { amount }) => sum + amount, 0);
        const { items, voucher } = price.discounts;
        expect(items + others + level.amount + voucher).toBe(price.total_discount);
        // A tax that is rounded on two sums may differ by a halala for each rate.
        if (level.amount + level.waived > 0) expect(price.total).toBeLessThanOrEqual(plain.total + price.taxes.length);
        else expect(price.total).toBe(plain.total);
        if (discount?.joins === false && level.amount > 0) expect(price.discounts.coupons).toEqual([]);
      }),
    );
  });

  it("is the plain one without offers", () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const { coupons: _, ...cart } = randomCart(seed);
        expect(memberPrice(cart, [], [], noOffers).price).toEqual(priceOrder(cart));
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PriceCoupon } from "../pricing/price-facts.ts";
import { randomCart } from "../pricing/random-cart.test-data.ts";
import { bestPrice, priceOrder } from "../pricing/price-order.ts";
import { type Coupon, couponState, isSpent, judgeCoupon, normalCode, refuseJoining } from "./coupon.ts";

const now = new Date("2026-11-21T12:00:00Z");
const days = (count: number): Date => new Date(now.getTime() + count * 86_400_000);
const coupon = (over: Partial<Coupon> = {}): Coupon =>
  ({
    id: "c",
    code: "WELCOME",
    kind: "percent",
    rate_bp: 1000,
    applied: "entered",
    stackable: false,
    cap: null,
    minimum: 0,
    order_types: null,
    branches: null,
    items: null,
    starts_at: null,
    ends_at: null,
    first_order_only: false,
    new_customers_only: false,
    customer_id: null,
    limit_total: null,
    per_customer: 1,
    used: 0,
    ...over,
  }) as Coupon;
const guest = { id: "g", used: 0, has_ordered: false, new_to_branch: true };
const situation = {
  now,
  branch_id: "b1",
  order_type: 2 as const,
  guest,
  cart: { subtotal: 5000, item_ids: ["burger", "meal"] },
};
const refused = (reason: string) => ({ ok: false, code: "coupon_not_applicable", params: { reason } });
const usedUp = { ok: false, code: "coupon_used_up" };

describe("a coupon", () => {
  it.each([
    ["without conditions", {}, {}, { ok: true }],
    ["before its window", { starts_at: days(1) }, {}, refused("not_started")],
    ["at the start of its window", { starts_at: now }, {}, { ok: true }],
    ["at the end of its window", { ends_at: now }, {}, refused("expired")],
    ["just before its end", { ends_at: new Date(now.getTime() + 1) }, {}, { ok: true }],
    ["with a code of its batch that is in use", { code_used: true }, {}, usedUp],
    ["at another branch", { branches: ["b2"] }, {}, refused("branch")],
    ["at its branch", { branches: ["b2", "b1"] }, {}, { ok: true }],
    ["for another kind of order", { order_types: [1, 3] }, {}, refused("order_type")],
    ["for this kind of order", { order_types: [2] }, {}, { ok: true }],
    ["free delivery of a pickup", { kind: "free_delivery" }, {}, refused("order_type")],
    ["free delivery that names pickup", { kind: "free_delivery", order_types: [2, 3] }, {}, refused("order_type")],
    ["free delivery of a delivery", { kind: "free_delivery" }, { order_type: 3 }, { ok: true }],
    ["one halala below its minimum", { minimum: 5001 }, {}, refused("minimum")],
    ["at its minimum", { minimum: 5000 }, {}, { ok: true }],
    ["for items not in the cart", { items: ["juice"] }, {}, refused("items")],
    ["for a combo of the cart", { items: ["juice", "meal"] }, {}, { ok: true }],
    ["for a first order, at the first", { first_order_only: true }, {}, { ok: true }],
    [
      "for a first order, later",
      { first_order_only: true },
      { guest: { ...guest, has_ordered: true } },
      refused("first_order"),
    ],
    ["for new customers, to a new one", { new_customers_only: true }, {}, { ok: true }],
    [
      "for new customers, to a known one",
      { new_customers_only: true },
      { guest: { ...guest, new_to_branch: false } },
      { ok: false, code: "new_customers_only" },
    ],
    ["of this customer", { customer_id: "g" }, {}, { ok: true }],
    ["of another customer", { customer_id: "h" }, {}, refused("customer")],
    ["of a customer, to a visitor", { customer_id: "h" }, { guest: null }, refused("customer")],
    ["with its last use left", { limit_total: 5, used: 4 }, {}, { ok: true }],
    ["with no use left", { limit_total: 5, used: 5 }, {}, usedUp],
    ["used by this guest once of twice", { per_customer: 2 }, { guest: { ...guest, used: 1 } }, { ok: true }],
    ["used by this guest as often as may be", {}, { guest: { ...guest, used: 1 } }, usedUp],
    ["expired and used up", { ends_at: days(-1), limit_total: 1, used: 1 }, {}, refused("expired")],
    [
      "judged by its code alone",
      { minimum: 1, items: ["x"], order_types: [1] },
      { cart: null, order_type: null },
      { ok: true },
    ],
  ] as [string, Partial<Coupon>, object, object][])("%s", (_, over, changes, answer) =>
    expect(judgeCoupon(coupon(over), { ...situation, ...changes })).toMatchObject(answer),
  );

  it("names the minimum it asks for", () =>
    expect(judgeCoupon(coupon({ minimum: 9000 }), situation)).toMatchObject({ params: { amount: 9000 } }));

  it.each([
    [[true, true, true], null],
    [[false, true, true], null],
    [[false, true, false], refused("not_stackable")],
  ])("that is stackable (%j) may join", (stackable, answer) => {
    const verdict = refuseJoining(stackable.map((each, place) => ({ id: String(place), stackable: each })));
    if (answer === null) expect(verdict).toBeNull();
    else expect(verdict).toMatchObject(answer);
  });

  it.each([
    ["available", {}, {}],
    ["available", { ends_at: new Date(days(7).getTime() + 1) }, {}],
    ["expiring", { ends_at: days(7) }, {}],
    ["active", { ends_at: days(1) }, { in_cart: true }],
    ["expired", { ends_at: now }, { in_cart: true }],
    ["expired", { limit_total: 3, used: 3 }, {}],
    ["claimed", { ends_at: days(-1) }, { used: 1 }],
    ["available", { per_customer: 2 }, { used: 1 }],
  ] as const)("is shown as %s: %j %j", (state, over, mine) => {
    expect(couponState(coupon(over), { used: 0, in_cart: false, ...mine }, now)).toBe(state);
    expect(isSpent(state)).toBe(state === "expired" || state === "claimed");
  });

  it.each([
    [" welcome 10 ", "WELCOME10"],
    ["رمضان ٢٠", "رمضان20"],
    ["\u202Esave-5\u200F", "SAVE-5"],
  ])("typed as %j is looked for as %s", (typed, code) => expect(normalCode(typed)).toBe(code));

  it("is never judged two ways: it applies, or one code of the catalog says why not", () =>
    fc.assert(
      fc.property(
        fc.record({
          minimum: fc.integer({ min: 0, max: 9000 }),
          limit_total: fc.option(fc.integer({ min: 1, max: 3 })),
          used: fc.integer({ min: 0, max: 3 }),
          per_customer: fc.integer({ min: 1, max: 2 }),
          first_order_only: fc.boolean(),
          starts_at: fc.option(fc.date({ noInvalidDate: true })),
          ends_at: fc.option(fc.date({ noInvalidDate: true })),
        }),
        fc.integer({ min: 0, max: 2 }),
        (over, used) => {
          const judged = coupon(over);
          const verdict = judgeCoupon(judged, { ...situation, guest: { ...guest, used } });
          const open =
            (over.starts_at === null || over.starts_at <= now) &&
            (over.ends_at === null || over.ends_at > now) &&
            used < over.per_customer &&
            (over.limit_total === null || over.used < over.limit_total) &&
            over.minimum <= 5000;
          expect(verdict.ok).toBe(open);
        },
      ),
    ));
});

describe("automatic coupons", () => {
  const percent = (code: string, rate_bp: number, stackable = false): PriceCoupon => ({
    code,
    stackable,
    cap: null,
    items: null,
    kind: "percent",
    rate_bp,
  });
  const line = { product_id: "p", quantity: 1, options_price: 0, tax_rate_bp: 1500 };
  const facts = { prices_include_tax: true, lines: [{ ...line, line_no: 1, unit_price: 10_000 }] };
  const taken = (entered: PriceCoupon[], automatic: PriceCoupon[]) =>
    bestPrice(facts, entered, automatic).discounts.coupons.map(({ code, amount }) => [code, amount]);

  it("of which one may stand alone give the guest the best", () =>
    expect(taken([], [percent("A", 500), percent("B", 2000), percent("C", 1000)])).toEqual([["B", 2000]]));
  it("give way to a non-stackable code, even a cheaper one", () =>
    expect(taken([percent("MINE", 100)], [percent("B", 2000)])).toEqual([["MINE", 100]]));
  it("join where they are stackable", () =>
    expect(taken([percent("MINE", 1000)], [percent("JOIN", 1000, true)])).toEqual([
      ["MINE", 1000],
      ["JOIN", 900],
    ]));
  it("stand beside a stackable code", () =>
    expect(taken([percent("MINE", 1000, true)], [percent("B", 1000)])).toEqual([
      ["MINE", 1000],
      ["B", 900],
    ]));
  it("that the guest typed count once", () =>
    expect(taken([percent("B", 1000, true)], [percent("B", 1000, true)])).toEqual([["B", 1000]]));
  it("that take nothing are not used up", () =>
    expect(taken([], [{ ...percent("NONE", 1000, true), items: ["other"] }])).toEqual([]));

  it("never cost the guest more than going without, over random carts", () =>
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const { coupons = [], ...cart } = randomCart(seed);
        const [own, ...others] = coupons;
        const entered = own ? [own] : [];
        const best = bestPrice(cart, entered, others);
        expect(best.total).toBeLessThanOrEqual(priceOrder({ ...cart, coupons: entered }).total);
        expect(best.discounts.coupons.filter(({ code }) => code !== own?.code).length).toBeLessThanOrEqual(3);
      }),
    ));
});

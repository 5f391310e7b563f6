import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Price, PriceCombo, PricedSum, PriceFacts, PriceLine } from "./price-facts.ts";
import { combinable, priceOrder } from "./price-order.ts";
import { randomCart } from "./random-cart.test-data.ts";

const line = (over: Partial<PriceLine> = {}): PriceLine => ({
  line_no: 1,
  product_id: "p",
  quantity: 1,
  unit_price: 1000,
  options_price: 0,
  tax_rate_bp: 1500,
  ...over,
});
const comboProduct = { product_id: "q", list_price: 1000, surcharge: 0, options_price: 0, tax_rate_bp: 1500 };
const facts = (over: Partial<PriceFacts> = {}): PriceFacts => ({ prices_include_tax: true, lines: [line()], ...over });
const coupon = { code: "X", stackable: false, cap: null, items: null };
const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

/** Every broken promise of the price as a word; empty for a right one. Written apart from the function under test. */
const broken = (given: PriceFacts, price: Price): string[] => {
  const wrong: string[] = [];
  const holds = (is: boolean, what: string) => is || wrong.push(what);
  const { lines, charges, taxes, subtotal, total_discount, taxes_price: tax, tip, total } = price;
  const included = given.prices_include_tax;
  const charged = sum(charges.map((charge) => charge.amount));
  holds(total === subtotal - total_discount + charged + tip + (included ? 0 : tax), "total");
  const nets = sum([...lines, ...charges].map((each) => each.net));
  holds(nets + tax + tip === total, "nets");
  holds(subtotal === sum(lines.map((each) => each.line_total)), "subtotal");
  holds(total_discount === sum(lines.map((each) => each.discount)), "line discounts");
  const { items, coupons, voucher } = price.discounts;
  holds(total_discount === items + voucher + sum(coupons.map((each) => each.amount)), "discount parts");
  holds(total_discount <= subtotal, "discount above subtotal");
  holds(tax === sum(taxes.map((each) => each.amount)), "tax sum");
  holds(tax === sum([...lines, ...charges].map((each) => each.tax)), "tax shares");
  type Thing = PricedSum & { tax_rate_bp: number };
  const things: Thing[] = [
    ...lines.flatMap((each): Thing[] => (each.kind === "combo" ? each.products : [each])),
    ...charges.map((each) => ({ ...each, line_total: each.amount, discount: 0 })),
  ];
  for (const each of taxes) {
    const mine = things.filter((thing) => thing.tax_rate_bp === each.rate_bp);
    const base = sum(mine.map((thing) => thing.line_total - thing.discount));
    const [n, d] = [BigInt(each.rate_bp), included ? 10_000n + BigInt(each.rate_bp) : 10_000n];
    holds(base === each.base, "tax base");
    holds(BigInt(each.amount) === (2n * BigInt(base) * n + d) / (2n * d), "tax rounding");
    holds(each.amount === sum(mine.map((thing) => thing.tax)), "tax of a rate");
    holds(each.net === each.base - (included ? each.amount : 0), "tax net");
  }
  for (const each of [...things, ...lines]) {
    holds(each.discount <= each.line_total, "line below zero");
    holds(each.tax <= each.line_total - each.discount, "tax above its line");
    holds(each.net === each.line_total - each.discount - (included ? each.tax : 0), "line net");
    holds(
      [each.line_total, each.discount, each.tax, each.net].every((x) => Number.isSafeInteger(x) && x >= 0),
      "sign",
    );
  }
  for (const each of lines) {
    holds(each.line_total === each.quantity * (each.unit_price + each.options_price), "line total");
    if (each.kind !== "combo") continue;
    holds(sum(each.products.map((product) => product.share)) === each.unit_price, "combo shares");
    for (const key of ["line_total", "discount", "tax", "net"] as const)
      holds(sum(each.products.map((product) => product[key])) === each[key], `combo ${key}`);
  }
  holds(
    [subtotal, total_discount, tax, tip, total, voucher].every((x) => Number.isSafeInteger(x) && x >= 0),
    "negative",
  );
  return wrong;
};

describe("every price", () => {
  it("keeps every identity to the halala, cart by cart", () => {
    for (let seed = 1; seed <= (fc.readConfigureGlobal().numRuns ?? 0); seed += 1) {
      const given = randomCart(seed);
      const wrong = broken(given, priceOrder(given));
      if (wrong.length > 0) expect({ seed, wrong }).toEqual({ seed, wrong: [] });
    }
  });

  it("keeps them for any seed, and never changes its facts", () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const given = randomCart(seed);
        const before = structuredClone(given);
        const price = priceOrder(given);
        expect(broken(given, price)).toEqual([]);
        expect(given).toEqual(before);
        expect(priceOrder(given)).toEqual(price);
      }),
    );
  });

  it("never charges more for a further discount", () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(100_000), (seed, amount) => {
        const given = { ...randomCart(seed), voucher: null };
        expect(priceOrder({ ...given, voucher: { amount } }).total).toBeLessThanOrEqual(priceOrder(given).total);
      }),
    );
  });
});

describe("order of the quote", () => {
  it.each([
    ["one item", facts(), { subtotal: 1000, taxes_price: 130, total: 1000 }],
    [
      "without tax in the price",
      facts({ prices_include_tax: false }),
      { subtotal: 1000, taxes_price: 150, total: 1150 },
    ],
    [
      "options and quantity",
      facts({ lines: [line({ quantity: 3, options_price: 250 })] }),
      { subtotal: 3750, total: 3750 },
    ],
    [
      "half up once per rate, not per line",
      facts({ prices_include_tax: false, lines: [line({ unit_price: 3 }), line({ line_no: 2, unit_price: 3 })] }),
      { taxes_price: 1, total: 7 },
    ],
    [
      "item discount before the coupon",
      facts({
        lines: [line({ discount: { kind: "percent", rate_bp: 1000 } })],
        coupons: [{ ...coupon, kind: "percent", rate_bp: 5000 }],
      }),
      { total_discount: 550, total: 450 },
    ],
    [
      "percent with a cap",
      facts({ coupons: [{ ...coupon, kind: "percent", rate_bp: 5000, cap: 200 }] }),
      { total: 800 },
    ],
    [
      "amount beyond the order",
      facts({ coupons: [{ ...coupon, kind: "amount", amount: 9999 }] }),
      { total: 0, taxes_price: 0 },
    ],
    [
      "a coupon of other items takes nothing",
      facts({ coupons: [{ ...coupon, kind: "amount", amount: 500, items: ["q"] }] }),
      { total_discount: 0, total: 1000 },
    ],
    [
      "voucher after coupon, no more than is left",
      facts({ coupons: [{ ...coupon, kind: "amount", amount: 700 }], voucher: { amount: 500 } }),
      {
        total_discount: 1000,
        total: 0,
        discounts: { items: 0, coupons: [{ code: "X", amount: 700, waived: 0 }], voucher: 300 },
      },
    ],
    [
      "free delivery waives the fee and its tax",
      facts({ delivery: { fee: 1500, tax_rate_bp: 1500 }, coupons: [{ ...coupon, kind: "free_delivery" }] }),
      {
        total: 1000,
        taxes_price: 130,
        charges: [{ kind: "delivery", amount: 0, tax: 0, net: 0, tax_rate_bp: 1500, waived: 1500 }],
      },
    ],
    [
      "free delivery up to a cap",
      facts({ delivery: { fee: 1500, tax_rate_bp: 1500 }, coupons: [{ ...coupon, kind: "free_delivery", cap: 1000 }] }),
      { total: 1500 },
    ],
    [
      "free item: one unit of the cheapest, without its options",
      facts({
        lines: [line({ quantity: 2, options_price: 100 }), line({ line_no: 2, product_id: "q", unit_price: 1500 })],
        coupons: [{ ...coupon, kind: "free_item" }],
      }),
      { total_discount: 1000, total: 2700 },
    ],
    [
      "fee and service charge are taxed as items, the tip is not",
      facts({
        delivery: { fee: 1150, tax_rate_bp: 1500 },
        service_charge: { kind: "percent", rate_bp: 1000, tax_rate_bp: 1500 },
        tip: 500,
      }),
      { taxes_price: 293, total: 1000 + 1150 + 100 + 500 },
    ],
    [
      "rates apart",
      facts({ lines: [line({ unit_price: 1150 }), line({ line_no: 2, unit_price: 1000, tax_rate_bp: 0 })] }),
      {
        taxes: [
          { rate_bp: 0, base: 1000, net: 1000, amount: 0 },
          { rate_bp: 1500, base: 1150, net: 1000, amount: 150 },
        ],
      },
    ],
    ["an empty cart", facts({ lines: [] }), { subtotal: 0, total: 0, lines: [], taxes: [] }],
  ])("%s", (_, given, expected) => expect(priceOrder(given)).toMatchObject(expected));

  it("spreads a combo's price by list price for one combo, then multiplies, surcharges and options on top", () => {
    const product = { product_id: "p", list_price: 1000, surcharge: 0, options_price: 0, tax_rate_bp: 1500 };
    const products = [product, { ...product, surcharge: 200 }, { ...product, options_price: 50, tax_rate_bp: 0 }];
    const combos = [{ line_no: 1, combo_id: "k", quantity: 3, price: 1000, products }];
    const price = priceOrder(facts({ lines: [], combos }));
    expect(price.lines[0]).toMatchObject({
      kind: "combo",
      unit_price: 1000,
      options_price: 250,
      line_total: 3750,
      products: [
        { share: 334, line_total: 1002 },
        { share: 333, line_total: 1599 },
        { share: 333, line_total: 1149 },
      ],
    });
  });

  it("lets stackable coupons join the first that is not", () => {
    const codes = [
      { code: "A", stackable: true },
      { code: "B", stackable: false },
      { code: "C", stackable: false },
      { code: "D", stackable: true },
    ];
    expect(combinable(codes).map((each) => each.code)).toEqual(["A", "B", "D"]);
  });

  it.each([
    ["quantity 0", { quantity: 0 }],
    ["quantity 100", { quantity: 100 }],
    ["a fraction", { unit_price: 0.5 }],
    ["a negative price", { unit_price: -1 }],
    ["NaN", { options_price: Number.NaN }],
    ["a rate of 200 %", { tax_rate_bp: 20_000 }],
    ["a negative discount", { discount: { kind: "amount", amount: -1 } }],
    ["a discount of 200 %", { discount: { kind: "percent", rate_bp: 20_000 } }],
  ] as [string, Partial<PriceLine>][])("throws on %s", (_, over) =>
    expect(() => priceOrder(facts({ lines: [line(over)] }))).toThrow(/^price facts: /),
  );

  it.each([
    ["a quantity of 0", { quantity: 0 }],
    ["a negative price", { price: -1 }],
    ["no products", { products: [] }],
    ["a negative surcharge", { products: [{ ...comboProduct, surcharge: -1 }] }],
    ["options at half a halala", { products: [{ ...comboProduct, options_price: 0.5 }] }],
    ["a product taxed at 200 %", { products: [{ ...comboProduct, tax_rate_bp: 20_000 }] }],
  ] as [string, Partial<PriceCombo>][])("throws on a combo with %s", (_, over) => {
    const combo = { line_no: 2, combo_id: "c", quantity: 1, price: 3000, products: [comboProduct], ...over };
    expect(() => priceOrder(facts({ combos: [combo] }))).toThrow(/^price facts: /);
  });
});

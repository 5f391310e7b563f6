import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addUp } from "../money/halalas.ts";
import { priceOrder } from "../pricing/price-order.ts";
import type { Price, PriceFacts } from "../pricing/price-facts.ts";
import { randomCart } from "../pricing/random-cart.test-data.ts";
import { getOptionsTax, type PosProductLine, type PricedForPos, toPosOrder } from "./pos-order.ts";

/** One unit's options: two that share the price, of which a third unit may be free. */
const optionsOf = (price: number, seed: number): PricedForPos["lines"][number]["options"] => {
  if (price === 0) return [];
  const first = price - (price % 3);
  const options = [{ option_id: "a", quantity: 3 + (seed % 2), price: first, free_quantity: seed % 2 }];
  return first === price ? options : [...options, { option_id: "b", quantity: 1, price: price - first }];
};

/** As an order stores its price. */
const toStored = (price: Price, { combos = [] }: PriceFacts, seed: number): PricedForPos => ({
  total_discount: price.total_discount,
  prices_include_tax: price.prices_include_tax,
  tip: price.tip,
  total: price.total,
  charges: price.charges.map(({ kind, amount, tax, tax_rate_bp }) => ({ kind, amount, tax, rate_bp: tax_rate_bp })),
  lines: price.lines.map((line) => ({
    line_no: line.line_no,
    product_id: line.kind === "product" ? line.product_id : null,
    combo_id: line.kind === "combo" ? line.combo_id : null,
    quantity: line.quantity,
    unit_price: line.unit_price,
    tax: line.tax,
    note: "",
    options: line.kind === "product" ? optionsOf(line.options_price, seed) : [],
    rates: line.kind === "product" ? [{ rate_bp: line.tax_rate_bp }] : [],
    products:
      line.kind === "product"
        ? []
        : line.products.map(({ product_id, share, surcharge, options_price, tax, tax_rate_bp }, index) => ({
            slot_id: `s${index}`,
            product_id: combos.length > 0 ? product_id : "",
            surcharge,
            options: optionsOf(options_price, seed),
            share,
            tax,
            rate_bp: tax_rate_bp,
          })),
  })),
});

describe("an order as a point of sale counts it", () => {
  it("adds up to the order's price, to the halala", () => {
    const property = fc.property(fc.nat(2_000_000_000), (seed) => {
      const facts = randomCart(seed);
      const price = priceOrder(facts);
      const order = toPosOrder(toStored(price, facts, seed));
      const charges = addUp(order.charges.map(({ amount }) => amount));
      const extra = facts.prices_include_tax ? 0 : order.taxes;
      expect(order.subtotal).toBe(price.subtotal);
      expect(order.taxes).toBe(price.taxes_price);
      expect(order.subtotal - order.discount + charges + extra).toBe(order.total);
      const items: PosProductLine[] = [...order.lines, ...order.combos.flatMap(({ products }) => products)];
      for (const item of items) {
        expect(item.total_price).toBe(item.unit_price * item.quantity);
        for (const option of item.options) {
          expect(option.total_price).toBe(option.unit_price * option.quantity);
          expect(Number.isSafeInteger(option.unit_price) && option.quantity > 0).toBe(true);
        }
      }
      expect(getOptionsTax(order)).toBeLessThanOrEqual(order.taxes);
    });
    fc.assert(property);
  });

  it("has the tax of options and charges apart, and the tip as a charge without tax", () => {
    const order = toPosOrder({
      total_discount: 0,
      prices_include_tax: true,
      tip: 500,
      total: 4450,
      charges: [{ kind: "delivery", amount: 1150, tax: 150, rate_bp: 1500 }],
      lines: [
        {
          line_no: 1,
          product_id: "burger",
          combo_id: null,
          quantity: 2,
          unit_price: 1000,
          tax: 365,
          note: "hot",
          options: [{ option_id: "garlic", quantity: 3, price: 400, free_quantity: 1 }],
          products: [],
          rates: [{ rate_bp: 1500 }],
        },
      ],
    });
    expect(order.lines).toEqual([
      {
        line_no: 1,
        note: "hot",
        product_id: "burger",
        quantity: 2,
        unit_price: 1000,
        total_price: 2000,
        rate_bp: 1500,
        tax: 261,
        options: [
          { option_id: "garlic", quantity: 4, unit_price: 200, total_price: 800, tax: 104 },
          { option_id: "garlic", quantity: 2, unit_price: 0, total_price: 0, tax: 0 },
        ],
      },
    ]);
    expect(order.charges).toEqual([
      { kind: "delivery", amount: 1150, net: 1000, rate_bp: 1500, tax: 150 },
      { kind: "tip", amount: 500, net: 500, rate_bp: 0, tax: 0 },
    ]);
    expect(order).toMatchObject({ taxes: 515, charges_net: 1500, subtotal: 2800, discount: 0, total: 4450 });
    expect(getOptionsTax(order)).toBe(104);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { comboUnitPrice } from "../cart/cart-totals.ts";
import { priceOrder } from "../pricing/price-order.ts";
import { chooseProducts, comboCalories } from "./combos.ts";
import { slotIssues } from "./editing-rules.ts";

const surcharge = fc.integer({ min: 0, max: 5000 });
const slot = fc
  .record({
    min: fc.integer({ min: 1, max: 3 }),
    more: fc.integer({ min: 0, max: 3 }),
    surcharges: fc.array(surcharge, { minLength: 1, maxLength: 3 }),
  })
  .map(({ min, more, surcharges }) => ({ min, max: min + more, surcharges }));
const combo = fc.array(slot, { minLength: 1, maxLength: 3 }).map((slots) =>
  slots.map(({ min, max, surcharges }, place) => ({
    id: `s${place}`,
    min,
    max,
    products: surcharges.map((each, index) => ({ product_id: `p${index}`, surcharge: each })),
  })),
);
/** How many of which product each slot gets, often just outside what is right. */
const wish = fc.array(fc.record({ off: fc.integer({ min: -1, max: 1 }), more: fc.boolean(), product: fc.nat(2) }), {
  minLength: 4,
  maxLength: 4,
});

describe("a combo", () => {
  it("takes exactly the choices that fill each slot from its minimum to its maximum", () => {
    fc.assert(
      fc.property(combo, wish, fc.boolean(), (slots, wishes, foreign) => {
        const picks = slots.map(({ min, max, products }, place) => {
          const { off = 0, more = false, product = 0 } = wishes[place] ?? {};
          return { place, product, offered: product < products.length, count: (more ? max : min) + off };
        });
        const chosen = picks.flatMap(({ place, product, count }) =>
          Array.from({ length: count }, () => ({ slot_id: `s${place}`, product_id: `p${product}` })),
        );
        if (foreign) chosen.push({ slot_id: "s9", product_id: "p0" });
        const right = picks.every(({ place, offered, count }) => {
          const { min = 0, max = 0 } = slots[place] ?? {};
          return offered && count >= min && count <= max;
        });
        expect(chooseProducts(slots, chosen, "products").ok).toBe(right && !foreign);
      }),
    );
  });

  it("costs its price and the surcharge of every chosen product, each time", () => {
    fc.assert(
      fc.property(combo, fc.nat(100_000), fc.integer({ min: 1, max: 9 }), fc.nat(), (slots, price, quantity, seed) => {
        const chosen = slots.flatMap(({ id, min, max, products }) =>
          Array.from({ length: min + (seed % (max - min + 1)) }, (_, index) => ({
            slot_id: id,
            product_id: products[(seed + index) % products.length]?.product_id ?? "",
          })),
        );
        const slotted = chooseProducts(slots, chosen, "products");
        if (!slotted.ok) throw new Error("a valid choice was refused");
        const extra = chosen.reduce((sum, { slot_id, product_id }) => {
          const offer = slots.find(({ id }) => id === slot_id)?.products.find((each) => each.product_id === product_id);
          return sum + (offer?.surcharge ?? Number.NaN);
        }, 0);
        const products = slotted.value.map(({ product_id, surcharge: own }) => ({
          product_id,
          surcharge: own,
          list_price: 1000,
          options_price: 0,
          tax_rate_bp: 1500,
        }));
        const facts = {
          prices_include_tax: true,
          lines: [],
          combos: [{ line_no: 1, combo_id: "c", quantity, price, products }],
        };
        expect(priceOrder(facts).total).toBe((price + extra) * quantity);
        const parts = slotted.value.map((each) => ({ surcharge: each.surcharge, optionsPrice: 0 }));
        expect(comboUnitPrice({ unitPrice: price, products: parts })).toBe(price + extra);
      }),
    );
  });

  it("reports a slot whose maximum is below its minimum", () => {
    const issue = { path: "slots.1.max", code: "field_invalid" };
    expect(
      slotIssues([
        { min: 2, max: 2 },
        { min: 3, max: 2 },
      ]),
    ).toEqual([issue]);
  });

  it("states the calories of its lightest and of its heaviest choice, and none unless all are known", () => {
    const burger = { min: 1, max: 1, calories: [500, 750] };
    expect(comboCalories([burger, { min: 1, max: 2, calories: [0, 140, 90] }])).toEqual({ from: 500, to: 1030 });
    expect(comboCalories([{ min: 2, max: 2, calories: [210] }])).toEqual({ from: 420, to: 420 });
    expect(comboCalories([burger, { min: 1, max: 1, calories: [140, null] }])).toBeNull();
    expect(comboCalories([burger, { min: 1, max: 1, calories: [] }])).toBeNull();
  });
});

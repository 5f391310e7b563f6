import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { comboUnitPrice } from "../cart/cart-totals.ts";
import { priceOrder } from "../pricing/price-order.ts";
import { chooseProducts } from "./combos.ts";
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
/** Products by slot, now and then too few, too many or of another slot. */
const choice = fc.array(fc.record({ slot: fc.nat(3), product: fc.nat(3) }), { maxLength: 18 });

describe("a combo", () => {
  it("takes exactly the choices that fill each slot from its minimum to its maximum", () => {
    fc.assert(
      fc.property(combo, choice, (slots, picks) => {
        const chosen = picks.map((pick) => ({ slot_id: `s${pick.slot}`, product_id: `p${pick.product}` }));
        const offered = picks.every(({ slot: at, product }) => product < (slots[at]?.products.length ?? 0));
        const counted = slots.every(({ min, max }, place) => {
          const count = picks.filter(({ slot: at }) => at === place).length;
          return count >= min && count <= max;
        });
        expect(chooseProducts(slots, chosen, "products").ok).toBe(offered && counted);
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
});

import { describe, expect, it } from "vitest";
import { toOrderBody } from "../foodics/order-body.ts";
import type { PosDraft } from "../pos-adapter.ts";
import { checkOrder } from "./check-order.ts";
import { sampleBusiness, sampleDraft } from "./sample-business.test-data.ts";

type Body = Record<string, unknown>;
const bodyOf = (change: Partial<PosDraft> = {}): Body => structuredClone(toOrderBody(sampleDraft(change)));
/** Sets one value by its path, as their refusals name it. */
const withValue = (path: string, value: unknown): Body => {
  const body = bodyOf();
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  const target = keys.reduce<Record<string, unknown>>((at, key) => at[key] as Record<string, unknown>, body);
  target[last] = value;
  return body;
};
const refused = (body: Body): string[] => Object.keys(checkOrder(sampleBusiness(), body));

describe("an order that they would refuse", () => {
  it("is not this one", () => expect(checkOrder(sampleBusiness(), bodyOf())).toEqual({}));

  it.each([
    ["type", 5, "type"],
    ["branch_id", "gone", "branch_id"],
    ["branch_id", "branch-3", "branch_id"],
    ["table_id", "table-1", "table_id"],
    ["due_at", "2026-01-15T18:30:00Z", "due_at"],
    ["customer_phone", "", "customer_phone"],
    ["customer_name", "", "customer_name"],
    ["customer_dial_code", "+966", "customer_dial_code"],
    ["products.0.product_id", "gone", "products.0.product_id"],
    ["products.0.quantity", 0, "products.0.quantity"],
    ["products.0.quantity", 1.5, "products.0.quantity"],
    ["products.0.unit_price", 24, "products.0.total_price"],
    ["products.0.unit_price", "25.005", "products.0.unit_price"],
    ["products.0.taxes.0.id", "gone", "products.0.taxes.0.id"],
    ["products.0.taxes.0.rate", 5, "products.0.taxes.0.rate"],
    ["products.0.options.0.modifier_option_id", "gone", "products.0.options.0.modifier_option_id"],
    ["products.0.options.0.modifier_option_id", "option-onion", "products.0.options.0.modifier_option_id"],
    ["products.0.options.0.total_price", 3, "products.0.options.0.total_price"],
    ["combos.0.combo_size_id", "gone", "combos.0.combo_size_id"],
    ["combos.0.products.1.combo_option_id", "meal-water", "combos.0.products.1.combo_option_id"],
    ["combos.0.products.1.combo_size_id", "size-l", "combos.0.products.1.combo_size_id"],
    ["combos.0.products", [], "combos.0.products"],
    ["charges.0.charge_id", "gone", "charges.0.charge_id"],
    ["charges.0.tax_exclusive_amount", 11.5, "charges.0.tax_exclusive_amount"],
    ["charges.0.taxes", [{ id: "tax-15", rate: 15, amount: 1.52 }], "charges.0.taxes"],
    ["discount_amount", 100, "discount_amount"],
    ["discount_amount", 8.01, "total_price"],
    ["discount_type", null, "discount_type"],
    ["subtotal_price", 83.99, "subtotal_price"],
    ["total_price", 92.51, "total_price"],
    ["total_price", null, "total_price"],
    ["payments.0.payment_method_id", "gone", "payments.0.payment_method_id"],
    ["payments.0.amount", 93, "payments.0.amount"],
    ["payments.0.tendered", 1, "payments.0.tendered"],
  ])("%s = %j: %s", (path, value, field) => expect(refused(withValue(path, value))).toContain(field));

  it("is one without anything in it", () => {
    expect(refused(bodyOf({ lines: [], combos: [], subtotal: 0, discount: 0 }))).toContain("products");
  });

  it("is one whose tax is off by more than a halala per line", () => {
    // Four taxed things of 15 %: 9.91, and 5.90 of it is the burger's.
    expect(refused(withValue("products.0.taxes.0.amount", 5.94))).toEqual([]);
    expect(refused(withValue("products.0.taxes.0.amount", 5.95))).toContain("taxes");
    expect(refused(withValue("products.0.taxes.0.amount", 5.85))).toContain("taxes");
  });
});

it("a discount may be spread over several rates in any way that is possible", () => {
  const water = (tax: number): Partial<PosDraft> => ({
    combos: [],
    charges: [],
    payment: null,
    lines: [
      { ...(sampleDraft().lines[0] as PosDraft["lines"][number]), options: [], tax: 0 },
      {
        line_no: 2,
        product_id: "product-water",
        quantity: 4,
        unit_price: 250,
        total_price: 1_000,
        rate_bp: 500,
        tax,
        note: "",
        options: [],
      },
    ],
    subtotal: 6_000,
    discount: 1_000,
    total: 5_000,
  });
  const taxed = (burger: number, drinks: number) => {
    const change = water(drinks);
    const [line, ...others] = change.lines ?? [];
    if (!line) throw new Error("no line");
    return refused(bodyOf({ ...change, lines: [{ ...line, tax: burger }, ...others] }));
  };
  expect(taxed(652, 0)).toEqual([]);
  expect(taxed(522, 48)).toEqual([]);
  expect(taxed(654, 0)).toContain("taxes");
  expect(taxed(520, 48)).toContain("taxes");
});

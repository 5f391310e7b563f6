import fc from "fast-check";
import { expect, it } from "vitest";
import type { ReceiptDocument } from "@sufra/domain/orders/receipt-api.ts";
import {
  type Credit,
  creditAll,
  creditOf,
  getRemaining,
  remainingItems,
  toSoldOrder,
} from "@sufra/domain/orders/returns.ts";
import { priceOrder } from "@sufra/domain/pricing/price-order.ts";
import { randomCart } from "@sufra/domain/pricing/random-cart.test-data.ts";
import { addRates } from "@sufra/domain/reports/sales.ts";
import type { StoredLine, StoredPrice } from "../pricing/quotes.ts";
import { creditContents, wholeOf } from "./invoice-contents.ts";
import { toDocument } from "./receipt-document.ts";

const name = { sa: "طبق", en: "Dish" };
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** A random cart as an order stores it. */
const getOrder = (seed: number) => {
  const price = priceOrder(randomCart(seed));
  const rateOf = (part: { tax_rate_bp: number; net: number; tax: number }) => ({
    rate_bp: part.tax_rate_bp,
    net: part.net,
    tax: part.tax,
  });
  const lines = price.lines.map((line, place): StoredLine => ({
    line_no: place + 1,
    kind: line.kind,
    product_id: null,
    combo_id: null,
    name,
    quantity: line.quantity,
    unit_price: line.unit_price,
    options_price: line.options_price,
    line_total: line.line_total,
    discount: line.discount,
    tax: line.tax,
    options: [],
    products: [],
    note: "",
    rates: line.kind === "combo" ? addRates(line.products.map(rateOf)) : [rateOf(line)],
  }));
  const { subtotal, total_discount, charges, taxes, taxes_price, prices_include_tax, tip, total, discounts } = price;
  const coupons = discounts.coupons.map((each, place) => {
    return { ...each, id: String(place), name, applied: "entered" as const };
  });
  const used = discounts.voucher;
  const priced: StoredPrice = {
    subtotal,
    total_discount,
    charges,
    taxes,
    taxes_price,
    prices_include_tax,
    tip,
    total,
    currency: "SAR",
    lines,
    promised_at: "",
    coupons,
    voucher: { value: used, used, rest: 0, remainder: "lose" },
  };
  return { priced, tax: taxes_price, total, tip };
};

const toPaper = (kind: ReceiptDocument["kind"], contents: Parameters<typeof toDocument>[1], included: boolean) =>
  toDocument(
    { id: "", kind, issued_at: "", seller_name: name, seller_address: name, prices_include_tax: included },
    contents,
  );

const expectExact = (document: ReceiptDocument): void => {
  const { lines, discounts, charges, taxes, tax, total, prices_include_tax } = document;
  const less = sum(discounts.map(({ amount }) => amount));
  const parts = sum(lines.map((line) => line.total)) - less + sum(charges.map(({ amount }) => amount));
  expect(parts + (prices_include_tax ? 0 : tax)).toBe(total);
  expect(sum(lines.map(({ discount }) => discount))).toBe(less);
  expect(sum(taxes.map((rate) => rate.net + rate.tax))).toBe(total);
  expect(sum(taxes.map((rate) => rate.tax))).toBe(tax);
};

const step = fc.record({ line: fc.nat(7), quantity: fc.integer({ min: 1, max: 3 }), amount: fc.nat(2_000) });

it("sums to the order to the halala, and its credit notes to what came back", () => {
  fc.assert(
    fc.property(fc.integer(), fc.array(step, { maxLength: 5 }), (seed, steps) => {
      const order = getOrder(seed);
      const { priced } = order;
      const included = priced.prices_include_tax;
      const invoice = toPaper("tax_invoice", wholeOf(order), included);
      expectExact(invoice);
      expect(invoice.total + invoice.tip).toBe(order.total);
      const sold = toSoldOrder({
        lines: priced.lines.map(({ line_no, quantity, line_total, discount, tax, rates }) => {
          return { line_no, quantity, gross: line_total - discount + (included ? 0 : tax), tax, rates };
        }),
        charges: priced.charges,
        prices_include_tax: included,
        tax: order.tax,
        taxes: invoice.taxes,
        tip: order.tip,
      });
      const credits: Credit[] = [];
      for (const { line, quantity, amount } of steps) {
        const left = getRemaining(sold, credits);
        const units = Math.min(quantity, left.lines[line]?.quantity ?? 0);
        const lines = units > 0 ? [{ line_no: line + 1, quantity: units }] : [];
        const credit = creditOf(sold, credits, { lines, amount: Math.min(amount, remainingItems(left)) });
        if (credit.ok) credits.push(credit.value);
      }
      credits.push(creditAll(getRemaining(sold, credits)));
      const lines = priced.lines.map((line) => ({ ...line, chosen: [] }));
      const notes = credits.map((credit) =>
        toPaper("tax_credit_note", creditContents({ credit, lines, pricesIncludeTax: included }), included),
      );
      for (const note of notes) expectExact(note);
      expect(sum(notes.map(({ total, tip }) => total + tip))).toBe(order.total);
      expect(addRates(notes.flatMap(({ taxes }) => taxes))).toEqual(addRates(invoice.taxes));
    }),
  );
});

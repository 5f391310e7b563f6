import { readText, type Text } from "@sufra/domain/language/language.ts";
import { type Credit, grossOf, sumOfCredit } from "@sufra/domain/orders/returns.ts";
import type { RatePart } from "@sufra/domain/reports/sales.ts";
import type { InvoiceAmount, InvoiceLine } from "../gateways/invoices/invoice-issuer.ts";
import type { StoredLine, StoredPrice } from "../pricing/quotes.ts";

/** What a document lists: everything of an order, or what came back. `total` is without the tip. */
export type Contents = {
  total: number;
  tax: number;
  tip: number;
  taxes: RatePart[];
  lines: InvoiceLine[];
  discounts: InvoiceAmount[];
  charges: InvoiceAmount[];
};

const chargeNames = {
  delivery: { sa: "رسوم التوصيل", en: "Delivery" },
  service: { sa: "رسوم الخدمة", en: "Service charge" },
} as const satisfies Record<string, Text>;
const voucherName = { sa: "قسيمة النقاط", en: "Points voucher" };
const discountName = { sa: "الخصم", en: "Discount" };
const levelName = (level: Text): Text => ({
  sa: `خصم مستوى ${readText(level, "sa")}`,
  en: `${readText(level, "en")} level discount`,
});
const reduction = { sa: "تخفيض بعد البيع", en: "Reduction after the sale" };

/** Equal choices of a combo, counted together. */
export const countProducts = (products: StoredLine["products"]) =>
  [
    ...Map.groupBy(products, ({ product_id, surcharge, options }) =>
      JSON.stringify([product_id, surcharge, options.map(({ option_id, quantity }) => [option_id, quantity])]),
    ).values(),
  ].flatMap(([first, ...others]) => (first ? [{ ...first, count: 1 + others.length }] : []));

/** A product's options; a combo's products, each with its surcharge and followed by its options. */
export const chosenOf = ({ options, products }: Pick<StoredLine, "options" | "products">): InvoiceLine["chosen"] => [
  ...options.map(({ name, quantity, price }) => ({ name, quantity, price })),
  ...countProducts(products).flatMap(({ name, count, surcharge, options: chosen }) => [
    { name, quantity: count, price: surcharge * count },
    ...chosen.map((option) => ({
      name: option.name,
      quantity: option.quantity * count,
      price: option.price * count,
      inner: true,
    })),
  ]),
];

/** Each coupon and the level by their names, then the voucher; the rest, such as a free prize, is a discount without a name. */
export const discountsOf = ({ coupons = [], level, voucher, total_discount }: StoredPrice): InvoiceAmount[] => {
  const named = [
    ...coupons.map(({ name, amount }) => ({ name, amount })),
    ...(level ? [{ name: levelName(level.name), amount: level.amount }] : []),
    { name: voucherName, amount: voucher?.used ?? 0 },
  ].filter(({ amount }) => amount > 0);
  const rest = total_discount - named.reduce((sum, { amount }) => sum + amount, 0);
  return rest > 0 ? [...named, { name: discountName, amount: rest }] : named;
};

type WholeOrder = { total: number; tax: number; tip: number; priced: unknown };

/** Everything that was sold with the order. */
export const wholeOf = (order: WholeOrder): Contents => {
  const price = order.priced as StoredPrice;
  return {
    total: order.total - order.tip,
    tax: order.tax,
    tip: order.tip,
    taxes: price.taxes
      .map(({ rate_bp, base, amount }) => ({
        rate_bp,
        net: price.prices_include_tax ? base - amount : base,
        tax: amount,
      }))
      .filter(({ net, tax }) => net + tax > 0),
    lines: price.lines.map((line) => ({
      name: line.name,
      chosen: chosenOf(line),
      quantity: line.quantity,
      unitPrice: line.unit_price + line.options_price,
      total: line.line_total,
      discount: line.discount,
    })),
    discounts: discountsOf(price),
    charges: price.charges.map(({ kind, amount }) => ({ name: chargeNames[kind], amount })),
  };
};

type ReturnedLine = Pick<InvoiceLine, "name" | "chosen"> & {
  line_no: number;
  unit_price: number;
  options_price: number;
};
type Returned = { credit: Credit; lines: readonly ReturnedLine[]; pricesIncludeTax: boolean };

/** A credit note's contents: its lines after discounts, as the menu's prices are (with or without tax). */
export const creditContents = ({ credit, lines, pricesIncludeTax }: Returned): Contents => {
  const { gross, tax, tip, taxes } = sumOfCredit(credit);
  const amountOf = (rates: readonly RatePart[]): number =>
    pricesIncludeTax ? grossOf(rates) : rates.reduce((sum, { net }) => sum + net, 0);
  const units = credit.lines.filter(({ quantity }) => quantity > 0);
  const reduced = credit.lines.filter(({ quantity }) => quantity === 0);
  const amount = reduced.reduce((sum, line) => sum + amountOf(line.rates), 0);
  return {
    total: gross,
    tax,
    tip,
    taxes,
    discounts: [],
    lines: [
      ...units.flatMap((unit) => {
        const line = lines.find(({ line_no }) => line_no === unit.line_no);
        if (!line) return [];
        const unitPrice = line.unit_price + line.options_price;
        const total = amountOf(unit.rates);
        return [{ name: line.name, chosen: line.chosen, quantity: unit.quantity, unitPrice, total }];
      }),
      ...(amount > 0 ? [{ name: reduction, chosen: [], quantity: 1, unitPrice: amount, total: amount }] : []),
    ],
    charges: credit.charges.map(({ kind, rates }) => ({
      name: kind === "delivery" ? chargeNames.delivery : chargeNames.service,
      amount: amountOf(rates),
    })),
  };
};

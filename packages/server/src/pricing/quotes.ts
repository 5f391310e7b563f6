import { type Language, readText, type Text } from "@sufra/domain/language/language.ts";
import { quoteMinutes } from "@sufra/domain/orders/business-day.ts";
import { addUp } from "@sufra/domain/money/halalas.ts";
import { getOptionsTax, toPosOrder } from "@sufra/domain/pos/pos-order.ts";
import type { pricedLine, Quote, QuoteCart } from "@sufra/domain/pricing/api.ts";
import type { VoucherUse } from "@sufra/domain/prizes/voucher-use.ts";
import type { BranchFacts } from "../branches/branch-facts.ts";
import { getPointsPreview, type PendingEarning } from "../loyalty/earn-order.ts";
import { sql } from "kysely";
import { keptStatement } from "../platform/db/kept-statement.ts";
import { sendWithCommit } from "../platform/db/transaction-scope.ts";
import { newId } from "../platform/db/new-id.ts";
import type { z } from "zod/mini";

export type StoredOption = {
  option_id: string;
  name: Text;
  quantity: number;
  price: number;
  /** Missing if none of them was free. */
  free_quantity?: number;
};
export type StoredComboProduct = {
  slot_id: string;
  product_id: string;
  name: Text;
  surcharge: number;
  options: StoredOption[];
  /** Its share of one combo's price, and the tax of all its units with their options; absent in old prices. */
  share?: number;
  tax?: number;
  rate_bp?: number;
};

/** A priced line as stored in quotes and orders: both languages, and the tax that answers omit. */
export type StoredLine = {
  line_no: number;
  kind: "product" | "combo";
  product_id: string | null;
  combo_id: string | null;
  name: Text;
  quantity: number;
  unit_price: number;
  options_price: number;
  line_total: number;
  discount: number;
  tax: number;
  options: StoredOption[];
  products: StoredComboProduct[];
  note: string;
  /** Tax per rate of the discounted line; absent in old quotes. */
  rates?: { rate_bp: number; net: number; tax: number }[];
};

/** A used coupon: its discount, and the waived part of the delivery fee. */
export type StoredCoupon = {
  id: string;
  code: string;
  name: Text;
  applied: "automatic" | "entered";
  amount: number;
  waived: number;
};

/** What the level gave: taken off the items, and waived of the delivery fee. */
export type StoredLevel = { id: string; name: Text; amount: number; waived: number };

/** The money of a priced cart, frozen with the quote and again with the order. */
export type StoredPrice = Pick<
  Quote,
  "subtotal" | "total_discount" | "taxes" | "taxes_price" | "prices_include_tax" | "tip" | "total" | "currency"
> & {
  lines: StoredLine[];
  /** Tax and rate are absent in old prices. */
  charges: (Quote["charges"][number] & { tax?: number; rate_bp?: number })[];
  promised_at: string;
  /** Missing in prices stored before vouchers could leave a rest. */
  voucher?: VoucherUse | null;
  /** Missing in prices stored before coupons existed. */
  coupons?: StoredCoupon[];
  /** Missing if the level gave nothing. */
  level?: StoredLevel;
};

export type NewQuote = {
  id: string;
  branchId: string;
  price: StoredPrice;
  /** What it would earn. Not stored: the order computes it again. */
  earning: PendingEarning;
  expiresAt: Date;
};

/** Numbers the lines consecutively after lines were left out. */
const renumbered = (price: StoredPrice): StoredPrice => ({
  ...price,
  lines: price.lines.map((line, index) => ({ ...line, line_no: index + 1 })),
});

export const newQuote = (
  { branchId, price, earning }: Pick<NewQuote, "branchId" | "price" | "earning">,
  now: Date,
): NewQuote => ({
  id: newId(),
  branchId,
  price: renumbered(price),
  earning,
  expiresAt: new Date(now.getTime() + quoteMinutes * 60_000),
});

const insertQuote = keptStatement(
  ({
    tenantId,
    id,
    branchId,
    priced,
    total,
    expiresAt,
  }: Omit<NewQuote, "price" | "earning"> & {
    tenantId: string;
    priced: string;
    total: number;
  }) => sql`
    insert into quote (tenant_id, id, branch_id, priced, total, expires_at)
    values (${tenantId}, ${id}, ${branchId}, ${priced}::jsonb, ${total}, ${expiresAt})`,
);

/** Stored with the commit of its transaction. */
export const storeQuote = (tenantId: string, { id, branchId, price, expiresAt }: NewQuote): void =>
  sendWithCommit(
    insertQuote.fill({
      tenantId,
      id,
      branchId,
      priced: JSON.stringify(price),
      total: price.total,
      expiresAt,
    }),
  );

export const toQuoteLine = (line: StoredLine, language: Language): z.infer<typeof pricedLine> => {
  const { line_no, kind, product_id, combo_id, quantity, unit_price, options_price, line_total, discount, note } = line;
  // Every field is named: a stored one that is for staff must not reach the guest.
  const options = (chosen: StoredLine["options"]) =>
    chosen.map(({ option_id, name, quantity: count, price }) => ({
      option_id,
      name: readText(name, language),
      quantity: count,
      price,
    }));
  return {
    line_no,
    kind,
    product_id,
    combo_id,
    quantity,
    unit_price,
    options_price,
    line_total,
    discount,
    note,
    name: readText(line.name, language),
    options: options(line.options),
    products: line.products.map((product) => ({
      slot_id: product.slot_id,
      product_id: product.product_id,
      name: readText(product.name, language),
      surcharge: product.surcharge,
      options: options(product.options),
    })),
  };
};

/** The money of a stored price, as quotes and orders answer it. */
export const toQuoteSums = (price: StoredPrice) => {
  const { subtotal, total_discount, taxes, taxes_price, prices_include_tax, tip, total, currency } = price;
  const charges = price.charges.map(({ kind, amount }) => ({ kind, amount }));
  return { subtotal, total_discount, charges, taxes, taxes_price, prices_include_tax, tip, total, currency };
};

type BranchOrders = Pick<BranchFacts, "id" | "order_types">;

/** The specification's cart fields of a price. `branches`: those of the establishment. */
export const toQuoteCart = (price: StoredPrice, integrated: boolean, branches: readonly BranchOrders[]): QuoteCart => {
  const { subtotal, total_discount, taxes_price, charges, taxes } = price;
  const pos = toPosOrder(price);
  const idsOf = (orderType: number) =>
    branches.filter(({ order_types }) => order_types.includes(orderType)).map(({ id }) => id);
  return {
    subtotal,
    total_discount,
    charge_amount: addUp(charges.map(({ amount }) => amount)),
    charges_taxes: addUp(charges.map(({ tax = 0 }) => tax)),
    taxes_price,
    branch_taxes: taxes.map(({ rate_bp, amount }) => ({ rate_bp, amount })),
    modifiers_taxes: getOptionsTax(pos),
    integrated,
    foodics_taxes: integrated ? pos.taxes : 0,
    foodics_charges: integrated ? pos.charges_net : 0,
    foodics_total: integrated ? pos.total : 0,
    delivery_branches: idsOf(3),
    pickup_branches: idsOf(2),
  };
};

export const toCouponViews = (price: StoredPrice, language: Language): Quote["coupons"] =>
  (price.coupons ?? []).map((coupon) => ({ ...coupon, name: readText(coupon.name, language) }));

export const toLevelView = ({ level }: StoredPrice, language: Language): Quote["level"] =>
  level ? { ...level, name: readText(level.name, language) } : null;

export const toQuote = (quote: NewQuote, language: Language): Quote => ({
  quote_id: quote.id,
  expires_at: quote.expiresAt.toISOString(),
  promised_at: quote.price.promised_at,
  lines: quote.price.lines.map((line) => toQuoteLine(line, language)),
  coupons: toCouponViews(quote.price, language),
  level: toLevelView(quote.price, language),
  voucher: quote.price.voucher ?? null,
  ...toQuoteSums(quote.price),
  points: getPointsPreview(quote.earning),
  bonuses: quote.earning.bonus_names.map((name) => readText(name, language)),
});

import type { Text } from "@sufra/domain/language/language.ts";
import type { Quote } from "@sufra/domain/pricing/api.ts";

export type StoredOption = { option_id: string; name: Text; quantity: number; price: number };
export type StoredComboProduct = {
  slot_id: string;
  product_id: string;
  name: Text;
  surcharge: number;
  options: StoredOption[];
};

/** A priced line as quotes and orders keep it: both languages, and the tax the answer leaves out. */
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

/** A coupon the price used: what it took off, and what of the delivery fee it waived. */
export type StoredCoupon = {
  id: string;
  code: string;
  name: Text;
  applied: "automatic" | "entered";
  amount: number;
  waived: number;
};

/** The money of a priced cart, frozen with the quote and again with the order. */
export type StoredPrice = Pick<
  Quote,
  | "subtotal"
  | "total_discount"
  | "charges"
  | "taxes"
  | "taxes_price"
  | "prices_include_tax"
  | "tip"
  | "total"
  | "currency"
> & {
  lines: StoredLine[];
  promised_at: string;
  /** Left out by prices that were kept before there were coupons. */
  coupons?: StoredCoupon[];
};

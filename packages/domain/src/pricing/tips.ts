import { addUp, type Halalas } from "../money/halalas.ts";

/** A tip of 10 riyals is always possible, also on a small bill or one that a voucher pays. */
export const minTipCeiling: Halalas = 1000;

/** The money of a priced cart that a tip is measured by, in halalas. */
type Bill = { subtotal: Halalas; total_discount: Halalas };

/**
 * The largest tip in halalas: what the items cost after discounts, without charges and tax, but never less than 10
 * riyals. It catches an amount typed with two zeros too many (product rules §4: a tip is outside tax and points).
 */
export const getMaxTip = ({ subtotal, total_discount }: Bill): Halalas =>
  Math.max(minTipCeiling, addUp([subtotal, -total_discount]));

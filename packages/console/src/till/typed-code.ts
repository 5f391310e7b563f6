import { beginsLikeReceipt } from "@sufra/domain/till/receipt-qr.ts";
import { latinDigits } from "@sufra/domain/language/digits.ts";

/** Coupons are words and seldom longer; rewards' and customers' codes are. */
const longestWord = 8;

/**
 * What is typed or scanned, as the field shows it: capitals, and from nine on in groups of four, which is how codes are
 * printed. What is no plain code (a coupon in Arabic, an address that was scanned) stays as it came. So does the case of
 * what may become a receipt, since a scanner types it letter by letter.
 */
export const formatCode = (typed: string): string => {
  const plain = latinDigits(typed).replaceAll(/[\s-]/g, "");
  const bare = beginsLikeReceipt(plain) ? plain : plain.toUpperCase();
  if (!/^[0-9A-Z]*$/.test(bare)) return typed;
  return bare.length <= longestWord ? bare : bare.replace(/(.{4})(?=.)/g, "$1 ");
};

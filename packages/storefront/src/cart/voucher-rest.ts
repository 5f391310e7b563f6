import { signedMoneyText } from "@sufra/domain/money/format-money.ts";
import type { Quote } from "@sufra/domain/pricing/api.ts";
import type { VoucherRemainder } from "@sufra/domain/prizes/voucher-use.ts";
import type { DateStyle } from "@sufra/domain/language/dates.ts";
import { m } from "@sufra/ui/i18n/messages.ts";

type Style = Pick<DateStyle, "language" | "digits">;

/** What becomes of the rest of the order's voucher; undefined if it is used up whole. */
export const restText = (voucher: Quote["voucher"] | undefined, { language, digits }: Style): string | undefined => {
  if (!voucher || voucher.rest === 0) return undefined;
  const used = signedMoneyText(voucher.used, language, digits);
  const rest = signedMoneyText(voucher.rest, language, digits);
  return voucher.remainder === "lose" ? m.coupons_rest_lost({ used, rest }) : m.coupons_rest_kept({ used, rest });
};

type Offered = { value: number; remainder: VoucherRemainder | null };

/** What a guest reads before they use a voucher that is worth more than the cart; undefined if it is not. */
export const largerText = (
  { value, remainder }: Offered,
  subtotal: number,
  { language, digits }: Style,
): string | undefined => {
  if (value <= subtotal) return undefined;
  if (remainder === "refuse") return m.coupons_larger_refused();
  if (remainder === "lose") return m.coupons_larger_lost({ rest: signedMoneyText(value - subtotal, language, digits) });
  return m.coupons_larger_kept();
};

import type { CouponView } from "@sufra/domain/coupons/api.ts";
import type { DateStyle } from "@sufra/domain/language/dates.ts";
import { inDigits } from "@sufra/domain/language/digits.ts";
import { signedMoneyText } from "@sufra/domain/money/format-money.ts";
import { m } from "@sufra/ui/i18n/messages.ts";

type Offer = Pick<CouponView, "kind" | "rate_bp" | "amount">;

/** The discount as headline. */
export const offerText = ({ kind, rate_bp, amount }: Offer, style: DateStyle): string => {
  if (kind === "percent") {
    const percent = String((rate_bp ?? 0) / 100);
    return m.coupons_percent({ percent: inDigits(percent, style) });
  }
  if (kind === "amount")
    return m.coupons_amount({ amount: signedMoneyText(amount ?? 0, style.language, style.digits) });
  return kind === "free_delivery" ? m.coupons_free_delivery() : m.coupons_free_item();
};

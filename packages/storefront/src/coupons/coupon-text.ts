import type { CouponView } from "@sufra/domain/coupons/api.ts";
import { couponReasons } from "@sufra/domain/errors/reasons.ts";
import { dateText, type DateStyle } from "@sufra/domain/language/dates.ts";
import { signedMoneyText } from "@sufra/domain/money/format-money.ts";
import { orderTypeNames } from "@sufra/domain/orders/order-types.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { isElsewhere } from "./can-be-used.ts";

export const moneyText = (amount: number, { language, digits }: DateStyle): string =>
  signedMoneyText(amount, language, digits);

/** Why it cannot be used, or from when it can; capitalized, since it is a sentence here. */
export const standingText = (
  { reason, starts_at }: Pick<CouponView, "reason" | "starts_at">,
  style: DateStyle,
): string => {
  if (reason === "not_started" && starts_at !== null)
    return m.coupons_starts({ date: dateText(new Date(starts_at), style) });
  const text = reason === null ? "" : couponReasons[reason][style.language];
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** The most that it takes off, and the least that the order must be. */
export const limitTexts = ({ cap, minimum }: Pick<CouponView, "cap" | "minimum">, style: DateStyle): string[] => [
  ...(cap === null ? [] : [m.coupons_cap({ amount: moneyText(cap, style) })]),
  ...(minimum > 0 ? [m.coupons_minimum({ amount: moneyText(minimum, style) })] : []),
];

/** Its conditions as sentences, with those that are not met. */
export const conditionTexts = (coupon: CouponView, branchId: string | undefined, style: DateStyle): string[] => {
  const { order_types, expires_at } = coupon;
  const date = (at: string) => dateText(new Date(at), style);
  const types = order_types?.map((type) => orderTypeNames[type][style.language]).join(m.ui_list_comma());
  return [
    ...(isElsewhere(coupon, branchId) ? [m.coupons_other_branch()] : []),
    ...limitTexts(coupon, style),
    ...(types === undefined ? [] : [m.coupons_types({ types })]),
    ...(coupon.first_order_only && coupon.reason !== "first_order" ? [m.coupons_first()] : []),
    ...(coupon.new_customers_only ? [m.coupons_new()] : []),
    ...(expires_at === null ? [] : [m.coupons_until({ date: date(expires_at) })]),
  ];
};

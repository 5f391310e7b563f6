import type { DateStyle } from "@sufra/domain/language/dates.ts";
import { inDigits } from "@sufra/domain/language/digits.ts";
import type { LevelBenefits } from "@sufra/domain/loyalty/level-benefits.ts";
import { signedMoneyText } from "@sufra/domain/money/format-money.ts";
import { m } from "../i18n/messages.ts";

/** What a level's rules give, a line each, as members read it. */
export const benefitSentences = (level: LevelBenefits, style: DateStyle): string[] => {
  const { discount_bp, discount_cap, discount_minimum, discount_joins, delivery_minimum, birthday_points } = level;
  const money = (amount: number) => signedMoneyText(amount, style.language, style.digits);
  const discount =
    discount_bp === null
      ? []
      : [
          m.ui_benefit_discount({ percent: inDigits(String(discount_bp / 100), style) }),
          ...(discount_cap === null ? [] : [m.ui_benefit_cap({ amount: money(discount_cap) })]),
          ...(discount_minimum > 0 ? [m.ui_benefit_minimum({ amount: money(discount_minimum) })] : []),
          ...(discount_joins ? [] : [m.ui_benefit_alone()]),
        ];
  const delivery =
    delivery_minimum === null
      ? []
      : delivery_minimum === 0
        ? [m.ui_benefit_delivery()]
        : [m.ui_benefit_delivery_from({ amount: money(delivery_minimum) })];
  const birthday = birthday_points === null ? [] : [m.ui_benefit_birthday({ count: birthday_points })];
  return [...(discount.length > 0 ? [discount.join(" · ")] : []), ...delivery, ...birthday];
};

import type { DateStyle } from "@sufra/domain/language/dates.ts";
import { countText } from "@sufra/domain/language/digits.ts";
import type { RuleLoss, WrittenRules } from "@sufra/domain/loyalty/rule-changes.ts";
import { moneyText } from "@sufra/domain/money/format-money.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { limitText, rateText } from "./loyalty-words.ts";

/** What members lose, a sentence each, with what it was and what it will be. */
export const lossText = (
  loss: RuleLoss,
  before: WrittenRules,
  after: WrittenRules,
  style: Required<DateStyle>,
): string => {
  const limits = (name: Exclude<RuleLoss, "expiry" | "voucher_points">) => ({
    before: limitText(before[name], style),
    after: limitText(after[name], style),
  });
  const money = (halalas: number) => moneyText(halalas, style.language, style.digits);
  const gone = before.voucher_points.filter((points) => !after.voucher_points.includes(points));
  const comma = style.language === "sa" ? "، " : ", ";
  const words: Record<RuleLoss, () => string> = {
    halalas_per_point: () =>
      m.console_loyalty_loss_worth({ before: money(before.halalas_per_point), after: money(after.halalas_per_point) }),
    points_per_100_sar: () =>
      m.console_loyalty_loss_rate({
        before: rateText(before.points_per_100_sar, style),
        after: rateText(after.points_per_100_sar, style),
      }),
    expiry: m.console_loyalty_loss_expiry,
    goal_days: () => m.console_loyalty_loss_goal(limits("goal_days")),
    max_points_per_transaction: () => m.console_loyalty_loss_once(limits("max_points_per_transaction")),
    max_points_per_day: () => m.console_loyalty_loss_day(limits("max_points_per_day")),
    min_redemption: () => m.console_loyalty_loss_min(limits("min_redemption")),
    max_redemption_per_transaction: () => m.console_loyalty_loss_spend_once(limits("max_redemption_per_transaction")),
    max_redemption_per_day: () => m.console_loyalty_loss_spend_day(limits("max_redemption_per_day")),
    max_redeems_per_day: () => m.console_loyalty_loss_redeems(limits("max_redeems_per_day")),
    voucher_days: () => m.console_loyalty_loss_voucher_days(limits("voucher_days")),
    voucher_points: () =>
      m.console_loyalty_loss_sizes({ sizes: gone.map((points) => countText(points, style)).join(comma) }),
  };
  return words[loss]();
};

import { dateText, type DateStyle } from "@sufra/domain/language/dates.ts";
import type { ShopPrize } from "@sufra/domain/prizes/api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";

/** Fields of both shops' items that explain a refusal. */
type Judged = Pick<ShopPrize, "reason" | "missing_points" | "points"> &
  Partial<Pick<ShopPrize, "available_from" | "level">>;
export type SpendLimits = { min_redemption: number; max_redemption_per_transaction: number | null };

const points = (count: number): string => m.loyalty_points({ count });

export const costText = (prize: Pick<ShopPrize, "points">): string =>
  prize.points === 0 ? m.prizes_free() : points(prize.points);

/** A price above the limit is explained by the limit. */
const limitText = (cost: number, limits: SpendLimits | undefined): string => {
  if (limits && cost < limits.min_redemption) return m.prizes_min({ points: points(limits.min_redemption) });
  const once = limits?.max_redemption_per_transaction ?? null;
  return once !== null && cost > once ? m.prizes_once_limit({ points: points(once) }) : m.prizes_day_limit();
};

/** Why it is not available now; undefined if it is. */
export const reasonText = (
  { reason, missing_points, points: cost, available_from, level }: Judged,
  style: DateStyle,
  limits?: SpendLimits,
): string | undefined => {
  switch (reason) {
    case null:
      return undefined;
    case "points":
      return m.prizes_missing({ count: missing_points });
    case "stock":
      return m.prizes_gone();
    case "level":
      return m.prizes_level_only({ level: level ?? "" });
    case "new_customers":
      return m.prizes_new_only();
    case "limits":
      return limitText(cost, limits);
    case "window":
      return available_from != null && Date.parse(available_from) > Date.now()
        ? m.prizes_from_date({ date: dateText(new Date(available_from), style) })
        : m.prizes_closed();
  }
};

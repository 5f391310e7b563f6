import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { readPointsShop } from "@sufra/domain/prizes/api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";

export type Limits = Pick<AnswerOf<typeof readPointsShop>, "balance" | "rules" | "spendable">;

/** Why `max` points are the most that can be used now; undefined if it is all of them. */
export const limitText = (max: number, { balance, rules, spendable }: Limits): string | undefined => {
  if (max === balance) return undefined;
  const points = m.loyalty_points({ count: max });
  if (max < spendable.max) return m.prizes_order_limit({ points });
  return max === rules?.max_redemption_per_transaction
    ? m.prizes_once_limit({ points })
    : m.prizes_today_left({ points });
};

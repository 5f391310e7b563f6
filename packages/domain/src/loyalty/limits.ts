import { accept, type Outcome, refuse } from "../outcome.ts";
import type { LoyaltyRules } from "./rules.ts";

type SpendRules = Pick<
  LoyaltyRules,
  "max_redeems_per_day" | "min_redemption" | "max_redemption_per_transaction" | "max_redemption_per_day"
>;

/** Spending in both shops today, in the establishment's zone. The till has no limit. */
export type SpentToday = { points: number; redeems: number };

/** Which limit of the specification was met, and its value; the `limit` of `limit_reached`. */
export type LimitName =
  | "minimum_redemption"
  | "maximum_redemption_per_transaction"
  | "maximum_redemption_per_day"
  | "redeems_per_day";

const over = (limit_name: LimitName, limit: number) => refuse("limit_reached", { limit, limit_name });

/**
 * Whether so many points may be spent now. Limits are reported before a lack of points, since more points would not
 * help.
 */
export const checkSpending = (rules: SpendRules, points: number, today: SpentToday, balance: number): Outcome<null> => {
  const { min_redemption, max_redemption_per_transaction: once, max_redemption_per_day: daily } = rules;
  if (points < min_redemption) return over("minimum_redemption", min_redemption);
  if (once !== null && points > once) return over("maximum_redemption_per_transaction", once);
  if (daily !== null && today.points + points > daily) return over("maximum_redemption_per_day", daily);
  const { max_redeems_per_day: redeems } = rules;
  if (redeems !== null && today.redeems + 1 > redeems) return over("redeems_per_day", redeems);
  return points > balance ? refuse("insufficient_points", { missing: points - balance }) : accept(null);
};

export type Spendable = {
  min: number;
  /** 0: nothing can be spent now. */
  max: number;
};

/** How many points may be spent at once now: any number from `min` to `max` passes `checkSpending`. */
export const getSpendable = (rules: SpendRules, today: SpentToday, balance: number): Spendable => {
  const { max_redemption_per_transaction: once, max_redemption_per_day: daily, max_redeems_per_day: redeems } = rules;
  const min = Math.max(1, rules.min_redemption);
  const done = redeems !== null && today.redeems >= redeems;
  const max = Math.min(balance, once ?? balance, daily === null ? balance : daily - today.points);
  return { min, max: done || max < min ? 0 : max };
};

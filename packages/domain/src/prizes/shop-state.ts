import { checkSpending, type SpentToday } from "../loyalty/limits.ts";
import type { LoyaltyRules } from "../loyalty/rules.ts";
import { accept, type Outcome, refuse } from "../outcome.ts";

/** Why a prize is unavailable, in display order: reasons that points cannot change come first. */
export const shopReasons = ["window", "stock", "new_customers", "level", "limits", "points"] as const;
export type ShopReason = (typeof shopReasons)[number];

export type PrizeFacts = {
  points_cost: number;
  active: boolean;
  /** Null = stock is not counted. */
  left: number | null;
  available_from: Date | null;
  /** Exclusive. */
  available_until: Date | null;
  /** The least break point of a level that may have it; null: everybody. */
  level_break_points: number | null;
  new_customers_only: boolean;
};

export type ShopperFacts = {
  balance: number;
  /** The break point of the level held; null: none. */
  level_break_points: number | null;
  /** The customer has a delivered order. */
  has_ordered: boolean;
  today: SpentToday;
};

const isOpen = ({ active, available_from, available_until }: PrizeFacts, now: Date): boolean =>
  active && (available_from === null || available_from <= now) && (available_until === null || now < available_until);

const hasLevel = ({ level_break_points: needed }: PrizeFacts, { level_break_points: held }: ShopperFacts): boolean =>
  needed === null || (held !== null && held >= needed);

/**
 * Whether a customer may have a prize of the shop now, or the refusal with its `reason`. A prize that costs nothing is
 * under no limit of points; without rules (`null`) there are no limits.
 */
export const checkPrize = (
  prize: PrizeFacts,
  shopper: ShopperFacts,
  rules: LoyaltyRules | null,
  now: Date,
): Outcome<null> => {
  const unavailable = (reason: ShopReason) => refuse("prize_unavailable", { reason });
  if (!isOpen(prize, now)) return unavailable("window");
  if (prize.left !== null && prize.left < 1) return unavailable("stock");
  if (prize.new_customers_only && shopper.has_ordered) return refuse("new_customers_only", { reason: "new_customers" });
  if (!hasLevel(prize, shopper)) return unavailable("level");
  if (prize.points_cost === 0) return accept(null);
  // The prize's own cost decides how much is spent, so the smallest redemption is no bar to it.
  const limits = rules === null ? noLimits : { ...rules, min_redemption: 0 };
  const spending = checkSpending(limits, prize.points_cost, shopper.today, shopper.balance);
  if (spending.ok) return spending;
  const reason: ShopReason = spending.code === "limit_reached" ? "limits" : "points";
  return refuse(spending.code, { ...spending.params, reason });
};

const noLimits = {
  min_redemption: 0,
  max_redeems_per_day: null,
  max_redemption_per_transaction: null,
  max_redemption_per_day: null,
};

/** The reason of a refusal of `checkPrize` or of a voucher's spending. */
export const getReason = (outcome: Outcome<null>): ShopReason | null => {
  if (outcome.ok) return null;
  const reason = shopReasons.find((each) => each === outcome.params?.reason);
  return reason ?? (outcome.code === "insufficient_points" ? "points" : "limits");
};

/**
 * Types of the customer's history (specification 3). Shops, gifts and levels are `promotion`; expiry and corrections
 * `trigger`.
 */
export const activityTypes = [
  "orders",
  "punches",
  "evaluations",
  "referrals",
  "attempts",
  "lottery_wheel",
  "submissions",
  "promotion",
  "trigger",
] as const;
export type ActivityType = (typeof activityTypes)[number];

/** Kinds of events; apps make the text from the kind and its values. */
export const activityKinds = [
  "order_earned",
  "order_returned",
  "bill_earned",
  "bill_undone",
  "voucher_bought",
  "prize_claimed",
  "points_given_back",
  "points_granted",
  "birthday_gift",
  "points_expired",
  "points_adjusted",
  "level_reached",
  "level_left",
  "punched",
  "punches_taken_back",
  "card_completed",
  "wheel_won",
  "wheel_lost",
  "submission_won",
  "evaluation_won",
  "referral_rewarded",
  "referral_taken_back",
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** The type of each kind, in one place. */
export const activityOf: Record<ActivityKind, ActivityType> = {
  order_earned: "orders",
  order_returned: "orders",
  bill_earned: "orders",
  bill_undone: "orders",
  voucher_bought: "promotion",
  prize_claimed: "promotion",
  points_given_back: "promotion",
  points_granted: "promotion",
  birthday_gift: "promotion",
  points_expired: "trigger",
  points_adjusted: "trigger",
  level_reached: "promotion",
  level_left: "trigger",
  punched: "punches",
  punches_taken_back: "punches",
  card_completed: "punches",
  wheel_won: "lottery_wheel",
  wheel_lost: "attempts",
  submission_won: "submissions",
  evaluation_won: "evaluations",
  referral_rewarded: "referrals",
  referral_taken_back: "referrals",
};

const points = (count: number) => ({ kind: "points", points: count, prize_id: null, coupon_id: null });

/** A program as the console sends it: a hundred points for the friend, fifty for the inviter. */
export const programBody = (changes: Record<string, unknown> = {}) => ({
  active: true,
  branch_id: null,
  starts_at: null,
  ends_at: null,
  friend: points(100),
  inviter: points(50),
  minimum: 2_000,
  cap_per_month: 5,
  lead_days: 14,
  invitation: { sa: "بانتظاركم", en: "We wait for you" },
  ...changes,
});

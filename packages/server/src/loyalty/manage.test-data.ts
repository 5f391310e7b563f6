const both = (text: string) => ({ sa: `${text} ع`, en: text });

export const levelBody = (break_points: number, changes: Record<string, unknown> = {}) => ({
  name: both(`From ${break_points}`),
  break_points,
  multiplier_bp: 15_000,
  active: true,
  discount_bp: 1_000,
  discount_cap: 2_000,
  discount_minimum: 100_000,
  discount_joins: true,
  delivery_minimum: 5_000,
  birthday_points: 50,
  benefits: [both("Free delivery"), both("A cake")],
  ...changes,
});

/** Double points on Tuesday evenings of the next years, and three more for each unit. */
export const bonusBody = (changes: Record<string, unknown> = {}) => ({
  name: both("Tuesday"),
  multiplier_bp: 20_000,
  points: 3,
  schedule: [
    { weekdays: [2], from_minute: 960, to_minute: 1_200 },
    { weekdays: [2, 3], from_minute: 0, to_minute: 60 },
  ],
  items: null,
  starts_at: "2026-01-01T00:00:00.000Z",
  ends_at: "2036-01-01T00:00:00.000Z",
  active: true,
  ...changes,
});

/** Rules published at once: one point per riyal, worth ten halalas. */
export const rulesBody = (changes: Record<string, unknown> = {}) => ({
  points_per_100_sar: 100,
  expiry_days: 365,
  expiry_date: null,
  goal_days: 180,
  max_points_per_day: null,
  max_points_per_transaction: 500,
  max_redeems_per_day: 3,
  min_redemption: 50,
  max_redemption_per_transaction: 1000,
  max_redemption_per_day: 2000,
  halalas_per_point: 10,
  voucher_days: 90,
  voucher_remainder: "keep",
  voucher_points: [100, 500],
  bill_limit: 100_000,
  bill_day_limit: 200_000,
  receipt_days: 3,
  effective_from: null,
  ...changes,
});

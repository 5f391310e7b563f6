import { z } from "zod/mini";
import { voucherRemainders } from "../prizes/voucher-use.ts";
import { bilingual, day, id, instant, requiredPair, wholeNumber } from "../contract/fields.ts";
import { maxBill } from "../till/api.ts";
import { scheduleRange } from "../menu/api.ts";
import { schedule } from "../menu/console-fields.ts";
import { levelBenefits } from "./api.ts";
import { plainMultiplier } from "./rules.ts";

/** The most points that a break point, a limit or a prize names. */
export const maxPoints = 1_000_000_000;
/** The most that a benefit of a level names, in halalas. */
const dearestBenefit = 100_000_000;
/** Ten times the points, in hundredths of a percent. */
export const highestMultiplier = 100_000;

export const levelFields = z.strictObject({
  name: requiredPair(60),
  /** No other active level's. */
  break_points: wholeNumber(0, maxPoints),
  multiplier_bp: wholeNumber(0, highestMultiplier),
  discount_bp: z.nullable(wholeNumber(1, 10_000)),
  discount_cap: z.nullable(wholeNumber(1, dearestBenefit)),
  discount_minimum: wholeNumber(0, dearestBenefit),
  discount_joins: z.boolean("field_invalid"),
  delivery_minimum: z.nullable(wholeNumber(0, dearestBenefit)),
  birthday_points: z.nullable(wholeNumber(1, 100_000)),
  /** Promises that no rule keeps, in words. */
  benefits: z.array(requiredPair(160)).check(z.maxLength(10, "field_invalid")),
  /** Nobody reaches an inactive level anymore; its members keep it until their window ends. */
  active: z.boolean("field_invalid"),
});

export const managedLevel = z.strictObject({
  id,
  name: bilingual,
  break_points: z.int(),
  multiplier_bp: z.int(),
  ...levelBenefits,
  benefits: z.array(bilingual),
  active: z.boolean(),
  revision: z.string(),
});
export type ManagedLevel = z.infer<typeof managedLevel>;

export const bonusFields = z.strictObject({
  name: requiredPair(60),
  /** Of the points for each riyal: 20 000 doubles them. */
  multiplier_bp: wholeNumber(plainMultiplier, highestMultiplier),
  /** Points for each unit, beside those. */
  points: wholeNumber(0, 10_000),
  schedule,
  /** Products and combos; null: all. */
  items: z.nullable(z.array(id).check(z.minLength(1, "field_empty"), z.maxLength(500, "field_invalid"))),
  starts_at: z.nullable(instant),
  ends_at: z.nullable(instant),
  active: z.boolean("field_invalid"),
});

export const managedBonus = z.strictObject({
  id,
  name: bilingual,
  multiplier_bp: z.int(),
  points: z.int(),
  schedule: z.nullable(z.array(scheduleRange)),
  items: z.nullable(z.array(id)),
  starts_at: z.nullable(instant),
  ends_at: z.nullable(instant),
  active: z.boolean(),
  revision: z.string(),
});
export type ManagedBonus = z.infer<typeof managedBonus>;

const limit = z.nullable(wholeNumber(1, maxPoints));
const days = z.nullable(wholeNumber(1, 3650));
/** The dearest point, in halalas. */
export const dearestPoint = 10_000;
export const maxVouchers = 12;
const maxReceiptDays = 31;

/** A version of the points rules as it is published; `null` is "no limit", or never for both kinds of expiry. */
export const rulesFields = z.strictObject({
  points_per_100_sar: wholeNumber(0, 1_000_000),
  expiry_days: days,
  expiry_date: z.nullable(day),
  goal_days: days,
  max_points_per_day: limit,
  max_points_per_transaction: limit,
  max_redeems_per_day: z.nullable(wholeNumber(1, 1000)),
  min_redemption: wholeNumber(1, maxPoints),
  max_redemption_per_transaction: limit,
  max_redemption_per_day: limit,
  halalas_per_point: wholeNumber(0, dearestPoint),
  voucher_days: wholeNumber(1, 3650),
  voucher_remainder: z.enum(voucherRemainders, { error: "field_invalid" }),
  voucher_points: z.array(wholeNumber(1, maxPoints)).check(z.maxLength(maxVouchers, "field_invalid")),
  bill_limit: z.nullable(wholeNumber(0, maxBill)),
  bill_day_limit: z.nullable(wholeNumber(0, maxBill)),
  receipt_days: wholeNumber(1, maxReceiptDays),
});

export const rulesVersion = z.strictObject({
  version: z.int(),
  points_per_100_sar: z.int(),
  expiry_days: z.nullable(z.int()),
  expiry_date: z.nullable(z.string()),
  goal_days: z.nullable(z.int()),
  max_points_per_day: z.nullable(z.int()),
  max_points_per_transaction: z.nullable(z.int()),
  max_redeems_per_day: z.nullable(z.int()),
  min_redemption: z.int(),
  max_redemption_per_transaction: z.nullable(z.int()),
  max_redemption_per_day: z.nullable(z.int()),
  halalas_per_point: z.int(),
  voucher_days: z.int(),
  voucher_remainder: z.enum(voucherRemainders),
  voucher_points: z.array(z.int()),
  bill_limit: z.nullable(z.int()),
  bill_day_limit: z.nullable(z.int()),
  receipt_days: z.int(),
  /** Null: it held as soon as it was published. */
  effective_from: z.nullable(instant),
  created_at: instant,
});
export type RulesVersion = z.infer<typeof rulesVersion>;

/** Newest first; the revision is that of the newest, which the next one follows. */
export const managedRules = z.strictObject({ versions: z.array(rulesVersion), revision: z.string() });

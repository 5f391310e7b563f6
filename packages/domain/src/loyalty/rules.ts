import type { VoucherRemainder } from "../prizes/voucher-use.ts";
import { addDays, type Day, toInstant, toLocalTime } from "../hours/zoned-time.ts";

/** One version of an establishment's points rules. `null` is "no limit". Points are whole; a change is a new version. */
export type LoyaltyRules = {
  version: number;
  /** Points for 100 SAR, so that half a point a riyal needs no fraction: 100 is one point a riyal. */
  points_per_100_sar: number;
  /** How long earned points live: so many days, or up to a fixed date (its next anniversary once it is over); neither = for ever. */
  expiry_days: number | null;
  expiry_date: Day | null;
  /** "Maximum time to achieve goal": days in which a level's points must be earned; null = lifetime. */
  goal_days: number | null;
  max_points_per_day: number | null;
  max_points_per_transaction: number | null;
  max_redeems_per_day: number | null;
  min_redemption: number;
  max_redemption_per_transaction: number | null;
  max_redemption_per_day: number | null;
  /** Value of a point in the points shop, in halalas. */
  halalas_per_point: number;
  /** How long a voucher can be used, in days. */
  voucher_days: number;
  /** What becomes of the rest of a voucher worth more than its order. */
  voucher_remainder: VoucherRemainder;
  /** The vouchers the shop shows, by their points. */
  voucher_points: number[];
  /** The largest bill that a cashier may type, and all bills of a customer's day, in halalas. */
  bill_limit: number | null;
  bill_day_limit: number | null;
  /** A receipt earns for so many days. */
  receipt_days: number;
};

/** A level's multiplier in hundredths of a percent: 10 000 leaves points as they are, 15 000 gives half as many again. */
export const plainMultiplier = 10_000;

const anniversary = (date: Day, year: number): Day => {
  const day = `${String(year).padStart(4, "0")}${date.slice(4)}`;
  // 29 February of a year without one.
  return Number.isNaN(Date.parse(`${day}T00:00:00Z`)) || !new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
    ? `${day.slice(0, 8)}28`
    : day;
};

/**
 * When points earned now end, or null for never: always at a midnight of the establishment's zone, so that the day named
 * on the screen is whole.
 */
export const getExpiry = (
  rules: Pick<LoyaltyRules, "expiry_days" | "expiry_date">,
  now: Date,
  zone: string,
): Date | null => {
  const today = toLocalTime(now, zone).day;
  if (rules.expiry_days !== null) return toInstant(addDays(today, rules.expiry_days + 1), 0, zone);
  if (rules.expiry_date === null) return null;
  const year = Number(today.slice(0, 4));
  const [first, second] = [anniversary(rules.expiry_date, year), anniversary(rules.expiry_date, year + 1)];
  const last = rules.expiry_date >= today ? rules.expiry_date : first >= today ? first : second;
  return toInstant(addDays(last, 1), 0, zone);
};

/** Value of a voucher of so many points, in halalas. */
export const voucherValue = ({ halalas_per_point }: Pick<LoyaltyRules, "halalas_per_point">, points: number): number =>
  points * halalas_per_point;

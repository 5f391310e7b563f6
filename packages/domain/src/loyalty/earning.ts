import type { Halalas } from "../money/halalas.ts";
import type { LoyaltyRules } from "./rules.ts";

type Rate = Pick<LoyaltyRules, "points_per_100_sar">;
type Caps = Pick<LoyaltyRules, "max_points_per_day" | "max_points_per_transaction">;

/** halalas in a riyal × the 100 riyals of the rate × the multiplier's whole. */
const denominator = 100n * 100n * 10_000n;

/**
 * floor(eligible SAR × points per SAR × multiplier), exactly (product rules §9). `eligible` in halalas: what was paid for
 * items after discounts. Throws RangeError on anything that is no whole number of at least 0.
 */
export const pointsFor = (eligible: Halalas, { points_per_100_sar }: Rate, multiplier_bp: number): number => {
  const factors = [eligible, points_per_100_sar, multiplier_bp];
  if (!factors.every((each) => Number.isSafeInteger(each) && each >= 0)) throw new RangeError("points of no number");
  const points = Number((BigInt(eligible) * BigInt(points_per_100_sar) * BigInt(multiplier_bp)) / denominator);
  if (!Number.isSafeInteger(points)) throw new RangeError("points beyond the safe integers");
  return points;
};

/** What is left of the day's cap; null where the day has none. */
export const dayRoom = ({ max_points_per_day }: Caps, earnedToday: number): number | null =>
  max_points_per_day === null ? null : Math.max(0, max_points_per_day - earnedToday);

/** The points within both caps. `room` is kept with the earning, so that a return is judged by the day it was earned on. */
export const withinCaps = (points: number, { max_points_per_transaction: most }: Caps, room: number | null): number =>
  Math.min(points, most ?? points, room ?? points);

export type PaidLine = { line_no: number; quantity: number; line_total: Halalas; discount: Halalas };
export type ReturnedQuantity = { line_no: number; quantity: number };

/** What was paid for the items, after every discount: neither charges nor tip nor what a voucher paid. */
export const eligibleOf = (lines: readonly PaidLine[]): Halalas =>
  lines.reduce((sum, line) => sum + line.line_total - line.discount, 0);

/**
 * What of it remains after returns. `returned` holds everything that came back so far, so that two small returns leave
 * exactly what one large one leaves; a line that is named twice adds up, and never below nothing.
 */
export const remainingEligible = (lines: readonly PaidLine[], returned: readonly ReturnedQuantity[]): Halalas =>
  lines.reduce((sum, line) => {
    const back = returned.reduce((count, each) => count + (each.line_no === line.line_no ? each.quantity : 0), 0);
    const kept = Math.max(0, line.quantity - back);
    const paid = line.line_total - line.discount;
    return sum + Number((BigInt(paid) * BigInt(kept)) / BigInt(line.quantity));
  }, 0);

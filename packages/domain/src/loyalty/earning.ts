import type { Halalas } from "../money/halalas.ts";
import { type LoyaltyRules, plainMultiplier } from "./rules.ts";

type Rate = Pick<LoyaltyRules, "points_per_100_sar">;
type DayCap = Pick<LoyaltyRules, "max_points_per_day">;
type Cap = Pick<LoyaltyRules, "max_points_per_transaction">;

/** The bonus of a line, frozen with the order: the rules may change before a return. */
export type LineBonus = { line_no: number; quantity: number; paid: Halalas; multiplier_bp: number; points: number };

/** halalas in a riyal × the 100 riyals of the rate × the multiplier's whole. */
const denominator = 100n * 100n * 10_000n;

/**
 * floor(eligible SAR × points per SAR × multiplier), exact (product rules §9). `eligible` in halalas: the price of the
 * items after discounts. `bonuses`: lines of it whose riyals count more, or whose units earn points of their own (ADR
 * 63). Throws RangeError unless all are whole numbers of at least 0.
 */
export const pointsFor = (
  eligible: Halalas,
  { points_per_100_sar }: Rate,
  multiplier_bp: number,
  bonuses: readonly LineBonus[] = [],
): number => {
  const factors = [eligible, points_per_100_sar, multiplier_bp, ...bonuses.flatMap((each) => Object.values(each))];
  if (!factors.every((each) => Number.isSafeInteger(each) && each >= 0)) throw new RangeError("points of no number");
  const whole = BigInt(plainMultiplier);
  const weighed = bonuses.reduce(
    (sum, each) => sum + BigInt(each.paid) * (BigInt(each.multiplier_bp) - whole),
    BigInt(eligible) * whole,
  );
  const byUnits = bonuses.reduce((sum, each) => sum + BigInt(each.points) * BigInt(each.quantity), 0n);
  const byRate = (weighed * BigInt(points_per_100_sar) * BigInt(multiplier_bp)) / (denominator * whole);
  const points = Number(byRate + byUnits);
  if (!Number.isSafeInteger(points)) throw new RangeError("points beyond the safe integers");
  return points;
};

/** The rest of the day's cap; null without a cap. */
export const dayRoom = ({ max_points_per_day }: DayCap, earnedToday: number): number | null =>
  max_points_per_day === null ? null : Math.max(0, max_points_per_day - earnedToday);

/**
 * Limits points to both caps. `room` is stored with the earning, so that a return uses the cap of the day of purchase.
 */
export const withinCaps = (points: number, { max_points_per_transaction: most }: Cap, room: number | null): number =>
  Math.min(points, most ?? points, room ?? points);

export type PaidLine = { line_no: number; quantity: number; line_total: Halalas; discount: Halalas };
/** `less`: halalas taken off a line without a unit coming back. */
export type ReturnedQuantity = { line_no: number; quantity: number; less?: Halalas };

/** The price paid for the items after all discounts, without charges, tip, and the part paid by a voucher. */
export const getEligible = (lines: readonly PaidLine[]): Halalas =>
  lines.reduce((sum, line) => sum + line.line_total - line.discount, 0);

/** What is kept of a line: units, and the part of its price that was paid for them. */
export type KeptLine = { line_no: number; quantity: number; paid: Halalas };

/**
 * The lines after returns. `returned` contains all returns so far, so that two small returns have the same
 * effect as one large one. Several entries for a line add up, never below zero: an amount taken off a line whose units
 * come back later counts once.
 */
export const remainingLines = (lines: readonly PaidLine[], returned: readonly ReturnedQuantity[]): KeptLine[] =>
  lines.map((line) => {
    const own = returned.filter(({ line_no }) => line_no === line.line_no);
    const back = own.reduce((count, { quantity }) => count + quantity, 0);
    const less = own.reduce((taken, each) => taken + (each.less ?? 0), 0);
    const remainingUnits = Math.max(0, line.quantity - back);
    const paid = line.line_total - line.discount;
    const kept = Number((BigInt(paid) * BigInt(remainingUnits)) / BigInt(line.quantity));
    return { line_no: line.line_no, quantity: remainingUnits, paid: Math.max(0, kept - less) };
  });

/** The amount that was paid for what is kept. */
export const getKeptAmount = (kept: readonly KeptLine[]): Halalas => kept.reduce((sum, { paid }) => sum + paid, 0);

/** The eligible amount after returns. */
export const remainingEligible = (lines: readonly PaidLine[], returned: readonly ReturnedQuantity[]): Halalas =>
  getKeptAmount(remainingLines(lines, returned));

import { type BasisPoints, type Halalas, portion, fullRate } from "../money/halalas.ts";

/** Steps to round prices to, in halalas: exact, a quarter, a half, a whole riyal. */
export const priceSteps = [1, 25, 50, 100] as const;
export type PriceStep = (typeof priceSteps)[number];

export type PriceChange =
  | { kind: "price_set"; amount: Halalas }
  /** Less than nothing takes away. */
  | { kind: "price_add"; amount: Halalas }
  /** Between −100 % and +1,000 %. */
  | { kind: "price_percent"; percent: BasisPoints; round_to: PriceStep };

/**
 * Changes a price by a percentage, to the nearest multiple of `round_to`, half up. It rounds once, from the exact
 * value: rounding to halalas first would turn 24.6 into 25 and then into half a riyal, which is not nearest.
 */
const shared = (price: Halalas, percent: BasisPoints, round_to: PriceStep): Halalas =>
  portion(price, fullRate + percent, fullRate * round_to) * round_to;

/** A price, halalas, as a change makes it; it may come out below nothing, which is for the caller to refuse. */
export const changedPrice = (price: Halalas, change: PriceChange): Halalas => {
  if (change.kind === "price_set") return change.amount;
  if (change.kind === "price_add") return price + change.amount;
  return shared(price, change.percent, change.round_to);
};

import { type BasisPoints, type Halalas, portion, wholeRate } from "../money/halalas.ts";

/** What a price may be rounded to, halalas: exact, or a quarter, a half, a whole riyal. */
export const priceSteps = [1, 25, 50, 100] as const;
export type PriceStep = (typeof priceSteps)[number];

export type PriceChange =
  | { kind: "price_set"; amount: Halalas }
  /** Less than nothing takes away. */
  | { kind: "price_add"; amount: Halalas }
  /** Between −100 % and +1,000 %. */
  | { kind: "price_percent"; percent: BasisPoints; round_to: PriceStep };

/**
 * A price raised or lowered by a share of itself, to the nearest multiple of `round_to` with halves up. Rounded once, from
 * the exact share: through the halala first, 24.6 halalas would come to 25 and then to half a riyal, which is not nearest.
 */
const shared = (price: Halalas, percent: BasisPoints, round_to: PriceStep): Halalas =>
  portion(price, wholeRate + percent, wholeRate * round_to) * round_to;

/** A price, halalas, as a change makes it; it may come out below nothing, which is for the caller to refuse. */
export const changedPrice = (price: Halalas, change: PriceChange): Halalas => {
  if (change.kind === "price_set") return change.amount;
  if (change.kind === "price_add") return price + change.amount;
  return shared(price, change.percent, change.round_to);
};

import type { Halalas } from "../money/halalas.ts";
import { type LevelOffers, noOffers } from "../pricing/level-price.ts";

/**
 * What a level gives on its members' orders and birthdays. Null is "none"; a minimum counts the subtotal before
 * discounts.
 */
export type LevelBenefits = {
  discount_bp: number | null;
  /** The most the discount takes off an order. */
  discount_cap: Halalas | null;
  discount_minimum: Halalas;
  /** Whether the discount also counts beside coupons and free prizes. */
  discount_joins: boolean;
  /** Delivery costs nothing from this subtotal on. */
  delivery_minimum: Halalas | null;
  /** Points on a member's birthday, once a calendar year. */
  birthday_points: number | null;
};

export const benefitNames = [
  "discount_bp",
  "discount_cap",
  "discount_minimum",
  "discount_joins",
  "delivery_minimum",
  "birthday_points",
] as const satisfies readonly (keyof LevelBenefits)[];

/** The offers of a level for an order of this subtotal; a visitor has no level. */
export const offersOf = (level: LevelBenefits | null, subtotal: Halalas): LevelOffers => {
  if (level === null) return noOffers;
  const { discount_bp, discount_cap: cap, discount_minimum, discount_joins: joins, delivery_minimum } = level;
  return {
    discount: discount_bp === null || subtotal < discount_minimum ? null : { rate_bp: discount_bp, cap, joins },
    free_delivery: delivery_minimum !== null && subtotal >= delivery_minimum,
  };
};

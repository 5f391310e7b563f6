import type { CouponOffer } from "@sufra/domain/coupons/coupon.ts";
import type { Text } from "@sufra/domain/language/language.ts";

/** Days count from the moment the demo is filled; items are slugs of products and combos. */
export type CouponSeed = CouponOffer & {
  code: string;
  name: Text;
  description: Text;
  applied?: "automatic" | "entered";
  listed?: boolean;
  stackable?: boolean;
  cap?: number;
  minimum?: number;
  order_types?: number[];
  branches?: string[];
  items?: string[];
  starts_in?: number;
  ends_in?: number;
  first_order_only?: boolean;
  new_customers_only?: boolean;
  limit_total?: number;
  per_customer?: number;
};

export type PunchProgramSeed = {
  name: Text;
  description: Text;
  reward_name: Text;
  /** The product it gives; absent: it is shown at the cashier. */
  reward_product?: string;
  items: string[];
  required: number;
  days: number;
  repeats: boolean;
};

/** The gift of a segment: a product of the menu, points, a coupon by its code, or nothing. */
export type WheelSegmentSeed = {
  label: Text;
  weight: number;
  product?: string;
  points?: number;
  coupon?: string;
  stock?: number;
};

export type WheelSeed = {
  name: Text;
  description: Text;
  per_order?: boolean;
  new_to?: "branch" | "game";
  once_per?: "customer" | "branch";
  loss_wait_minutes?: number;
  win_period_minutes?: number;
  segments: WheelSegmentSeed[];
};

/** The reward of each side of a referral, in points; the minimum in halalas. */
export type ReferralSeed = {
  friend_points: number;
  inviter_points: number;
  minimum: number;
  cap_per_month: number;
  lead_days: number;
};

/** A notification to guests who agreed to offers. */
export type OfferSeed = {
  title: Text;
  text: Text;
  link: string | null;
  /** Only to guests who have not ordered for so many days. */
  absent_days?: number;
  /** When it was sent; absent: a draft. */
  sent_days_ago?: number;
};

export type CampaignSeed = {
  offers?: OfferSeed[];
  coupons: CouponSeed[];
  punch_programs: PunchProgramSeed[];
  wheels: WheelSeed[];
  referral?: ReferralSeed;
};

import { type Halalas, getPercent } from "../money/halalas.ts";
import { type Part, remaining, getRemaining, takeOff } from "./parts.ts";
import type { PriceCoupon } from "./price-facts.ts";

/** One discount code per order; one marked stackable may join (product rules §4). The first that may not join wins. */
export const combinable = <C extends { stackable: boolean }>(coupons: readonly C[]): C[] => {
  const first = coupons.find((coupon) => !coupon.stackable);
  return coupons.filter((coupon) => coupon.stackable || coupon === first);
};

const within = (amount: Halalas, cap: Halalas | null): Halalas => (cap === null ? amount : Math.min(amount, cap));

/** One unit of the cheapest qualifying item, its paid options not included; a combo counts as one item. */
const getFreeItem = (lines: readonly (readonly Part[])[]): { parts: readonly Part[]; price: Halalas } | null => {
  const choices = lines.flatMap((parts) => {
    const price = parts[0]?.free_price ?? 0;
    return getRemaining(parts) > 0 && price > 0 ? [{ parts, price }] : [];
  });
  return choices.sort((a, b) => a.price - b.price)[0] ?? null;
};

/**
 * Applies one coupon to the parts of the lines and returns its discount in halalas. Later coupons apply to what is
 * left, so that stacking never goes below zero. Free delivery takes nothing here: it waives the fee.
 */
export const takeCoupon = (lines: readonly (readonly Part[])[], coupon: PriceCoupon): Halalas => {
  const chosen = lines.filter((parts) => coupon.items === null || coupon.items.includes(parts[0]?.item_id ?? ""));
  const parts = chosen.flat().filter((part) => remaining(part) > 0);
  if (coupon.kind === "percent")
    return takeOff(parts, within(getPercent(getRemaining(parts), coupon.rate_bp), coupon.cap));
  if (coupon.kind === "amount") return takeOff(parts, within(coupon.amount, coupon.cap));
  if (coupon.kind === "free_delivery") return 0;
  const free = getFreeItem(chosen);
  return free ? takeOff(free.parts, within(free.price, coupon.cap)) : 0;
};

/** How much of the delivery fee the coupons waive; each up to its cap, together up to the fee. */
export const waivedBy = (coupon: PriceCoupon, fee: Halalas): Halalas =>
  coupon.kind === "free_delivery" ? within(fee, coupon.cap) : 0;

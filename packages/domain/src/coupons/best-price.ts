import type { Price, PriceCoupon, PriceFacts } from "../pricing/price-facts.ts";
import { priceOrder } from "../pricing/price-order.ts";

const byCode = (a: PriceCoupon, b: PriceCoupon): number => (a.code < b.code ? -1 : 1);

/**
 * The best price with the guest's own codes and automatic coupons. All stackable automatic coupons apply. If no entered
 * code excludes others, one non-stackable automatic coupon may join: the one with the lowest total (by code on a tie).
 * A coupon that takes nothing off is left out, so that no use is wasted.
 */
export const bestPrice = (
  facts: Omit<PriceFacts, "coupons">,
  entered: readonly PriceCoupon[],
  automatic: readonly PriceCoupon[],
): Price => {
  const others = automatic.filter(({ code }) => !entered.some((own) => own.code === code)).sort(byCode);
  const joining = others.filter(({ stackable }) => stackable);
  const alone = entered.some(({ stackable }) => !stackable) ? [] : others.filter(({ stackable }) => !stackable);
  const prices = [null, ...alone].map((one) =>
    priceOrder({ ...facts, coupons: [...entered, ...(one === null ? [] : [one]), ...joining] }),
  );
  const best = prices.reduce((least, price) => (price.total < least.total ? price : least));
  const coupons = best.discounts.coupons.filter(({ amount, waived }) => amount + waived > 0);
  return { ...best, discounts: { ...best.discounts, coupons } };
};

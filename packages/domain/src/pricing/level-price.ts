import type { BasisPoints, Halalas } from "../money/halalas.ts";
import type { Price, PriceCoupon, PriceFacts } from "./price-facts.ts";
import { bestPrice, priceOrder } from "./price-order.ts";

/** What the guest's level gives on this order; its minimums were checked before. */
export type LevelOffers = {
  discount: { rate_bp: BasisPoints; cap: Halalas | null; joins: boolean } | null;
  free_delivery: boolean;
};
export const noOffers: LevelOffers = { discount: null, free_delivery: false };

/** What the level took off the items, and what of the delivery fee it waived. */
export type LevelUse = { amount: Halalas; waived: Halalas };

/** No code that a guest types has a space in front. */
const [discountCode, deliveryCode] = [" discount", " delivery"];

const discountOf = ({ discount }: LevelOffers): PriceCoupon[] =>
  discount === null
    ? []
    : [
        {
          code: discountCode,
          kind: "percent",
          rate_bp: discount.rate_bp,
          cap: discount.cap,
          items: null,
          stackable: true,
        },
      ];
const deliveryOf = ({ free_delivery }: LevelOffers): PriceCoupon[] =>
  free_delivery ? [{ code: deliveryCode, kind: "free_delivery", cap: null, items: null, stackable: true }] : [];

const isOwn = (code: string): boolean => code === discountCode || code === deliveryCode;

const parted = (price: Price): { price: Price; level: LevelUse } => {
  const { coupons } = price.discounts;
  const own = coupons.filter(({ code }) => isOwn(code));
  const level = own.reduce((sum, each) => ({ amount: sum.amount + each.amount, waived: sum.waived + each.waived }), {
    amount: 0,
    waived: 0,
  });
  const others = coupons.filter(({ code }) => !isOwn(code));
  return { price: { ...price, discounts: { ...price.discounts, coupons: others } }, level };
};

type Facts = Omit<PriceFacts, "coupons">;

/**
 * The best price for a member (ADR 62). What the level gives comes after all coupons and before the voucher, on what
 * they left. A discount that does not join stays away where an entered code or free prize takes something off; beside
 * automatic coupons the lower total wins, and no coupon is used up on a tie.
 */
export const memberPrice = (
  facts: Facts,
  entered: readonly PriceCoupon[],
  automatic: readonly PriceCoupon[],
  offers: LevelOffers,
): { price: Price; level: LevelUse } => {
  const [discount, delivery] = [discountOf(offers), deliveryOf(offers)];
  // The level waives the fee anyway, so that no coupon is used up for it.
  const useful = automatic.filter(({ kind }) => kind !== "free_delivery" || !offers.free_delivery);
  if (offers.discount?.joins !== false) return parted(bestPrice(facts, entered, useful, [...discount, ...delivery]));
  const beside = bestPrice(facts, entered, useful, delivery);
  const codes = new Set(entered.map(({ code }) => code));
  const takesOff = ({ code, amount }: { code: string; amount: Halalas }): boolean =>
    codes.has(code) && (amount > 0 || !offers.free_delivery);
  if (beside.discounts.coupons.some(takesOff)) return parted(beside);
  const alone = priceOrder({ ...facts, coupons: [...discount, ...delivery] });
  return parted(alone.total <= beside.total ? alone : beside);
};

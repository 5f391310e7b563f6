export { announceCoupons } from "./announce.ts";
export { findCoupon, itemNames, redeemCoupon, refuseCoupon, type TillCoupon, undoCoupon } from "./at-till.ts";
export { type CartCoupons, judgeCartCoupons, loadCartCoupons, noCoupons } from "./cart-coupons.ts";
export { giveableCoupons } from "./giveable-coupons.ts";
export type { KnownCoupon } from "./coupon-rows.ts";
export { couponChecks } from "./reconcile.ts";
export { putBack, recordRedemptions, type Redeeming, releaseCoupons, takeCoupons } from "./redeem.ts";
export { registerCoupons } from "./routes.ts";
export { giveOwnCoupon, takeCouponBack } from "./give-own-coupon.ts";

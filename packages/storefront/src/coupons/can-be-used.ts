import type { CouponView } from "@sufra/domain/coupons/api.ts";

/** Valid at other branches only. */
export const isElsewhere = ({ branch_ids }: CouponView, branchId: string | undefined): boolean =>
  branchId !== undefined && branch_ids?.includes(branchId) === false;

export const canBeUsed = (coupon: CouponView, branchId: string | undefined): boolean =>
  coupon.reason === null && !isElsewhere(coupon, branchId);

import { checkCoupon, type CouponView, saveCoupon } from "@sufra/domain/coupons/api.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { client } from "../app/session.ts";
import { useVisit } from "../app/visit.ts";
import { getCart } from "../cart/cart-store.ts";
import { setCoupon } from "../cart/savings.ts";

export type Applied = {
  coupon: CouponView;
  /** A visitor's stands in the cart alone. */
  saved: boolean;
  /** The code whose place it took. */
  instead: string | undefined;
};

/** Looks the code up, keeps it for a known guest and puts it into the cart. Throws what the catalogue says of the code. */
export const useCouponCode = (): ((code: string) => Promise<Applied>) => {
  const { branch, main_branch_id } = useVisit();
  const find = async (code: string): Promise<[CouponView, boolean]> => {
    try {
      return [await client.send(saveCoupon, { body: { code } }), true];
    } catch (error) {
      if (!hasCode(error, "not_authenticated")) throw error;
      const { orderType } = getCart();
      const body = { code, branch_id: branch?.id ?? main_branch_id, ...(orderType && { order_type: orderType }) };
      return [await client.send(checkCoupon, { body }), false];
    }
  };
  return async (code) => {
    const [coupon, saved] = await find(code);
    const before = getCart().coupon?.code;
    // An automatic one needs no place in the cart: the price takes it by itself.
    if (coupon.applied === "entered") setCoupon(coupon.code);
    return { coupon, saved, instead: before === coupon.code ? undefined : before };
  };
};

import { checkCoupon, type CouponView, saveCoupon } from "@sufra/domain/coupons/api.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { client } from "../app/session.ts";
import { useVisit } from "../app/visit.ts";
import { getCart } from "../cart/cart-store.ts";
import { setCoupon } from "../cart/savings.ts";

export type Applied = {
  coupon: CouponView;
  /** For a visitor the coupon is only in the cart. */
  saved: boolean;
  /** The code that it replaced. */
  instead: string | undefined;
};

/** Looks up the code, saves it for a customer and puts it into the cart. Throws the refusal. */
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
    // Automatic coupons apply by themselves.
    if (coupon.applied === "entered") setCoupon(coupon.code);
    return { coupon, saved, instead: before === coupon.code ? undefined : before };
  };
};

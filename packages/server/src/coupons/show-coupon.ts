import type { CouponView } from "@sufra/domain/coupons/api.ts";
import { couponState } from "@sufra/domain/coupons/coupon.ts";
import { type Language, readText } from "@sufra/domain/language/language.ts";
import { qrSvg } from "../gateways/qr/qr-svg.ts";
import type { KnownCoupon } from "./coupon-rows.ts";

export type Showing = { now: Date; language: Language; customerId: string | null };
type Mine = {
  reason?: CouponView["reason"];
  saved: boolean;
  in_cart: boolean;
  last: { used_at: Date; order_id: string | null } | null;
};

export const toCouponView = (coupon: KnownCoupon, mine: Mine, { now, language, customerId }: Showing): CouponView => {
  const { id, code, kind, cap, minimum, applied, stackable, first_order_only, new_customers_only } = coupon;
  const { branches, items, order_types, starts_at, ends_at, per_customer } = coupon;
  const { reason = null, in_cart, saved, last } = mine;
  return {
    id,
    code,
    qr_svg: qrSvg(code),
    kind,
    cap,
    minimum,
    applied,
    stackable,
    first_order_only,
    new_customers_only,
    name: readText(coupon.name, language),
    description: readText(coupon.description, language),
    rate_bp: coupon.kind === "percent" ? coupon.rate_bp : null,
    amount: coupon.kind === "amount" ? coupon.amount : null,
    order_types: order_types && [...order_types],
    branch_ids: branches && [...branches],
    item_ids: items && [...items],
    starts_at: starts_at?.toISOString() ?? null,
    expires_at: ends_at?.toISOString() ?? null,
    state: couponState(coupon, { used: coupon.mine, in_cart }, now),
    uses_left: customerId === null ? null : Math.max(0, per_customer - coupon.mine),
    reason,
    saved,
    used_at: last?.used_at.toISOString() ?? null,
    order_id: last?.order_id ?? null,
  };
};

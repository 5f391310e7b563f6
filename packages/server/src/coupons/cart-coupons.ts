import type { OrderType } from "@sufra/domain/contract/fields.ts";
import { judgeCoupon, normalCode, refuseJoining } from "@sufra/domain/coupons/coupon.ts";
import { accept, type Outcome, refuse } from "@sufra/domain/outcome.ts";
import type { Tx } from "../platform/db/database.ts";
import { keptStatement } from "../platform/db/kept-statement.ts";
import { couponRows, getCoupons, type KnownCoupon, lookUpCodes, nobody, typedCoupon } from "./coupon-rows.ts";
import { type Asking, getGuest, type GuestFacts, loadGuestFacts } from "./guest-facts.ts";

/** Coupons that a cart may be priced with: those the guest entered, and the automatic ones that are open now. */
export type CartCoupons = { customerId: string | null; standing: GuestFacts; known: readonly KnownCoupon[] };

/** Limit of automatic campaigns that are tried, oldest first. */
const maxAutomatic = 20;

export const noCoupons: CartCoupons = {
  customerId: null,
  standing: { has_ordered: false, known_branches: new Set() },
  known: [],
};

/** For a cart without codes, as most are. */
const automaticRows = keptStatement(
  ({ tenantId, customerId, now }: { tenantId: string; customerId: string; now: Date }, db) =>
    couponRows(db, tenantId, customerId)
      .where("c.applied", "=", "automatic")
      .where((eb) => eb.or([eb("c.starts_at", "is", null), eb("c.starts_at", "<=", now)]))
      .where((eb) => eb.or([eb("c.ends_at", "is", null), eb("c.ends_at", ">", now)]))
      .orderBy("c.id")
      .limit(maxAutomatic),
);

/** Coupons that apply by themselves now. */
export const loadAutomaticCoupons = async (tx: Tx, asking: Asking, now: Date): Promise<CartCoupons> => {
  const { tenantId, customerId } = asking;
  const rows = await automaticRows.run(tx, { tenantId, customerId: customerId ?? nobody, now });
  const known = getCoupons(rows, { readings: [], ofBatches: [] });
  return { customerId, known, standing: await loadGuestFacts(tx, asking, known) };
};

/** One statement, one more where codes were entered, and two where a coupon asks who the guest is. */
export const loadCartCoupons = async (
  tx: Tx,
  asking: Asking,
  codes: readonly string[],
  now: Date,
): Promise<CartCoupons> => {
  const { tenantId, customerId } = asking;
  const looked = await lookUpCodes(tx, tenantId, codes);
  const { readings } = looked;
  const ids = looked.ofBatches.map(({ coupon_id }) => coupon_id);
  const rows = await couponRows(tx, tenantId, customerId)
    .where((eb) =>
      eb.or([
        ...(readings.length > 0 ? [eb("c.code", "in", readings)] : []),
        ...(ids.length > 0 ? [eb("c.id", "in", ids)] : []),
        eb.and([
          eb("c.applied", "=", "automatic"),
          eb.or([eb("c.starts_at", "is", null), eb("c.starts_at", "<=", now)]),
          eb.or([eb("c.ends_at", "is", null), eb("c.ends_at", ">", now)]),
        ]),
      ]),
    )
    .orderBy((eb) => eb.case().when("c.applied", "=", "entered").then(0).else(1).end())
    .orderBy("c.id")
    .limit(maxAutomatic + readings.length)
    .execute();
  const known = getCoupons(rows, looked);
  return { customerId, known, standing: await loadGuestFacts(tx, asking, known) };
};

export type CouponCart = {
  now: Date;
  branch_id: string;
  order_type: OrderType;
  subtotal: number;
  item_ids: readonly string[];
};
export type ChosenCoupons = { entered: KnownCoupon[]; automatic: KnownCoupon[] };

/**
 * Each entered code must be known, apply, and stand beside the others, or the first that does not is refused. Automatic
 * coupons that do not apply are left out in silence.
 */
export const judgeCartCoupons = (
  { customerId, standing, known }: CartCoupons,
  codes: readonly string[],
  cart: CouponCart,
): Outcome<ChosenCoupons> => {
  const { now, branch_id, order_type, subtotal, item_ids } = cart;
  const judge = (coupon: KnownCoupon): Outcome<KnownCoupon> =>
    judgeCoupon(coupon, {
      now,
      branch_id,
      order_type,
      cart: { subtotal, item_ids },
      guest: getGuest(customerId, standing, coupon, branch_id),
    });
  const entered: KnownCoupon[] = [];
  for (const code of new Set(codes.map(normalCode))) {
    const coupon = typedCoupon(known, code);
    // The code goes along: the cart says in its row which of several is refused.
    if (!coupon) return refuse("coupon_not_found", { code });
    const judged = judge(coupon);
    if (!judged.ok) return refuse(judged.code, { ...judged.params, code });
    entered.push(judged.value);
  }
  const refused = refuseJoining(entered);
  if (refused) return refused;
  const automatic = known.filter(
    (coupon) => coupon.applied === "automatic" && !entered.includes(coupon) && judge(coupon).ok,
  );
  return accept({ entered, automatic });
};

import type { CouponGuest } from "@sufra/domain/coupons/coupon.ts";
import { orderStatuses } from "@sufra/domain/orders/api.ts";
import { isDead } from "@sufra/domain/orders/transitions.ts";
import { branchesKnowing, phoneHmac } from "../customers/known-phones.ts";
import type { Tx } from "../platform/db/database.ts";
import type { KnownCoupon } from "./coupon-rows.ts";

const dead = orderStatuses.filter(isDead);

export type Asking = { tenantId: string; customerId: string | null; secret: string };

/** Facts for first orders and new customers; read only if a coupon needs them. */
export type GuestFacts = { has_ordered: boolean; known_branches: ReadonlySet<string> };

export const newcomer: GuestFacts = { has_ordered: false, known_branches: new Set() };

/** Orders that live or were delivered; what is dead never happened. */
export const liveOrders = (tx: Tx, tenantId: string, customerId: string) =>
  tx
    .selectFrom("customer_order")
    .select(["id", "branch_id", "status"])
    .where("customer_order.tenant_id", "=", tenantId)
    .where("customer_order.customer_id", "=", customerId)
    .where("customer_order.status", "not in", dead);

const readStanding = async (tx: Tx, { tenantId, customerId, secret }: Asking): Promise<GuestFacts> => {
  if (customerId === null) return newcomer;
  const { phone_e164 } = await tx
    .selectFrom("customer")
    .select("phone_e164")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", customerId)
    .executeTakeFirstOrThrow();
  const known =
    phone_e164 === null
      ? new Set<string>()
      : await branchesKnowing(tx, tenantId, phoneHmac(secret, tenantId, phone_e164));
  if (known.size > 0) return { has_ordered: true, known_branches: known };
  const first = await liveOrders(tx, tenantId, customerId).limit(1).executeTakeFirst();
  return { has_ordered: first !== undefined, known_branches: known };
};

export const loadGuestFacts = (tx: Tx, asking: Asking, coupons: readonly KnownCoupon[]): Promise<GuestFacts> =>
  coupons.some(({ first_order_only, new_customers_only }) => first_order_only || new_customers_only)
    ? readStanding(tx, asking)
    : Promise.resolve(newcomer);

/** The guest as one coupon's rules see them at a branch; a visitor is not judged yet. */
export const getGuest = (
  customerId: string | null,
  standing: GuestFacts,
  coupon: KnownCoupon,
  branchId: string | null,
): CouponGuest | null =>
  customerId === null
    ? null
    : {
        id: customerId,
        used: coupon.mine,
        has_ordered: standing.has_ordered,
        new_to_branch: branchId === null || !standing.known_branches.has(branchId),
      };

import type { Tx } from "../platform/db/database.ts";
import { couponRows } from "./coupon-rows.ts";

type Owner = { tenantId: string; customerId: string; now: Date };

/** A coupon whose like could be given to this customer now: it is not over, and not used up. */
export type GiveableCoupon = { id: string; new_customers_only: boolean };

/**
 * Which of these coupons a customer would have something of, whether or not they used them: what is given is a copy of
 * their own. Kept for new customers: those for a first order too.
 */
export const giveableCoupons = async (
  tx: Tx,
  { tenantId, customerId, now }: Owner,
  ids: readonly string[],
): Promise<GiveableCoupon[]> => {
  if (ids.length === 0) return [];
  const rows = await couponRows(tx, tenantId, customerId).where("c.id", "in", ids).execute();
  return rows
    .filter(
      ({ customer_id, ends_at }) => (customer_id ?? customerId) === customerId && (ends_at === null || ends_at > now),
    )
    .filter(({ used, limit_total }) => limit_total === null || used < limit_total)
    .map((row) => ({ id: row.id, new_customers_only: row.new_customers_only || row.first_order_only }));
};

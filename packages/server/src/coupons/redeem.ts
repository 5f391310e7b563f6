import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import type { Platform } from "../platform/http/context.ts";
import { announceCoupons } from "./announce.ts";
import { liveOrders } from "./guest-facts.ts";

/**
 * A coupon that was used, by which code, with what it took off in halalas; null at the till, which does not know the
 * bill.
 */
export type UsedCoupon = { id: string; code: string; amount: number | null };
export type Redeeming = { tenantId: string; customerId: string; coupons: readonly UsedCoupon[] };

const getIds = (coupons: readonly UsedCoupon[]): string[] => coupons.map(({ id }) => id).sort();
const getCodes = (coupons: readonly UsedCoupon[]): string[] => coupons.map(({ code }) => code);

/**
 * Takes one use of each coupon, or none and returns false if another order was faster; the cart must then be priced
 * again. Locks the coupons first, so that the counts include all earlier transactions, and the customer, as two first
 * orders could both count as first.
 */
export const takeCoupons = async (tx: Tx, { tenantId, customerId, coupons }: Redeeming): Promise<boolean> => {
  if (coupons.length === 0) return true;
  const ids = getIds(coupons);
  const lockedCoupons = tx.selectFrom("coupon").select("id").where("tenant_id", "=", tenantId).where("id", "in", ids);
  await lockedCoupons.orderBy("id").forNoKeyUpdate().execute();
  const customer = tx
    .selectFrom("customer")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", customerId);
  await customer.forNoKeyUpdate().execute();
  const taken = await tx
    .updateTable("coupon")
    .set((eb) => ({ used: eb("used", "+", 1) }))
    .where("tenant_id", "=", tenantId)
    .where("id", "in", ids)
    .where("active", "=", true)
    .where((eb) => eb.or([eb("limit_total", "is", null), eb("used", "<", eb.ref("limit_total"))]))
    .where((eb) =>
      eb(
        eb
          .selectFrom("coupon_redemption as r")
          .select(sql<number>`count(*)::int`.as("count"))
          .where("r.tenant_id", "=", tenantId)
          .whereRef("r.coupon_id", "=", "coupon.id")
          .where("r.customer_id", "=", customerId)
          .where("r.released_at", "is", null),
        "<",
        eb.ref("per_customer"),
      ),
    )
    // A campaign's own code is written with no use: only codes of batches are used up.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("coupon_redemption as r")
            .select("r.id")
            .where("r.tenant_id", "=", tenantId)
            .where("r.code", "in", getCodes(coupons))
            .whereRef("r.coupon_id", "=", "coupon.id")
            .where("r.released_at", "is", null),
        ),
      ),
    )
    .where((eb) => eb.or([eb("first_order_only", "=", false), eb.not(eb.exists(liveOrders(tx, tenantId, customerId)))]))
    .returning("id")
    .execute();
  if (taken.length === ids.length) return true;
  await putBack(tx, tenantId, taken);
  return false;
};

/** Undoes `takeCoupons` inside its transaction, where the order then did not come about. */
export const putBack = async (tx: Tx, tenantId: string, coupons: readonly { id: string }[]): Promise<void> => {
  if (coupons.length === 0) return;
  await tx
    .updateTable("coupon")
    .set((eb) => ({ used: eb("used", "-", 1) }))
    .where("tenant_id", "=", tenantId)
    .where(
      "id",
      "in",
      coupons.map(({ id }) => id),
    )
    .execute();
};

/** By an order, by a cashier, or in an order of the connected register. */
type By =
  | { orderId: string; staffId?: undefined; externalId?: undefined }
  | { staffId: string; orderId?: undefined; externalId?: undefined }
  | { staffId: null; externalId: string; orderId?: undefined };

/** Writes down the uses that `takeCoupons` took, each in the guest's first free slot. Answers their ids. */
export const recordRedemptions = async (tx: Tx, redeemed: Redeeming & { branchId: string } & By): Promise<string[]> => {
  const { tenantId, customerId, coupons, orderId = null, staffId = null, branchId } = redeemed;
  const { externalId = null } = redeemed;
  if (coupons.length === 0) return [];
  const taken = coupons.map(({ id, code, amount }) => ({ id: newId(), coupon_id: id, code, amount }));
  const uses = JSON.stringify(taken);
  await sql`
    insert into coupon_redemption
      (tenant_id, id, coupon_id, per_customer, customer_id, slot, order_id, staff_id, external_id, branch_id, amount, code)
    select ${tenantId}::uuid, u.id, c.id, c.per_customer, ${customerId}::uuid, (
      select min(s) from generate_series(1, c.per_customer) s where not exists (
        select from coupon_redemption r where r.tenant_id = ${tenantId} and r.coupon_id = c.id
          and r.customer_id = ${customerId} and r.slot = s and r.released_at is null)),
      ${orderId}::uuid, ${staffId}::uuid, ${externalId}::text, ${branchId}::uuid, u.amount, case when c.batch is not null then u.code end
    from jsonb_to_recordset(${uses}::jsonb) as u (id uuid, coupon_id uuid, code text, amount bigint)
    join coupon c on c.tenant_id = ${tenantId} and c.id = u.coupon_id returning 1`.execute(tx);
  return taken.map(({ id }) => id);
};

/** Gives an order's coupons back, once: what is released is not released again. */
const release = async (tx: Tx, tenantId: string, orderId: string, now: Date): Promise<boolean> => {
  const { rows } = await sql<{ id: string }>`
    with freed as (
      update coupon_redemption set released_at = ${now}::timestamptz
      where tenant_id = ${tenantId} and order_id = ${orderId} and released_at is null
      returning coupon_id)
    update coupon set used = used - 1
    where tenant_id = ${tenantId} and id in (select coupon_id from freed) returning id`.execute(tx);
  return rows.length > 0;
};

/** Releases the coupons of an ended order to the guest and notifies open pages. */
export const releaseCoupons = async (
  live: Platform["live"],
  tx: Tx,
  order: { tenantId: string; orderId: string; customerId: string; now: Date },
): Promise<void> => {
  const { tenantId, orderId, customerId, now } = order;
  if (await release(tx, tenantId, orderId, now)) await announceCoupons(live, tx, tenantId, customerId);
};

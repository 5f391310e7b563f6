import { getPercent } from "@sufra/domain/money/halalas.ts";
import { sql } from "@sufra/server/platform/db/sql.ts";
import type { Tx } from "@sufra/server/platform/db/database.ts";
import { newId } from "@sufra/server/platform/db/new-id.ts";
import type { NewOrder, UsedCoupon, Where } from "./insert-order.ts";

type Bill = { where: Where; at: Date; subtotal: number };
export type PickCoupon = (bill: Bill) => UsedCoupon | undefined;

/** Coupons that guests type; a wheel's own coupon is only given as a copy. */
const readCoupons = async (tx: Tx, tenantId: string) => {
  const given = tx.selectFrom("campaign_segment").select("coupon_id").where("tenant_id", "=", tenantId);
  return tx
    .selectFrom("coupon")
    .select(["id", "code", "name", "rate_bp", "amount", "cap", "minimum", "branches", "per_customer"])
    .select(["starts_at", "ends_at", "first_order_only"])
    .where("tenant_id", "=", tenantId)
    .where("applied", "=", "entered")
    .where("kind", "in", ["percent", "amount"])
    .where("id", "not in", given.where("coupon_id", "is not", null).$castTo<{ coupon_id: string }>())
    .orderBy("id")
    .execute();
};
type Coupon = Awaited<ReturnType<typeof readCoupons>>[number];

const getOff = ({ rate_bp, amount, cap }: Coupon, subtotal: number): number =>
  Math.min(rate_bp === null ? (amount ?? 0) : getPercent(subtotal, rate_bp), cap ?? subtotal, subtotal);

/** Offers an order of the history a coupon that it may use: each guest's orders have to come in their order. */
export const createCouponPick = async (tx: Tx, tenantId: string, random: () => number): Promise<PickCoupon> => {
  const coupons = await readCoupons(tx, tenantId);
  const known = new Set<string>();
  const used = new Map<string, number>();
  const mayUse = (coupon: Coupon, { where, at, subtotal }: Bill, isFirst: boolean): boolean =>
    subtotal >= (coupon.minimum ?? 0) &&
    (coupon.branches === null || coupon.branches.includes(where.branchId)) &&
    (coupon.starts_at === null || coupon.starts_at <= at) &&
    (coupon.ends_at === null || coupon.ends_at > at) &&
    (!coupon.first_order_only || isFirst) &&
    (used.get(`${coupon.id} ${where.customerId}`) ?? 0) < coupon.per_customer;
  return (bill) => {
    const { customerId } = bill.where;
    const isFirst = !known.has(customerId);
    known.add(customerId);
    if (random() > (isFirst ? 0.5 : 0.1)) return undefined;
    const usable = coupons.filter((coupon) => mayUse(coupon, bill, isFirst));
    const coupon = usable[Math.floor(random() * usable.length)];
    if (!coupon?.code) return undefined;
    const key = `${coupon.id} ${customerId}`;
    used.set(key, (used.get(key) ?? 0) + 1);
    return { id: coupon.id, code: coupon.code, name: coupon.name, off: getOff(coupon, bill.subtotal) };
  };
};

/** Books what served orders used. */
export const insertCouponUses = async (
  tx: Tx,
  tenant_id: string,
  served: readonly { id: string; order: NewOrder }[],
): Promise<void> => {
  const uses = served.flatMap(({ id: order_id, order: { where, coupon, story } }) =>
    coupon
      ? [
          {
            id: newId(),
            coupon_id: coupon.id,
            customer_id: where.customerId,
            branch_id: where.branchId,
            order_id,
            amount: coupon.off,
            created_at: story.placedAt,
          },
        ]
      : [],
  );
  await sql`
    with taken as (
      insert into coupon_redemption as n
        (tenant_id, id, coupon_id, per_customer, customer_id, slot, order_id, branch_id, amount, created_at)
      select ${tenant_id}::uuid, u.id, u.coupon_id, c.per_customer, u.customer_id,
        row_number() over (partition by u.coupon_id, u.customer_id order by u.created_at) + (
          select count(*) from coupon_redemption r where r.tenant_id = ${tenant_id} and r.coupon_id = u.coupon_id
            and r.customer_id = u.customer_id),
        u.order_id, u.branch_id, u.amount, u.created_at
      from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as u (id uuid, coupon_id uuid, customer_id uuid,
        branch_id uuid, order_id uuid, amount bigint, created_at timestamptz)
      join coupon c on c.tenant_id = ${tenant_id} and c.id = u.coupon_id returning n.coupon_id),
    counted as (update coupon c set used = c.used + t.n from (select coupon_id, count(*) as n from taken group by 1) t
    where c.tenant_id = ${tenant_id} and c.id = t.coupon_id)
    select`.execute(tx);
};

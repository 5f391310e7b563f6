import { sql } from "@sufra/server/platform/db/sql.ts";
import type { Tx } from "@sufra/server/platform/db/database.ts";

type Rules = { version: number; points_per_100_sar: number; expiry_days: number | null };

/**
 * Posts the points of all orders that were served before `until` and have not earned yet, as `postOrderPoints` does for
 * one of them: a few statements instead of thousands.
 */
export const postEarned = async (tx: Tx, tenantId: string, rules: Rules, until: Date): Promise<void> => {
  const { version, points_per_100_sar: rate, expiry_days } = rules;
  const served = sql`
    from customer_order o where o.tenant_id = ${tenantId} and o.status = 'delivered' and not o.recorded
      and o.created_at < ${until} and not exists (
        select from order_earning e where e.tenant_id = ${tenantId} and e.order_id = o.id)`;
  await sql`insert into wallet (tenant_id, customer_id) select distinct o.tenant_id, o.customer_id ${served}
    on conflict do nothing`.execute(tx);
  await sql`
    with earned as (
      insert into order_earning as n (tenant_id, order_id, customer_id, rules_version, multiplier_bp, eligible,
        pending_points, state, day, points, purchase, posted_at, created_at)
      select o.tenant_id, o.id, o.customer_id, ${version}::int, 10000, o.subtotal - o.total_discount,
        (o.subtotal - o.total_discount) * ${rate}::int / 10000, 'posted', o.business_day,
        (o.subtotal - o.total_discount) * ${rate}::int / 10000, o.subtotal - o.total_discount,
        o.created_at + interval '40 minutes', o.created_at
      ${served} returning n.order_id, n.customer_id, n.points, n.purchase, n.posted_at),
    numbered as (
      select e.*, w.seq + row_number() over own as seq, w.balance + sum(e.points) over own as balance
      from earned e join wallet w on w.tenant_id = ${tenantId} and w.customer_id = e.customer_id where e.points > 0
      window own as (partition by e.customer_id order by e.posted_at, e.order_id)),
    entries as (
      insert into wallet_entry (tenant_id, customer_id, seq, prev_seq, prev_balance, delta, balance, kind,
        counter_account, source_type, source_id, created_at)
      select ${tenantId}::uuid, customer_id, seq, nullif(seq - 1, 0), balance - points, points, balance, 'earn', 'issue',
        'order', order_id, posted_at from numbered returning 1),
    lots as (
      insert into point_lot (tenant_id, id, customer_id, points, left_points, earned_at, expires_at)
      select ${tenantId}::uuid, order_id, customer_id, points, points, posted_at,
        posted_at + make_interval(days => ${expiry_days}::int) from numbered returning 1),
    moves as (
      insert into lot_move (tenant_id, customer_id, seq, lot_id, delta)
      select ${tenantId}::uuid, customer_id, seq, order_id, points from numbered returning 1),
    -- An order's id grows with time, as the history's own ids do.
    history as (
      insert into activity (tenant_id, id, customer_id, activity, kind, points, balance, order_id, created_at)
      select ${tenantId}::uuid, order_id, customer_id, 'orders', 'order_earned', points, balance, order_id, posted_at
      from numbered returning 1),
    counted as (update wallet w set seq = w.seq + s.moves, balance = w.balance + s.points, orders_count = w.orders_count + s.orders,
      lifetime_points = w.lifetime_points + s.points, lifetime_purchases = w.lifetime_purchases + s.purchases
    from (select customer_id, count(*) filter (where points > 0) as moves, sum(points) as points, count(*) as orders,
        sum(purchase) as purchases from earned group by 1) s
    where w.tenant_id = ${tenantId} and w.customer_id = s.customer_id)
    select`.execute(tx);
};

/** The highest level whose break point a guest has reached. */
export const setLevels = async (tx: Tx, tenantId: string, goalDays: number | null): Promise<void> => {
  await sql`
    update wallet w set level_id = l.id,
      level_until = case when l.break_points > 0 then goal.at end
    from loyalty_level l cross join (select now() + make_interval(days => ${goalDays}::int) as at) goal where w.tenant_id = ${tenantId} and w.level_id is null and l.tenant_id = ${tenantId} and l.id = (
      select b.id from loyalty_level b where b.tenant_id = ${tenantId} and b.active
        and b.break_points <= w.lifetime_points order by b.break_points desc limit 1)`.execute(tx);
};

import { type RawBuilder, sql } from "kysely";

type Check = (tenantId: string) => RawBuilder<{ id: string; found: string }>;

/**
 * Compares cached or implied values of points and rewards with their source; each check returns the rows that differ.
 */
export const loyaltyChecks: Record<string, Check> = {
  wallet_balance: (tenant) => sql`
    select w.customer_id::text as id,
      concat(w.balance, '/', w.debt, '/', w.seq, ' <> ', e.balance, '/', e.debt, '/', e.seq) as found
    from wallet w cross join lateral (
      select coalesce(sum(delta), 0) as balance, coalesce(max(seq), 0) as seq,
        coalesce(sum(delta) filter (where counter_account = 'debt'), 0) as debt
      from wallet_entry where tenant_id = ${tenant} and customer_id = w.customer_id) e
    where w.tenant_id = ${tenant} and (w.balance <> e.balance or w.seq <> e.seq or w.debt <> e.debt)`,
  wallet_lots: (tenant) => sql`
    select w.customer_id::text as id, concat(w.balance, '/', w.lifetime_points, ' <> ', l.held, '/', l.earned) as found
    from wallet w cross join lateral (
      select coalesce(sum(left_points), 0) as held, coalesce(sum(points - reversed), 0) as earned
      from point_lot where tenant_id = ${tenant} and customer_id = w.customer_id) l
    where w.tenant_id = ${tenant} and (w.balance <> l.held or w.lifetime_points <> l.earned)`,
  point_lots: (tenant) => sql`
    select l.id::text as id, concat(l.left_points, ' <> ', m.moved) as found
    from point_lot l cross join lateral (
      select coalesce(sum(delta), 0) as moved from lot_move where tenant_id = ${tenant} and lot_id = l.id) m
    where l.tenant_id = ${tenant} and l.left_points <> m.moved`,
  wallet_figures: (tenant) => sql`
    select w.customer_id::text as id,
      concat(w.lifetime_purchases, '/', w.orders_count, ' <> ', e.purchases, '/', e.orders) as found
    from wallet w cross join lateral (
      select coalesce(sum(purchase - purchase_reversed), 0) + (
          select coalesce(sum(amount), 0) from counter_bill
          where tenant_id = ${tenant} and customer_id = w.customer_id and undone_at is null) as purchases,
        count(*) filter (where not (returned_at is not null and purchase = purchase_reversed)) as orders
      from order_earning where tenant_id = ${tenant} and customer_id = w.customer_id and state = 'posted') e
    where w.tenant_id = ${tenant} and (w.lifetime_purchases <> e.purchases or w.orders_count <> e.orders)`,
  earnings_of_orders: (tenant) => sql`
    select e.order_id::text as id, concat(e.state, ' though ', o.status) as found
    from order_earning e join customer_order o on o.tenant_id = e.tenant_id and o.id = e.order_id
    where e.tenant_id = ${tenant} and o.tenant_id = ${tenant} and (
      (e.state = 'posted') <> (o.status = 'delivered' or e.returned_at is not null)
      or (e.state = 'void' and o.status not in ('declined', 'canceled', 'returned'))
      or (e.state = 'pending' and o.status in ('declined', 'canceled', 'returned', 'delivered')))`,
  earnings_of_lots: (tenant) => sql`
    select e.order_id::text as id, concat(e.points, '/', e.reversed, ' <> ', l.points, '/', l.reversed) as found
    from order_earning e left join point_lot l on l.tenant_id = e.tenant_id and l.id = e.order_id
      and l.tenant_id = ${tenant}
    where e.tenant_id = ${tenant} and (e.points <> coalesce(l.points, 0) or e.reversed <> coalesce(l.reversed, 0))`,
  bills_of_lots: (tenant) => sql`
    select b.id::text as id, concat(b.points, ' points, ', e.earned, ' booked, lot ', l.points, '/', l.reversed) as found
    from counter_bill b left join point_lot l on l.tenant_id = ${tenant} and l.id = b.id
    cross join lateral (
      select coalesce(sum(delta), 0) as earned from wallet_entry
      where tenant_id = ${tenant} and customer_id = b.customer_id and source_type = 'bill' and source_id = b.id
        and kind = 'earn') e
    where b.tenant_id = ${tenant} and (b.points <> e.earned or b.points <> coalesce(l.points, 0)
      or coalesce(l.reversed, 0) <> case when b.undone_at is null then 0 else b.points end)`,
  entries_of_bills: (tenant) => sql`
    select e.source_id::text as id, concat(e.kind, ' ', e.delta, ' without its bill') as found
    from wallet_entry e left join counter_bill b on b.tenant_id = ${tenant} and b.id = e.source_id
    where e.tenant_id = ${tenant} and e.source_type = 'bill' and (b.id is null
      or (e.kind = 'reverse' and b.undone_at is null))`,
  bills_audited: (tenant) => sql`
    select b.id::text as id, 'without an audit entry' as found from counter_bill b
    where b.tenant_id = ${tenant} and (
      not exists (select from audit_entry a where a.tenant_id = ${tenant}
        and a.staff_id is not distinct from b.staff_id and a.action = 'till.bill' and a.target_id = b.id)
      or (b.undone_at is not null and not exists (select from audit_entry a where a.tenant_id = ${tenant}
        and a.staff_id is not distinct from b.undone_by and a.action = 'till.undo' and a.target_id = b.id)))`,
  birthday_gifts: (tenant) => sql`
    select g.id::text as id, concat(g.points, ' points, ', coalesce(e.delta, 0), ' booked') as found
    from birthday_gift g left join wallet_entry e on e.tenant_id = ${tenant} and e.source_id = g.id
      and e.source_type = 'gift' and e.kind = 'grant' and e.customer_id = g.customer_id
    where g.tenant_id = ${tenant} and g.points <> coalesce(e.delta, 0)`,
  prize_stock: (tenant) => sql`
    select p.id::text as id, concat(p.left_stock, ' of ', p.stock, ' left, ', c.claimed, ' claimed') as found
    from prize p cross join lateral (
      select count(*) as claimed from prize_claim c
      where c.tenant_id = ${tenant} and c.prize_id = p.id and c.status <> 'returned'
        -- What a full card gives is not of the shop's stock.
        and not exists (select from punch_reward r where r.tenant_id = ${tenant} and r.claim_id = c.id)) c
    where p.tenant_id = ${tenant} and p.stock is not null and p.left_stock + c.claimed <> p.stock`,
  claims_paid: (tenant) => sql`
    -- The parts of a split voucher were paid by one entry, whose source is the voucher they come from.
    select coalesce(c.bought, c.some) as id, concat('cost ', c.cost, ', paid ', coalesce(-e.delta, 0)) as found
    from (
      select customer_id, spent_seq, sum(points_cost - split_points) as cost, min(id::text) as some,
        min(id::text) filter (where split_from is null) as bought
      from prize_claim where tenant_id = ${tenant} and (spent_seq is not null or points_cost > 0)
      group by customer_id, spent_seq) c
    left join wallet_entry e on e.tenant_id = ${tenant} and e.customer_id = c.customer_id
      and e.seq = c.spent_seq and e.source_id::text = c.bought
    where c.cost <> coalesce(-e.delta, 0)`,
  vouchers_split: (tenant) => sql`
    select c.id::text as id, concat(c.split_off, ' split off, ', r.left, ' left by uses, ', r.made, ' made vouchers') as found
    from prize_claim c cross join lateral (
      select coalesce(sum(u.remainder), 0) as left, coalesce(sum(k.value), 0) as made
      from redemption u left join prize_claim k on k.tenant_id = ${tenant} and k.split_from = u.claim_id
        and k.split_attempt = u.attempt_no
      where u.tenant_id = ${tenant} and u.claim_id = c.id and u.remainder is not null) r
    where c.tenant_id = ${tenant} and (c.split_off <> r.left or r.left <> r.made)`,
  claims_used: (tenant) => sql`
    select c.id::text as id, concat(c.status, ' after ', r.redeemed, ' uses, ', r.undone, ' undone') as found
    from prize_claim c cross join lateral (
      select count(*) filter (where kind = 'redeem') as redeemed, count(*) filter (where kind = 'undo') as undone
      from redemption where tenant_id = ${tenant} and claim_id = c.id) r
    where c.tenant_id = ${tenant}
      and (c.attempts <> r.redeemed or r.redeemed - r.undone <> case c.status when 'claimed' then 1 else 0 end)`,
  claims_used_where: (tenant) => sql`
    select c.id::text as id, concat('used by ', coalesce(c.order_id::text, c.claimed_by::text), ', booked ', r.channel) as found
    from prize_claim c left join redemption r on r.tenant_id = ${tenant} and r.claim_id = c.id
      and r.attempt_no = c.attempts and r.kind = 'redeem'
    where c.tenant_id = ${tenant} and c.status = 'claimed'
      and (r.order_id is distinct from c.order_id or r.staff_id is distinct from c.claimed_by)`,
  till_audited: (tenant) => sql`
    select r.id::text as id, concat(r.kind, ' without an audit entry') as found
    from redemption r
    where r.tenant_id = ${tenant} and r.channel <> 'order' and not exists (
      select from audit_entry a where a.tenant_id = ${tenant} and a.staff_id is not distinct from r.staff_id and (
        (r.kind = 'redeem' and a.action = 'till.redeem' and a.target_id = r.id)
        or (r.kind = 'undo' and a.action = 'till.undo' and a.target_id = (
          select o.id from redemption o where o.tenant_id = ${tenant} and o.claim_id = r.claim_id
            and o.attempt_no = r.attempt_no and o.kind = 'redeem'))))`,
  dead_orders_hold_rewards: (tenant) => sql`
    select c.id::text as id, concat('held by an order that is ', o.status) as found
    from prize_claim c join customer_order o on o.tenant_id = c.tenant_id and o.id = c.order_id
    where c.tenant_id = ${tenant} and o.tenant_id = ${tenant} and o.status in ('declined', 'canceled')`,
};

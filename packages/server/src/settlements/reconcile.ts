import { type RawBuilder, sql } from "kysely";

type Check = (tenantId: string) => RawBuilder<{ id: string; found: string }>;

/** Money received and given back, by order, drawer and day. */
export const settlementChecks: Record<string, Check> = {
  received: (tenant) => sql`
    select o.id::text as id, concat('received ', o.received, ' <> ', coalesce(s.sum, 0)) as found
    from customer_order o left join (
      select order_id, sum(amount) as sum from settlement
      where tenant_id = ${tenant} and undone_at is null group by order_id) s on s.order_id = o.id
    where o.tenant_id = ${tenant} and o.received <> coalesce(s.sum, 0)`,
  refunded: (tenant) => sql`
    select o.id::text as id, concat('booked ', o.refunds_booked, '/', o.refunded, ' <> ', s.booked, '/', s.done) as found
    from customer_order o left join (
      select r.order_id, sum(r.amount) filter (where r.state <> 'failed') as booked,
        sum(r.amount) filter (where r.state = 'done') as done
      from refund r left join payment_attempt a on a.tenant_id = ${tenant} and a.id = r.attempt_id
      where r.tenant_id = ${tenant} and a.surplus is not true group by r.order_id) s on s.order_id = o.id
    where o.tenant_id = ${tenant} and (o.refunds_booked <> coalesce(s.booked, 0) or o.refunded <> coalesce(s.done, 0))`,
  online_settled: (tenant) => sql`
    select a.id::text as id, concat('captured ', a.captured, ' <> ', coalesce(t.amount, 0)) as found
    from payment_attempt a left join settlement t on t.tenant_id = ${tenant} and t.attempt_id = a.id
    where a.tenant_id = ${tenant} and not a.surplus and a.captured <> coalesce(t.amount, 0)`,
  drawer_cash: (tenant) => sql`
    select h.id::text as id, concat(h.cash, ' <> ', h.opening + s.sum + e.sum - u.sum - r.sum) as found
    from cash_shift h
    cross join lateral (select coalesce(sum(amount), 0) as sum from settlement
      where tenant_id = ${tenant} and shift_id = h.id and tender = 'cash') s
    cross join lateral (select coalesce(sum(amount), 0) as sum from settlement
      where tenant_id = ${tenant} and undone_shift_id = h.id and tender = 'cash') u
    cross join lateral (select coalesce(sum(case when kind = 'paid_out' then -amount else amount end), 0) as sum
      from cash_shift_entry where tenant_id = ${tenant} and shift_id = h.id) e
    cross join lateral (select coalesce(sum(amount), 0) as sum from refund
      where tenant_id = ${tenant} and shift_id = h.id and tender = 'cash') r
    where h.tenant_id = ${tenant} and h.cash <> h.opening + s.sum + e.sum - u.sum - r.sum`,
  drawer_closings: (tenant) => sql`
    select h.id::text as id, concat('open ', h.open, ', expected ', z.expected, ', cash ', h.cash) as found
    from cash_shift h left join z_report z on z.tenant_id = ${tenant} and z.shift_id = h.id
    where h.tenant_id = ${tenant} and (h.open = (z.id is not null) or (z.id is not null and (z.expected <> h.cash
      or (z.report->>'difference')::bigint <> z.counted - z.expected)))`,
  day_closings: (tenant) => sql`
    select concat(d.branch_id, ' ', d.number) as id, concat('tenders ', f.written, ' <> ', f.booked, ', sales ', f.sold,
      ' <> ', f.gross) as found
    from branch_day d join z_report z on z.tenant_id = ${tenant} and z.branch_id = d.branch_id and z.day_no = d.number
    left join (
      -- What was settled on a day, without what was undone or refunded on it.
      select branch_id, number, sum(amount) as sum from (
        select branch_id, day_no as number, amount from settlement where tenant_id = ${tenant}
        union all
        select branch_id, undone_day_no, -amount from settlement
        where tenant_id = ${tenant} and undone_day_no is not null
        union all
        select r.branch_id, r.day_no, -r.amount from refund r left join payment_attempt a
          on a.tenant_id = ${tenant} and a.id = r.attempt_id
        where r.tenant_id = ${tenant} and r.state <> 'failed' and a.surplus is not true) m
      group by branch_id, number) m on m.branch_id = d.branch_id and m.number = d.number
    left join (
      select s.branch_id, s.day_no as number, sum(o.total - o.tip) as sum from sale s join customer_order o
        on o.tenant_id = ${tenant} and o.id = s.order_id
      where s.tenant_id = ${tenant} group by s.branch_id, s.day_no) g on g.branch_id = d.branch_id and g.number = d.number
    cross join lateral (select
      (select coalesce(sum((t->>'received')::bigint - (t->>'refunded')::bigint), 0)
        from jsonb_array_elements(z.report->'closing'->'tenders') t) as written,
      coalesce(m.sum, 0) as booked, (z.report->'closing'->>'gross')::bigint as sold, coalesce(g.sum, 0) as gross) f
    where d.tenant_id = ${tenant} and not d.open and (f.written <> f.booked or f.sold <> f.gross)`,
  credit_notes: (tenant) => sql`
    select i.order_id::text as id, concat('invoiced ', i.total + i.tip, ', credited ', coalesce(c.sum, 0)) as found
    from invoice i left join (
      select order_id, sum(total + tip) as sum from invoice where tenant_id = ${tenant} and kind = 'credit_note'
      group by order_id) c on c.order_id = i.order_id
    join customer_order o on o.tenant_id = ${tenant} and o.id = i.order_id
    where i.tenant_id = ${tenant} and i.kind = 'invoice' and coalesce(c.sum, 0) <> o.credited`,
};

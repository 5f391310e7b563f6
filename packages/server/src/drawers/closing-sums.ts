import type { Closing } from "@sufra/domain/drawers/api.ts";
import { type Tender, tenders } from "@sufra/domain/settlements/fields.ts";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";

/** What a closing covers, as conditions on the tables that name it. */
export type Scope = {
  tenantId: string;
  /** `order_id` and `sign` of the orders that count: −1 takes one out that counted elsewhere. */
  orders: RawBuilder<unknown>;
  /** Conditions on settlement `t`, refund `r` and order_return `x`. */
  received: RawBuilder<unknown>;
  undone: RawBuilder<unknown>;
  refunds: RawBuilder<unknown>;
  returns: RawBuilder<unknown>;
};

/** Completing settlements `t` with the order and the report of their shift. */
const completing = (tenantId: string): RawBuilder<unknown> => sql`
  settlement t
  join customer_order o on o.tenant_id = ${tenantId} and o.id = t.order_id
  left join z_report z on z.tenant_id = ${tenantId} and z.shift_id = t.shift_id
  where t.tenant_id = ${tenantId} and t.completes`;

/** Whether the order ended unserved before its shift was counted. Payments of an older release say it by times alone. */
const endedBefore = (tenantId: string): RawBuilder<unknown> => sql`
  (o.ended_day_no is not null and coalesce(t.ended_before_count,
    exists (select from order_event e where e.tenant_id = ${tenantId}
      and e.order_id = t.order_id and e.to_status in ('canceled', 'declined', 'returned')
      and (z.id is null or e.created_at < z.closed_at))))`;

/**
 * A shift sells the orders whose last payment it took. One that counted elsewhere is taken out where that payment is
 * undone, or, if it ended unserved afterwards, where its money first goes back.
 */
export const shiftScope = (tenantId: string, shiftId: string): Scope => ({
  tenantId,
  orders: sql`
    select t.order_id, 1 as sign from ${completing(tenantId)}
      and t.shift_id = ${shiftId} and t.undone_shift_id is distinct from ${shiftId} and not ${endedBefore(tenantId)}
    union all
    select t.order_id, -1 from ${completing(tenantId)}
      and t.undone_shift_id = ${shiftId} and t.shift_id <> ${shiftId} and not ${endedBefore(tenantId)}
    union all
    select t.order_id, -1 from ${completing(tenantId)}
      and t.undone_at is null and t.shift_id <> ${shiftId} and o.ended_day_no is not null
      and not ${endedBefore(tenantId)}
      and t.order_id in (select order_id from refund where tenant_id = ${tenantId} and shift_id = ${shiftId})
      and ${shiftId} = (select r.shift_id from refund r where r.tenant_id = ${tenantId} and r.order_id = t.order_id
        and r.shift_id is not null order by r.created_at, r.id limit 1)`,
  received: sql`t.shift_id = ${shiftId}`,
  undone: sql`t.undone_shift_id = ${shiftId}`,
  refunds: sql`r.shift_id = ${shiftId}`,
  returns: sql`x.id in (select r.return_id from refund r where r.tenant_id = ${tenantId} and r.shift_id = ${shiftId})`,
});

export const dayScope = (tenantId: string, branchId: string, number: number): Scope => ({
  tenantId,
  orders: sql`
    select order_id, 1 as sign from sale where tenant_id = ${tenantId} and branch_id = ${branchId} and day_no = ${number}`,
  received: sql`t.branch_id = ${branchId} and t.day_no = ${number}`,
  undone: sql`t.branch_id = ${branchId} and t.undone_day_no = ${number}`,
  refunds: sql`r.branch_id = ${branchId} and r.day_no = ${number}`,
  returns: sql`x.branch_id = ${branchId} and x.day_no = ${number}`,
});

type Sold = Pick<Closing, "orders" | "gross" | "discounts" | "charges" | "tips">;

const readSold = async (tx: Tx, { tenantId, orders }: Scope): Promise<Sold> => {
  const { rows } = await sql<Sold>`
    select coalesce(sum(s.sign), 0)::int as orders, coalesce(sum(s.sign * (o.total - o.tip)), 0)::bigint as gross,
      coalesce(sum(s.sign * o.total_discount), 0)::bigint as discounts, coalesce(sum(s.sign * o.tip), 0)::bigint as tips,
      coalesce(sum(s.sign * (o.charges + case when o.prices_include_tax then 0 else o.tax - l.tax end)), 0)::bigint
        as charges
    from (${orders}) s
    join customer_order o on o.tenant_id = ${tenantId} and o.id = s.order_id
    cross join lateral (
      select coalesce(sum(tax), 0) as tax from order_line where tenant_id = ${tenantId} and order_id = o.id) l`.execute(
    tx,
  );
  return rows[0] ?? { orders: 0, gross: 0, discounts: 0, charges: 0, tips: 0 };
};

const readTaxes = async (tx: Tx, { tenantId, orders }: Scope): Promise<Closing["taxes"]> => {
  const { rows } = await sql<Closing["taxes"][number]>`
    select v.rate_bp, sum(s.sign * (v.base - case when o.prices_include_tax then v.amount else 0 end))::bigint as net,
      sum(s.sign * v.amount)::bigint as tax
    from (${orders}) s
    join customer_order o on o.tenant_id = ${tenantId} and o.id = s.order_id
    cross join lateral jsonb_to_recordset(o.priced->'taxes') as v (rate_bp int, base bigint, amount bigint)
    group by v.rate_bp order by v.rate_bp desc`.execute(tx);
  return rows;
};

const readReturns = async (tx: Tx, { tenantId, returns }: Scope): Promise<Closing["returns"]> => {
  const { rows } = await sql<Closing["returns"]>`
    select count(*)::int as count, coalesce(sum(x.gross), 0)::bigint as gross, coalesce(sum(x.tax), 0)::bigint as tax,
      coalesce(sum(x.tip), 0)::bigint as tips
    from order_return x where x.tenant_id = ${tenantId} and ${returns}`.execute(tx);
  return rows[0] ?? { count: 0, gross: 0, tax: 0, tips: 0 };
};

type Movement = { tender: Tender; payments: number; received: number; refunds: number; refunded: number };

const readTenders = async (tx: Tx, { tenantId, received, undone, refunds }: Scope): Promise<Closing["tenders"]> => {
  const { rows } = await sql<Movement>`
    select m.tender, sum(m.payments)::int as payments, sum(m.received)::bigint as received,
      sum(m.refunds)::int as refunds, sum(m.refunded)::bigint as refunded
    from (
      select t.tender, 1 as payments, t.amount as received, 0 as refunds, 0 as refunded
        from settlement t where t.tenant_id = ${tenantId} and ${received}
      union all
      select t.tender, -1, -t.amount, 0, 0 from settlement t where t.tenant_id = ${tenantId} and ${undone}
      union all
      select r.tender, 0, 0, 1, r.amount from refund r left join payment_attempt a
        on a.tenant_id = ${tenantId} and a.id = r.attempt_id
        where r.tenant_id = ${tenantId} and ${refunds} and r.state <> 'failed' and a.surplus is not true) m
    group by m.tender`.execute(tx);
  return tenders.flatMap((tender) => rows.filter((row) => row.tender === tender));
};

const readVoids = async (tx: Tx, { tenantId, undone }: Scope): Promise<Omit<Closing["voids"], "orders">> => {
  const { rows } = await sql<{ settlements: number; amount: number }>`
    select count(*)::int as settlements, coalesce(sum(t.amount), 0)::bigint as amount
    from settlement t where t.tenant_id = ${tenantId} and ${undone}`.execute(tx);
  return rows[0] ?? { settlements: 0, amount: 0 };
};

/** The figures that a shift and a day have in common. */
export const readSums = async (tx: Tx, scope: Scope) => {
  const sold = await readSold(tx, scope);
  const taxes = await readTaxes(tx, scope);
  const returns = await readReturns(tx, scope);
  const byTender = await readTenders(tx, scope);
  const voids = await readVoids(tx, scope);
  return { sold, taxes, returns, tenders: byTender, voids };
};

/** How a drawer's cash came about. */
export const readCash = async (tx: Tx, tenantId: string, shiftId: string): Promise<NonNullable<Closing["cash"]>> => {
  const { rows } = await sql<NonNullable<Closing["cash"]>>`
    select h.opening, h.cash as expected, s.received, s.from_couriers, u.undone, e.paid_in, e.paid_out, r.refunded
    from cash_shift h
    cross join lateral (
      select coalesce(sum(amount) filter (where not with_courier), 0)::bigint as received,
        coalesce(sum(amount) filter (where with_courier), 0)::bigint as from_couriers
      from settlement where tenant_id = ${tenantId} and shift_id = h.id and tender = 'cash') s
    cross join lateral (
      select coalesce(sum(amount), 0)::bigint as undone
      from settlement where tenant_id = ${tenantId} and undone_shift_id = h.id and tender = 'cash') u
    cross join lateral (
      select coalesce(sum(amount) filter (where kind = 'paid_in'), 0)::bigint as paid_in,
        coalesce(sum(amount) filter (where kind = 'paid_out'), 0)::bigint as paid_out
      from cash_shift_entry where tenant_id = ${tenantId} and shift_id = h.id) e
    cross join lateral (
      select coalesce(sum(amount), 0)::bigint as refunded
      from refund where tenant_id = ${tenantId} and shift_id = h.id and tender = 'cash') r
    where h.tenant_id = ${tenantId} and h.id = ${shiftId}`.execute(tx);
  const [cash] = rows;
  if (!cash) throw new Error("the shift is not there");
  return cash;
};

type OpenEnds = {
  with_couriers: number;
  orders: number;
  due: number;
  owing: number;
  owed: number;
  canceled: number;
};

/** Cash still with couriers, served orders that nobody settled, money owed to guests, and orders of the day that ended unserved. */
export const readOpenEnds = async (tx: Tx, tenantId: string, branchId: string, number: number) => {
  const { rows } = await sql<OpenEnds>`
    select
      (select coalesce(sum(amount), 0)::bigint from settlement where tenant_id = ${tenantId} and branch_id = ${branchId}
        and with_courier and shift_id is null and undone_at is null) as with_couriers,
      u.orders, u.due, w.orders as owing, w.owed,
      (select count(*)::int from customer_order
        where tenant_id = ${tenantId} and branch_id = ${branchId} and ended_day_no = ${number}) as canceled
    from (
      select count(*)::int as orders, coalesce(sum(total - credited - received + refunds_booked), 0)::bigint as due
      from customer_order where tenant_id = ${tenantId} and branch_id = ${branchId} and status = 'delivered' and recorded
        and received - refunds_booked < total - credited) u
    cross join (
      select count(*)::int as orders, coalesce(sum(received - refunds_booked - (total - credited)), 0)::bigint as owed
      from customer_order where tenant_id = ${tenantId} and branch_id = ${branchId} and recorded
        and received - refunds_booked > total - credited) w`.execute(tx);
  return rows[0] ?? { with_couriers: 0, orders: 0, due: 0, owing: 0, owed: 0, canceled: 0 };
};

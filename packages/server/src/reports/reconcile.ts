import { type RawBuilder, sql } from "kysely";
import { allRefunds, allSettlements, moneySums } from "./money-facts.ts";
import { allReturns, allSales, type DailySums, type Orders, returnedSums, soldSums } from "./sold-facts.ts";

type Check = (tenantId: string) => RawBuilder<{ id: string; found: string }>;

/** Stored sums beside recounted ones, by day and `by`; hours are left out, since a zone may change. */
const compared = (tenant: string, { table, by, sums, rows }: DailySums, all: Orders) => {
  const text = (of: string) =>
    sql`concat_ws('/', ${sql.join(sums.map((name) => sql`${sql.ref(of)}.${sql.ref(name)}`))})`;
  const summed = sql.join(sums.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`));
  const any = sql.join(
    sums.map((name) => sql`sum(${sql.ref(name)}) <> 0`),
    sql` or `,
  );
  const of = sql`day, branch_id, ${sql.ref(by)}::text as what, ${summed}`;
  return sql<{ id: string; found: string }>`
    select concat_ws(' ', coalesce(a.day, b.day), coalesce(a.branch_id, b.branch_id), coalesce(a.what, b.what)) as id,
      concat(${text("a")}, ' <> ', ${text("b")}) as found
    from (select ${of} from ${sql.table(table)} where tenant_id = ${tenant} group by 1, 2, 3
      having ${any}) a
    full join (select ${of} from (${rows(tenant, all)}) as facts group by 1, 2, 3
      having ${any}) b
      on a.day = b.day and a.branch_id = b.branch_id and a.what = b.what
    where ${text("a")} is distinct from ${text("b")}`;
};

const comparisons = (tables: Record<string, DailySums>, all: (tenant: string) => Orders): Record<string, Check> =>
  Object.fromEntries(
    Object.entries(tables).map(([name, sums]) => [name, (tenant) => compared(tenant, sums, all(tenant))]),
  );

/** The stored sums of the reports against the orders. */
export const salesChecks: Record<string, Check> = {
  sales_booked: (tenant) => sql`
    select o.id::text as id, concat(o.status, ', but not counted') as found from customer_order o
    where o.tenant_id = ${tenant} and (o.status = 'delivered' or (o.status = 'returned' and o.previous_status = 'delivered'))
      and not exists (select from sale s where s.tenant_id = ${tenant} and s.order_id = o.id)
    union all
    select o.id::text, concat(o.status, ', but counted') from sale s
    join customer_order o on o.tenant_id = ${tenant} and o.id = s.order_id
    where s.tenant_id = ${tenant} and (o.status not in ('delivered', 'returned') or (o.status = 'returned'
      and not exists (select from order_return r where r.tenant_id = ${tenant} and r.order_id = o.id)))
    union all
    select o.id::text, concat('credited ', o.credited, ', returned ', r.sum) from customer_order o
    cross join lateral (select coalesce(sum(gross + tip), 0) as sum from order_return
      where tenant_id = ${tenant} and order_id = o.id) r
    where o.tenant_id = ${tenant} and o.credited <> r.sum
      and not (o.credited = o.total and o.status in ('declined', 'canceled', 'returned') and r.sum = 0)`,
  sales_first: (tenant) => sql`
    select s.customer_id::text as id, 'has bought, but no first order' as found from sale s
    where s.tenant_id = ${tenant} and not exists (
      select from first_sale f where f.tenant_id = ${tenant} and f.customer_id = s.customer_id)`,
  sales_buyers: (tenant) => sql`
    select coalesce(b.customer_id, s.customer_id)::text as id,
      concat(coalesce(b.month, s.month), ': ', case when b.month is null then 'bought, but is not listed'
        else 'is listed, but did not buy' end) as found
    from (select month, branch_id, customer_id from buyer_month where tenant_id = ${tenant}) b
    full join (select distinct date_trunc('month', day)::date as month, branch_id, customer_id from sale
      where tenant_id = ${tenant}) s
      on s.month = b.month and s.branch_id = b.branch_id and s.customer_id = b.customer_id
    where b.month is null or s.month is null`,
  ...comparisons(soldSums, allSales),
  ...comparisons(returnedSums, allReturns),
  ...comparisons({ money_received: moneySums.received, money_undone: moneySums.undone }, allSettlements),
  ...comparisons({ money_refunded: moneySums.refunded }, allRefunds),
  money_closings: (tenant) => sql`
    select concat(z.branch_id, ' ', z.day_no) as id,
      concat(w.payments, '/', w.received, '/', w.refunds, '/', w.refunded, ' <> ',
        m.payments, '/', m.received, '/', m.refunds, '/', m.refunded) as found
    from z_report z
    cross join lateral (
      select coalesce(sum((t->>'payments')::int), 0) as payments, coalesce(sum((t->>'received')::bigint), 0) as received,
        coalesce(sum((t->>'refunds')::int), 0) as refunds, coalesce(sum((t->>'refunded')::bigint), 0) as refunded
      from jsonb_array_elements(z.report->'closing'->'tenders') t) w
    cross join lateral (
      select coalesce(sum(payments - undone_payments), 0) as payments, coalesce(sum(received - undone), 0) as received,
        coalesce(sum(refunds), 0) as refunds, coalesce(sum(refunded), 0) as refunded
      from money_day where tenant_id = ${tenant} and branch_id = z.branch_id and day_no = z.day_no) m
    where z.tenant_id = ${tenant} and z.day_no is not null
      and (w.payments, w.received, w.refunds, w.refunded) is distinct from (m.payments, m.received, m.refunds, m.refunded)`,
};

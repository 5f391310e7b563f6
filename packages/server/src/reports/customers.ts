import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { addDays } from "@sufra/domain/hours/zoned-time.ts";
import { getBuckets, getPlaces, type Period, type Step } from "@sufra/domain/reports/period.ts";
import type * as calls from "@sufra/domain/reports/console-api.ts";
import { sql } from "kysely";
import type { Ctx } from "../platform/http/context.ts";
import { askReport, comparedDays, comparedTimes, ordersBeforeCut, type ReportRequest } from "./report-request.ts";

/** The first day of a bucket, as in `getBuckets`. */
const startOf: Record<Step, ReturnType<typeof sql>> = {
  day: sql`day`,
  week: sql`day - extract(dow from day)::int`,
  month: sql`date_trunc('month', day)::date`,
};

/** Who bought, once per month or more: whole months from their own table, days before and after them from the sales. */
const buyersByMonth = ({ tenantId, ofBranch }: ReportRequest, { from, to }: Period) => {
  const first = sql`date_trunc('month', ${from}::date + interval '1 month' - interval '1 day')::date`;
  const after = sql`date_trunc('month', ${to}::date + 1)::date`;
  const sales = sql`select ${startOf.month} as start, customer_id from sale where tenant_id = ${tenantId}`;
  return sql`(
    select month as start, customer_id from buyer_month
    where tenant_id = ${tenantId} and month >= ${first} and month < ${after} ${ofBranch()}
    union ${sales} and day between ${from}::date and least(${first} - 1, ${to}::date) ${ofBranch()}
    union ${sales} and day between greatest(${after}, ${from}::date) and ${to}::date ${ofBranch()})`;
};

const buyersBy = ({ tenantId, period, ofBranch }: ReportRequest, by: Step) => sql`(
  select distinct ${startOf[by]} as start, customer_id from sale
  where tenant_id = ${tenantId} and day between ${period.from} and ${period.to} ${ofBranch()})`;

/** Distinct customers per bucket and in the whole period, from one read. */
const readBuyers = async (asked: ReportRequest, by: Step) => {
  const { tx, period } = asked;
  const { rows } = await sql<{ first: string | null; customers: number }>`
    with buyers as materialized (
      select * from ${by === "month" ? buyersByMonth(asked, period) : buyersBy(asked, by)} as bought)
    select greatest(start, ${period.from}::date)::text as first, count(*)::int as customers from buyers group by start
    union all select null, count(*)::int from (select distinct customer_id from buyers) as everybody`.execute(tx);
  return {
    all: rows.find(({ first }) => first === null)?.customers ?? 0,
    of: new Map(rows.map(({ first, customers }) => [first, customers])),
  };
};

/** Of the previous period, as far as it is compared. */
const countBuyersBefore = async (asked: ReportRequest) => {
  const { before, cut, tenantId, ofBranch } = asked;
  const days = buyersByMonth(asked, cut ? { from: before.from, to: addDays(cut.day, -1) } : before);
  const part = cut
    ? sql`union select customer_id from sale where tenant_id = ${tenantId} and day = ${cut.day}
        and order_id in ${ordersBeforeCut(asked, cut)} ${ofBranch()}`
    : sql``;
  const { rows } = await sql<{ customers: number }>`
    select count(distinct customer_id)::int as customers
    from (select customer_id from ${days} as bought ${part}) as buyers`.execute(asked.tx);
  return rows[0]?.customers ?? 0;
};

const readFirsts = async (asked: ReportRequest) => {
  const { tx, tenantId, before, period, cut, ofBranch } = asked;
  const part = cut
    ? sql`union all select day, branch_id from first_sale where tenant_id = ${tenantId} and day = ${cut.day}
        and order_id in ${ordersBeforeCut(asked, cut)}`
    : sql``;
  const { rows } = await sql<{ day: string; count: number }>`
    select day::text as day, count(*)::int as count from (
      select day, branch_id from first_sale
      where tenant_id = ${tenantId} and day between ${before.from} and ${period.to} ${comparedDays(asked)} ${part}) firsts
    where true ${ofBranch()}
    group by day`.execute(tx);
  return rows;
};

const split = (customers: number, fresh: number) => ({ customers, new: fresh, returning: customers - fresh });

/** Half a million orders exceed the default memory for distinct customers; on disk it takes seconds. */
const takeMemory = ({ tx }: ReportRequest) => sql`set local work_mem = '64MB'`.execute(tx);

/** New: the customer's first order in the establishment; all others are returning. */
export const readCustomers = (ctx: Ctx<typeof calls.readCustomers>): Promise<AnswerOf<typeof calls.readCustomers>> =>
  askReport(ctx, async (asked) => {
    const { period } = asked;
    await takeMemory(asked);
    const places = getPlaces(period, ctx.query.by);
    const pieces = getBuckets(period, ctx.query.by).map((bucket) => ({ ...bucket, fresh: 0, then: 0 }));
    for (const { day, count } of await readFirsts(asked)) {
      const at = places.get(day);
      const piece = at && pieces[at.place];
      if (piece) piece[at.before ? "then" : "fresh"] += count;
    }
    const buyers = await readBuyers(asked, ctx.query.by);
    const sum = (of: "fresh" | "then"): number => pieces.reduce((all, piece) => all + piece[of], 0);
    return {
      now: split(buyers.all, sum("fresh")),
      then: split(await countBuyersBefore(asked), sum("then")),
      buckets: pieces.map(({ from, to, fresh, then }) => ({
        from,
        to,
        now: split(buyers.of.get(from) ?? 0, fresh),
        then: { new: then },
      })),
    };
  });

type Visits = { source: string; visits: number; visits_then: number };

const readVisits = async (asked: ReportRequest): Promise<Visits[]> => {
  const { tx, tenantId, starts, middle, ends, ofBranch } = asked;
  const { rows } = await sql<Visits>`
    select coalesce(utm_source, '') as source, count(*) filter (where created_at >= ${middle})::int as visits,
      count(*) filter (where created_at < ${middle})::int as visits_then
    from visit where tenant_id = ${tenantId} and created_at >= ${starts} and created_at < ${ends} ${ofBranch()}
      ${comparedTimes(asked)}
    group by 1`.execute(tx);
  return rows;
};

type Sales = { source: string; orders: number; sales: number };

/** By the guest's last source at the time of the order. */
const readOrders = async ({ tx, tenantId, period, ofBranch }: ReportRequest): Promise<Sales[]> => {
  const { rows } = await sql<Sales>`
    select source, sum(orders)::int as orders, sum(gross - returned)::bigint as sales from sales_source
    where tenant_id = ${tenantId} and day between ${period.from} and ${period.to} ${ofBranch()}
    group by source`.execute(tx);
  return rows;
};

export const readSources = (ctx: Ctx<typeof calls.readSources>): Promise<AnswerOf<typeof calls.readSources>> =>
  askReport(ctx, async (asked) => {
    const [visits, orders] = [await readVisits(asked), await readOrders(asked)];
    const names = [...new Set([...visits, ...orders].map(({ source }) => source))];
    const sources = names.map((source) => {
      const came = visits.find((each) => each.source === source) ?? { visits: 0, visits_then: 0 };
      const bought = orders.find((each) => each.source === source) ?? { orders: 0, sales: 0 };
      const { visits: now, visits_then } = came;
      return { source, visits: now, orders: bought.orders, sales: bought.sales, visits_then };
    });
    sources.sort((a, b) => b.visits - a.visits || b.sales - a.sales || (a.source < b.source ? -1 : 1));
    return { sources: sources.filter(({ visits: now, orders: count, sales }) => now + count > 0 || sales !== 0) };
  });

import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { readSources as contract } from "@sufra/domain/reports/console-api.ts";
import { sql } from "kysely";
import type { Ctx } from "../platform/http/context.ts";
import { askReport, type ReportRequest } from "./report-request.ts";

type Visits = { source: string; visits: number; visits_then: number };

const readVisits = async ({ tx, tenantId, starts, middle, ends, ofBranch }: ReportRequest): Promise<Visits[]> => {
  const { rows } = await sql<Visits>`
    select coalesce(utm_source, '') as source, count(*) filter (where created_at >= ${middle})::int as visits,
      count(*) filter (where created_at < ${middle})::int as visits_then
    from visit where tenant_id = ${tenantId} and created_at >= ${starts} and created_at < ${ends} ${ofBranch()}
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

export const readSources = (ctx: Ctx<typeof contract>): Promise<AnswerOf<typeof contract>> =>
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

import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type * as calls from "@sufra/domain/reports/console-api.ts";
import { sql } from "kysely";
import type { Ctx } from "../platform/http/context.ts";
import { askReport, comparedDays, ordersBeforeCut, returnsBeforeCut, type ReportRequest } from "./report-request.ts";
import { returnedSums, soldSums } from "./sold-facts.ts";

/** Sums by day; the day that is counted in part from its orders and returns. */
const itemDays = (asked: ReportRequest) => {
  const { tenantId, before, period, cut } = asked;
  const days = sql`select day, branch_id, item_id, name, quantity, returned_quantity, gross, returned from sales_item
    where tenant_id = ${tenantId} and day between ${before.from} and ${period.to} ${comparedDays(asked)}`;
  if (!cut) return days;
  return sql`${days}
    union all select day, branch_id, item_id, name, quantity, 0, gross, 0
      from (${soldSums.sales_items.rows(tenantId, ordersBeforeCut(asked, cut))}) sold
    union all select day, branch_id, item_id, name, 0, returned_quantity, 0, returned
      from (${returnedSums.sales_items_returned.rows(tenantId, returnsBeforeCut(asked, cut))}) came_back`;
};

type Item = AnswerOf<typeof calls.readItems>["items"][number];

/** Sold items of the period by quantity, under their current name, or the last one. */
export const readItems = (ctx: Ctx<typeof calls.readItems>): Promise<AnswerOf<typeof calls.readItems>> =>
  askReport(ctx, async (asked) => {
    const { tx, tenantId, period, ofBranch } = asked;
    const { rows: items } = await sql<Item>`
      select s.item_id as id, coalesce(p.name, c.name, s.name) as name, s.quantity, s.returned, s.sales, s."then"
      from (
        select item_id, (array_agg(name order by day desc))[1] as name,
          coalesce(sum(quantity) filter (where day >= ${period.from}), 0)::bigint as quantity,
          coalesce(sum(returned_quantity) filter (where day >= ${period.from}), 0)::bigint as returned,
          coalesce(sum(gross - returned) filter (where day >= ${period.from}), 0)::bigint as sales,
          coalesce(sum(gross - returned) filter (where day < ${period.from}), 0)::bigint as "then"
        from (${itemDays(asked)}) as days where true ${ofBranch()}
        group by item_id) s
      left join product p on p.tenant_id = ${tenantId} and p.id = s.item_id
      left join combo c on c.tenant_id = ${tenantId} and c.id = s.item_id
      where s.quantity > 0 or s.returned > 0
      order by s.sales desc, s.quantity desc, s.item_id`.execute(tx);
    return { items };
  });

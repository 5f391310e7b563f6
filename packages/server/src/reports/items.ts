import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { readItems as contract } from "@sufra/domain/reports/console-api.ts";
import { sql } from "kysely";
import type { Ctx } from "../platform/http/context.ts";
import { askReport } from "./report-request.ts";

type Item = AnswerOf<typeof contract>["items"][number];

/** Sold items of the period by quantity, under their current name, or the last one. */
export const readItems = (ctx: Ctx<typeof contract>): Promise<AnswerOf<typeof contract>> =>
  askReport(ctx, async ({ tx, tenantId, before, period, ofBranch }) => {
    const { rows: items } = await sql<Item>`
      select s.item_id as id, coalesce(p.name, c.name, s.name) as name, s.quantity, s.returned, s.sales, s."then"
      from (
        select item_id, (array_agg(name order by day desc))[1] as name,
          coalesce(sum(quantity) filter (where day >= ${period.from}), 0)::bigint as quantity,
          coalesce(sum(returned_quantity) filter (where day >= ${period.from}), 0)::bigint as returned,
          coalesce(sum(gross - returned) filter (where day >= ${period.from}), 0)::bigint as sales,
          coalesce(sum(gross - returned) filter (where day < ${period.from}), 0)::bigint as "then"
        from sales_item where tenant_id = ${tenantId} and day between ${before.from} and ${period.to} ${ofBranch()}
        group by item_id) s
      left join product p on p.tenant_id = ${tenantId} and p.id = s.item_id
      left join combo c on c.tenant_id = ${tenantId} and c.id = s.item_id
      where s.quantity > 0 or s.returned > 0
      order by s.sales desc, s.quantity desc, s.item_id`.execute(tx);
    return { items };
  });

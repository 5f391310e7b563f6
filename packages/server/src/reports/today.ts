import { getBusinessDay } from "@sufra/domain/orders/business-day.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { readToday as contract } from "@sufra/domain/reports/console-api.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import type { Ctx } from "../platform/http/context.ts";

type Row = AnswerOf<typeof contract>["branches"][number];

/** Each part uses an index: orders by day, open and unpaid ones by their state, sales and money by the daily sums. */
const readBranches = async (tx: Tx, tenantId: string, day: string, now: Date): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select b.id as branch_id, coalesce(d.orders, 0) as orders, coalesce(s.sales, 0)::bigint as sales,
      coalesce(y.received, 0)::bigint as received, coalesce(u.unpaid, 0)::bigint as unpaid,
      coalesce(l.waiting, 0) as waiting, coalesce(l.running, 0) as running, coalesce(l.late, 0) as late
    from branch b
    left join (select branch_id, count(*)::int as orders from customer_order
      where tenant_id = ${tenantId} and business_day = ${day}
        and status not in ('awaiting_payment', 'declined', 'canceled') group by branch_id) d on d.branch_id = b.id
    left join (select branch_id, sum(gross - returned) as sales from sales_hour
      where tenant_id = ${tenantId} and day = ${day} group by branch_id) s on s.branch_id = b.id
    left join (select branch_id, sum(received - undone - refunded) as received from money_day
      where tenant_id = ${tenantId} and day = ${day} group by branch_id) y on y.branch_id = b.id
    left join (select branch_id, sum(total - credited - received + refunds_booked) as unpaid from customer_order
      where tenant_id = ${tenantId} and status = 'delivered' and recorded
        and received - refunds_booked < total - credited group by branch_id) u on u.branch_id = b.id
    left join (select branch_id, count(*) filter (where status = 'pending' and accepted_at is null)::int as waiting,
        count(*) filter (where status <> 'pending')::int as running,
        count(*) filter (where promised_at < ${now})::int as late
      from customer_order where tenant_id = ${tenantId}
        and status in ('pending', 'sent_to_kitchen', 'ready', 'assigned', 'en_route') group by branch_id) l
      on l.branch_id = b.id
    where b.tenant_id = ${tenantId} order by b.position, b.id`.execute(tx);
  return rows;
};

/** The figures of the current day. */
export const readToday = ({ database, tenantId, now }: Ctx<typeof contract>): Promise<AnswerOf<typeof contract>> =>
  database.inTenant(
    tenantId,
    async (tx) => {
      const { time_zone } = await tx
        .selectFrom("establishment")
        .select("time_zone")
        .where("tenant_id", "=", tenantId)
        .executeTakeFirstOrThrow();
      const day = getBusinessDay(now, time_zone);
      return { day, at: now.toISOString(), time_zone, branches: await readBranches(tx, tenantId, day, now) };
    },
    { readOnly: true },
  );

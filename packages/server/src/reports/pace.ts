import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { addDays, toLocalTime } from "@sufra/domain/hours/zoned-time.ts";
import { type readPace as contract, usualWeeks } from "@sufra/domain/reports/pace-api.ts";
import { sql } from "kysely";
import type { Ctx } from "../platform/http/context.ts";

type Row = AnswerOf<typeof contract>["hours"][number];

/** Reads daily sums alone: nine days of one weekday. */
export const readPace = ({
  database,
  tenantId,
  query,
  now,
}: Ctx<typeof contract>): Promise<AnswerOf<typeof contract>> =>
  database.inTenant(
    tenantId,
    async (tx) => {
      const { time_zone } = await tx
        .selectFrom("establishment")
        .select("time_zone")
        .where("tenant_id", "=", tenantId)
        .executeTakeFirstOrThrow();
      const { day, minute } = toLocalTime(now, time_zone);
      const earlier = Array.from({ length: usualWeeks }, (_, week) => addDays(day, -7 * (week + 1)));
      const ofBranch = query.branch_id === undefined ? sql`` : sql`and branch_id = ${query.branch_id}`;
      const { rows } = await sql<Row>`
        select hour, coalesce(sum(orders) filter (where day = ${day}), 0)::int as orders,
          coalesce(sum(gross - returned) filter (where day = ${day}), 0)::bigint as sales,
          coalesce(sum(orders) filter (where day <> ${day}), 0)::int as then_orders,
          coalesce(sum(gross - returned) filter (where day <> ${day}), 0)::bigint as then_sales
        from sales_hour where tenant_id = ${tenantId} and day = any(${[day, ...earlier]}::date[]) ${ofBranch}
        group by hour order by hour`.execute(tx);
      const sold = await sql<{ weeks: number }>`
        select count(distinct day)::int as weeks from sales_hour
        where tenant_id = ${tenantId} and day = any(${earlier}::date[]) and orders > 0 ${ofBranch}`.execute(tx);
      return { day, time_zone, hour: Math.floor(minute / 60), weeks: sold.rows[0]?.weeks ?? 0, hours: rows };
    },
    { readOnly: true },
  );

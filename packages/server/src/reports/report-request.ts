import { addDays, toInstant, toLocalTime } from "@sufra/domain/hours/zoned-time.ts";
import { type Cut, getCut, type Period, periodBefore } from "@sufra/domain/reports/period.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database, Tx } from "../platform/db/database.ts";
import type { StaffIdentity } from "../platform/http/context.ts";

/** The caller and request of a report. */
export type ReportCaller = {
  database: Database;
  tenantId: string;
  staff: StaffIdentity;
  query: { from: string; to: string; branch_id?: string | undefined };
  now: Date;
};

export type ReportRequest = {
  tx: Tx;
  tenantId: string;
  period: Period;
  before: Period;
  zone: string;
  pricesIncludeTax: boolean;
  branchId: string | undefined;
  /** `and branch_id = …`, or empty. */
  ofBranch: (column?: string) => RawBuilder<unknown>;
  /** The start of the previous period, of the period, and its end. */
  starts: Date;
  middle: Date;
  ends: Date;
  /** Where the previous period stops to count, while the period still runs. */
  cut: Cut | null;
  until: Date | null;
};

/** Limits rows of both periods, by their time, to those that are compared. */
export const comparedTimes = ({ middle, until }: ReportRequest, column = "created_at") =>
  until ? sql`and (${sql.ref(column)} >= ${middle} or ${sql.ref(column)} < ${until})` : sql``;

/** The same for sums by day and hour. */
export const comparedHours = ({ period, cut }: ReportRequest) =>
  cut ? sql`and (day >= ${period.from} or (day, hour) < (${cut.day}::date, ${cut.hour}::int))` : sql``;

/** The same for sums by day: of the previous period whole days alone, without the one that is counted in part. */
export const comparedDays = ({ period, cut }: ReportRequest) =>
  cut ? sql`and (day >= ${period.from} or day < ${cut.day})` : sql``;

/** Sold orders of the day that is counted in part, placed before its hour. */
export const ordersBeforeCut = ({ tenantId, zone }: ReportRequest, { day, hour }: Cut) => sql`(
  select s.order_id from sale s join customer_order o on o.tenant_id = ${tenantId} and o.id = s.order_id
  where s.tenant_id = ${tenantId} and s.day = ${day}
    and extract(hour from o.created_at at time zone ${zone}) < ${hour}::int)`;

export const returnsBeforeCut = ({ tenantId }: ReportRequest, { day, hour }: Cut) => sql`(
  select id as return_id from order_return where tenant_id = ${tenantId} and day = ${day} and hour < ${hour}::int)`;

/** Opens a report of a manager's own branches, over the period and the equally long one before. */
export const askReport = <A>(
  { database, tenantId, query, now }: ReportCaller,
  read: (asked: ReportRequest) => Promise<A>,
): Promise<A & { period: Period; before: Period; before_until: string | null; time_zone: string }> =>
  database.inTenant(
    tenantId,
    async (tx) => {
      const { from, to, branch_id: branchId } = query;
      const { time_zone: zone, prices_include_tax: pricesIncludeTax } = await tx
        .selectFrom("establishment")
        .select(["time_zone", "prices_include_tax"])
        .where("tenant_id", "=", tenantId)
        .executeTakeFirstOrThrow();
      const period = { from, to };
      const before = periodBefore(period);
      const ofBranch = (column = "branch_id") =>
        branchId === undefined ? sql`` : sql`and ${sql.ref(column)} = ${branchId}`;
      const starts = toInstant(before.from, 0, zone);
      const [middle, ends] = [toInstant(from, 0, zone), toInstant(addDays(to, 1), 0, zone)];
      const cut = getCut(period, toLocalTime(now, zone));
      const until = cut && toInstant(cut.day, cut.hour * 60, zone);
      const asked = {
        tx,
        tenantId,
        period,
        before,
        zone,
        pricesIncludeTax,
        branchId,
        ofBranch,
        starts,
        middle,
        ends,
        cut,
        until,
      };
      return { ...(await read(asked)), period, before, before_until: until?.toISOString() ?? null, time_zone: zone };
    },
    { readOnly: true },
  );

import { addDays, toInstant } from "@sufra/domain/hours/zoned-time.ts";
import { type Period, periodBefore } from "@sufra/domain/reports/period.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database, Tx } from "../platform/db/database.ts";
import type { StaffIdentity } from "../platform/http/context.ts";

/** The caller and request of a report. */
export type ReportCaller = {
  database: Database;
  tenantId: string;
  staff: StaffIdentity;
  query: { from: string; to: string; branch_id?: string | undefined };
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
};

/** Opens a report of a manager's own branches, over the period and the equally long one before. */
export const askReport = <A>(
  { database, tenantId, query }: ReportCaller,
  read: (asked: ReportRequest) => Promise<A>,
): Promise<A & { period: Period; before: Period; time_zone: string }> =>
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
      const asked = { tx, tenantId, period, before, zone, pricesIncludeTax, branchId, ofBranch, starts, middle, ends };
      return { ...(await read(asked)), period, before, time_zone: zone };
    },
    { readOnly: true },
  );

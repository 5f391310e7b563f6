import type * as calls from "@sufra/domain/drawers/api.ts";
import type { Report } from "@sufra/domain/drawers/api.ts";
import { recordChange } from "../platform/audit/record-change.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { announceDrawers } from "./announce.ts";
import { openFirstDay } from "./branch-day.ts";
import { storedReport } from "./closings.ts";
import { writeDayClosing } from "./write-closings.ts";

/** Who closed a day, and when; of a day that never was, nothing. */
const closingOf = async (tx: Tx, tenantId: string, branchId: string, number: number) => {
  const row = await tx
    .selectFrom("z_report as z")
    .innerJoin("staff_account as s", "s.id", "z.closed_by")
    .select(["s.name", "z.closed_at"])
    .where("z.tenant_id", "=", tenantId)
    .where("z.branch_id", "=", branchId)
    .where("z.day_no", "=", number)
    .executeTakeFirst();
  return row && { name: row.name, time: row.closed_at.toISOString() };
};

export const closeDay = async (ctx: Ctx<typeof calls.closeDay>): Promise<Report> => {
  const { tx, tenantId, staff, params, body, now, live } = ctx;
  const branchId = params.id;
  // A branch may end its first day before anything was booked.
  await openFirstDay(tx, tenantId, branchId);
  const closing = { tenantId, branchId, staffId: staff.id, number: body.number, now };
  const report = await writeDayClosing(tx, closing);
  if (!report) {
    const ended = await closingOf(tx, tenantId, branchId, body.number);
    throw new AppError(ended ? "day_closed" : "edit_conflict", ended ?? {});
  }
  await recordChange(tx, tenantId, {
    staffId: staff.id,
    action: "day.close",
    target: "branch",
    targetId: branchId,
    before: null,
    after: { number: body.number, gross: report.closing.gross },
  });
  await announceDrawers(live, tx, tenantId, branchId);
  const stored = await storedReport(tx, tenantId, { id: report.id });
  return stored ?? report;
};

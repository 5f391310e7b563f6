import type { Report } from "@sufra/domain/drawers/api.ts";
import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError } from "../platform/errors.ts";
import { readDayReport, readShiftReport } from "./reports.ts";

type Closing = { tenantId: string; branchId: string; staffId: string; now: Date };

/**
 * Closes a shift by its count. Bookings hold the shift's row, so each is either in this closing or refused; the Z report
 * is written once.
 */
export const writeShiftClosing = async (
  tx: Tx,
  { tenantId, branchId, staffId, shiftId, counted, now }: Closing & { shiftId: string; counted: number },
): Promise<{ report: Report; expected: number; difference: number }> => {
  const closed = await tx
    .updateTable("cash_shift")
    .set({ open: false })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", shiftId)
    .where("keeper", "=", staffId)
    .where("open", "=", true)
    .returning("cash")
    .executeTakeFirst();
  if (!closed) throw new AppError("shift_closed");
  const open = await readShiftReport(tx, tenantId, shiftId);
  const id = newId();
  const { cash: expected } = closed;
  const difference = counted - expected;
  const report: Report = { ...open, id, closed_at: now.toISOString(), counted, difference };
  await tx
    .insertInto("z_report")
    .values({
      tenant_id: tenantId,
      id,
      branch_id: branchId,
      shift_id: shiftId,
      closed_by: staffId,
      closed_at: now,
      expected,
      counted,
      report: json(report),
    })
    .execute();
  return { report, expected, difference };
};

/**
 * Closes a branch's day, and opens the next one: bookings hold the day's row, so each is in this closing or in the next.
 * Undefined if that day is not open.
 */
export const writeDayClosing = async (
  tx: Tx,
  { tenantId, branchId, staffId, number, now }: Closing & { number: number },
): Promise<(Report & { id: string }) | undefined> => {
  const closed = await tx
    .updateTable("branch_day")
    .set({ open: false })
    .where("tenant_id", "=", tenantId)
    .where("branch_id", "=", branchId)
    .where("number", "=", number)
    .where("open", "=", true)
    .returning(["number", "opened_at"])
    .executeTakeFirst();
  if (!closed) return undefined;
  const openShift = await tx
    .selectFrom("cash_shift")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("branch_id", "=", branchId)
    .where("open", "=", true)
    .executeTakeFirst();
  if (openShift) throw new AppError("shift_open");
  const id = newId();
  const report = { ...(await readDayReport(tx, tenantId, branchId, closed)), id, closed_at: now.toISOString() };
  await tx
    .insertInto("branch_day")
    .values({ tenant_id: tenantId, branch_id: branchId, number: number + 1, opened_at: now })
    .execute();
  await tx
    .insertInto("z_report")
    .values({
      tenant_id: tenantId,
      id,
      branch_id: branchId,
      day_no: number,
      closed_by: staffId,
      closed_at: now,
      report: json(report),
    })
    .execute();
  return report;
};

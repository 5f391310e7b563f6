import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type * as calls from "@sufra/domain/drawers/api.ts";
import type { Report } from "@sufra/domain/drawers/api.ts";
import { recordChange } from "../platform/audit/record-change.ts";
import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import { readCursor, toPage, usualPage } from "../platform/db/pages.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { openFirstDay } from "./branch-day.ts";
import { dayScope, readCash, readOpenEnds, readSums, shiftScope } from "./closing-sums.ts";

const readSeller = async (tx: Tx, tenantId: string, branchId: string) => {
  const row = await tx
    .selectFrom("branch as b")
    .innerJoin("establishment as e", "e.tenant_id", "b.tenant_id")
    .select(["b.name as branch_name", "e.name", "e.legal_name", "e.vat_number"])
    .where("b.tenant_id", "=", tenantId)
    .where("e.tenant_id", "=", tenantId)
    .where("b.id", "=", branchId)
    .executeTakeFirst();
  if (!row) throw new AppError("not_found");
  const { branch_name, name, legal_name, vat_number } = row;
  return { branch_name, seller: { name: legal_name.sa || legal_name.en ? legal_name : name, vat_number } };
};

const readEntries = async (tx: Tx, tenantId: string, shiftId: string): Promise<Report["closing"]["entries"]> => {
  const rows = await tx
    .selectFrom("cash_shift_entry as e")
    .innerJoin("staff_account as s", "s.id", "e.staff_id")
    .select(["e.kind", "e.amount", "e.reason", "e.created_at", "s.name"])
    .where("e.tenant_id", "=", tenantId)
    .where("e.shift_id", "=", shiftId)
    .orderBy("e.created_at")
    .orderBy("e.id")
    .execute();
  return rows.map(({ kind, amount, reason, created_at, name }) => ({
    // The column's CHECK allows exactly these.
    kind: kind as Report["closing"]["entries"][number]["kind"],
    amount,
    reason,
    staff_name: name,
    at: created_at.toISOString(),
  }));
};

const storedReport = async (
  tx: Tx,
  tenantId: string,
  by: { id: string } | { shiftId: string },
): Promise<Report | null> => {
  const row = await tx
    .selectFrom("z_report as z")
    .innerJoin("staff_account as s", "s.id", "z.closed_by")
    .select(["z.report", "s.name"])
    .where("z.tenant_id", "=", tenantId)
    .where((eb) => ("id" in by ? eb("z.id", "=", by.id) : eb("z.shift_id", "=", by.shiftId)))
    .executeTakeFirst();
  // Written when the drawer or the day was closed.
  return row ? { ...(row.report as unknown as Report), closed_by: row.name } : null;
};

/** A shift's figures: as they stand, or as they were written at its close. */
export const readShiftReport = async (tx: Tx, tenantId: string, shiftId: string): Promise<Report> => {
  const stored = await storedReport(tx, tenantId, { shiftId });
  if (stored) return stored;
  const shift = await tx
    .selectFrom("cash_shift as h")
    .innerJoin("cash_drawer as d", (join) =>
      join.onRef("d.tenant_id", "=", "h.tenant_id").onRef("d.id", "=", "h.drawer_id"),
    )
    .innerJoin("staff_account as s", "s.id", "h.opened_by")
    .select(["h.branch_id", "h.number", "h.opened_at", "d.number as drawer", "s.name"])
    .where("h.tenant_id", "=", tenantId)
    .where("d.tenant_id", "=", tenantId)
    .where("h.id", "=", shiftId)
    .executeTakeFirst();
  if (!shift) throw new AppError("not_found");
  const { sold, voids, ...sums } = await readSums(tx, shiftScope(tenantId, shiftId));
  return {
    id: null,
    branch_id: shift.branch_id,
    ...(await readSeller(tx, tenantId, shift.branch_id)),
    kind: "shift",
    drawer: shift.drawer,
    number: shift.number,
    opened_at: shift.opened_at.toISOString(),
    opened_by: shift.name,
    closed_at: null,
    closed_by: null,
    counted: null,
    difference: null,
    closing: {
      ...sold,
      ...sums,
      voids: { ...voids, orders: 0 },
      cash: await readCash(tx, tenantId, shiftId),
      entries: await readEntries(tx, tenantId, shiftId),
      with_couriers: null,
      unsettled: null,
    },
  };
};

const readDayReport = async (
  tx: Tx,
  tenantId: string,
  branchId: string,
  day: { number: number; opened_at: Date },
): Promise<Report> => {
  const { sold, voids, ...sums } = await readSums(tx, dayScope(tenantId, branchId, day.number));
  const ends = await readOpenEnds(tx, tenantId, branchId, day.number);
  return {
    id: null,
    branch_id: branchId,
    ...(await readSeller(tx, tenantId, branchId)),
    kind: "day",
    drawer: null,
    number: day.number,
    opened_at: day.opened_at.toISOString(),
    opened_by: null,
    closed_at: null,
    closed_by: null,
    counted: null,
    difference: null,
    closing: {
      ...sold,
      ...sums,
      voids: { ...voids, orders: ends.canceled },
      cash: null,
      entries: [],
      with_couriers: ends.with_couriers,
      unsettled: { orders: ends.orders, due: ends.due },
    },
  };
};

const openDayRow = (tx: Tx, tenantId: string, branchId: string) =>
  tx
    .selectFrom("branch_day")
    .select(["number", "opened_at"])
    .where("tenant_id", "=", tenantId)
    .where("branch_id", "=", branchId)
    .where("open", "=", true)
    .executeTakeFirst();

export const readDay = ({ database, tenantId, params, now }: Ctx<typeof calls.readDay>): Promise<Report> =>
  database.inTenant(
    tenantId,
    async (tx) => {
      const day = await openDayRow(tx, tenantId, params.id);
      // A branch of today has booked nothing yet.
      return readDayReport(tx, tenantId, params.id, day ?? { number: 1, opened_at: now });
    },
    { readOnly: true },
  );

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
  return row ? { name: row.name, time: row.closed_at.toISOString() } : {};
};

/**
 * Closes a branch's day: bookings hold the day's row, so each is in this closing or in the next. The next day opens in the
 * same transaction.
 */
export const closeDay = async ({
  tx,
  tenantId,
  staff,
  params,
  body,
  now,
}: Ctx<typeof calls.closeDay>): Promise<Report> => {
  const branchId = params.id;
  // A branch may end its first day before anything was booked.
  await openFirstDay(tx, tenantId, branchId);
  const closed = await tx
    .updateTable("branch_day")
    .set({ open: false })
    .where("tenant_id", "=", tenantId)
    .where("branch_id", "=", branchId)
    .where("number", "=", body.number)
    .where("open", "=", true)
    .returning(["number", "opened_at"])
    .executeTakeFirst();
  if (!closed) throw new AppError("edit_conflict", await closingOf(tx, tenantId, branchId, body.number));
  const openShift = await tx
    .selectFrom("cash_shift")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("branch_id", "=", branchId)
    .where("open", "=", true)
    .executeTakeFirst();
  if (openShift) throw new AppError("shift_open");
  const id = newId();
  const report: Report = { ...(await readDayReport(tx, tenantId, branchId, closed)), id, closed_at: now.toISOString() };
  await tx
    .insertInto("branch_day")
    .values({ tenant_id: tenantId, branch_id: branchId, number: closed.number + 1, opened_at: now })
    .execute();
  await tx
    .insertInto("z_report")
    .values({
      tenant_id: tenantId,
      id,
      branch_id: branchId,
      day_no: closed.number,
      closed_by: staff.id,
      closed_at: now,
      report: json(report),
    })
    .execute();
  await recordChange(tx, tenantId, {
    staffId: staff.id,
    action: "day.close",
    target: "branch",
    targetId: branchId,
    before: null,
    after: { number: closed.number, gross: report.closing.gross },
  });
  const stored = await storedReport(tx, tenantId, { id });
  return stored ?? report;
};

export const readReport = ({ database, tenantId, params }: Ctx<typeof calls.readReport>): Promise<Report> =>
  database.inTenant(
    tenantId,
    async (tx) => {
      const stored = await storedReport(tx, tenantId, { id: params.id });
      if (!stored) throw new AppError("not_found");
      return stored;
    },
    { readOnly: true },
  );

export const listReports = ({
  database,
  tenantId,
  query,
}: Ctx<typeof calls.listReports>): Promise<AnswerOf<typeof calls.listReports>> =>
  database.inTenant(
    tenantId,
    async (tx) => {
      const { limit = usualPage, branch_id } = query;
      const after = readCursor(query.cursor);
      const found = await tx
        .selectFrom("z_report as z")
        .innerJoin("staff_account as s", "s.id", "z.closed_by")
        .select(["z.id", "z.report", "s.name"])
        .where("z.tenant_id", "=", tenantId)
        .$if(branch_id !== undefined, (rows) => rows.where("z.branch_id", "=", branch_id ?? ""))
        .$if(after !== undefined, (rows) => rows.where("z.id", "<", after ?? ""))
        .orderBy("z.id", "desc")
        .limit(limit + 1)
        .execute();
      const { rows, cursor } = toPage(found, limit);
      return {
        items: rows.map(({ id, report, name }) => {
          const { kind, branch_name, drawer, number, closed_at, closing, difference } = report as unknown as Report;
          return {
            id,
            kind,
            branch_name,
            drawer,
            number,
            closed_at: closed_at ?? "",
            closed_by: name,
            gross: closing.gross,
            difference,
          };
        }),
        cursor,
      };
    },
    { readOnly: true },
  );

import type * as calls from "@sufra/domain/drawers/api.ts";
import type { Report } from "@sufra/domain/drawers/api.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { storedReport } from "./closings.ts";
import { readEntries } from "./drawer-rows.ts";
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

/** The keeper counts blind, so the figures of an open shift are for others alone. */
export const readShift = ({ database, tenantId, staff, params }: Ctx<typeof calls.readShiftReport>): Promise<Report> =>
  database.inTenant(
    tenantId,
    async (tx) => {
      const kept = await tx
        .selectFrom("cash_shift")
        .select("id")
        .where("tenant_id", "=", tenantId)
        .where("id", "=", params.id)
        .where("keeper", "=", staff.id)
        .where("open", "=", true)
        .executeTakeFirst();
      if (kept) throw new AppError("own_drawer");
      return readShiftReport(tx, tenantId, params.id);
    },
    { readOnly: true },
  );

/** A drawer never closes in a later day than its shift's: a day ends only without an open one. */
const readDrawers = async (tx: Tx, tenantId: string, branchId: string, since: Date) => {
  const rows = await tx
    .selectFrom("z_report")
    .select("report")
    .where("tenant_id", "=", tenantId)
    .where("branch_id", "=", branchId)
    .where("shift_id", "is not", null)
    .where("closed_at", ">=", since)
    .orderBy("closed_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => {
    // Written when the drawer was closed.
    const { drawer, number, counted, difference, closing } = row.report as unknown as Report;
    const { paid_in = 0, paid_out = 0 } = closing.cash ?? {};
    return { drawer: drawer ?? 0, number, counted: counted ?? 0, difference: difference ?? 0, paid_in, paid_out };
  });
};

export const readDayReport = async (
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
      owed: { orders: ends.owing, amount: ends.owed },
      // The first day begins with its first booking, and a drawer may close before.
      drawers: await readDrawers(tx, tenantId, branchId, day.number === 1 ? new Date(0) : day.opened_at),
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

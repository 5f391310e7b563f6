import type { Drawer, Report } from "@sufra/domain/drawers/api.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";

export const branchOfDrawer = async (tx: Tx, tenantId: string, id: string): Promise<string | undefined> => {
  const row = await tx
    .selectFrom("cash_drawer")
    .select("branch_id")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return row?.branch_id;
};

export const branchOfShift = async (tx: Tx, tenantId: string, id: string): Promise<string | undefined> => {
  const row = await tx
    .selectFrom("cash_shift")
    .select("branch_id")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.branch_id;
};

/** Drawers with the shift that is open at each. */
const drawerRows = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("cash_drawer as d")
    .leftJoin("cash_shift as h", (join) =>
      join
        .onRef("h.tenant_id", "=", "d.tenant_id")
        .onRef("h.drawer_id", "=", "d.id")
        .on("h.tenant_id", "=", tenantId)
        .on("h.open", "=", true),
    )
    .leftJoin("staff_account as o", "o.id", "h.opened_by")
    .leftJoin("staff_account as k", "k.id", "h.keeper")
    .select(["d.id", "d.number", "d.branch_id", "h.id as shift_id", "h.number as shift_number", "h.opening"])
    .select(["h.opened_at", "h.keeper as keeper_id", "o.name as opened_by", "k.name as keeper"])
    .where("d.tenant_id", "=", tenantId);

type Entry = Report["closing"]["entries"][number];

type Row = Awaited<ReturnType<ReturnType<typeof drawerRows>["execute"]>>[number];

export const readEntries = async (tx: Tx, tenantId: string, shiftId: string): Promise<Entry[]> => {
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
    kind: kind as Entry["kind"],
    amount,
    reason,
    staff_name: name,
    at: created_at.toISOString(),
  }));
};

const readShift = async (tx: Tx, tenantId: string, row: Row, readerId: string): Promise<Drawer["shift"]> => {
  const { shift_id, opened_at, keeper_id } = row;
  if (shift_id === null || opened_at === null) return null;
  const mine = keeper_id === readerId;
  return {
    id: shift_id,
    number: row.shift_number ?? 0,
    opening: row.opening ?? 0,
    opened_at: opened_at.toISOString(),
    opened_by: row.opened_by ?? "",
    keeper: row.keeper ?? "",
    mine,
    entries: mine ? await readEntries(tx, tenantId, shift_id) : [],
  };
};

const toDrawer = async (tx: Tx, tenantId: string, row: Row, readerId: string): Promise<Drawer> => {
  const { id, number } = row;
  return { id, number, shift: await readShift(tx, tenantId, row, readerId) };
};

export const listDrawers = async (tx: Tx, tenantId: string, branchId: string, readerId: string): Promise<Drawer[]> => {
  const rows = await drawerRows(tx, tenantId)
    .where("d.branch_id", "=", branchId)
    .where("d.removed_at", "is", null)
    .orderBy("d.number")
    .execute();
  const drawers: Drawer[] = [];
  for (const row of rows) drawers.push(await toDrawer(tx, tenantId, row, readerId));
  return drawers;
};

export const findDrawer = async (tx: Tx, tenantId: string, id: string, readerId: string): Promise<Drawer> => {
  const row = await drawerRows(tx, tenantId).where("d.id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("not_found");
  return toDrawer(tx, tenantId, row, readerId);
};

export const drawerOfShift = async (tx: Tx, tenantId: string, shiftId: string, readerId: string): Promise<Drawer> => {
  const { drawer_id } = await tx
    .selectFrom("cash_shift")
    .select("drawer_id")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", shiftId)
    .executeTakeFirstOrThrow();
  return findDrawer(tx, tenantId, drawer_id, readerId);
};

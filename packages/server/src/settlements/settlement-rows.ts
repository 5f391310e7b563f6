import type { Settlement, Tender } from "@sufra/domain/settlements/fields.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";

const rows = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("settlement as t")
    .leftJoin("cash_shift as h", (join) =>
      join.onRef("h.tenant_id", "=", "t.tenant_id").onRef("h.id", "=", "t.shift_id").on("h.tenant_id", "=", tenantId),
    )
    .leftJoin("cash_drawer as d", (join) =>
      join.onRef("d.tenant_id", "=", "h.tenant_id").onRef("d.id", "=", "h.drawer_id").on("d.tenant_id", "=", tenantId),
    )
    .leftJoin("cash_shift as x", (join) =>
      join
        .onRef("x.tenant_id", "=", "t.tenant_id")
        .onRef("x.id", "=", "t.undone_shift_id")
        .on("x.tenant_id", "=", tenantId),
    )
    .leftJoin("cash_drawer as w", (join) =>
      join.onRef("w.tenant_id", "=", "x.tenant_id").onRef("w.id", "=", "x.drawer_id").on("w.tenant_id", "=", tenantId),
    )
    .leftJoin("staff_account as s", "s.id", "t.staff_id")
    .leftJoin("staff_account as u", "u.id", "t.undone_by")
    .select(["t.id", "t.order_id", "t.branch_id", "t.tender", "t.amount", "t.tendered", "t.reference", "t.shift_id"])
    .select([
      "t.with_courier",
      "t.created_at",
      "t.undone_at",
      "t.undone_reason",
      "d.number as drawer",
      "w.number as undone_drawer",
      "h.open as shift_open",
    ])
    .select(["s.name as staff_name", "u.name as undone_name"])
    .where("t.tenant_id", "=", tenantId);

type Row = Awaited<ReturnType<ReturnType<typeof rows>["execute"]>>[number];

const toSettlement = (row: Row): Settlement => ({
  id: row.id,
  // The column's CHECK allows exactly these.
  tender: row.tender as Tender,
  amount: row.amount,
  tendered: row.tendered,
  reference: row.reference,
  drawer: row.drawer,
  with_courier: row.with_courier && row.shift_id === null,
  shift_closed: row.shift_open === false,
  staff_name: row.staff_name,
  at: row.created_at.toISOString(),
  undone:
    row.undone_at === null
      ? null
      : {
          staff_name: row.undone_name,
          drawer: row.undone_drawer,
          reason: row.undone_reason ?? "",
          at: row.undone_at.toISOString(),
        },
});

export const listSettlements = async (tx: Tx, tenantId: string, orderId: string): Promise<Settlement[]> => {
  const found = await rows(tx, tenantId)
    .where("t.order_id", "=", orderId)
    .orderBy("t.created_at")
    .orderBy("t.id")
    .execute();
  return found.map(toSettlement);
};

export const findSettlement = async (tx: Tx, tenantId: string, id: string): Promise<Row & { view: Settlement }> => {
  const row = await rows(tx, tenantId).where("t.id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("not_found");
  return { ...row, view: toSettlement(row) };
};

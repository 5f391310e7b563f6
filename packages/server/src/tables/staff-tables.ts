import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { editTable as editCall, listStaffTables as listCall } from "@sufra/domain/tables/staff-api.ts";
import type { PaymentMethod } from "@sufra/domain/contract/fields.ts";
import { getDue } from "@sufra/domain/orders/returns.ts";
import { announceTable } from "../orders/announce.ts";
import { getStatus } from "../orders/read-placed.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { recordChange } from "../platform/audit/record-change.ts";

type StaffTable = AnswerOf<typeof editCall>;

/** Orders at tables that are neither served nor ended, and those served to the guests who sit there and still to pay. */
const openOrders = async (tx: Tx, tenantId: string, tableIds: readonly string[], seatedSince?: Date | null) => {
  const rows = await tx
    .selectFrom("customer_order as o")
    .innerJoin("dining_table as t", (join) =>
      join.onRef("t.tenant_id", "=", "o.tenant_id").onRef("t.id", "=", "o.table_id"),
    )
    .select(["o.id", "o.number", "o.status", "o.total", "o.credited", "o.received", "o.refunds_booked", "o.table_id"])
    .select("o.payment_method")
    .where("o.tenant_id", "=", tenantId)
    .where("t.tenant_id", "=", tenantId)
    .where("o.table_id", "in", tableIds)
    .where((eb) =>
      eb.or([
        eb("o.status", "in", ["pending", "sent_to_kitchen", "ready"]),
        eb.and([
          eb("o.status", "=", "delivered"),
          eb("o.recorded", "=", true),
          eb(eb("o.received", "-", eb.ref("o.refunds_booked")), "<", eb("o.total", "-", eb.ref("o.credited"))),
          eb("o.created_at", ">=", seatedSince ? eb.val(seatedSince) : eb.ref("t.seated_at")),
          eb("o.table_left_at", "is", null),
        ]),
      ]),
    )
    .orderBy("o.id")
    .execute();
  return rows.map(({ id, number, status, payment_method, total, table_id, ...money }) => ({
    id,
    number,
    status: getStatus(status),
    // The column's CHECK allows exactly the contract's values.
    payment_method: payment_method as PaymentMethod,
    total,
    table_id,
    due: Math.max(0, getDue({ total, ...money })),
  }));
};

const loadAround = async (tx: Tx, tenantId: string, tableIds: readonly string[]) => ({
  orders: await openOrders(tx, tenantId, tableIds),
  amounts: await tx
    .selectFrom("customer_order as o")
    .innerJoin("dining_table as t", (join) =>
      join.onRef("t.tenant_id", "=", "o.tenant_id").onRef("t.id", "=", "o.table_id"),
    )
    .select("o.table_id")
    .select((eb) => eb.cast<number>(eb.fn.sum(eb("o.total", "-", eb.ref("o.credited"))), "bigint").as("amount"))
    .where("o.tenant_id", "=", tenantId)
    .where("t.tenant_id", "=", tenantId)
    .where("o.table_id", "in", tableIds)
    .where("o.table_left_at", "is", null)
    .where("o.status", "not in", ["awaiting_payment", "declined", "canceled", "returned"])
    .whereRef("o.created_at", ">=", "t.seated_at")
    .groupBy("o.table_id")
    .execute(),
  calls: await tx
    .selectFrom("table_call as c")
    .leftJoin("staff_account as s", "s.id", "c.taken_by")
    .select(["c.id", "c.kind", "c.created_at", "c.table_id", "s.name as taken_by"])
    .where("c.tenant_id", "=", tenantId)
    .where("c.table_id", "in", tableIds)
    .where("c.done_at", "is", null)
    .orderBy("c.created_at")
    .execute(),
  codes: await tx
    .selectFrom("qr_directory")
    .select(["uuid", "table_id"])
    .where("tenant_id", "=", tenantId)
    .where("table_id", "in", tableIds)
    .where("active", "=", true)
    .execute(),
});

export const tableRows = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("dining_table")
    .select(["id", "branch_id", "number", "seats", "state", "seated_at", "updated_at"])
    .where("tenant_id", "=", tenantId)
    .where("removed_at", "is", null);

type TableRow = Awaited<ReturnType<ReturnType<typeof tableRows>["execute"]>>[number];

export const shownTables = async (tx: Tx, tenantId: string, rows: readonly TableRow[]): Promise<StaffTable[]> => {
  if (rows.length === 0) return [];
  const { orders, amounts, calls, codes } = await loadAround(
    tx,
    tenantId,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, number, seats, state, seated_at, updated_at }) => ({
    id,
    number,
    seats,
    updated_at: updated_at.toISOString(),
    // The column's CHECK allows exactly these.
    state: state as StaffTable["state"],
    seated_at: seated_at?.toISOString() ?? null,
    amount: Number(amounts.find(({ table_id }) => table_id === id)?.amount ?? 0),
    uuid: codes.find(({ table_id }) => table_id === id)?.uuid ?? null,
    open_orders: orders.filter(({ table_id }) => table_id === id).map(({ table_id: _, ...order }) => order),
    calls: calls
      .filter(({ table_id }) => table_id === id)
      .map((call) => ({
        id: call.id,
        kind: call.kind === "bill" ? ("bill" as const) : ("waiter" as const),
        created_at: call.created_at.toISOString(),
        taken_by: call.taken_by,
      })),
  }));
};

export const listTables = async (tx: Tx, tenantId: string, branchId: string): Promise<AnswerOf<typeof listCall>> => {
  const rows = await tableRows(tx, tenantId).where("branch_id", "=", branchId).orderBy("number").execute();
  return { tables: await shownTables(tx, tenantId, rows) };
};

export const isSeated = (state: string): boolean => state === "occupied" || state === "check_printed";

type Body = Ctx<typeof editCall>["body"];

/** Guests who wait for their order, or have not paid, lose the table only if the cashier has seen that order. */
const requireSeenOrders = async (
  tx: Tx,
  tenantId: string,
  table: { id: string; seated_at: Date | null },
  seen: Body["open_orders"] = [],
) => {
  const open = await openOrders(tx, tenantId, [table.id], table.seated_at);
  if (open.every(({ id }) => seen.includes(id))) return open.length;
  throw new AppError("table_has_orders", {
    amount: open.reduce((sum, { due }) => sum + due, 0),
    orders: open.map(({ id, number, total }) => ({ id, number, total })),
  });
};

/**
 * Seats, reserves or frees a table, from the state the cashier saw: of two concurrent edits the second is refused.
 * Setting the same state again changes nothing.
 */
export const editTable = (ctx: Ctx<typeof editCall>): Promise<StaffTable> => {
  const { database, tenantId, staff, params, body, now, live } = ctx;
  const { state } = body;
  return database.inTenant(tenantId, async (tx) => {
    const before = await tableRows(tx, tenantId).where("id", "=", params.id).executeTakeFirst();
    if (!before) throw new AppError("not_found");
    const from = body.from ?? before.state;
    if (before.state !== state) {
      const changed = await tx
        .updateTable("dining_table")
        .set((eb) => ({ state, seated_at: isSeated(state) ? eb.fn.coalesce("seated_at", eb.val(now)) : null }))
        .set({ updated_at: now })
        .where("tenant_id", "=", tenantId)
        .where("id", "=", params.id)
        .where("state", "=", from)
        .executeTakeFirst();
      if (changed.numUpdatedRows !== 1n) throw new AppError("table_unavailable");
      // Only now: an order that is being placed waits for the changed row.
      const frees = isSeated(from) && !isSeated(state);
      const left = frees ? await requireSeenOrders(tx, tenantId, before, body.open_orders) : 0;
      await recordChange(tx, tenantId, {
        staffId: staff.id,
        action: "table.state",
        target: "table",
        targetId: params.id,
        before: { state: from },
        after: { state, ...(left > 0 && { open_orders: left }) },
      });
      await announceTable(live, tx, tenantId, before.branch_id, params.id);
    }
    const seated_at = isSeated(state) ? (before.seated_at ?? now) : null;
    const after = before.state === state ? before : { ...before, state, seated_at, updated_at: now };
    const [shown] = await shownTables(tx, tenantId, [after]);
    if (!shown) throw new AppError("not_found");
    return shown;
  });
};

import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { captureMinutes } from "@sufra/domain/orders/business-day.ts";
import type { moveGuests as moveCall } from "@sufra/domain/tables/staff-api.ts";
import { sql } from "kysely";
import { announceOrder, announceTable } from "../orders/announce.ts";
import { getStatus } from "../orders/read-placed.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError, fieldError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { recordChange } from "../platform/audit/record-change.ts";
import { isSeated, shownTables, tableRows } from "./staff-tables.ts";

type Table = Awaited<ReturnType<ReturnType<typeof tableRows>["execute"]>>[number];

/** Both tables, locked in the order of their ids, as every move locks them. */
const lockTables = async (tx: Tx, tenantId: string, fromId: string, toId: string) => {
  const rows = await tableRows(tx, tenantId).where("id", "in", [fromId, toId]).orderBy("id").forUpdate().execute();
  const from = rows.find(({ id }) => id === fromId);
  const to = rows.find(({ id }) => id === toId);
  if (!from) throw new AppError("not_found");
  if (!to || to.id === from.id || to.branch_id !== from.branch_id) throw fieldError("to");
  return { from, to };
};

/** Orders that reached the branch since a time, and those of the same party that still wait for their payment. */
const reachedSince = (tenantId: string, since: Date) => sql<boolean>`(exists (
    select from order_event e where e.tenant_id = ${tenantId} and e.order_id = customer_order.id
      and e.to_status = 'pending' and e.created_at >= ${since})
  or (status = 'awaiting_payment' and created_at >= ${new Date(since.getTime() - captureMinutes * 60_000)}))`;

/** An earlier party of the table must not show on the bill of the one that comes. */
const leaveBehind = (tx: Tx, tenantId: string, to: Table, since: Date, now: Date) =>
  tx
    .updateTable("customer_order")
    .set({ table_left_at: now })
    .where("tenant_id", "=", tenantId)
    .where("table_id", "=", to.id)
    .where("table_left_at", "is", null)
    .where(reachedSince(tenantId, since))
    .$if(isSeated(to.state) && to.seated_at !== null, (rows) =>
      rows.where(sql<boolean>`not ${reachedSince(tenantId, to.seated_at ?? now)}`),
    )
    .execute();

const moveOrders = (tx: Tx, tenantId: string, from: Table, to: Table, since: Date) =>
  tx
    .updateTable("customer_order")
    .set({ table_id: to.id, table_number: to.number })
    .where("tenant_id", "=", tenantId)
    .where("table_id", "=", from.id)
    .where("table_left_at", "is", null)
    .where(reachedSince(tenantId, since))
    .returning(["id", "status"])
    .execute();

/** A call of the same kind is open once per table: where both tables called, the older table's call is answered. */
const moveCalls = async (tx: Tx, tenantId: string, from: Table, to: Table, now: Date): Promise<void> => {
  const open = tx
    .updateTable("table_call")
    .where("tenant_id", "=", tenantId)
    .where("table_id", "=", from.id)
    .where("done_at", "is", null);
  await open
    .set({ done_at: now })
    .where("kind", "in", (eb) =>
      eb
        .selectFrom("table_call as other")
        .select("other.kind")
        .where("other.tenant_id", "=", tenantId)
        .where("other.table_id", "=", to.id)
        .where("other.done_at", "is", null),
    )
    .execute();
  await open.set({ table_id: to.id }).execute();
};

const place = (tx: Tx, tenantId: string, table: Table, state: string, seated_at: Date | null, now: Date) =>
  tx
    .updateTable("dining_table")
    .set({ state, seated_at, updated_at: now })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", table.id)
    .execute();

/** Moves a party with everything that is theirs; their table is free, and the other one begins when they sat down. */
export const moveGuests = (ctx: Ctx<typeof moveCall>): Promise<AnswerOf<typeof moveCall>> => {
  const { database, tenantId, staff, params, body, now, live } = ctx;
  return database.inTenant(tenantId, async (tx) => {
    const { from, to } = await lockTables(tx, tenantId, params.id, body.to);
    if (!isSeated(from.state) || from.seated_at === null || isSeated(to.state) !== body.merge)
      throw new AppError("table_unavailable");
    const since = new Date(Math.min(from.seated_at.getTime(), to.seated_at?.getTime() ?? Infinity));
    await leaveBehind(tx, tenantId, to, since, now);
    const orders = await moveOrders(tx, tenantId, from, to, from.seated_at);
    await moveCalls(tx, tenantId, from, to, now);
    const state = body.merge ? to.state : from.state;
    await place(tx, tenantId, from, "available", null, now);
    await place(tx, tenantId, to, state, since, now);
    await recordChange(tx, tenantId, {
      staffId: staff.id,
      action: body.merge ? "table.merge" : "table.move",
      target: "table",
      targetId: from.id,
      before: { table: from.number },
      after: { table: to.number, orders: orders.length },
    });
    const { branch_id: branchId } = to;
    for (const { id, status } of orders)
      await announceOrder(live, tx, {
        tenantId,
        orderId: id,
        branchId,
        tableId: to.id,
        status: getStatus(status),
        reason: null,
      });
    for (const table of [from, to]) await announceTable(live, tx, tenantId, branchId, table.id);
    const [shown] = await shownTables(tx, tenantId, [{ ...to, state, seated_at: since, updated_at: now }]);
    if (!shown) throw new AppError("not_found");
    return shown;
  });
};

import * as guestCalls from "@sufra/domain/tables/api.ts";
import type { callWaiter as contract } from "@sufra/domain/tables/api.ts";
import type * as consoleCalls from "@sufra/domain/tables/api.ts";
import * as calls from "@sufra/domain/tables/console-api.ts";
import * as staffCalls from "@sufra/domain/tables/staff-api.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError } from "../platform/errors.ts";
import type { App, Ctx } from "../platform/http/context.ts";
import { branchOfRow } from "../platform/http/branch-scope.ts";
import { mount } from "../platform/http/mount.ts";
import { branchWithService } from "../services/service-state.ts";
import { findTable, tableColumns, tableView } from "./find-table.ts";
import { createTables, editManagedTable, listManagedTables, removeManagedTable } from "./manage-tables.ts";
import { readTableBill } from "./read-table-bill.ts";
import { moveGuests } from "./move-guests.ts";
import { answerCall, takeCall } from "./staff-calls.ts";
import { editTable, listTables as listStaffTables } from "./staff-tables.ts";

const listTables = async (ctx: Ctx<typeof consoleCalls.listTables>) => {
  const { params, database, tenantId } = ctx;
  const branch = await branchWithService(ctx, params.id, "ordering");
  const rows = await database.inTenant(
    tenantId,
    (tx) =>
      tx
        .selectFrom("dining_table")
        .select(tableColumns)
        .where("tenant_id", "=", tenantId)
        .where("branch_id", "=", branch.id)
        .where("removed_at", "is", null)
        .orderBy("number")
        .execute(),
    { readOnly: true },
  );
  return { tables: rows.map(tableView) };
};

/** A unique index allows one open call per kind and table: repeated calls ring once. */
const callWaiter = async (ctx: Ctx<typeof contract>) => {
  const { params, body, database, tenantId, live } = ctx;
  await ctx.limits.consume("waiter", `${tenantId}:${params.id}:${ctx.deviceId}`, 10, 60);
  const table = await database.inTenant(tenantId, (tx) => findTable(tx, tenantId, params.id), { readOnly: true });
  if (!table) throw new AppError("not_found");
  await branchWithService(ctx, table.branch_id, "ordering");
  if (table.state === "reserved") throw new AppError("table_unavailable");
  const row = await database.inTenant(tenantId, async (tx) => {
    const made = await tx
      .insertInto("table_call")
      .values({ tenant_id: tenantId, id: newId(), branch_id: table.branch_id, table_id: table.id, kind: body.kind })
      .onConflict((conflict) =>
        conflict.columns(["tenant_id", "table_id", "kind"]).where("done_at", "is", null).doNothing(),
      )
      .returning(["id", "kind", "created_at"])
      .executeTakeFirst();
    if (made) {
      const data = { table_call: made.id, kind: made.kind, table_number: table.number };
      await live.publish(tx, { tenantId, topic: `call:at-${table.branch_id}`, data });
      return made;
    }
    return tx
      .selectFrom("table_call")
      .select(["id", "kind", "created_at"])
      .where("tenant_id", "=", tenantId)
      .where("table_id", "=", table.id)
      .where("kind", "=", body.kind)
      .where("done_at", "is", null)
      .executeTakeFirstOrThrow();
  });
  return { ...row, created_at: row.created_at.toISOString() };
};

export const registerTables = (app: App): void => {
  mount(app, guestCalls.listTables, listTables);
  mount(app, guestCalls.callWaiter, callWaiter);
  mount(app, guestCalls.readTableBill, readTableBill);
  mount(app, staffCalls.listStaffTables, ({ database, tenantId, params }) =>
    database.inTenant(tenantId, (tx) => listStaffTables(tx, tenantId, params.id), { readOnly: true }),
  );
  mount(app, staffCalls.editTable, editTable, { branchOf: branchOfRow("dining_table") });
  mount(app, staffCalls.moveGuests, moveGuests, { branchOf: branchOfRow("dining_table") });
  mount(app, staffCalls.answerCall, answerCall, { branchOf: branchOfRow("table_call") });
  mount(app, staffCalls.takeCall, takeCall, { branchOf: branchOfRow("table_call") });
  mount(app, calls.listManagedTables, listManagedTables);
  mount(app, calls.createTables, createTables);
  mount(app, calls.editManagedTable, editManagedTable);
  mount(app, calls.removeManagedTable, removeManagedTable);
};

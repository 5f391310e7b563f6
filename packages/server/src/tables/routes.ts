import * as guestCalls from "@sufra/domain/tables/api.ts";
import * as calls from "@sufra/domain/tables/console-api.ts";
import * as staffCalls from "@sufra/domain/tables/staff-api.ts";
import type { App } from "../platform/http/context.ts";
import { branchOfRow } from "../platform/http/branch-scope.ts";
import { mount } from "../platform/http/mount.ts";
import { callWaiter } from "./call-waiter.ts";
import { listTables } from "./list-tables.ts";
import { createTables, editManagedTable, listManagedTables, removeManagedTable } from "./manage-tables.ts";
import { readTableBill } from "./read-table-bill.ts";
import { answerCall, editTable, listTables as listStaffTables } from "./staff-tables.ts";

export const registerTables = (app: App): void => {
  mount(app, guestCalls.listTables, listTables);
  mount(app, guestCalls.callWaiter, callWaiter);
  mount(app, guestCalls.readTableBill, readTableBill);
  mount(app, staffCalls.listStaffTables, ({ database, tenantId, params }) =>
    database.inTenant(tenantId, (tx) => listStaffTables(tx, tenantId, params.id), { readOnly: true }),
  );
  mount(app, staffCalls.editTable, editTable, { branchOf: branchOfRow("dining_table") });
  mount(app, staffCalls.answerCall, answerCall, { branchOf: branchOfRow("table_call") });
  mount(app, calls.listManagedTables, listManagedTables);
  mount(app, calls.createTables, createTables);
  mount(app, calls.editManagedTable, editManagedTable);
  mount(app, calls.removeManagedTable, removeManagedTable);
};

import * as calls from "@sufra/domain/tenants/tables-api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { createCode, listCodes, switchCode } from "./manage-codes.ts";
import { createTables, editManagedTable, listManagedTables, removeManagedTable } from "./manage-tables.ts";
import { printCodes } from "./print-codes.ts";

/** What managers change of tables and printed codes. */
export const registerTables = (app: App): void => {
  mount(app, calls.listManagedTables, listManagedTables);
  mount(app, calls.createTables, createTables);
  mount(app, calls.editManagedTable, editManagedTable);
  mount(app, calls.removeManagedTable, removeManagedTable);
  mount(app, calls.listCodes, listCodes);
  mount(app, calls.createCode, createCode);
  mount(app, calls.switchCode, switchCode);
  mount(app, calls.printCodes, printCodes);
};

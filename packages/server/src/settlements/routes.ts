import * as calls from "@sufra/domain/settlements/api.ts";
import { branchOfShift } from "../drawers/drawer-rows.ts";
import { branchOfRow } from "../platform/http/branch-scope.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { handInCash, listCourierCash } from "./courier-cash.ts";
import { settleOrder, undoSettlement } from "./settle-order.ts";
import { settleTable } from "./settle-table.ts";

export const registerSettlements = (app: App): void => {
  mount(app, calls.settleOrder, settleOrder, { branchOf: branchOfRow("customer_order") });
  mount(app, calls.settleTable, settleTable, { branchOf: branchOfRow("dining_table") });
  mount(app, calls.undoSettlement, undoSettlement, { branchOf: branchOfRow("settlement") });
  mount(app, calls.listCourierCash, listCourierCash);
  mount(app, calls.handInCash, handInCash, { branchOf: branchOfShift });
};

import * as calls from "@sufra/domain/drawers/api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { closeDay } from "./close-day.ts";
import { listReports, readReport } from "./closings.ts";
import { branchOfDrawer, branchOfShift, listDrawers } from "./drawer-rows.ts";
import { readDay, readShift } from "./reports.ts";
import { addDrawer, addEntry, closeShift, openShift, removeDrawer, takeOver } from "./shifts.ts";

const readOnly = { readOnly: true };

export const registerDrawers = (app: App): void => {
  mount(app, calls.listDrawers, async ({ database, tenantId, staff, query }) => ({
    drawers: await database.inTenant(tenantId, (tx) => listDrawers(tx, tenantId, query.branch_id, staff.id), readOnly),
  }));
  mount(app, calls.addDrawer, addDrawer);
  mount(app, calls.removeDrawer, removeDrawer);
  mount(app, calls.openShiftCall, openShift, { branchOf: branchOfDrawer });
  mount(app, calls.addEntry, addEntry, { branchOf: branchOfShift });
  mount(app, calls.takeOver, takeOver, { branchOf: branchOfShift });
  mount(app, calls.closeShift, closeShift, { branchOf: branchOfShift });
  mount(app, calls.readShiftReport, readShift);
  mount(app, calls.readDay, readDay);
  mount(app, calls.closeDay, closeDay);
  mount(app, calls.listReports, listReports);
  mount(app, calls.readReport, readReport);
};

import * as calls from "@sufra/domain/tenants/console-api.ts";
import { readStart } from "@sufra/domain/tenants/start-api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { createBranch, editBranchPlace, readBranchSettings } from "./manage-branch.ts";
import { editBranchHours } from "./manage-hours.ts";
import { editBranchOrdering } from "./manage-ordering.ts";
import { startState } from "./start-state.ts";

export const registerTenantsConsole = (app: App): void => {
  mount(app, calls.createBranch, createBranch);
  mount(app, calls.readBranchSettings, readBranchSettings);
  mount(app, calls.editBranchPlace, editBranchPlace);
  mount(app, calls.editBranchHours, editBranchHours);
  mount(app, calls.editBranchOrdering, editBranchOrdering);
  mount(app, readStart, ({ database, tenantId, config }) =>
    database.inTenant(tenantId, (tx) => startState(tx, tenantId, config.PUBLIC_URL), { readOnly: true }),
  );
};

import * as calls from "@sufra/domain/tenants/console-api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { createBranch, editBranchPlace, readBranchSettings } from "./manage-branch.ts";
import { editBranchHours } from "./manage-hours.ts";
import { editBranchOrdering } from "./manage-ordering.ts";

export const registerTenantsConsole = (app: App): void => {
  mount(app, calls.createBranch, createBranch);
  mount(app, calls.readBranchSettings, readBranchSettings);
  mount(app, calls.editBranchPlace, editBranchPlace);
  mount(app, calls.editBranchHours, editBranchHours);
  mount(app, calls.editBranchOrdering, editBranchOrdering);
};

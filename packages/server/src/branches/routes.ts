import * as guestCalls from "@sufra/domain/branches/api.ts";
import * as calls from "@sufra/domain/branches/console-api.ts";
import * as stateCalls from "@sufra/domain/branches/state-api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { editState, listStates } from "./branch-state.ts";
import { listBranches, listPaymentChoices, listSlots, readMainBranch } from "./list-branches.ts";
import { createBranch, editBranchOrdering, editBranchPlace, readBranchSettings } from "./manage-branch.ts";
import { editBranchHours } from "./manage-hours.ts";

export const registerBranches = (app: App): void => {
  mount(app, guestCalls.readMainBranch, readMainBranch);
  mount(app, guestCalls.listPaymentChoices, listPaymentChoices);
  mount(app, guestCalls.listBranches, listBranches);
  mount(app, guestCalls.listSlots, listSlots);
  mount(app, stateCalls.listStaffBranches, ({ database, tenantId, branches, now }) =>
    database.inTenant(tenantId, (tx) => listStates(tx, tenantId, branches, now), { readOnly: true }),
  );
  mount(app, stateCalls.editBranchState, editState);
  mount(app, calls.createBranch, createBranch);
  mount(app, calls.readBranchSettings, readBranchSettings);
  mount(app, calls.editBranchPlace, editBranchPlace);
  mount(app, calls.editBranchHours, editBranchHours);
  mount(app, calls.editBranchOrdering, editBranchOrdering);
};

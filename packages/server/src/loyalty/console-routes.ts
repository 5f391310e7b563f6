import * as calls from "@sufra/domain/loyalty/console-api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { createLevel, editLevel, listManagedLevels, readLevel, removeLevel } from "./manage-levels.ts";
import { publishRules, readManagedRules } from "./manage-rules.ts";

/** What managers change of points and levels. */
export const registerLoyaltyConsole = (app: App): void => {
  mount(app, calls.listManagedLevels, ({ database, tenantId }) =>
    database.inTenant(tenantId, (tx) => listManagedLevels(tx, tenantId), { readOnly: true }),
  );
  mount(app, calls.createLevel, createLevel);
  mount(app, calls.readLevel, readLevel);
  mount(app, calls.editLevel, editLevel);
  mount(app, calls.removeLevel, removeLevel);
  mount(app, calls.readManagedRules, readManagedRules);
  mount(app, calls.publishRules, publishRules);
};

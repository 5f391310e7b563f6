import * as calls from "@sufra/domain/loyalty/console-api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { mountLevels } from "./manage-levels.ts";
import { publishRules, readManagedRules } from "./manage-rules.ts";

/** What managers change of points and levels. */
export const registerLoyaltyConsole = (app: App): void => {
  mountLevels(app);
  mount(app, calls.readManagedRules, readManagedRules);
  mount(app, calls.publishRules, publishRules);
};

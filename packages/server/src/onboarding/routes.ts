import { readStart } from "@sufra/domain/onboarding/api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { startState } from "./start-state.ts";

export const registerOnboarding = (app: App): void => {
  mount(app, readStart, ({ database, tenantId, config }) =>
    database.inTenant(tenantId, (tx) => startState(tx, tenantId, config.PUBLIC_URL), { readOnly: true }),
  );
};

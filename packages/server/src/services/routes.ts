import * as calls from "@sufra/domain/services/api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { editSwitch, listSwitches } from "./edit-services.ts";

export const registerServices = (app: App): void => {
  mount(app, calls.listServices, ({ database, tenantId }) =>
    database.inTenant(tenantId, (tx) => listSwitches(tx, tenantId), { readOnly: true }),
  );
  mount(app, calls.editService, editSwitch);
};

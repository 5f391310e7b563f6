import * as calls from "@sufra/domain/prizes/console-api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { mountPrizes } from "./manage-prizes.ts";
import { listManagedPrizes, readPrizeFigures } from "./prize-overview.ts";

/** What managers change of the prize shop. */
export const registerPrizesConsole = (app: App): void => {
  mount(app, calls.listManagedPrizes, ({ database, tenantId }) =>
    database.inTenant(tenantId, (tx) => listManagedPrizes(tx, tenantId), { readOnly: true }),
  );
  mountPrizes(app);
  mount(app, calls.readPrizeFigures, ({ database, tenantId, params, now }) =>
    database.inTenant(tenantId, (tx) => readPrizeFigures(tx, { tenantId, id: params.id, now }), { readOnly: true }),
  );
};

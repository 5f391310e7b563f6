import * as calls from "@sufra/domain/prizes/console-api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { copyPrize, createPrize, editPrize, orderPrizes, readPrize } from "./manage-prizes.ts";
import { listManagedPrizes, readPrizeFigures } from "./prize-overview.ts";
import { removePrize } from "./remove-prize.ts";

/** What managers change of the prize shop. */
export const registerPrizesConsole = (app: App): void => {
  mount(app, calls.listManagedPrizes, ({ database, tenantId }) =>
    database.inTenant(tenantId, (tx) => listManagedPrizes(tx, tenantId), { readOnly: true }),
  );
  mount(app, calls.orderPrizes, orderPrizes);
  mount(app, calls.createPrize, createPrize);
  mount(app, calls.copyPrize, copyPrize);
  mount(app, calls.readPrize, readPrize);
  mount(app, calls.editPrize, editPrize);
  mount(app, calls.removePrize, removePrize);
  mount(app, calls.readPrizeFigures, ({ database, tenantId, params, now }) =>
    database.inTenant(tenantId, (tx) => readPrizeFigures(tx, { tenantId, id: params.id, now }), { readOnly: true }),
  );
};

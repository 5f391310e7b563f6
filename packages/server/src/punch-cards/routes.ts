import * as calls from "@sufra/domain/punch-cards/api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { mountPunchCardConsole } from "./console-routes.ts";
import { listPunches, readOwnCards } from "./own-cards.ts";

export const registerPunchCards = (app: App): void => {
  mount(app, calls.listPunchCards, ({ database, tenantId, customer, language, now }) =>
    database.inTenant(tenantId, (tx) => readOwnCards(tx, { tenantId, customerId: customer.id, language, now }), {
      readOnly: true,
    }),
  );
  mount(app, calls.listPunches, listPunches);
  mountPunchCardConsole(app);
};

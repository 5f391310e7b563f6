import * as calls from "@sufra/domain/punch-cards/api.ts";
import * as consoleCalls from "@sufra/domain/punch-cards/console-api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { extendCards } from "./change-cards.ts";
import { listHolders, listPrograms } from "./list-programs.ts";
import { mountPrograms } from "./manage-programs.ts";
import { listPunches, readOwnCards } from "./own-cards.ts";

/** Managers' calls for punch cards. */
const mountPunchCardConsole = (app: App): void => {
  mount(app, consoleCalls.listPrograms, listPrograms);
  mountPrograms(app);
  mount(app, consoleCalls.listHolders, listHolders);
  mount(app, consoleCalls.extendCards, extendCards);
};

export const registerPunchCards = (app: App): void => {
  mount(app, calls.listPunchCards, ({ database, tenantId, customer, language, now }) =>
    database.inTenant(
      tenantId,
      (tx) => readOwnCards(tx, { tenantId, customerId: customer?.id ?? null, language, now }),
      {
        readOnly: true,
      },
    ),
  );
  mount(app, calls.listPunches, listPunches);
  mountPunchCardConsole(app);
};

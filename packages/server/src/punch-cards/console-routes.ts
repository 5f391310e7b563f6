import * as calls from "@sufra/domain/punch-cards/console-api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { extendCards } from "./change-cards.ts";
import { listHolders, listPrograms } from "./list-programs.ts";
import { mountPrograms } from "./manage-programs.ts";

/** What managers change of the punch cards. */
export const mountPunchCardConsole = (app: App): void => {
  mount(app, calls.listPrograms, listPrograms);
  mountPrograms(app);
  mount(app, calls.listHolders, listHolders);
  mount(app, calls.extendCards, extendCards);
};

import * as calls from "@sufra/domain/punch-cards/console-api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { extendCards } from "./change-cards.ts";
import { listHolders, listPrograms } from "./list-programs.ts";
import { createProgram, editProgram, readProgram, removeProgram, switchProgram } from "./manage-programs.ts";

/** What managers change of the punch cards. */
export const mountPrograms = (app: App): void => {
  mount(app, calls.listPrograms, listPrograms);
  mount(app, calls.createProgram, createProgram);
  mount(app, calls.readProgram, readProgram);
  mount(app, calls.editProgram, editProgram);
  mount(app, calls.switchProgram, switchProgram);
  mount(app, calls.removeProgram, removeProgram);
  mount(app, calls.listHolders, listHolders);
  mount(app, calls.extendCards, extendCards);
};

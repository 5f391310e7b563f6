import * as calls from "@sufra/domain/journal/console-api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { listJournal } from "./list-journal.ts";
import { listMessages } from "./list-messages.ts";
import { readJournalFilters } from "./read-filters.ts";

/** What staff changed and what was sent, for managers. */
export const registerJournal = (app: App): void => {
  mount(app, calls.listJournal, listJournal);
  mount(app, calls.readJournalFilters, readJournalFilters);
  mount(app, calls.listMessages, listMessages);
};

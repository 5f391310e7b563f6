import * as calls from "@sufra/domain/campaigns/entry-api.ts";
import type { App } from "../platform/http/context.ts";
import { limitGuest } from "../platform/http/guest-limits.ts";
import { mount } from "../platform/http/mount.ts";
import { enterForm } from "./enter-form.ts";
import { readEntryForm } from "./read-entry-form.ts";

export const mountEntries = (app: App): void => {
  mount(app, calls.readEntryForm, readEntryForm);
  mount(app, calls.enterForm, enterForm, { before: (ctx) => limitGuest(ctx, "enter") });
};

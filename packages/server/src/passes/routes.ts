import * as calls from "@sufra/domain/passes/api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { mountAppleService } from "./apple-service.ts";
import { mountMark } from "./mount-mark.ts";
import { linkPass, listPasses } from "./own-passes.ts";
import { registerPassUpdates } from "./notify-phones.ts";

export const registerPasses = (app: App): void => {
  mount(app, calls.listPasses, listPasses);
  mount(app, calls.linkPass, linkPass);
  mountAppleService(app);
  mountMark(app);
  registerPassUpdates(app.platform);
};

import * as wheelCalls from "@sufra/domain/campaigns/wheel-api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { mountEntries } from "./entry-routes.ts";
import { mountEvaluations } from "./evaluation-routes.ts";
import { listWheels, readWheel } from "./read-wheel.ts";
import { remindSpin, registerReminders } from "./remind-spin.ts";
import { seeSpin, spinWheel } from "./spin.ts";

export const registerCampaigns = (app: App): void => {
  mount(app, wheelCalls.listWheels, listWheels);
  mount(app, wheelCalls.readWheel, readWheel);
  mount(app, wheelCalls.spinWheel, spinWheel);
  mount(app, wheelCalls.seeSpin, seeSpin);
  mount(app, wheelCalls.remindSpin, remindSpin);
  registerReminders(app.platform);
  mountEvaluations(app);
  mountEntries(app);
};

import * as entries from "@sufra/domain/campaigns/entry-api.ts";
import * as evaluations from "@sufra/domain/campaigns/evaluation-api.ts";
import * as wheelCalls from "@sufra/domain/campaigns/wheel-api.ts";
import type { App } from "../platform/http/context.ts";
import { limitGuest } from "../platform/http/guest-limits.ts";
import { mount } from "../platform/http/mount.ts";
import { branchOfEvaluation, exportEvaluations, listConsoleEvaluations, seeEvaluation } from "./console-evaluations.ts";
import { enterForm } from "./enter-form.ts";
import { readEntryForm } from "./read-entry-form.ts";
import { listEvaluations, readEvaluation } from "./read-evaluation.ts";
import { listWheels, readWheel } from "./read-wheel.ts";
import { remindSpin, registerReminders } from "./remind-spin.ts";
import { seeSpin, spinWheel } from "./spin.ts";
import { submitEvaluation } from "./submit-evaluation.ts";

const mountEvaluations = (app: App): void => {
  mount(app, evaluations.listEvaluations, listEvaluations);
  mount(app, evaluations.readEvaluation, readEvaluation);
  mount(app, evaluations.submitEvaluation, submitEvaluation, { before: (ctx) => limitGuest(ctx, "evaluate") });
  mount(app, evaluations.listConsoleEvaluations, listConsoleEvaluations);
  mount(app, evaluations.exportEvaluations, exportEvaluations);
  mount(app, evaluations.seeEvaluation, seeEvaluation, { branchOf: branchOfEvaluation });
};

const mountEntries = (app: App): void => {
  mount(app, entries.readEntryForm, readEntryForm);
  mount(app, entries.enterForm, enterForm, { before: (ctx) => limitGuest(ctx, "enter") });
};

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

import * as calls from "@sufra/domain/campaigns/evaluation-api.ts";
import type { App } from "../platform/http/context.ts";
import { limitGuest } from "../platform/http/guest-limits.ts";
import { mount } from "../platform/http/mount.ts";
import { branchOfEvaluation, exportEvaluations, listConsoleEvaluations, seeEvaluation } from "./console-evaluations.ts";
import { listEvaluations, readEvaluation } from "./read-evaluation.ts";
import { submitEvaluation } from "./submit-evaluation.ts";

export const mountEvaluations = (app: App): void => {
  mount(app, calls.listEvaluations, listEvaluations);
  mount(app, calls.readEvaluation, readEvaluation);
  mount(app, calls.submitEvaluation, submitEvaluation, { before: (ctx) => limitGuest(ctx, "evaluate") });
  mount(app, calls.listConsoleEvaluations, listConsoleEvaluations);
  mount(app, calls.exportEvaluations, exportEvaluations);
  mount(app, calls.seeEvaluation, seeEvaluation, { branchOf: branchOfEvaluation });
};

import * as calls from "@sufra/domain/referrals/console-api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { editReferralProgram, readReferralProgram } from "./manage-program.ts";
import { readReferralResults } from "./program-results.ts";

/** Referral programs and their results, for managers. */
export const registerReferralsConsole = (app: App): void => {
  mount(app, calls.readReferralProgram, readReferralProgram);
  mount(app, calls.editReferralProgram, editReferralProgram);
  mount(app, calls.readReferralResults, readReferralResults);
};

import { register as registerCall } from "@sufra/domain/customers/api.ts";
import * as calls from "@sufra/domain/referrals/api.ts";
import * as consoleCalls from "@sufra/domain/referrals/console-api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { registerLeadExpiry } from "./expire-leads.ts";
import { inviteFriend, limitInvites } from "./invite-friend.ts";
import { editReferralProgram, readReferralProgram } from "./manage-program.ts";
import { readReferralResults } from "./program-results.ts";
import { readReference, stopInvitations } from "./read-reference.ts";
import { readReferrals } from "./read-referrals.ts";
import { register } from "./register.ts";

/** Registering may accept an invitation, and stands with them. */
export const registerReferrals = (app: App): void => {
  mount(app, registerCall, register);
  mount(app, calls.readReferrals, readReferrals);
  mount(app, calls.inviteFriend, inviteFriend, { before: limitInvites });
  mount(app, calls.readReference, readReference);
  mount(app, calls.stopInvitations, stopInvitations);
  registerLeadExpiry(app.platform);
};

/** Referral programs and their results, for managers. */
export const registerReferralsConsole = (app: App): void => {
  mount(app, consoleCalls.readReferralProgram, readReferralProgram);
  mount(app, consoleCalls.editReferralProgram, editReferralProgram);
  mount(app, consoleCalls.readReferralResults, readReferralResults);
};

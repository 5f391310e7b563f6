import { register as registerCall } from "@sufra/domain/customers/api.ts";
import * as calls from "@sufra/domain/referrals/api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { registerLeadExpiry } from "./expire-leads.ts";
import { inviteFriend, limitInvites } from "./invite-friend.ts";
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

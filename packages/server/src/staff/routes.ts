import * as account from "@sufra/domain/staff/account-api.ts";
import * as calls from "@sufra/domain/staff/api.ts";
import * as team from "@sufra/domain/staff/console-api.ts";
import * as invitationCalls from "@sufra/domain/staff/invitation-api.ts";
import * as limitCalls from "@sufra/domain/staff/limits-api.ts";
import * as resetCalls from "@sufra/domain/staff/password-reset-api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { acceptInvitation, readInvitation } from "./accept-invitation.ts";
import { editMember, endAllSessions, endOneSession, readWhole } from "./edit-member.ts";
import { countApprovals } from "./approvals.ts";
import { registerEmails } from "./emails.ts";
import { countInvitation, inviteAgain, inviteMember, listOpen, withdrawInvitation } from "./invitations.ts";
import { resetMemberCodes } from "./member-codes.ts";
import { decideLimit, editLimits, readLimits } from "./limits.ts";
import { readMember } from "./member.ts";
import { changePassword, editAccount, endOwnSession, endOwnSessions, readAccount } from "./own-account.ts";
import { beginCodes, confirmCodes, endCodes, renewRecoveryCodes } from "./own-codes.ts";
import { askPasswordReset, readPasswordReset, resetPassword } from "./reset-password.ts";
import { closeStaffSession } from "./sessions.ts";
import { editSignInRules, readSignInRules } from "./sign-in-rules.ts";
import { signIn } from "./sign-in.ts";
import { listHabits } from "./list-habits.ts";
import { listMembers } from "./team.ts";

const readOnly = { readOnly: true };

const mountInvitations = (app: App): void => {
  mount(app, invitationCalls.listInvitations, ({ database, tenantId, now }) =>
    database.inTenant(tenantId, (tx) => listOpen(tx, tenantId, now), readOnly),
  );
  mount(app, invitationCalls.readInvitation, readInvitation);
  mount(app, invitationCalls.acceptInvitation, acceptInvitation);
  mount(app, invitationCalls.inviteMember, inviteMember, { before: countInvitation });
  mount(app, invitationCalls.inviteAgain, inviteAgain);
  mount(app, invitationCalls.withdrawInvitation, withdrawInvitation);
};

const mountTeam = (app: App): void => {
  mount(app, team.listHabits, listHabits);
  mount(app, team.listTeam, ({ database, tenantId }) =>
    database.inTenant(tenantId, (tx) => listMembers(tx, tenantId), readOnly),
  );
  mount(app, team.readMember, (ctx) =>
    ctx.database.inTenant(ctx.tenantId, (tx) => readWhole(ctx, tx, ctx.params.id), readOnly),
  );
  mount(app, team.editMember, editMember);
  mount(app, team.endMemberSession, endOneSession);
  mount(app, team.endMemberSessions, endAllSessions);
  mount(app, team.resetMemberCodes, resetMemberCodes);
  mount(app, limitCalls.countApprovals, countApprovals);
  mount(app, limitCalls.readLimits, readLimits);
  mount(app, limitCalls.editLimits, editLimits);
  mount(app, limitCalls.decideLimit, decideLimit);
  mount(app, team.readSignInRules, readSignInRules);
  mount(app, team.editSignInRules, editSignInRules);
  mountInvitations(app);
};

/** Calls for the own account, also before sign-in. */
const mountAccount = (app: App): void => {
  mount(app, account.readAccount, readAccount);
  mount(app, account.editAccount, editAccount);
  mount(app, account.changePassword, changePassword);
  mount(app, account.endOwnSession, endOwnSession);
  mount(app, account.endOwnSessions, endOwnSessions);
  mount(app, account.beginCodes, beginCodes);
  mount(app, account.confirmCodes, confirmCodes);
  mount(app, account.endCodes, endCodes);
  mount(app, account.renewRecoveryCodes, renewRecoveryCodes);
  mount(app, resetCalls.askPasswordReset, askPasswordReset);
  mount(app, resetCalls.readPasswordReset, readPasswordReset);
  mount(app, resetCalls.resetPassword, resetPassword);
  registerEmails(app.platform);
};

const mountSessions = (app: App): void => {
  mount(app, calls.createStaffSession, signIn);
  mount(app, calls.readStaffSession, async ({ database, staff }) => ({
    staff: { ...(await readMember(database, staff.id)), pending_2fa: staff.pending2fa },
  }));
  mount(app, calls.endStaffSession, async (ctx) => {
    await closeStaffSession(ctx);
    return null;
  });
};

export const registerStaff = (app: App): void => {
  mountSessions(app);
  mountTeam(app);
  mountAccount(app);
};

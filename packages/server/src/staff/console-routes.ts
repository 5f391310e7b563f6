import * as calls from "@sufra/domain/staff/console-api.ts";
import * as invitationCalls from "@sufra/domain/staff/invitation-api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { acceptInvitation, readInvitation } from "./accept-invitation.ts";
import { editMember, readWhole } from "./edit-member.ts";
import { endAllSessions, endOneSession } from "./end-sessions.ts";
import { countInvitation, inviteAgain, inviteMember, listOpen, withdrawInvitation } from "./invitations.ts";
import { resetMemberCodes } from "./member-codes.ts";
import { editSignInRules, readSignInRules } from "./sign-in-rules.ts";
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

export const mountTeam = (app: App): void => {
  mount(app, calls.listTeam, ({ database, tenantId }) =>
    database.inTenant(tenantId, (tx) => listMembers(tx, tenantId), readOnly),
  );
  mount(app, calls.readMember, (ctx) =>
    ctx.database.inTenant(ctx.tenantId, (tx) => readWhole(ctx, tx, ctx.params.id), readOnly),
  );
  mount(app, calls.editMember, editMember);
  mount(app, calls.endMemberSession, endOneSession);
  mount(app, calls.endMemberSessions, endAllSessions);
  mount(app, calls.resetMemberCodes, resetMemberCodes);
  mount(app, calls.readSignInRules, readSignInRules);
  mount(app, calls.editSignInRules, editSignInRules);
  mountInvitations(app);
};

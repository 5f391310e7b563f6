export { inviteToTeam, openInvitations, sendInvitationAgain, takeInvitationBack } from "./invitations.ts";
export { inviteOperator, OperatorError, rescueOperator } from "./invite-operator.ts";
export { resetCodesOf } from "./member-codes.ts";
export { hashPassword } from "./passwords.ts";
export { registerStaff } from "./routes.ts";
export { identifyStaff } from "./sessions.ts";

import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { bilingual, byId, id, instant, requiredText } from "../contract/fields.ts";
import { staffMember, staffRoles } from "./api.ts";
import { teamRoles } from "./console-api.ts";

const language = z.enum(["sa", "en"], { error: "field_invalid" });

const invitation = z.strictObject({
  id,
  email: z.string(),
  role: z.enum(teamRoles),
  branch_ids: z.array(id),
  expires_at: instant,
  /** Past its seven days: it can be sent again. */
  expired: z.boolean(),
});
export type StaffInvitation = z.infer<typeof invitation>;

const token = z.string("field_empty").check(z.minLength(1, "field_empty"), z.maxLength(100, "field_invalid"));

/** Length is what makes a password hard to guess; what it is made of is its owner's business. */
export const shortestPassword = 10;
export const newPassword = z
  .string("field_empty")
  .check(z.minLength(shortestPassword, "password_short"), z.maxLength(200, "field_invalid"));

export const listInvitations = defineCall({
  method: "GET",
  url: "/console/invitations/",
  summary: "Invitations to the team that nobody has accepted yet",
  tag: "team",
  tenant: "staff",
  roles: ["manager"],
  answers: { 200: z.strictObject({ invitations: z.array(invitation) }) },
  errors: [],
});

export const inviteMember = defineCall({
  method: "POST",
  url: "/console/invitations/",
  keyed: true,
  summary: "Invite somebody to the team by e-mail; the link works for seven days, once",
  tag: "team",
  tenant: "staff",
  roles: ["manager"],
  body: z.strictObject({
    email: z
      .string("email_required")
      .check(
        z.trim(),
        z.minLength(1, "email_required"),
        z.maxLength(254, "email_invalid"),
        z.regex(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/, "email_invalid"),
      ),
    role: z.enum(teamRoles, { error: "field_invalid" }),
    branch_ids: z.array(id, "field_invalid").check(z.maxLength(200, "field_invalid")),
    /** Of the message. */
    language,
  }),
  answers: { 201: invitation },
  errors: ["cannot_notify_by_email"],
});

export const inviteAgain = defineCall({
  method: "POST",
  url: "/console/invitations/:id/again/",
  summary: "Send an invitation again, with a new link for another seven days; the old link ends",
  tag: "team",
  tenant: "staff",
  roles: ["manager"],
  params: byId,
  body: z.strictObject({ language }),
  answers: { 200: invitation },
  errors: ["cannot_notify_by_email"],
});

export const withdrawInvitation = defineCall({
  method: "DELETE",
  url: "/console/invitations/:id/",
  summary: "Withdraw an invitation; one that was accepted is a member now, and stays",
  tag: "team",
  tenant: "staff",
  roles: ["manager"],
  params: byId,
  answers: { 204: null },
  errors: ["in_use"],
});

export const readInvitation = defineCall({
  method: "POST",
  url: "/console/invitations/lookup/",
  summary: "What a link of an invitation leads to",
  tag: "team",
  tenant: "none",
  roles: ["visitor"],
  body: z.strictObject({ token }),
  answers: {
    200: z.strictObject({
      /** Null for an operator's invitation. */
      establishment: z.nullable(bilingual),
      inviter: z.nullable(z.string()),
      email: z.string(),
      role: z.enum(staffRoles),
      expires_at: instant,
    }),
  },
  errors: [],
});

export const acceptInvitation = defineCall({
  method: "POST",
  url: "/console/invitations/acceptance/",
  summary: "Join a team by an invitation, with a name and password of one's own; signs in",
  tag: "team",
  tenant: "none",
  roles: ["visitor"],
  body: z.strictObject({ token, name: requiredText(80), password: newPassword, language }),
  answers: { 201: z.strictObject({ staff: staffMember }) },
  errors: [],
});

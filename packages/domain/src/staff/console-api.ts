import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { byId, id, instant, requiredText } from "../contract/fields.ts";
import { habitKinds } from "./habits.ts";

/** Roles of an establishment; operators belong to the platform. */
export const teamRoles = ["cashier", "manager"] as const;
export type TeamRole = (typeof teamRoles)[number];

export const revision = z.string("field_invalid").check(z.regex(/^[A-Za-z0-9_-]{22}$/, "field_invalid"));

const phone = z.strictObject({
  dial_code: z.string("number_invalid").check(z.regex(/^[1-9][0-9]{0,3}$/, "number_invalid")),
  phone_number: z
    .string("number_required")
    .check(z.trim(), z.minLength(1, "number_required"), z.maxLength(40, "number_invalid")),
});

const branch_ids = z.array(id, "field_invalid").check(z.maxLength(200, "field_invalid"));
const role = z.enum(teamRoles, { error: "field_invalid" });

const member = z.strictObject({
  id,
  name: z.string(),
  email: z.string(),
  role,
  /** The branches a cashier works in; a manager works in all, and the list is empty. */
  branch_ids: z.array(id),
  /** Their own number: the till refuses to serve it. */
  phone: z.nullable(z.strictObject({ dial_code: z.string(), phone_number: z.string() })),
  active: z.boolean(),
  /** Whether they sign in with one-time codes. */
  codes: z.boolean(),
});
export type TeamMember = z.infer<typeof member>;

const listedMember = z.strictObject({
  ...member.shape,
  /** When they last used the console; null = not since they were added, or long ago. */
  seen_at: z.nullable(instant),
});

export const session = z.strictObject({
  id,
  /** The browser and system it was opened in: "Chrome · Windows"; empty where it did not say. */
  device: z.string(),
  created_at: instant,
  seen_at: instant,
  /** The one that asks. */
  current: z.boolean(),
});
export type StaffSession = z.infer<typeof session>;

const memberWithSessions = z.strictObject({ ...member.shape, revision: z.string(), sessions: z.array(session) });

export const listTeam = defineCall({
  method: "GET",
  url: "/console/team/",
  summary: "The team of the establishment, those who left last",
  tag: "team",
  tenant: "staff",
  roles: ["manager"],
  answers: { 200: z.strictObject({ members: z.array(listedMember) }) },
  errors: [],
});

export const listHabits = defineCall({
  method: "GET",
  url: "/console/team/habits/",
  summary: "What cashiers did far more often than their colleagues in the last four weeks",
  tag: "team",
  tenant: "staff",
  roles: ["manager"],
  answers: {
    200: z.strictObject({
      habits: z.array(
        z.strictObject({
          staff_id: id,
          name: z.string(),
          kind: z.enum(habitKinds),
          count: z.int(),
          /** What their colleagues usually did in the same weeks. */
          usual: z.int(),
        }),
      ),
    }),
  },
  errors: [],
});

export const readMember = defineCall({
  method: "GET",
  url: "/console/team/:id/",
  summary: "A member of the team, with the devices they are signed in on",
  tag: "team",
  tenant: "staff",
  roles: ["manager"],
  params: byId,
  answers: { 200: memberWithSessions },
  errors: [],
});

export const editMember = defineCall({
  method: "PATCH",
  url: "/console/team/:id/",
  summary: "Change a member of the team: name, role, branches, phone, or whether they may sign in",
  tag: "team",
  tenant: "staff",
  roles: ["manager"],
  params: byId,
  /** What is absent stays as it is. */
  body: z.strictObject({
    revision,
    name: z.optional(requiredText(80)),
    role: z.optional(role),
    branch_ids: z.optional(branch_ids),
    phone: z.optional(z.nullable(phone)),
    active: z.optional(z.boolean("field_invalid")),
  }),
  answers: { 200: memberWithSessions },
  errors: ["edit_conflict", "last_manager"],
});

export const endMemberSessions = defineCall({
  method: "DELETE",
  url: "/console/team/:id/sessions/",
  summary: "Sign a member of the team out everywhere",
  tag: "team",
  tenant: "staff",
  roles: ["manager"],
  params: byId,
  answers: { 204: null },
  errors: [],
});

export const endMemberSession = defineCall({
  method: "DELETE",
  url: "/console/team/:id/sessions/:session_id/",
  summary: "Sign a member of the team out on one device",
  tag: "team",
  tenant: "staff",
  roles: ["manager"],
  params: z.strictObject({ id, session_id: id }),
  answers: { 204: null },
  errors: [],
});

export const resetMemberCodes = defineCall({
  method: "DELETE",
  url: "/console/team/:id/codes/",
  summary: "End a colleague's one-time codes and recovery codes, who lost them; signs them out everywhere",
  tag: "team",
  tenant: "staff",
  roles: ["manager"],
  params: byId,
  answers: { 204: null },
  errors: [],
});

const signInRules = z.strictObject({
  /** Managers sign in with one-time codes; who has none sets them up at the next sign-in. */
  manager_codes: z.boolean(),
  revision: z.string(),
});
export type SignInRules = z.infer<typeof signInRules>;

export const readSignInRules = defineCall({
  method: "GET",
  url: "/console/sign-in-rules/",
  summary: "Whether managers have to sign in with one-time codes",
  tag: "team",
  tenant: "staff",
  roles: ["manager"],
  answers: { 200: signInRules },
  errors: [],
});

export const editSignInRules = defineCall({
  method: "PATCH",
  url: "/console/sign-in-rules/",
  summary: "Ask managers for one-time codes, or no longer",
  tag: "team",
  tenant: "staff",
  roles: ["manager"],
  body: z.strictObject({ revision, manager_codes: z.boolean("field_invalid") }),
  answers: { 200: signInRules },
  errors: ["edit_conflict"],
});

import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { id, instant, requiredText } from "../contract/fields.ts";
import { staffRoles } from "./api.ts";
import { session } from "./console-api.ts";
import { newPassword } from "./invitation-api.ts";
import { codeText, password } from "./sign-in-fields.ts";

const language = z.enum(["sa", "en"], { error: "field_invalid" });

const account = z.strictObject({
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  language: z.enum(["sa", "en"]),
  codes: z.strictObject({
    /** Since when they sign in with one-time codes; null = they do not. */
    since: z.nullable(instant),
    /** The establishment asks its managers for them: they can't be turned off. */
    required: z.boolean(),
    /** Recovery codes that were not used yet. */
    recovery_left: z.int(),
  }),
  sessions: z.array(session),
});
export type StaffAccount = z.infer<typeof account>;

/** Everybody of the staff has an account, whether they belong to an establishment or run the platform. */
const own = { tag: "account", tenant: "self", roles: ["cashier", "manager", "operator"] } as const;

export const readAccount = defineCall({
  ...own,
  method: "GET",
  url: "/console/account/",
  summary: "One's own account: name, language, one-time codes and the devices one is signed in on",
  answers: { 200: account },
  errors: [],
});

export const editAccount = defineCall({
  ...own,
  method: "PATCH",
  url: "/console/account/",
  summary: "Change one's own name and the language of the console and its letters",
  /** What is absent stays as it is. */
  body: z.strictObject({ name: z.optional(requiredText(80)), language: z.optional(language) }),
  answers: { 200: account },
  errors: [],
});

export const changePassword = defineCall({
  ...own,
  method: "PUT",
  url: "/console/account/password/",
  summary: "Change one's own password by the old one; every other device is signed out",
  body: z.strictObject({ password, new_password: newPassword }),
  answers: { 204: null },
  errors: [],
});

export const endOwnSessions = defineCall({
  ...own,
  method: "DELETE",
  url: "/console/account/sessions/",
  summary: "Sign out on every device but this one",
  answers: { 204: null },
  errors: [],
});

export const endOwnSession = defineCall({
  ...own,
  method: "DELETE",
  url: "/console/account/sessions/:session_id/",
  summary: "Sign out on one other device of one's own",
  params: z.strictObject({ session_id: id }),
  answers: { 204: null },
  errors: [],
});

export const beginCodes = defineCall({
  ...own,
  method: "POST",
  url: "/console/account/codes/",
  allowBefore2fa: true,
  summary: "A secret for an authenticator app, or another in place of the one there is; a code of it confirms it",
  body: z.strictObject({
    /** Not required right after signing in. */
    password: z.optional(password),
    /** Of the codes there are, where another app is to take their place. */
    code: z.optional(codeText),
  }),
  answers: {
    201: z.strictObject({
      /** In base 32, in groups of four, for an app that can't see the picture. */
      secret: z.string(),
      /** The same as an address that authenticator apps open. */
      link: z.string(),
      /** The same as a QR code. */
      qr_svg: z.string(),
    }),
  },
  errors: ["wrong_code"],
});

const recoveryCodes = z.strictObject({
  /** Shown this once: each signs in one time in place of a code. */
  recovery_codes: z.array(z.string()),
});

export const confirmCodes = defineCall({
  ...own,
  method: "POST",
  url: "/console/account/codes/confirmation/",
  allowBefore2fa: true,
  summary: "Turn one-time codes on with a code of the app; answers the recovery codes",
  body: z.strictObject({ code: codeText }),
  answers: { 200: recoveryCodes },
  errors: ["wrong_code"],
});

export const endCodes = defineCall({
  ...own,
  method: "POST",
  url: "/console/account/codes/end/",
  summary: "Turn one-time codes off with the password and a code, unless the establishment asks for them",
  body: z.strictObject({ password, code: codeText }),
  answers: { 204: null },
  errors: ["wrong_code"],
});

export const renewRecoveryCodes = defineCall({
  ...own,
  method: "POST",
  url: "/console/account/recovery-codes/",
  summary: "New recovery codes, by a code; the old ones end",
  body: z.strictObject({ code: codeText }),
  answers: { 200: recoveryCodes },
  errors: ["wrong_code"],
});

import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { newPassword } from "./invitation-api.ts";
import { signInEmail } from "./sign-in-fields.ts";

const token = z.string("field_empty").check(z.minLength(1, "field_empty"), z.maxLength(100, "field_invalid"));

/** For staff who forgot their password: nobody is signed in. */
const anybody = { tag: "account", tenant: "none", roles: ["visitor"] } as const;

export const askPasswordReset = defineCall({
  ...anybody,
  method: "POST",
  url: "/console/password-resets/",
  summary: "Ask for a link to choose a new password; one answer, whether the address signs in here or not",
  body: z.strictObject({ email: signInEmail }),
  answers: { 204: null },
  errors: ["cannot_notify_by_email"],
});

export const readPasswordReset = defineCall({
  ...anybody,
  method: "POST",
  url: "/console/password-resets/lookup/",
  summary: "Whose password a link changes",
  body: z.strictObject({ token }),
  answers: { 200: z.strictObject({ email: z.string() }) },
  errors: [],
});

export const resetPassword = defineCall({
  ...anybody,
  method: "POST",
  url: "/console/password-resets/acceptance/",
  summary: "Choose a new password by a link, once; every device is signed out, one-time codes stay as they are",
  body: z.strictObject({ token, password: newPassword }),
  answers: { 204: null },
  errors: [],
});

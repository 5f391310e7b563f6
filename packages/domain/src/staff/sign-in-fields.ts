import { z } from "zod/mini";

/** An existing password; the rules for new ones do not apply to it. */
export const password = z.string("field_empty").check(z.minLength(1, "field_empty"), z.maxLength(200, "field_invalid"));

/** Six digits of an authenticator app, or a recovery code as somebody types it. */
export const codeText = z
  .string("field_empty")
  .check(z.trim(), z.minLength(1, "field_empty"), z.maxLength(40, "field_invalid"));

export const signInEmail = z
  .string("email_required")
  .check(
    z.trim(),
    z.minLength(1, "email_required"),
    z.maxLength(254, "email_invalid"),
    z.regex(/^\S+@\S+$/, "email_invalid"),
  );

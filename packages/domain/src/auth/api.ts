import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { fourDigits, id, instant, requiredText } from "../contract/fields.ts";
import { customer } from "../customers/api.ts";

/** A number as it was entered; which numbers exist is decided later. */
export const enteredPhone = z.strictObject({
  dial_code: z.string("number_invalid").check(z.regex(/^[1-9][0-9]{0,3}$/, "number_invalid")),
  phone_number: z
    .string("number_required")
    .check(z.trim(), z.minLength(1, "number_required"), z.maxLength(40, "number_invalid")),
});

export const requestCode = defineCall({
  method: "POST",
  url: "/auth/codes/",
  summary: "Send a four-digit code by SMS or WhatsApp; the answer never tells whether the number is known",
  tag: "sign-in",
  tenant: "self",
  roles: ["visitor", "customer"],
  body: z.strictObject({
    uuid: id,
    ...enteredPhone.shape,
    /** `change_phone` needs a session: the code proves the new number. */
    purpose: z.optional(z.enum(["sign_in", "change_phone"], { error: "field_invalid" })),
    /** Where the establishment offers WhatsApp; otherwise the code comes by SMS. */
    channel: z.optional(z.enum(["sms", "whatsapp"], { error: "field_invalid" })),
  }),
  /** The number as it was understood: where the code went. */
  answers: {
    202: z.strictObject({
      challenge_id: id,
      expires_at: instant,
      resend_at: instant,
      dial_code: z.string(),
      phone_number: z.string(),
      /** The way the code is tried first; the other one follows if it fails there. */
      channel: z.enum(["sms", "whatsapp"]),
      /** Strangers used up the day's shared codes: only known guests get one. Never tells whether this number is known. */
      codes_scarce: z.boolean(),
    }),
  },
  errors: [],
});

export const createSession = defineCall({
  method: "POST",
  url: "/auth/sessions/",
  summary: "Sign in with the code; sets the session cookies",
  tag: "sign-in",
  tenant: "qr_or_session",
  roles: ["visitor", "customer"],
  body: z.strictObject({
    challenge_id: id,
    code: fourDigits,
    /**
     * Asked by `field_empty` at `known_as` after months without a visit, since the number may have another user: the name or
     * email given here before.
     */
    known_as: z.optional(requiredText(254)),
    /** Instead of `known_as`: the number is new to the guest, and what its former user left here is erased. */
    new_user: z.optional(z.boolean("field_invalid")),
  }),
  answers: { 201: z.strictObject({ customer, is_new: z.boolean() }) },
  errors: ["wrong_code"],
});

export const refreshSession = defineCall({
  method: "POST",
  url: "/auth/sessions/refresh/",
  summary: "Rotate the refresh token; a replayed one ends its whole family",
  tag: "sign-in",
  tenant: "qr_or_session",
  roles: ["visitor", "customer"],
  answers: { 200: z.strictObject({ expires_at: instant }) },
  errors: [],
});

export const endSession = defineCall({
  method: "DELETE",
  url: "/auth/sessions/current/",
  summary: "Sign out, on the server too",
  tag: "sign-in",
  tenant: "qr_or_session",
  roles: ["visitor", "customer"],
  answers: { 204: null },
  errors: [],
});

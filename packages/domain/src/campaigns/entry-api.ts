import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { id, instant, text } from "../contract/fields.ts";
import { email, fullName, referralCode } from "../customers/api.ts";
import { drawResult } from "./gift.ts";

/** Why one can't enter now. */
export const entryErrors = [
  "phone_not_verified",
  "not_new_to_branch",
  "not_new_to_form",
  "already_registered",
  "new_customers_only",
  "cannot_participate_again",
  "already_participated",
  "participation_throttled",
  "try_later",
  "already_won",
  "out_of_gifts",
] as const;

export const entryForm = z.strictObject({
  campaign_id: id,
  name: text,
  description: text,
  image: z.nullable(z.string()),
  image_color: z.nullable(z.string()),
  /** Three lines at most. */
  rules: z.array(text),
  /** Possible gifts in words. */
  gifts: z.array(text),
  email_required: z.boolean(),
  questions: z.array(
    z.strictObject({
      id: z.string(),
      kind: z.enum(["text", "choice"]),
      label: text,
      choices: z.array(z.strictObject({ id: z.string(), text })),
    }),
  ),
  ends_at: z.nullable(instant),
  /** Known of a signed-in guest; null for a visitor. */
  customer: z.nullable(z.strictObject({ full_name: z.nullable(z.string()), email: z.nullable(z.string()) })),
  /** For a signed-in guest who can't enter now: worded, with the seconds where waiting helps. */
  refusal: z.nullable(z.strictObject({ code: z.enum(entryErrors), detail: text, time: z.nullable(z.int()) })),
});
export type EntryForm = z.infer<typeof entryForm>;

const params = z.strictObject({ uuid: id });

export const readEntryForm = defineCall({
  method: "GET",
  url: "/register-and-win/:uuid/",
  summary: "The register-and-win form of a code's branch with its rules, and whether one can enter now",
  tag: "register-and-win",
  tenant: "self",
  roles: ["visitor", "customer"],
  service: "register_and_win",
  params,
  answers: { 200: entryForm },
  errors: ["service_deactivated"],
});

export const enterForm = defineCall({
  method: "POST",
  url: "/register-and-win/:uuid/",
  summary: "Register with a verified phone; the campaign's draw is part of the answer",
  tag: "register-and-win",
  tenant: "qr_or_session",
  roles: ["customer"],
  keyed: true,
  service: "register_and_win",
  params,
  body: z.strictObject({
    full_name: fullName,
    email: z.optional(email),
    /** Extra answers by question. */
    answers: z.optional(
      z.record(
        z.string().check(z.maxLength(40, "field_invalid")),
        z.string("field_invalid").check(z.maxLength(2_000, "field_invalid")),
        "field_invalid",
      ),
    ),
    /** The code of the invitation that led here; an invalid one does not prevent the entry. */
    referral_code: referralCode,
    consent: z.literal(true, { error: "consent_required" }),
  }),
  answers: {
    201: z.strictObject({
      entry_id: id,
      ...drawResult,
      /** When another attempt is possible after a loss, in seconds. */
      retry: z.nullable(z.int()),
    }),
  },
  errors: entryErrors,
});

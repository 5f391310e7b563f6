import { z } from "zod/mini";
import { isRegion } from "../auth/dial-codes.ts";
import { defineCall } from "../contract/call.ts";
import { optionalText, revision, wholeNumber } from "../contract/fields.ts";
import { byManager } from "../contract/managed.ts";
import { isVisibleText } from "../language/text-hygiene.ts";

/** Five minutes outlast an order being typed, a day outlasts any visit. */
export const choiceMinuteRange = { min: 5, max: 1440 };

const fields = {
  tips_enabled: z.boolean("field_invalid"),
  /** How long a phone keeps order type, table and address, in minutes. */
  choice_minutes: wholeNumber(choiceMinuteRange.min, choiceMinuteRange.max),
  /** Countries (ISO 3166) whose mobile numbers receive sign-in codes. */
  code_countries: z
    .array(z.string("field_invalid").check(z.refine(isRegion, "field_invalid")), "field_invalid")
    .check(z.minLength(1, "country_required"), z.maxLength(300, "field_invalid")),
  /** Guests may choose WhatsApp for their code, and codes that SMS refuses go there. */
  whatsapp_codes: z.boolean("field_invalid"),
  /** The till takes rewards and own codes from the app's QR code alone, not from messages and wallet cards. */
  app_qr_only: z.boolean("field_invalid"),
  /** Printed under the terms and the privacy policy, and stored with each consent from now on. */
  terms_version: optionalText(20).check(z.refine(isVisibleText, "field_empty")),
};

const settings = z.strictObject({
  /** The platform can send by WhatsApp. */
  whatsapp_available: z.boolean(),
  tips_enabled: z.boolean(),
  choice_minutes: z.int(),
  code_countries: z.array(z.string()),
  whatsapp_codes: z.boolean(),
  app_qr_only: z.boolean(),
  terms_version: z.string(),
  revision: z.string(),
});
export type Settings = z.infer<typeof settings>;

export const readSettings = defineCall({
  ...byManager,
  method: "GET",
  url: "/console/settings/",
  summary:
    "Tips, how long phones keep a guest's choices, allowed countries, codes at the till, and the version of the terms",
  answers: { 200: settings },
  errors: [],
});

/** What is absent stays as it is. */
export const editSettings = defineCall({
  ...byManager,
  method: "PATCH",
  url: "/console/settings/",
  summary: "Change the settings of the establishment; guests see them on their next page",
  body: z.extend(z.partial(z.strictObject(fields)), { revision }),
  answers: { 200: settings },
  errors: ["edit_conflict"],
});

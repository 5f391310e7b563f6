import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { byId, fourDigits, id, instant, optionalText, requiredText } from "../contract/fields.ts";

export const genders = ["male", "female", "other"] as const;
export const ageGroups = ["under_18", "18_24", "25_39", "40_60", "60_plus"] as const;

export const customer = z.strictObject({
  id,
  full_name: z.nullable(z.string()),
  dial_code: z.string(),
  phone_number: z.string(),
  email: z.nullable(z.string()),
  gender: z.nullable(z.enum(genders)),
  age_group: z.nullable(z.enum(ageGroups)),
  city: z.nullable(z.string()),
  /** "MM-DD". */
  birthday: z.nullable(z.string()),
  /** When one was entered last, with consent; another one may follow a year later. */
  birthday_given_at: z.nullable(instant),
  member_since: instant,
  registered: z.boolean(),
});
export type Customer = z.infer<typeof customer>;

/** An empty email is valid (specification 5); otherwise a standard address. */
export const email = z
  .string("email_invalid")
  .check(
    z.trim(),
    z.maxLength(254, "email_invalid"),
    z.regex(/^$|^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+\.[^\s@.<>"(),:;[\]\\]{2,}$/, "email_invalid"),
  );

const profile = {
  email: z.optional(email),
  gender: z.optional(z.nullable(z.enum(genders, { error: "field_invalid" }))),
  age_group: z.optional(z.nullable(z.enum(ageGroups, { error: "field_invalid" }))),
  city: z.optional(z.nullable(optionalText(80))),
};
export const fullName = z
  .string("name_required")
  .check(z.trim(), z.minLength(1, "name_required"), z.maxLength(120, "field_invalid"));

/** A birthday without its year, "MM-DD": the gift needs no more. */
export const birthdayShape = /^(?!02-3|(04|06|09|11)-31)(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Code of an invitation; empty = none. */
export const referralCode = z.optional(z.string("referral_code_required").check(z.maxLength(40, "field_invalid")));

export const register = defineCall({
  method: "POST",
  url: "/me/registration/",
  summary: "Complete a new customer's profile",
  tag: "me",
  tenant: "qr_or_session",
  roles: ["customer"],
  body: z.strictObject({
    full_name: fullName,
    ...profile,
    referral_code: referralCode,
    consent: z.literal(true, { error: "consent_required" }),
    marketing: z.optional(z.boolean("field_invalid")),
  }),
  answers: { 200: customer },
  errors: ["already_registered", "invalid_referral_code", "lead_exists", "not_new_to_branch"],
});

export const readMe = defineCall({
  method: "GET",
  url: "/me/",
  summary: "The signed-in customer",
  tag: "me",
  tenant: "qr_or_session",
  roles: ["customer"],
  answers: { 200: customer },
  errors: [],
});

export const readOwnCode = defineCall({
  method: "GET",
  url: "/me/code/",
  summary: "One's own code with its QR picture, by which the till recognizes the customer, and the key of the app's QR",
  tag: "me",
  tenant: "qr_or_session",
  roles: ["customer"],
  // Key and time as those of a reward (prizes/api.ts).
  answers: { 200: z.strictObject({ code: z.string(), qr_svg: z.string(), qr_key: z.string(), qr_at: instant }) },
  errors: [],
});

export const editMe = defineCall({
  method: "PATCH",
  url: "/me/",
  summary: "Edit one's profile",
  tag: "me",
  tenant: "qr_or_session",
  roles: ["customer"],
  body: z.strictObject({
    full_name: z.optional(fullName),
    ...profile,
    language: z.optional(z.enum(["sa", "en"], { error: "field_invalid" })),
    /** Entering one is the consent to store it for the gift; null removes it. */
    birthday: z.optional(z.nullable(z.string("field_invalid").check(z.regex(birthdayShape, "field_invalid")))),
  }),
  answers: { 200: customer },
  errors: [],
});

export const eraseMe = defineCall({
  method: "DELETE",
  url: "/me/",
  summary: "Erase the personal data; ledgers and invoices stay without it",
  tag: "me",
  tenant: "qr_or_session",
  roles: ["customer"],
  answers: { 204: null },
  errors: ["invalid_transition"],
});

export const changePhone = defineCall({
  method: "POST",
  url: "/me/phone/",
  summary: "Move to a new number, proved by its code",
  tag: "me",
  tenant: "qr_or_session",
  roles: ["customer"],
  body: z.strictObject({ challenge_id: id, code: fourDigits }),
  answers: { 200: customer },
  errors: ["wrong_code", "phone_in_use"],
});

const rows = z.array(z.record(z.string(), z.unknown()));

export const exportMe = defineCall({
  method: "GET",
  url: "/me/export/",
  summary: "All data held about the customer",
  tag: "me",
  tenant: "qr_or_session",
  roles: ["customer"],
  answers: {
    200: z.strictObject({
      customer,
      addresses: rows,
      orders: rows,
      consents: rows,
      bookmarks: rows,
      sessions: rows,
      visits: rows,
      saved_coupons: rows,
      coupon_redemptions: rows,
      punch_cards: rows,
      punches: rows,
      draws: rows,
      wheel_reminders: rows,
      wallets: rows,
      wallet_entries: rows,
      activities: rows,
      counter_bills: rows,
      adjustments: rows,
      birthday_gifts: rows,
      rewards: rows,
      evaluations: rows,
      entries: rows,
      uploads: rows,
      referral_codes: rows,
      referral_rewards: rows,
      referrals: rows,
      sources: rows,
      wallet_passes: rows,
      pass_phones: rows,
      saved_cards: rows,
      push_subscriptions: rows,
      muted_topics: rows,
      notifications: rows,
    }),
  },
  errors: [],
});

const addressFields = {
  title: requiredText(60),
  description: requiredText(300),
  door_number: optionalText(20),
  level_number: optionalText(20),
  block_number: optionalText(20),
  phone_number: optionalText(40),
  notes: optionalText(300),
  lat: z.number("field_invalid").check(z.gte(-90, "field_invalid"), z.lte(90, "field_invalid")),
  lng: z.number("field_invalid").check(z.gte(-180, "field_invalid"), z.lte(180, "field_invalid")),
};

export const address = z.strictObject({ id, ...addressFields });
export type Address = z.infer<typeof address>;

const optionalParts = {
  door_number: z.optional(addressFields.door_number),
  level_number: z.optional(addressFields.level_number),
  block_number: z.optional(addressFields.block_number),
  phone_number: z.optional(addressFields.phone_number),
  notes: z.optional(addressFields.notes),
};

export const listAddresses = defineCall({
  method: "GET",
  url: "/me/addresses/",
  summary: "Saved addresses, newest first",
  tag: "me",
  tenant: "qr_or_session",
  roles: ["customer"],
  answers: { 200: z.strictObject({ addresses: z.array(address) }) },
  errors: [],
});

export const addAddress = defineCall({
  method: "POST",
  url: "/me/addresses/",
  summary: "Save an address",
  tag: "me",
  tenant: "qr_or_session",
  roles: ["customer"],
  body: z.strictObject({ ...addressFields, ...optionalParts }),
  answers: { 201: address },
  errors: ["limit_reached"],
});

export const editAddress = defineCall({
  method: "PATCH",
  url: "/me/addresses/:id/",
  summary: "Change an address",
  tag: "me",
  tenant: "qr_or_session",
  roles: ["customer"],
  params: byId,
  body: z.strictObject({
    title: z.optional(addressFields.title),
    description: z.optional(addressFields.description),
    ...optionalParts,
    lat: z.optional(addressFields.lat),
    lng: z.optional(addressFields.lng),
  }),
  answers: { 200: address },
  errors: [],
});

export const removeAddress = defineCall({
  method: "DELETE",
  url: "/me/addresses/:id/",
  summary: "Forget an address; orders keep their copy",
  tag: "me",
  tenant: "qr_or_session",
  roles: ["customer"],
  params: byId,
  answers: { 204: null },
  errors: [],
});

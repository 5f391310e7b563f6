import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import {
  bilingual,
  byId,
  id,
  instant,
  optionalText,
  page,
  pageQuery,
  requiredPair,
  revision,
} from "../contract/fields.ts";
import { picture } from "./api.ts";

/** Possible time zones of establishments; days and hours follow them. */
export const timeZones = [
  "Asia/Riyadh",
  "Asia/Kuwait",
  "Asia/Bahrain",
  "Asia/Qatar",
  "Asia/Dubai",
  "Asia/Muscat",
  "Asia/Amman",
  "Asia/Beirut",
  "Africa/Cairo",
  "Europe/Istanbul",
  "Europe/London",
] as const;

/** Warnings for the operator; empty = all is well. */
export const signs = ["no_manager", "no_branch", "no_menu", "unsent_messages", "all_off"] as const;

const language = z.enum(["sa", "en"], { error: "field_invalid" });
const email = z
  .string("email_required")
  .check(
    z.trim(),
    z.minLength(1, "email_required"),
    z.maxLength(254, "email_invalid"),
    z.regex(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/, "email_invalid"),
  );
const vatNumber = z.nullable(z.string("field_invalid").check(z.trim(), z.regex(/^3[0-9]{13}3$/, "field_invalid")));
/** As typed; only the host is stored. */
const host = z.string("field_empty").check(z.trim(), z.minLength(1, "field_empty"), z.maxLength(300, "field_invalid"));

const state = z.strictObject({
  /** Off by the platform: its managers can't switch it on. */
  active: z.boolean(),
  reason: z.nullable(z.string()),
  returns_at: z.nullable(instant),
});
const summary = {
  id,
  slug: z.string(),
  name: bilingual,
  logo: z.nullable(picture),
  ...state.shape,
  hosts: z.array(z.string()),
  /** Of its own day, without those whose payment never came. */
  orders_today: z.int(),
  last_order_at: z.nullable(instant),
  signs: z.array(z.enum(signs)),
};
export const establishmentSummary = z.strictObject(summary);
export type EstablishmentSummary = z.infer<typeof establishmentSummary>;

const detail = z.strictObject({
  ...summary,
  created_at: instant,
  default_language: z.enum(["sa", "en"]),
  time_zone: z.string(),
  vat_number: z.nullable(z.string()),
  domains: z.array(z.strictObject({ host: z.string(), api_host: z.string() })),
  managers: z.array(
    z.strictObject({
      id,
      name: z.string(),
      email: z.string(),
      active: z.boolean(),
      /** Whether they sign in with one-time codes. */
      codes: z.boolean(),
    }),
  ),
  invitations: z.array(z.strictObject({ id, email: z.string(), expires_at: instant, expired: z.boolean() })),
  branches: z.array(z.strictObject({ id, name: bilingual, code: z.nullable(z.string()) })),
  /** What operators did here, newest first; the establishment's audit log has the same entries. */
  acts: z.array(z.strictObject({ seq: z.int(), action: z.string(), who: z.string(), created_at: instant })),
  /** Of its state. */
  revision: z.string(),
});
export type EstablishmentDetail = z.infer<typeof detail>;

const operated = { tag: "establishments", tenant: "self", roles: ["operator"] } as const;

export const listEstablishments = defineCall({
  ...operated,
  method: "GET",
  url: "/console/establishments/",
  summary: "Establishments by name, address part or domain, the newest first, with what an operator should look at",
  query: z.strictObject({
    q: z.optional(optionalText(80)),
    cursor: pageQuery.shape.cursor,
  }),
  /** A page of a search may be short, or empty, while its cursor leads on. */
  answers: { 200: page(establishmentSummary) },
  errors: [],
});

export const createEstablishment = defineCall({
  ...operated,
  method: "POST",
  url: "/console/establishments/",
  summary: "A new, empty establishment, and an invitation by e-mail to its first manager",
  body: z.strictObject({
    name: requiredPair(80),
    slug: z.string("field_empty").check(z.trim(), z.minLength(1, "field_empty"), z.maxLength(63, "field_invalid")),
    host: z.nullable(host),
    default_language: language,
    time_zone: z.enum(timeZones, { error: "field_invalid" }),
    vat_number: vatNumber,
    manager: z.strictObject({ email, language }),
  }),
  answers: { 201: z.strictObject({ id }) },
  errors: ["cannot_notify_by_email"],
});

export const readEstablishment = defineCall({
  ...operated,
  method: "GET",
  url: "/console/establishments/:id/",
  summary: "One establishment as its operator sees it: never its guests, orders or figures",
  params: byId,
  answers: { 200: detail },
  errors: [],
});

export const editEstablishmentState = defineCall({
  ...operated,
  method: "PUT",
  url: "/console/establishments/:id/state/",
  summary: "Switch a whole establishment off, with a reason and a return time, or on again",
  params: byId,
  body: z.strictObject({
    active: z.boolean("field_invalid"),
    reason: z.nullable(optionalText(200)),
    returns_at: z.nullable(instant),
    revision,
  }),
  answers: { 200: detail },
  errors: ["edit_conflict"],
});

export const addDomain = defineCall({
  ...operated,
  method: "POST",
  url: "/console/establishments/:id/domains/",
  summary: "Let a host name stand for an establishment",
  params: byId,
  body: z.strictObject({ host }),
  answers: { 201: detail },
  errors: [],
});

export const removeDomain = defineCall({
  ...operated,
  method: "DELETE",
  url: "/console/establishments/:id/domains/:host/",
  summary: "A host name stands for this establishment no more",
  params: z.strictObject({ id, host: z.string().check(z.maxLength(253, "field_invalid")) }),
  answers: { 200: detail },
  errors: [],
});

export const inviteManager = defineCall({
  ...operated,
  method: "POST",
  url: "/console/establishments/:id/managers/",
  summary: "Invite a manager by e-mail: the first one, or another where nobody is left",
  params: byId,
  body: z.strictObject({ email, language }),
  answers: { 201: detail },
  errors: ["cannot_notify_by_email"],
});

const byInvitation = z.strictObject({ id, invitation_id: id });

export const inviteManagerAgain = defineCall({
  ...operated,
  method: "POST",
  url: "/console/establishments/:id/managers/:invitation_id/again/",
  summary: "Send a manager's invitation again, with a new link; the old one ends",
  params: byInvitation,
  body: z.strictObject({ language }),
  answers: { 200: detail },
  errors: ["cannot_notify_by_email"],
});

export const withdrawManager = defineCall({
  ...operated,
  method: "DELETE",
  url: "/console/establishments/:id/managers/:invitation_id/",
  summary: "Withdraw a manager's invitation that nobody has accepted",
  params: byInvitation,
  answers: { 200: detail },
  errors: ["in_use"],
});

export const resetManagerCodes = defineCall({
  ...operated,
  method: "DELETE",
  url: "/console/establishments/:id/managers/:staff_id/codes/",
  summary: "End a manager's one-time codes, who lost them and has no colleague; signs them out everywhere",
  params: z.strictObject({ id, staff_id: id }),
  answers: { 200: detail },
  errors: [],
});

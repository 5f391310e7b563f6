import { z } from "zod/mini";
import { type Call, defineCall } from "../contract/call.ts";
import { bilingual, day, id, instant, page, pageQuery } from "../contract/fields.ts";
import { entryParts } from "./routine.ts";
import { failureReasons } from "../notifications/failure-reasons.ts";

const leaf = z.nullable(z.union([z.string(), z.number(), z.boolean()]));
/** Limit of listed changes; the rest is counted. */
export const maxChanges = 80;

const entry = z.strictObject({
  seq: z.int(),
  at: instant,
  /** Null: the connected point of sale did it. */
  staff: z.nullable(z.strictObject({ id, name: z.string() })),
  /** `product.edit`; its first part is mostly the kind of thing. */
  action: z.string(),
  target: z.string(),
  target_id: z.nullable(id),
  name: z.nullable(bilingual),
  changes: z.array(z.strictObject({ path: z.array(z.string()), before: leaf, after: leaf })),
  /** Further changes that are not listed. */
  more: z.int(),
});
export type AuditLogEntry = z.infer<typeof entry>;

const days = { from: z.optional(day), to: z.optional(day) };
const managed = {
  method: "GET",
  tag: "journal",
  tenant: "staff",
  roles: ["manager"],
  errors: [],
} as const satisfies Partial<Call>;

/** A kind of thing in the audit log: `product`, `punch_card`. */
const target = z.string("field_invalid").check(z.regex(/^[a-z][a-z_]{0,39}$/, "field_invalid"));

export const listAuditLog = defineCall({
  ...managed,
  url: "/console/journal/",
  summary: "Who changed what and when, before and after, the newest first",
  query: z.strictObject({
    part: z.optional(z.enum(entryParts, { error: "field_invalid" })),
    staff_id: z.optional(id),
    target: z.optional(target),
    /** One thing's own history. */
    target_id: z.optional(id),
    ...days,
    ...pageQuery.shape,
  }),
  answers: { 200: page(entry) },
});

export const readAuditLogFilters = defineCall({
  ...managed,
  url: "/console/journal/filters/",
  summary: "The people and the kinds of things the journal has entries of",
  answers: {
    200: z.strictObject({
      staff: z.array(z.strictObject({ id, name: z.string() })),
      targets: z.array(z.string()),
    }),
  },
});

export const channels = ["sms", "whatsapp", "email", "push"] as const;
export const messageStates = ["queued", "sent", "delivered", "failed"] as const;
const channel = z.enum(channels, { error: "field_invalid" });
const state = z.enum(messageStates, { error: "field_invalid" });

const message = z.strictObject({
  id,
  channel,
  kind: z.enum(["otp", "service", "promo"]),
  /** Enough to tell two apart, too little to use; '' once it was emptied. */
  to: z.string(),
  state,
  /** The vendor's own code, and what it means. */
  failure: z.nullable(z.string()),
  reason: z.nullable(z.enum(failureReasons)),
  /** Attempts so far. */
  tries: z.int(),
  /** When a pending message is tried again. */
  next_try_at: z.nullable(instant),
  /** When staff last sent it again. */
  resent_at: z.nullable(instant),
  at: instant,
  sent_at: z.nullable(instant),
  /** When the vendor reported the delivery or its failure. */
  reported_at: z.nullable(instant),
  /** Without codes and the ways of links; null where it is a code, or was emptied. */
  body: z.nullable(z.string()),
  emptied: z.boolean(),
  /** Failed, no code, and its recipient is still known. */
  can_resend: z.boolean(),
});
export type AuditLogMessage = z.infer<typeof message>;

export const listMessages = defineCall({
  ...managed,
  url: "/console/messages/",
  summary: "Messages that were sent to guests and staff, the newest first",
  query: z.strictObject({ channel: z.optional(channel), state: z.optional(state), ...days, ...pageQuery.shape }),
  answers: { 200: page(message) },
});

export const resendMessage = defineCall({
  ...managed,
  method: "POST",
  url: "/console/messages/:id/resend/",
  summary: "Send a failed message again, for 24 hours; codes and unsubscribed or erased recipients are refused",
  params: z.strictObject({ id }),
  answers: { 200: message },
  errors: ["message_not_resendable", "message_stopped"],
});

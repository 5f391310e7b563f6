import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { byId, decision, halalas, id, instant, revision, wholeNumber } from "../contract/fields.ts";
import { byManager } from "../contract/managed.ts";
import { maxAmount } from "../settlements/fields.ts";

export const limitKinds = ["points", "refund", "cashier_cancel"] as const;
export type LimitKind = (typeof limitKinds)[number];

const limits = z.strictObject({
  /** Halalas that one manager gives back alone, for one order. */
  refund: halalas,
  /** Orders up to this total a cashier may cancel after the kitchen accepted them; 0 = none. */
  cashier_cancel: halalas,
  revision: z.string(),
});
export type MoneyLimits = z.infer<typeof limits>;

export const limitChange = z.strictObject({
  id,
  kind: z.enum(limitKinds),
  from: z.int(),
  to: z.int(),
  asked_by: z.string(),
  asked_at: instant,
  mine: z.boolean(),
  state: z.enum(["pending", "posted", "declined"]),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(instant),
  /** Why it was declined. */
  decision_reason: z.nullable(z.string()),
});
export type LimitChange = z.infer<typeof limitChange>;

const answers = {
  200: z.strictObject({
    limits,
    waiting: z.array(limitChange),
    /** The last ones, newest first. */
    decided: z.array(limitChange),
  }),
};

export const countApprovals = defineCall({
  ...byManager,
  method: "GET",
  url: "/console/approvals/",
  summary: "How many returns and raised limits of colleagues wait for the reader's decision",
  answers: { 200: z.strictObject({ waiting: z.int() }) },
  errors: [],
});

export const readLimits = defineCall({
  ...byManager,
  method: "GET",
  url: "/console/limits/",
  summary: "What one person may do alone with money, and raises that wait for a second manager",
  answers,
  errors: [],
});

export const editLimits = defineCall({
  ...byManager,
  method: "PATCH",
  url: "/console/limits/",
  summary: "Lower a limit at once, or ask for a higher one: it counts once a second manager agrees",
  body: z.strictObject({
    revision,
    refund: z.optional(wholeNumber(0, maxAmount)),
    cashier_cancel: z.optional(wholeNumber(0, maxAmount)),
  }),
  answers,
  errors: ["edit_conflict"],
});

export const decideLimit = defineCall({
  ...byManager,
  method: "POST",
  url: "/console/limit-changes/:id/decision/",
  summary: "Agree to a higher limit that another manager asked for, or decline it with a reason; withdraw one's own",
  params: byId,
  body: decision,
  answers,
  errors: ["edit_conflict"],
});

import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { byId, halalas, id, instant, revision, wholeNumber } from "../contract/fields.ts";
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
});
export type LimitChange = z.infer<typeof limitChange>;

export const readLimits = defineCall({
  ...byManager,
  method: "GET",
  url: "/console/limits/",
  summary: "What one person may do alone with money, and raises that wait for a second manager",
  answers: { 200: z.strictObject({ limits, waiting: z.array(limitChange) }) },
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
  answers: { 200: z.strictObject({ limits, waiting: z.array(limitChange) }) },
  errors: ["edit_conflict"],
});

export const decideLimit = defineCall({
  ...byManager,
  method: "POST",
  url: "/console/limit-changes/:id/decision/",
  summary: "Agree to a higher limit that another manager asked for, or decline it",
  params: byId,
  body: z.strictObject({ approve: z.boolean("field_invalid") }),
  answers: { 200: z.strictObject({ limits, waiting: z.array(limitChange) }) },
  errors: ["edit_conflict"],
});

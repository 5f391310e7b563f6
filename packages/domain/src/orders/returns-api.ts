import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import {
  byId,
  halalas,
  id,
  instant,
  optionalText,
  page,
  pageQuery,
  requiredText,
  wholeNumber,
} from "../contract/fields.ts";
import { maxAmount, tender } from "../settlements/fields.ts";
import { boardOrder, returnedLines } from "./board-api.ts";

const byStaff = { tag: "console", tenant: "staff", roles: ["manager"] } as const;

export const returnBody = z.strictObject({
  lines: z.optional(returnedLines),
  /** Taken off the items that remain, without one coming back. */
  amount: z.optional(wholeNumber(1, maxAmount)),
  charges: z.optional(
    z.array(z.enum(["delivery", "service"], { error: "field_invalid" })).check(z.maxLength(2, "field_invalid")),
  ),
  tip: z.optional(z.boolean("field_invalid")),
  /** A kindness: points and punches stay. */
  goodwill: z.optional(z.boolean("field_invalid")),
  reason: requiredText(200),
  /** How the money goes back. Absent: to the card that paid online, as far as it goes; the rest stays owed. */
  refunds: z.optional(
    z
      .array(z.strictObject({ tender, amount: wholeNumber(1, maxAmount), reference: z.optional(optionalText(60)) }))
      .check(z.maxLength(4, "field_invalid")),
  ),
  shift_id: z.optional(id),
});
export type ReturnBody = z.infer<typeof returnBody>;

export const returnOrder = defineCall({
  ...byStaff,
  method: "POST",
  url: "/console/orders/:id/returns/",
  summary: "Take a part of an order back, or pay back what it is owed; above the limit it waits for a second manager",
  keyed: true,
  params: byId,
  body: returnBody,
  answers: { 201: z.strictObject({ state: z.enum(["posted", "pending"]), order: boardOrder }) },
  errors: ["edit_conflict", "amount_exceeded", "cash_short", "shift_closed", "invalid_transition"],
});

export const returnRequest = z.strictObject({
  id,
  order_id: id,
  order_number: z.int(),
  branch_id: id,
  amount: halalas,
  reason: z.string(),
  state: z.enum(["pending", "posted", "declined"]),
  asked_by: z.string(),
  asked_at: instant,
  mine: z.boolean(),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(instant),
});
export type ReturnRequestView = z.infer<typeof returnRequest>;

export const listReturnRequests = defineCall({
  ...byStaff,
  method: "GET",
  url: "/console/return-requests/",
  summary: "Returns above the limit: those that wait first, then those decided, newest first",
  query: pageQuery,
  answers: { 200: page(returnRequest) },
  errors: [],
});

export const decideReturn = defineCall({
  ...byStaff,
  method: "POST",
  url: "/console/return-requests/:id/decision/",
  summary: "Approve or decline a return that another manager asked for, once",
  params: byId,
  body: z.strictObject({ approve: z.boolean("field_invalid") }),
  answers: { 200: returnRequest },
  errors: ["edit_conflict", "amount_exceeded", "cash_short", "shift_closed", "invalid_transition"],
});

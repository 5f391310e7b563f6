import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import {
  byId,
  decision,
  halalas,
  id,
  optionalText,
  page,
  pageQuery,
  requiredText,
  wholeNumber,
} from "../contract/fields.ts";
import { maxAmount, tender } from "../settlements/fields.ts";
import { boardOrder } from "./board-api.ts";
import { chargeKind, returnedLines, returnRequest } from "./return-fields.ts";

const byStaff = { tag: "console", tenant: "staff", roles: ["manager"] } as const;

/** What comes back; nothing of it: only what the order is owed is paid. */
export const returnChoice = z.strictObject({
  lines: z.optional(returnedLines),
  /** Taken off the items that remain, without one coming back. */
  amount: z.optional(wholeNumber(1, maxAmount)),
  charges: z.optional(z.array(chargeKind).check(z.maxLength(2, "field_invalid"))),
  tip: z.optional(z.boolean("field_invalid")),
  /** A kindness: points and punches stay. */
  goodwill: z.optional(z.boolean("field_invalid")),
});
export type ReturnChoice = z.infer<typeof returnChoice>;

export const returnBody = z.strictObject({
  ...returnChoice.shape,
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

export const previewReturn = defineCall({
  ...byStaff,
  method: "POST",
  url: "/console/orders/:id/returns/preview/",
  summary: "What a return would give back, and whether it waits for a second manager; changes nothing",
  params: byId,
  body: returnChoice,
  answers: {
    200: z.strictObject({
      /** Taken off the order's total, with the tip. */
      amount: halalas,
      tax: halalas,
      /** Money that goes back: what was received beyond what the order costs afterwards. */
      payback: halalas,
      /** The order becomes `returned`. */
      completes: z.boolean(),
      second_manager: z.boolean(),
    }),
  },
  errors: ["amount_exceeded", "invalid_transition"],
});

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
  summary: "Approve a return that another manager asked for, or decline it with a reason; withdraw one's own",
  params: byId,
  body: z.strictObject({
    ...decision.shape,
    /** The open shift that gives the money out, where the one asked for is closed. */
    shift_id: z.optional(id),
  }),
  answers: { 200: returnRequest },
  errors: ["edit_conflict", "amount_exceeded", "cash_short", "shift_closed", "invalid_transition"],
});

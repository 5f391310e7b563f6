import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { byId, halalas, id, instant, optionalText, requiredText } from "../contract/fields.ts";
import { boardOrder } from "../orders/board-api.ts";
import { amount, deskTenders, settlement } from "./fields.ts";

const byStaff = { tag: "console", tenant: "staff", roles: ["cashier", "manager"] } as const;

export const settleOrder = defineCall({
  ...byStaff,
  method: "POST",
  url: "/console/orders/:id/settlements/",
  summary: "Record what a guest paid for an order: all that is due, or a part",
  scope: { thing: "params.id" },
  keyed: true,
  params: byId,
  body: z.strictObject({
    tender: z.enum(deskTenders, { error: "field_invalid" }),
    /** Absent: all that is due. */
    amount: z.optional(amount),
    tendered: z.optional(amount),
    reference: z.optional(optionalText(60)),
    /** The open shift that takes it; absent with a courier. */
    shift_id: z.optional(id),
    /** A delivery's cash, owed until the courier hands it in. */
    with_courier: z.optional(z.boolean("field_invalid")),
  }),
  answers: { 201: z.strictObject({ order: boardOrder, settlement, change: halalas }) },
  errors: ["amount_exceeded", "shift_closed", "shift_of_other"],
});

/** More open orders than a table can have. */
const maxTableOrders = 100;

export const settleTable = defineCall({
  ...byStaff,
  method: "POST",
  url: "/console/tables/:id/settlements/",
  summary: "Record one payment for several orders of a table, each with a part of it: all of them, or none",
  scope: { thing: "params.id" },
  keyed: true,
  params: byId,
  body: z.strictObject({
    orders: z
      .array(z.strictObject({ order_id: id, amount }))
      .check(z.minLength(1), z.maxLength(maxTableOrders, "field_invalid")),
    tender: z.enum(deskTenders, { error: "field_invalid" }),
    /** Of cash: what the guests gave for all of them. */
    tendered: z.optional(amount),
    reference: z.optional(optionalText(60)),
    shift_id: z.optional(id),
  }),
  answers: { 201: z.strictObject({ received: halalas, change: halalas }) },
  errors: ["amount_exceeded", "shift_closed", "shift_of_other"],
});

export const undoSettlement = defineCall({
  ...byStaff,
  method: "POST",
  url: "/console/settlements/:id/undo/",
  summary: "Undo a mistaken settlement; its cash leaves the drawer again",
  scope: { thing: "params.id" },
  params: byId,
  body: z.strictObject({
    reason: requiredText(200),
    /** The open shift that gives the money out, where the original one is closed. */
    shift_id: z.optional(id),
  }),
  answers: { 200: boardOrder },
  errors: ["amount_exceeded", "cash_short", "shift_closed", "shift_of_other", "edit_conflict"],
});

export const courierCash = z.strictObject({
  id,
  order_id: id,
  order_number: z.int(),
  amount: halalas,
  staff_name: z.nullable(z.string()),
  at: instant,
});

export const listCourierCash = defineCall({
  ...byStaff,
  method: "GET",
  url: "/console/courier-cash/",
  summary: "Cash of deliveries that no courier has handed in yet",
  scope: { branch: "query.branch_id" },
  query: z.strictObject({ branch_id: id }),
  answers: { 200: z.strictObject({ items: z.array(courierCash), total: halalas }) },
  errors: [],
});

export const handInCash = defineCall({
  ...byStaff,
  method: "POST",
  url: "/console/shifts/:id/courier-cash/",
  summary: "Take the cash of deliveries from their courier into the drawer",
  scope: { thing: "params.id" },
  keyed: true,
  params: byId,
  body: z.strictObject({
    settlement_ids: z.array(id).check(z.maxLength(200, "field_invalid")),
  }),
  answers: { 201: z.strictObject({ received: halalas, count: z.int() }) },
  errors: ["shift_closed", "shift_of_other", "edit_conflict"],
});

import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { byId, halalas, id, instant, paymentMethod } from "../contract/fields.ts";
import { orderStatus } from "../orders/api.ts";

const tableStates = ["available", "reserved", "occupied", "check_printed"] as const;

const staffTable = z.strictObject({
  id,
  number: z.int(),
  seats: z.int(),
  state: z.enum(tableStates),
  updated_at: instant,
  /** Since when guests sit there; null while nobody does. */
  seated_at: z.nullable(instant),
  /** What they ordered so far, paid or not. */
  amount: halalas,
  uuid: z.nullable(id),
  /** Also those that were served to the guests of now and not paid in full. */
  open_orders: z.array(
    z.strictObject({
      id,
      number: z.int(),
      status: orderStatus,
      payment_method: paymentMethod,
      total: halalas,
      due: halalas,
    }),
  ),
  calls: z.array(
    z.strictObject({
      id,
      kind: z.enum(["waiter", "bill"]),
      created_at: instant,
      /** Who is on the way; null: nobody yet. */
      taken_by: z.nullable(z.string()),
    }),
  ),
});

export const listStaffTables = defineCall({
  method: "GET",
  url: "/console/branches/:id/tables/",
  summary: "A branch's tables with their state, open orders and calls",
  tag: "console",
  tenant: "staff",
  roles: ["cashier", "manager"],
  scope: { branch: "params.id" },
  params: byId,
  answers: { 200: z.strictObject({ tables: z.array(staffTable) }) },
  errors: [],
});

export const editTable = defineCall({
  method: "PATCH",
  url: "/console/tables/:id/",
  summary: "Seat, reserve, free a table or mark its check printed",
  tag: "console",
  tenant: "staff",
  roles: ["cashier", "manager"],
  scope: { thing: "params.id" },
  params: byId,
  body: z.strictObject({
    state: z.enum(tableStates, { error: "field_invalid" }),
    /** The state the cashier saw; if it changed, nothing happens and the answer is `table_unavailable`. */
    from: z.optional(z.enum(tableStates, { error: "field_invalid" })),
    /** Open orders that the cashier saw and leaves behind; freeing a table with any other one is `table_has_orders`. */
    open_orders: z.optional(z.array(id, "field_invalid").check(z.maxLength(100, "field_invalid"))),
  }),
  answers: { 200: staffTable },
  errors: ["table_unavailable", "table_has_orders"],
});

export const answerCall = defineCall({
  method: "POST",
  url: "/console/calls/:id/done/",
  summary: "A guest's call was answered",
  tag: "console",
  tenant: "staff",
  roles: ["cashier", "manager"],
  scope: { thing: "params.id" },
  params: byId,
  answers: { 200: z.strictObject({ id, done: z.literal(true) }) },
  errors: [],
});

export const moveGuests = defineCall({
  method: "POST",
  url: "/console/tables/:id/move/",
  summary: "Move the guests of a table, with their orders and calls, to a free one, or to the guests of another",
  tag: "console",
  tenant: "staff",
  roles: ["cashier", "manager"],
  scope: { thing: "params.id" },
  params: byId,
  body: z.strictObject({
    to: id,
    /** Join the guests who sit there; without it, a taken table is `table_unavailable`. */
    merge: z.boolean("field_invalid"),
  }),
  answers: { 200: staffTable },
  errors: ["table_unavailable"],
});

export const takeCall = defineCall({
  method: "POST",
  url: "/console/calls/:id/take/",
  summary: "Take a guest's call: the others see who is on the way; the first one counts",
  tag: "console",
  tenant: "staff",
  roles: ["cashier", "manager"],
  scope: { thing: "params.id" },
  params: byId,
  answers: { 200: z.strictObject({ id, taken_by: z.nullable(z.string()) }) },
  errors: [],
});

import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { byId, halalas, id, instant, text } from "../contract/fields.ts";

export const table = z.strictObject({
  id,
  number: z.int(),
  state: z.enum(["available", "reserved", "occupied", "check_printed"]),
  orderable: z.boolean(),
});

export const listTables = defineCall({
  method: "GET",
  url: "/branches/:id/tables/",
  summary: "A branch's tables and whether one may order at them now",
  tag: "establishments",
  tenant: "qr_or_session",
  roles: ["visitor", "customer"],
  params: byId,
  answers: { 200: z.strictObject({ tables: z.array(table) }) },
  errors: ["service_deactivated"],
});

/** At a table: call the waiter or ask for the bill. A second call while one is open is the same call. */
export const callWaiter = defineCall({
  method: "POST",
  url: "/tables/:id/calls/",
  summary: "Call the waiter to a table, or ask for the bill",
  tag: "establishments",
  tenant: "qr_or_session",
  roles: ["visitor", "customer"],
  params: byId,
  body: z.strictObject({ kind: z.enum(["waiter", "bill"], { error: "field_invalid" }) }),
  answers: { 201: z.strictObject({ id, kind: z.string(), created_at: instant }) },
  errors: ["service_deactivated", "table_unavailable"],
  service: "ordering",
});

/** Orders of several phones at one table in the current sitting: one bill, each line with its customer. */
export const readTableBill = defineCall({
  method: "GET",
  url: "/tables/:id/bill/",
  summary: "The bill of a table: what its guests ordered in this sitting",
  tag: "establishments",
  tenant: "qr_or_session",
  roles: ["customer"],
  params: byId,
  answers: {
    200: z.strictObject({
      number: z.int(),
      orders: z.array(
        z.strictObject({
          id,
          order_number: z.int(),
          owner: z.string(),
          mine: z.boolean(),
          status: z.string(),
          total: halalas,
          lines: z.array(z.strictObject({ name: text, quantity: z.int(), line_total: halalas })),
        }),
      ),
      total: halalas,
    }),
  },
  errors: [],
});

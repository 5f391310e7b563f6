import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import {
  bilingual,
  byId,
  halalas,
  id,
  instant,
  orderType,
  page,
  pageQuery,
  paymentMethod,
  requiredText,
} from "../contract/fields.ts";
import { posOrderState } from "../pos/order-state.ts";
import { settlement, tender } from "../settlements/fields.ts";
import { addressSnapshot, orderStatus, paymentState } from "./api.ts";
import { chargeKind, returnedLines, returnRequest } from "./return-fields.ts";

const chosen = z.strictObject({ name: bilingual, quantity: z.int() });

export const boardLine = z.strictObject({
  line_no: z.int(),
  name: bilingual,
  quantity: z.int(),
  line_total: halalas,
  note: z.string(),
  /** A product's options; or a combo's products, each with the options of one. */
  chosen: z.array(z.strictObject({ ...chosen.shape, options: z.array(chosen) })),
});

export const boardOrder = z.strictObject({
  id,
  number: z.int(),
  business_day: z.string(),
  branch_id: id,
  status: orderStatus,
  order_type: orderType,
  payment_method: paymentMethod,
  payment_state: paymentState,
  total: halalas,
  received: halalas,
  /** What it still owes; below zero: what waits to be paid back. */
  due: z.int(),
  table_number: z.nullable(z.int()),
  scheduled_at: z.nullable(instant),
  promised_at: instant,
  accept_before: instant,
  /** When the kitchen starts a scheduled order by itself, once it is accepted. */
  start_at: z.nullable(instant),
  accepted_at: z.nullable(instant),
  created_at: instant,
  /** Its last step; payments and returns of a part are none. */
  updated_at: instant,
  customer_name: z.string(),
  notes: z.string(),
  vehicle: z.string(),
  address: z.nullable(addressSnapshot),
  status_reason: z.nullable(z.string()),
  lines: z.array(boardLine),
  /** Null where its branch had no point of sale connected. */
  pos: z.nullable(posOrderState),
  /** Moves that the requesting staff member may make now. */
  moves: z.array(orderStatus),
});
export type BoardOrder = z.infer<typeof boardOrder>;

export const listBoard = defineCall({
  method: "GET",
  url: "/console/orders/",
  summary: "The live board of a branch, or its orders of one status",
  tag: "console",
  tenant: "staff",
  roles: ["cashier", "manager"],
  scope: { branch: "query.branch_id" },
  query: z.strictObject({ branch_id: z.optional(id), status: z.optional(orderStatus), ...pageQuery.shape }),
  answers: { 200: page(boardOrder) },
  errors: [],
});

export const readBoardOrder = defineCall({
  method: "GET",
  url: "/console/orders/:id/",
  summary: "One order in full, for staff",
  tag: "console",
  tenant: "staff",
  roles: ["cashier", "manager"],
  scope: { thing: "params.id" },
  params: byId,
  answers: {
    200: z.strictObject({
      ...boardOrder.shape,
      customer_phone: z.string(),
      customer_orders: z.int(),
      /** Who accepted it before its start; null: by itself, or nobody yet. */
      accepted_by: z.nullable(z.string()),
      subtotal: halalas,
      total_discount: halalas,
      /** The parts of `total_discount`, by name. */
      discounts: z.array(z.strictObject({ name: bilingual, amount: halalas })),
      tax: halalas,
      tip: halalas,
      charges: z.array(z.strictObject({ kind: z.string(), amount: halalas })),
      events: z.array(
        z.strictObject({
          from: z.string(),
          to: orderStatus,
          actor: z.string(),
          staff_name: z.nullable(z.string()),
          reason: z.nullable(z.string()),
          at: instant,
        }),
      ),
      payments: z.array(
        z.strictObject({
          id,
          status: z.string(),
          amount: halalas,
          captured: halalas,
          refunded: halalas,
          brand: z.nullable(z.string()),
          last4: z.nullable(z.string()),
          /** `apple_pay` or `stc_pay`; null for a card alone. */
          wallet: z.nullable(z.string()),
          failure_code: z.nullable(z.string()),
          at: instant,
        }),
      ),
      /** What staff wrote to the guest. */
      staff_messages: z.array(z.strictObject({ text: z.string(), staff_name: z.string(), at: instant })),
      messages: z.array(z.strictObject({ channel: z.string(), body: z.string(), state: z.string(), at: instant })),
      settlements: z.array(settlement),
      /** Received and not given back: no larger payment can be undone. */
      kept: halalas,
      returns: z.array(
        z.strictObject({
          id,
          kind: z.enum(["return", "goodwill"]),
          amount: halalas,
          reason: z.string(),
          staff_name: z.nullable(z.string()),
          approved_by: z.nullable(z.string()),
          lines: z.array(z.strictObject({ name: bilingual, quantity: z.int() })),
          charges: z.array(chargeKind),
          tip: halalas,
          credit_note: z.nullable(z.int()),
          at: instant,
        }),
      ),
      refunds: z.array(
        z.strictObject({
          id,
          tender,
          amount: halalas,
          done: z.boolean(),
          drawer: z.nullable(z.int()),
          at: instant,
          /** Of money that staff paid back without a return; else null. */
          reason: z.nullable(z.string()),
          staff_name: z.nullable(z.string()),
        }),
      ),
      /** What a return may still take. */
      remaining: z.strictObject({
        items: halalas,
        lines: z.array(z.strictObject({ line_no: z.int(), quantity: z.int(), amount: halalas })),
        charges: z.array(z.strictObject({ kind: chargeKind, amount: halalas })),
        tip: halalas,
        /** What can go back to the card that paid online. */
        online: halalas,
      }),
      /** Returns that wait for a second manager, were declined or withdrawn, oldest first. */
      return_requests: z.array(returnRequest),
    }),
  },
  errors: [],
});

export const declineReasons = ["busy", "item_gone", "address_unknown", "closing", "other"] as const;

export const moveOrder = defineCall({
  method: "POST",
  url: "/console/orders/:id/moves/",
  summary: "Move an order along its table; declining needs a reason",
  tag: "console",
  tenant: "staff",
  roles: ["cashier", "manager"],
  scope: { thing: "params.id" },
  params: byId,
  body: z.strictObject({
    to: orderStatus,
    reason: z.optional(requiredText(200)),
    /** With `returned`: what comes back, where not all does. */
    lines: z.optional(returnedLines),
  }),
  answers: { 200: boardOrder },
  errors: ["edit_conflict", "invalid_transition", "amount_exceeded"],
});

export const acceptOrder = defineCall({
  method: "POST",
  url: "/console/orders/:id/accept/",
  summary: "Accept an order: a scheduled one waits for its start, any other goes to the kitchen",
  tag: "console",
  tenant: "staff",
  roles: ["cashier", "manager"],
  scope: { thing: "params.id" },
  params: byId,
  answers: { 200: boardOrder },
  errors: ["invalid_transition"],
});

export const streamBoard = defineCall({
  method: "GET",
  url: "/console/events/",
  summary:
    "Live board: `order`, `table`, `call`, `drawer` and `branch` events of a branch; `approval` events for managers",
  tag: "console",
  tenant: "staff",
  roles: ["cashier", "manager"],
  scope: { branch: "query.branch_id" },
  query: z.strictObject({ branch_id: z.optional(id) }),
  answers: { 200: "stream" },
  errors: [],
});

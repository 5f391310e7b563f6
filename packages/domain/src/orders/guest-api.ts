import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { byId, id, instant, requiredText } from "../contract/fields.ts";
import { boardOrder } from "./board-api.ts";

const ofOrder = {
  method: "POST",
  tag: "console",
  tenant: "staff",
  roles: ["cashier", "manager"],
  scope: { thing: "params.id" },
  params: byId,
} as const;

/** Messages of one order; more are no longer about it. */
export const maxMessages = 10;

export const changePromise = defineCall({
  ...ofOrder,
  url: "/console/orders/:id/promise/",
  summary: "Promise another time for an order; its guest is notified",
  body: z.strictObject({ promised_at: instant }),
  answers: { 200: boardOrder },
  errors: ["promise_fixed"],
});

export const messageGuest = defineCall({
  ...ofOrder,
  url: "/console/orders/:id/messages/",
  keyed: true,
  summary: "Write to the guest of an order: on its page, and as a notification",
  body: z.strictObject({ text: requiredText(200) }),
  answers: { 201: z.strictObject({ id, at: instant }) },
  errors: ["limit_reached"],
});

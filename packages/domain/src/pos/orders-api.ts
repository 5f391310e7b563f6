import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { byId, requiredText } from "../contract/fields.ts";
import { boardOrder } from "../orders/board-api.ts";

export const retryPosOrder = defineCall({
  method: "POST",
  url: "/console/orders/:id/pos/retry/",
  summary: "Send an order to the point of sale now, also one that it refused",
  tag: "console",
  tenant: "staff",
  roles: ["cashier", "manager"],
  scope: { thing: "params.id" },
  params: byId,
  answers: { 200: boardOrder },
  errors: [],
});

export const keyInPosOrder = defineCall({
  method: "POST",
  url: "/console/orders/:id/pos/by-hand/",
  summary: "Record that staff keyed an order in at the point of sale: it is not sent any more",
  tag: "console",
  tenant: "staff",
  roles: ["cashier", "manager"],
  scope: { thing: "params.id" },
  params: byId,
  body: z.strictObject({
    /** Its number there. */
    reference: requiredText(40),
  }),
  answers: { 200: boardOrder },
  errors: ["edit_conflict"],
});

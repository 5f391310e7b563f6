import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { bilingual, byId, halalas, id } from "../contract/fields.ts";
import { byManager, listCall, managedCalls, orderCall, orderedIds } from "../contract/managed.ts";
import { prizeSummary, managedPrize, prizeFields } from "./console-fields.ts";

export const listManagedPrizes = listCall({
  url: "/console/prizes/",
  summary: "The prizes in the order of the shop, with those stopped, their stock and how often they were had",
  answer: z.strictObject({ prizes: z.array(prizeSummary) }),
});

export const orderPrizes = orderCall({
  url: "/console/prizes/",
  summary: "The order of the prize shop; what is not named stays where it was",
  fields: z.strictObject({
    ids: orderedIds(1000),
  }),
});

export const prizeCalls = managedCalls({
  url: "/console/prizes/",
  fields: prizeFields,
  thing: managedPrize,
  summaries: {
    create: "A new prize, last in the shop",
    read: "A prize as it is edited",
    edit: "Change, stop or start a prize; what was had of it stays as it was. Stock never goes below what was had",
    remove: "Remove a prize that nobody holds unused and no game, card or invitation gives",
  },
  errors: { remove: ["in_use"] },
});
export const { create: createPrize, read: readPrize, edit: editPrize, remove: removePrize } = prizeCalls;

export const copyPrize = defineCall({
  ...byManager,
  method: "POST",
  url: "/console/prizes/:id/copies/",
  keyed: true,
  summary: "A prize like this one, last in the shop, stopped until it is started, with its stock whole",
  params: byId,
  answers: { 201: managedPrize },
  errors: [],
});

export const prizeFigures = z.strictObject({
  left: z.nullable(z.int()),
  issued: z.int(),
  /** Of those issued, as they are now. */
  available: z.int(),
  redeemed: z.int(),
  expired: z.int(),
  /** Given back: their order died, or what they were given for was taken back. */
  returned: z.int(),
  /** Points spent on all that were not returned. */
  points_spent: z.int(),
  branches: z.array(
    z.strictObject({
      branch_id: id,
      name: bilingual,
      redeemed: z.int(),
      /** Of the orders that it was used in. */
      orders_total: halalas,
    }),
  ),
});

export const readPrizeFigures = defineCall({
  ...byManager,
  method: "GET",
  url: "/console/prizes/:id/figures/",
  summary: "What a prize cost and brought: issued, redeemed by branch, expired, points spent",
  params: byId,
  answers: { 200: prizeFigures },
  errors: [],
});

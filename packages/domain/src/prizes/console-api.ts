import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { bilingual, byId, byRevision, halalas, id, revision } from "../contract/fields.ts";
import { listedPrize, managedPrize, prizeFields } from "./console-fields.ts";

const byManager = { tag: "console", tenant: "staff", roles: ["manager"] } as const;

export const listManagedPrizes = defineCall({
  ...{ ...byManager, method: "GET", url: "/console/prizes/" },
  summary: "The prizes in the order of the shop, with those stopped, their stock and how often they were had",
  answers: { 200: z.strictObject({ prizes: z.array(listedPrize) }) },
  errors: [],
});

export const orderPrizes = defineCall({
  ...{ ...byManager, method: "PUT", url: "/console/prizes/order/" },
  summary: "The order of the prize shop; what is not named stays where it was",
  body: z.strictObject({
    ids: z.array(id).check(
      z.minLength(1, "field_empty"),
      z.maxLength(1000, "field_invalid"),
      z.refine((ids) => new Set(ids).size === ids.length, "field_invalid"),
    ),
  }),
  answers: { 204: null },
  errors: [],
});

export const createPrize = defineCall({
  ...{ ...byManager, method: "POST", url: "/console/prizes/" },
  keyed: true,
  summary: "A new prize, last in the shop",
  body: prizeFields,
  answers: { 201: managedPrize },
  errors: [],
});

export const copyPrize = defineCall({
  ...{ ...byManager, method: "POST", url: "/console/prizes/:id/copies/" },
  keyed: true,
  summary: "A prize like this one, last in the shop, stopped until it is started, with its stock whole",
  params: byId,
  answers: { 201: managedPrize },
  errors: [],
});

export const readPrize = defineCall({
  ...{ ...byManager, method: "GET", url: "/console/prizes/:id/" },
  summary: "A prize as it is edited",
  params: byId,
  answers: { 200: managedPrize },
  errors: [],
});

export const editPrize = defineCall({
  ...{ ...byManager, method: "PATCH", url: "/console/prizes/:id/" },
  summary: "Change, stop or start a prize; what was had of it stays as it was. Stock never goes below what was had",
  params: byId,
  body: z.strictObject({ ...prizeFields.shape, revision }),
  answers: { 200: managedPrize },
  errors: ["edit_conflict"],
});

export const removePrize = defineCall({
  ...{ ...byManager, method: "DELETE", url: "/console/prizes/:id/" },
  summary: "Remove a prize that nobody holds unused and no game, card or invitation gives",
  params: byId,
  query: byRevision,
  answers: { 204: null },
  errors: ["edit_conflict", "in_use"],
});

export const prizeFigures = z.strictObject({
  left: z.nullable(z.int()),
  issued: z.int(),
  /** Of those issued, as they are now. */
  held: z.int(),
  redeemed: z.int(),
  expired: z.int(),
  /** Given back: their order died, or what they were given for was taken back. */
  returned: z.int(),
  /** What members paid for all that were not given back. */
  points_spent: z.int(),
  branches: z.array(
    z.strictObject({
      ...{ branch_id: id, name: bilingual, redeemed: z.int() },
      /** Of the orders that it was used in. */
      orders_total: halalas,
    }),
  ),
});

export const readPrizeFigures = defineCall({
  ...{ ...byManager, method: "GET", url: "/console/prizes/:id/figures/" },
  summary: "What a prize cost and brought: issued, redeemed by branch, expired, points spent",
  params: byId,
  answers: { 200: prizeFigures },
  errors: [],
});

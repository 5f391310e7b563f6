import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import {
  bilingual,
  byId,
  byRevision,
  id,
  instant,
  page,
  pageQuery,
  requiredPair,
  wholeNumber,
} from "../contract/fields.ts";
import { byManager, createCall, editCall, readCall, removeCall } from "../contract/managed.ts";
import { isFollowable } from "../establishments/outside-link.ts";
import { audiences, offerStates } from "./offer-rules.ts";

const offerFields = z.strictObject({
  /** Short enough for the line of a locked phone. */
  title: requiredPair(60),
  text: requiredPair(160),
  /** A screen of the application (`code-link.ts`), or another site's by `https:`; null: the notice itself. */
  link: z.nullable(
    z.string("field_invalid").check(
      z.trim(),
      z.maxLength(2000, "field_invalid"),
      z.refine((href) => isFollowable(href), "field_invalid"),
    ),
  ),
  /**
   * Among customers who consented to offers: all, one level, customers of a branch, or customers absent for some days.
   */
  audience: z.enum(audiences, { error: "field_invalid" }),
  level_id: z.nullable(id),
  branch_id: z.nullable(id),
  absent_days: z.nullable(wholeNumber(1, 3650)),
  /** When it is sent, within the hours of advertising; null = draft. */
  send_at: z.nullable(instant),
});

const shape = {
  id,
  title: bilingual,
  text: bilingual,
  link: z.nullable(z.string()),
  audience: z.enum(audiences),
  level_id: z.nullable(id),
  branch_id: z.nullable(id),
  absent_days: z.nullable(z.int()),
  send_at: z.nullable(instant),
  state: z.enum(offerStates),
};
/** Recipients, and recipients who followed it. */
const figures = { recipients: z.int(), opened: z.int() };

export const managedOffer = z.strictObject({ ...shape, revision: z.string() });
export type ManagedOffer = z.infer<typeof managedOffer>;

/** Sending changes the figures but is no edit, so the revision leaves them out. */
const openedOffer = z.strictObject({ ...managedOffer.shape, ...figures });
export type OpenedOffer = z.infer<typeof openedOffer>;

export const listOffers = defineCall({
  ...byManager,
  method: "GET",
  url: "/console/offers/",
  summary: "Offers, the newest first, with how each stands, how many received it and how many followed it",
  query: pageQuery,
  answers: { 200: page(z.strictObject({ ...shape, ...figures })) },
  errors: [],
});

export const readAudience = defineCall({
  ...byManager,
  method: "GET",
  url: "/console/offers/audience/",
  summary: "Whom an offer can reach: the levels, the hours of advertising, and how many agreed to offers",
  answers: {
    200: z.strictObject({
      levels: z.array(z.strictObject({ id, name: bilingual })),
      /** Minutes of the day in Riyadh, half open. */
      hours: z.strictObject({ from: z.int(), until: z.int() }),
      agreed: z.int(),
    }),
  },
  errors: [],
});

/** Keyed: a scheduled offer created twice would be sent twice to everybody. */
export const createOffer = createCall({
  url: "/console/offers/",
  summary: "A new offer: scheduled where it has a time, a draft where not",
  fields: offerFields,
  thing: managedOffer,
});

export const readOffer = readCall({
  url: "/console/offers/",
  summary: "An offer as it is edited, with how many received it and how many followed it",
  thing: openedOffer,
});

export const editOffer = editCall({
  url: "/console/offers/",
  summary: "Change an offer before it is sent",
  fields: offerFields,
  thing: managedOffer,
  errors: ["in_use"],
});

export const stopOffer = defineCall({
  ...byManager,
  method: "POST",
  url: "/console/offers/:id/stop/",
  summary: "Stop an offer that is scheduled or being sent: nobody else receives it",
  params: byId,
  body: byRevision,
  answers: { 200: managedOffer },
  errors: ["edit_conflict", "in_use"],
});

export const removeOffer = removeCall({
  url: "/console/offers/",
  summary: "Remove an offer that nobody received",
  errors: ["in_use"],
});

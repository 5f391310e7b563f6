import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import {
  bilingual,
  byId,
  byRevision,
  halalas,
  id,
  instant,
  page,
  pageQuery,
  revision,
  wholeNumber,
} from "../contract/fields.ts";
import { campaignStates } from "./campaign-state.ts";
import { campaignFields, drawKinds, editedCampaign, managedCampaign } from "./console-fields.ts";
import { drawOutcomes } from "./draw.ts";

const byManager = { tag: "console", tenant: "staff", roles: ["manager"] } as const;

/** What the console calls a campaign: three that draw, and inviting friends. */
export const managedKinds = ["wheel", "register_and_win", "evaluation", "referral"] as const;
export type ManagedKind = (typeof managedKinds)[number];

const listedCampaign = z.strictObject({
  id,
  kind: z.enum(managedKinds),
  /** Null where there is one of its kind: inviting friends. */
  name: z.nullable(bilingual),
  branch_id: z.nullable(id),
  starts_at: z.nullable(instant),
  ends_at: z.nullable(instant),
  state: z.enum(campaignStates),
  /** People who took part; of inviting, friends who were invited. */
  players: z.int(),
  /** Gifts that were won; of inviting, friends who ordered. */
  won: z.int(),
  /** Gifts that were used. */
  used: z.int(),
  /** What was ordered with them and delivered, in halalas. */
  sales: halalas,
});
export type ListedCampaign = z.infer<typeof listedCampaign>;

export const listCampaigns = defineCall({
  ...{ ...byManager, method: "GET", url: "/console/campaigns/" },
  summary: "All campaigns with their state and figures: those that run first, then the newest",
  answers: { 200: z.strictObject({ campaigns: z.array(listedCampaign) }) },
  errors: [],
});

export const listCampaignChoices = defineCall({
  ...{ ...byManager, method: "GET", url: "/console/campaigns/choices/" },
  summary: "What a campaign can give and ask for: prizes, coupons and levels by name",
  answers: {
    200: z.strictObject({
      prizes: z.array(z.strictObject({ id, name: bilingual, active: z.boolean() })),
      coupons: z.array(z.strictObject({ id, name: bilingual, code: z.string(), active: z.boolean() })),
      levels: z.array(z.strictObject({ id, name: bilingual })),
    }),
  },
  errors: [],
});

export const createCampaign = defineCall({
  ...{ ...byManager, method: "POST", url: "/console/campaigns/" },
  keyed: true,
  summary: "A new campaign, as a draft that no guest meets before it is published",
  body: z.strictObject({ ...campaignFields.shape, kind: z.enum(drawKinds, { error: "field_invalid" }) }),
  answers: { 201: managedCampaign },
  errors: [],
});

export const readCampaign = defineCall({
  ...{ ...byManager, method: "GET", url: "/console/campaigns/:id/" },
  summary: "A campaign as it is edited, chances included",
  params: byId,
  answers: { 200: managedCampaign },
  errors: [],
});

export const editCampaign = defineCall({
  ...{ ...byManager, method: "PATCH", url: "/console/campaigns/:id/" },
  summary: "Change a campaign; draws that were made keep their segment, and a stock what was given of it",
  params: byId,
  body: editedCampaign,
  answers: { 200: managedCampaign },
  errors: ["edit_conflict"],
});

export const runCampaign = defineCall({
  ...{ ...byManager, method: "POST", url: "/console/campaigns/:id/state/" },
  summary: "Publish a campaign within its window, or stop it at once; a stopped one can be published again",
  params: byId,
  body: z.strictObject({ to: z.enum(["published", "stopped"], { error: "field_invalid" }), revision }),
  answers: { 200: managedCampaign },
  errors: ["edit_conflict"],
});

export const copyCampaign = defineCall({
  ...{ ...byManager, method: "POST", url: "/console/campaigns/:id/copies/" },
  keyed: true,
  summary: "A draft with the same rules and full stocks",
  params: byId,
  answers: { 201: managedCampaign },
  errors: [],
});

export const removeCampaign = defineCall({
  ...{ ...byManager, method: "DELETE", url: "/console/campaigns/:id/" },
  summary: "Remove a campaign that nobody took part in and no form draws from",
  params: byId,
  query: byRevision,
  answers: { 204: null },
  errors: ["edit_conflict", "in_use"],
});

export const tryCampaign = defineCall({
  ...{ ...byManager, method: "POST", url: "/console/campaigns/:id/tests/" },
  summary: "Draw as guests would, as it is saved: takes no stock, gives nothing, is written nowhere",
  params: byId,
  body: z.strictObject({ draws: wholeNumber(1, 10_000), is_new: z.boolean("field_invalid") }),
  answers: {
    200: z.strictObject({
      /** The last draw. */
      segment_index: z.int(),
      /** By segment, in their order: how often it came, and its chance as things stand, in hundredths of a percent. */
      segments: z.array(z.strictObject({ id, drawn: z.int(), chance_now: z.int() })),
    }),
  },
  errors: ["out_of_gifts", "new_customers_only"],
});

const counts = {
  /** Tries, and people who made them. */
  tries: z.int(),
  players: z.int(),
  won: z.int(),
  used: z.int(),
  expired: z.int(),
  /** Points that were given. */
  points: z.int(),
  /** What coupons and free items took off orders, in halalas. */
  cost: halalas,
  /** What was ordered with the gifts and delivered, in halalas. */
  sales: halalas,
};
const figures = z.strictObject(counts);
export type CampaignFigures = z.infer<typeof figures>;

export const readCampaignResults = defineCall({
  ...{ ...byManager, method: "GET", url: "/console/campaigns/:id/results/" },
  summary: "What a campaign cost and brought: in all, by segment, branch and source of the visit",
  params: byId,
  answers: {
    200: z.strictObject({
      total: figures,
      segments: z.array(
        z.strictObject({
          ...counts,
          id,
          label: bilingual,
          outcome: z.enum(drawOutcomes),
          /** No longer drawn; what it gave stands. */
          retired: z.boolean(),
          stock: z.nullable(z.int()),
          left: z.nullable(z.int()),
        }),
      ),
      branches: z.array(z.strictObject({ ...counts, branch_id: z.nullable(id) })),
      sources: z.array(z.strictObject({ ...counts, source: z.nullable(z.string()) })),
    }),
  },
  errors: [],
});

export const listCampaignLinks = defineCall({
  ...{ ...byManager, method: "GET", url: "/console/campaigns/:id/links/" },
  summary: "The link and QR picture that lead to a campaign, by branch",
  params: byId,
  answers: {
    200: z.strictObject({ links: z.array(z.strictObject({ branch_id: id, url: z.string(), qr_svg: z.string() })) }),
  },
  errors: [],
});

export const listCampaignEntries = defineCall({
  ...{ ...byManager, method: "GET", url: "/console/campaigns/:id/entries/" },
  summary: "Who registered with a form, with their answers and what they won, the newest first",
  params: byId,
  query: pageQuery,
  answers: {
    200: page(
      z.strictObject({
        id,
        full_name: z.string(),
        /** Null once their account was erased. */
        phone: z.nullable(z.string()),
        email: z.nullable(z.string()),
        branch_id: z.nullable(id),
        answers: z.array(z.strictObject({ label: bilingual, text: bilingual })),
        /** The label of what was won; null: nothing. */
        won: z.nullable(bilingual),
        created_at: instant,
      }),
    ),
  },
  errors: [],
});

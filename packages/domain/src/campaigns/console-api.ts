import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { bilingual, byId, halalas, id, instant, page, pageQuery, revision, wholeNumber } from "../contract/fields.ts";
import { byManager, createCall, editCall, listCall, readCall, removeCall } from "../contract/managed.ts";
import { campaignStates } from "./campaign-state.ts";
import { campaignFields, drawKinds, managedCampaign } from "./console-fields.ts";
import { drawOutcomes } from "./draw.ts";

/** Campaigns in the console: three with draws, and referrals. */
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
  /** Delivered sales of orders that used them, in halalas. */
  sales: halalas,
});
export type CampaignSummary = z.infer<typeof listedCampaign>;

export const listCampaigns = listCall({
  url: "/console/campaigns/",
  summary: "All campaigns with their state and figures: those that run first, then the newest",
  answer: z.strictObject({ campaigns: z.array(listedCampaign) }),
});

export const listCampaignChoices = listCall({
  url: "/console/campaigns/choices/",
  summary: "What a campaign can give and ask for: prizes, coupons and levels by name",
  answer: z.strictObject({
    prizes: z.array(z.strictObject({ id, name: bilingual, active: z.boolean() })),
    coupons: z.array(z.strictObject({ id, name: bilingual, code: z.string(), active: z.boolean() })),
    levels: z.array(z.strictObject({ id, name: bilingual })),
  }),
});

export const createCampaign = createCall({
  url: "/console/campaigns/",
  summary: "A new campaign, as a draft that no guest meets before it is published",
  fields: z.strictObject({ ...campaignFields.shape, kind: z.enum(drawKinds, { error: "field_invalid" }) }),
  thing: managedCampaign,
});

export const readCampaign = readCall({
  url: "/console/campaigns/",
  summary: "A campaign as it is edited, chances included",
  thing: managedCampaign,
});

export const editCampaign = editCall({
  url: "/console/campaigns/",
  summary: "Change a campaign; draws that were made keep their segment, and a stock what was given of it",
  fields: campaignFields,
  thing: managedCampaign,
});

export const runCampaign = defineCall({
  ...byManager,
  method: "POST",
  url: "/console/campaigns/:id/state/",
  summary: "Publish a campaign within its window, or stop it at once; a stopped one can be published again",
  params: byId,
  body: z.strictObject({ to: z.enum(["published", "stopped"], { error: "field_invalid" }), revision }),
  answers: { 200: managedCampaign },
  errors: ["edit_conflict"],
});

export const copyCampaign = defineCall({
  ...byManager,
  method: "POST",
  url: "/console/campaigns/:id/copies/",
  keyed: true,
  summary: "A draft with the same rules and full stocks",
  params: byId,
  answers: { 201: managedCampaign },
  errors: [],
});

export const removeCampaign = removeCall({
  url: "/console/campaigns/",
  summary: "Remove a campaign that nobody took part in and no form draws from",
  errors: ["in_use"],
});

export const tryCampaign = defineCall({
  ...byManager,
  method: "POST",
  url: "/console/campaigns/:id/tests/",
  summary: "Draw as guests would, as it is saved: takes no stock, gives nothing, is written nowhere",
  params: byId,
  body: z.strictObject({ draws: wholeNumber(1, 10_000), is_new: z.boolean("field_invalid") }),
  answers: {
    200: z.strictObject({
      /** The last draw. */
      segment_index: z.int(),
      /** Per segment, in their order: number of draws, and current chance in hundredths of a percent. */
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
  /** Discount of coupons and value of free items, in halalas. */
  cost: halalas,
  /** Delivered sales of orders that used the gifts, in halalas. */
  sales: halalas,
};
const figures = z.strictObject(counts);
export type CampaignFigures = z.infer<typeof figures>;

export const readCampaignResults = defineCall({
  ...byManager,
  method: "GET",
  url: "/console/campaigns/:id/results/",
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
          /** No longer drawn; earlier gifts stay valid. */
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
  ...byManager,
  method: "GET",
  url: "/console/campaigns/:id/links/",
  summary: "The link and QR picture that lead to a campaign, by branch",
  params: byId,
  answers: {
    200: z.strictObject({ links: z.array(z.strictObject({ branch_id: id, url: z.string(), qr_svg: z.string() })) }),
  },
  errors: [],
});

export const listCampaignEntries = defineCall({
  ...byManager,
  method: "GET",
  url: "/console/campaigns/:id/entries/",
  summary: "Who registered with a form, with their answers and what they won, the newest first",
  params: byId,
  query: pageQuery,
  answers: {
    200: page(
      z.strictObject({
        id,
        customer_id: id,
        full_name: z.string(),
        /** Masked; null once their account was erased. The customer's page shows it whole, and records that. */
        phone: z.nullable(z.string()),
        /** Masked. */
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

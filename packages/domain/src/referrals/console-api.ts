import { z } from "zod/mini";
import { campaignStates } from "../campaigns/campaign-state.ts";
import { defineCall } from "../contract/call.ts";
import { bilingual, halalas, id, instant, optionalPair, revision, wholeNumber } from "../contract/fields.ts";
import { byManager } from "../contract/managed.ts";
import { leadChannels } from "./api.ts";
import { rewardKinds } from "./rewards.ts";

const flag = z.boolean("field_invalid");

const givenReward = z.strictObject({
  kind: z.enum(rewardKinds, { error: "field_invalid" }),
  points: z.nullable(wholeNumber(1, 1_000_000)),
  prize_id: z.nullable(id),
  coupon_id: z.nullable(id),
});

export const programFields = z.strictObject({
  active: flag,
  /** Null: every branch. */
  branch_id: z.nullable(id),
  starts_at: z.nullable(instant),
  ends_at: z.nullable(instant),
  friend: givenReward,
  inviter: givenReward,
  /** Minimum of the friend's first order, in halalas; 0 = any. */
  minimum: wholeNumber(0, 10_000_000),
  /** Rewarded friends per inviter and month. */
  cap_per_month: wholeNumber(1, 1_000),
  /** Days until an invitation expires. */
  lead_days: wholeNumber(1, 365),
  /** The establishment's sentence in invitations. */
  invitation: optionalPair(120),
});
export type ProgramFields = z.infer<typeof programFields>;

const reward = z.strictObject({
  kind: z.enum(rewardKinds),
  points: z.nullable(z.int()),
  prize_id: z.nullable(id),
  coupon_id: z.nullable(id),
});

const managedProgram = z.strictObject({
  /** Null before there ever was one. */
  program: z.nullable(
    z.strictObject({
      id,
      active: z.boolean(),
      branch_id: z.nullable(id),
      starts_at: z.nullable(instant),
      ends_at: z.nullable(instant),
      friend: reward,
      inviter: reward,
      minimum: halalas,
      cap_per_month: z.int(),
      lead_days: z.int(),
      invitation: bilingual,
    }),
  ),
  revision: z.string(),
  state: z.enum(campaignStates),
});
export type ManagedProgram = z.infer<typeof managedProgram>;

export const readReferralProgram = defineCall({
  ...byManager,
  method: "GET",
  url: "/console/referral-program/",
  summary: "What inviting friends gives, as it is edited",
  answers: { 200: managedProgram },
  errors: [],
});

export const editReferralProgram = defineCall({
  ...byManager,
  method: "PUT",
  url: "/console/referral-program/",
  summary: "Change what inviting friends gives from now on; who was invited before gets what they were promised",
  body: z.strictObject({ ...programFields.shape, revision }),
  answers: { 200: managedProgram },
  errors: ["edit_conflict"],
});

const count = z.int();
const sold = { orders: count, sales: halalas };

export const readReferralResults = defineCall({
  ...byManager,
  method: "GET",
  url: "/console/referral-program/results/",
  summary: "What inviting friends brought, under all its rules: leads by state, rewards, orders of the friends",
  answers: {
    200: z.strictObject({
      counts: z.strictObject({ active: count, joined: count, pending: count, converted: count, declined: count }),
      inviters: count,
      /** Rewards that were given and stand. */
      friends_rewarded: count,
      inviters_rewarded: count,
      taken_back: count,
      /** Points that were given and stand. */
      points: count,
      /** Delivered orders of the friends since they joined. */
      ...sold,
      branches: z.array(z.strictObject({ branch_id: id, ...sold })),
      channels: z.array(z.strictObject({ channel: z.enum(leadChannels), leads: count, converted: count, ...sold })),
    }),
  },
  errors: [],
});
export type ReferralResults = z.infer<(typeof readReferralResults)["answers"][200]>;

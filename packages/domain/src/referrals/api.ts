import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { id, instant, text } from "../contract/fields.ts";
import { establishment } from "../establishments/api.ts";
import { declineReasons, leadStates } from "./lead-states.ts";
import { rewardKinds } from "./rewards.ts";

const count = z.int().check(z.gte(0));

/** The reward of one side. */
export const promisedReward = z.strictObject({
  kind: z.enum(rewardKinds),
  points: z.nullable(count),
  /** Of a prize or coupon. */
  name: z.nullable(text),
});

export const leadChannels = ["phone", "email", "link"] as const;

/** A friend one has invited. */
export const lead = z.strictObject({
  id,
  name: text,
  channel: z.enum(leadChannels),
  /** Enough of the number or address to tell it by. */
  contact: text,
  state: z.enum(leadStates),
  reason: z.nullable(z.enum(declineReasons)),
  /** The friend's link to accept; null for a personal link. */
  link: z.nullable(z.string()),
  /** Whether the inviter was rewarded: not beyond so many friends a month. */
  rewarded: z.boolean(),
  expires_at: instant,
  created_at: instant,
});
export type Lead = z.infer<typeof lead>;

export const readReferrals = defineCall({
  method: "GET",
  url: "/referrals/me/",
  summary: "One's own code, link and QR picture, what both sides get, and the friends one has invited",
  tag: "referrals",
  tenant: "qr_or_session",
  roles: ["customer"],
  service: "referral",
  answers: {
    200: z.strictObject({
      code: z.string(),
      link: z.string(),
      qr_svg: z.string(),
      /** Null while nothing is given for inviting. */
      program: z.nullable(
        z.strictObject({
          friend: promisedReward,
          inviter: promisedReward,
          /** Minimum of the friend's first order, in halalas; 0 = any. */
          minimum: count,
          cap_per_month: count,
          rewarded_this_month: count,
          lead_days: count,
          ends_at: z.nullable(instant),
        }),
      ),
      counts: z.strictObject({
        active: count,
        joined: count,
        pending: count,
        converted: count,
        declined: count,
      }),
      converted_count: count,
      leads: z.array(lead),
    }),
  },
  errors: [],
});

export const inviteFriend = defineCall({
  method: "POST",
  url: "/referrals/leads/",
  summary: "Invite a friend by name, and by phone, e-mail or a link of their own",
  tag: "referrals",
  tenant: "qr_or_session",
  roles: ["customer"],
  keyed: true,
  service: "referral",
  body: z.strictObject({
    name: z.string("name_required").check(z.trim(), z.minLength(1, "name_required"), z.maxLength(120, "field_invalid")),
    channel: z.enum(leadChannels, { error: "field_invalid" }),
    dial_code: z.optional(z.string("field_invalid").check(z.maxLength(10, "field_invalid"))),
    phone_number: z.optional(z.string("number_required").check(z.maxLength(40, "number_invalid"))),
    email: z.optional(z.string("email_required").check(z.maxLength(254, "email_invalid"))),
  }),
  answers: { 201: lead },
  errors: ["not_set_up", "lead_exists", "cannot_notify_by_email", "phone_in_use"],
});

const byCode = z.strictObject({
  code: z.string().check(z.minLength(1), z.maxLength(60)),
});

export const readReference = defineCall({
  method: "GET",
  url: "/references/:code/",
  summary: "What an invitation's code gives: who invites, the gift, where, and until when",
  tag: "referrals",
  tenant: "self",
  roles: ["visitor", "customer"],
  params: byCode,
  answers: {
    200: z.strictObject({
      code: z.string(),
      /** The code of the main branch, by which the guest goes on. */
      qr_uuid: id,
      establishment,
      /** Where the gift can be used; null = at every branch. */
      branch: z.nullable(text),
      /** First name of the inviter; null once their account was erased. */
      inviter: z.nullable(text),
      friend: promisedReward,
      minimum: count,
      expires_at: z.nullable(instant),
      /** Of a signed-in guest: it is their own, or they are registered and can't accept it. */
      standing: z.nullable(z.enum(["own", "registered"])),
    }),
  },
  errors: ["invalid_referral_code", "service_deactivated"],
});

export const stopInvitations = defineCall({
  method: "POST",
  url: "/references/:code/stop/",
  summary: "No more invitations to the number or address this one was sent to",
  tag: "referrals",
  tenant: "self",
  roles: ["visitor", "customer"],
  params: byCode,
  answers: { 204: null },
  errors: ["invalid_referral_code"],
});

import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { byId, halalas, id, instant, text } from "../contract/fields.ts";
import { rewardStates } from "./reward-state.ts";
import { shopReasons } from "./shop-state.ts";
import { voucherRemainders } from "./voucher-use.ts";

const points = z.int().check(z.gte(0));
const limit = z.nullable(z.int());
const state = z.enum(["claimable", "not_claimable"]);
const reason = z.nullable(z.enum(shopReasons));

/** A free item can be used in the cart (`reward_codes`); everything else is shown at the cashier. */
export const prizeKinds = ["free_item", "at_cashier"] as const;

export const shopPrize = z.strictObject({
  id,
  kind: z.enum(prizeKinds),
  name: text,
  description: text,
  terms: text,
  image: z.nullable(z.string()),
  image_color: z.nullable(z.string()),
  product_id: z.nullable(id),
  points,
  state,
  /** Why it is unavailable now. */
  reason,
  missing_points: points,
  /** The required level. */
  level: z.nullable(text),
  new_customers_only: z.boolean(),
  left: limit,
  available_from: z.nullable(instant),
  available_until: z.nullable(instant),
  /** How long after the claim it can be used first, and how long it can be used then. */
  usable_after_minutes: z.int(),
  valid_days: z.int(),
});
export type ShopPrize = z.infer<typeof shopPrize>;

export const listPrizes = defineCall({
  method: "GET",
  url: "/prizes/",
  summary: "The prize shop: every prize with whether it can be had now, or why not",
  tag: "prizes",
  tenant: "qr_or_session",
  roles: ["visitor", "customer"],
  service: "prize_shop",
  answers: { 200: z.strictObject({ balance: points, prizes: z.array(shopPrize) }) },
  errors: [],
});

export const claimPrize = defineCall({
  method: "POST",
  url: "/prizes/:id/claims/",
  summary: "Claim a prize with points; it is one's own from then on",
  tag: "prizes",
  tenant: "qr_or_session",
  roles: ["customer"],
  keyed: true,
  service: "prize_shop",
  params: byId,
  answers: { 201: z.strictObject({ reward_id: id, code: z.string(), balance: points }) },
  errors: ["prize_unavailable", "insufficient_points", "limit_reached", "new_customers_only"],
});

export const readPointsShop = defineCall({
  method: "GET",
  url: "/points-shop/",
  summary:
    "The points shop: what points are worth, its limits and its vouchers; null rules where points are worth nothing",
  tag: "prizes",
  tenant: "qr_or_session",
  roles: ["visitor", "customer"],
  service: "points_shop",
  answers: {
    200: z.strictObject({
      balance: points,
      rules: z.nullable(
        z.strictObject({
          halalas_per_point: z.int(),
          voucher_days: z.int(),
          voucher_remainder: z.enum(voucherRemainders),
          min_redemption: z.int(),
          max_redemption_per_transaction: limit,
          max_redemption_per_day: limit,
          max_redeems_per_day: limit,
        }),
      ),
      /** Any number of points from `min` to `max` can be turned into a voucher now; 0 = none. */
      spendable: z.strictObject({ min: points, max: points }),
      vouchers: z.array(z.strictObject({ points, value: halalas, state, reason, missing_points: points })),
    }),
  },
  errors: [],
});

export const buyVoucher = defineCall({
  method: "POST",
  url: "/points-shop/vouchers/",
  summary: "Turn points into a voucher: money off one order",
  tag: "prizes",
  tenant: "qr_or_session",
  roles: ["customer"],
  keyed: true,
  service: "points_shop",
  body: z.strictObject({
    points: z.int("field_invalid").check(z.gte(1, "field_invalid"), z.lte(1_000_000_000, "field_invalid")),
  }),
  answers: { 201: z.strictObject({ reward_id: id, code: z.string(), value: halalas, balance: points }) },
  errors: ["prize_unavailable", "insufficient_points", "limit_reached"],
});

export const reward = z.strictObject({
  id,
  kind: z.enum([...prizeKinds, "voucher"]),
  state: z.enum(rewardStates),
  name: text,
  description: text,
  terms: text,
  image: z.nullable(z.string()),
  image_color: z.nullable(z.string()),
  /** Value of a voucher; 0 for a prize. */
  value: halalas,
  /** What becomes of the rest of a voucher worth more than its order; null for a prize. */
  remainder: z.nullable(z.enum(voucherRemainders)),
  product_id: z.nullable(id),
  points,
  /** Grouped for reading; `readCode` takes it with or without the hyphens. */
  code: z.string(),
  usable_from: instant,
  expires_at: instant,
  claimed_at: z.nullable(instant),
  /** The branch of its use. */
  claimed_branch: z.nullable(text),
  order_id: z.nullable(id),
  /** While a cashier has its code open; the cart can't use it until then. */
  held_until: z.nullable(instant),
  created_at: instant,
});
export type Reward = z.infer<typeof reward>;

/** Those that can be used now, those that will be, and the latest of those that were. */
export const listRewards = defineCall({
  method: "GET",
  url: "/rewards/",
  summary: "One's own rewards by state: to be used, later, claimed, expired",
  tag: "prizes",
  tenant: "qr_or_session",
  roles: ["customer"],
  answers: {
    200: z.strictObject({
      available: z.array(reward),
      not_claimable: z.array(reward),
      claimed: z.array(reward),
      expired: z.array(reward),
    }),
  },
  errors: [],
});

export const readReward = defineCall({
  method: "GET",
  url: "/rewards/:id/",
  summary: "One's own reward with its code as a QR picture, and what the app's own QR code is computed with",
  tag: "prizes",
  tenant: "qr_or_session",
  roles: ["customer"],
  params: byId,
  answers: {
    200: z.strictObject({
      ...reward.shape,
      qr_svg: z.string(),
      /** Key of the code's proof (`getProvedText`), with which a phone draws its QR code, also without a network. */
      qr_key: z.string(),
      /** The server's time, for a phone whose clock is wrong. */
      qr_at: instant,
    }),
  },
  errors: [],
});

import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { halalas, id, instant, page, pageQuery, text } from "../contract/fields.ts";
import { scheduleRange } from "../menu/api.ts";
import { activityKinds, activityTypes } from "./activities.ts";

const points = z.int().check(z.gte(0));
const limit = z.nullable(z.int());

/** What a level gives on its members' orders and birthdays; null is "none" (`LevelBenefits`). */
export const levelBenefits = {
  discount_bp: z.nullable(z.int()),
  discount_cap: z.nullable(halalas),
  discount_minimum: halalas,
  discount_joins: z.boolean(),
  delivery_minimum: z.nullable(halalas),
  birthday_points: z.nullable(z.int()),
};

export const levelView = z.strictObject({
  id,
  name: text,
  break_points: points,
  /** 10 000 = points as they are, 15 000 = half as many again. */
  multiplier_bp: z.int(),
  ...levelBenefits,
  /** Promises in words, beside what the rules give. */
  benefits: z.array(text),
});

export const wallet = z.strictObject({
  balance: points,
  /** Points of orders in progress; posted on delivery. */
  pending: points,
  /** Owed for purchases taken back after their points were spent; repaid by the next earnings. */
  debt: points,
  lifetime_points: points,
  lifetime_purchases: halalas,
  visits: z.int(),
  orders_count: z.int(),
  member_since: instant,
  level: z.nullable(levelView),
  next_level: z.nullable(z.strictObject({ ...levelView.shape, missing_points: points })),
  /** Points that count towards the level now, and when the level is judged next. */
  level_points: points,
  level_until: z.nullable(instant),
  /** The next lots to end, soonest first. */
  expiring: z.array(z.strictObject({ points, at: instant })),
});
export type WalletView = z.infer<typeof wallet>;

export const readWallet = defineCall({
  method: "GET",
  url: "/wallet/",
  summary: "One's points: balance, pending, debt, lifetime figures, level and what expires next",
  tag: "loyalty",
  tenant: "qr_or_session",
  roles: ["customer"],
  answers: { 200: wallet },
  errors: [],
});

export const activityEntry = z.strictObject({
  id,
  activity: z.enum(activityTypes),
  kind: z.enum(activityKinds),
  /** Change of the balance; 0 if it is about no points. */
  points: z.int(),
  /** Change of the debt. */
  debt: z.int(),
  /** The balance afterwards. */
  balance: points,
  /** How many punches; null where it is about none. */
  units: z.nullable(z.int()),
  /** The prize, level, gift or punch card it is about. */
  name: z.nullable(text),
  order_id: z.nullable(id),
  order_number: z.nullable(z.int()),
  reward_id: z.nullable(id),
  created_at: instant,
});

export const listEntries = defineCall({
  method: "GET",
  url: "/wallet/entries/",
  summary: "The history of one's points, newest first, by activity type where asked",
  tag: "loyalty",
  tenant: "qr_or_session",
  roles: ["customer"],
  query: z.strictObject({
    ...pageQuery.shape,
    activity: z.optional(z.enum(activityTypes, { error: "field_invalid" })),
  }),
  answers: { 200: page(activityEntry) },
  errors: [],
});

/** Everything that is the guest's: `wallet`, `reward`, `coupon`, `punch_card` and `notification` events. */
export const streamMine = defineCall({
  method: "GET",
  url: "/me/events/",
  summary: "Follow what is one's own live: `wallet`, `reward`, `coupon`, `punch_card` and `notification` events",
  tag: "me",
  tenant: "qr_or_session",
  roles: ["customer"],
  answers: { 200: "stream" },
  errors: [],
});

export const listLevels = defineCall({
  method: "GET",
  url: "/levels/",
  summary: "The levels with their break points and benefits, lowest first, and where the guest stands",
  tag: "loyalty",
  tenant: "qr_or_session",
  roles: ["visitor", "customer"],
  answers: {
    200: z.strictObject({
      levels: z.array(z.strictObject({ ...levelView.shape, reached: z.boolean(), missing_points: points })),
      held: z.nullable(id),
      level_points: points,
      goal_days: limit,
    }),
  },
  errors: [],
});

export const loyaltyRules = z.strictObject({
  /** Points for 100 SAR at the first level. */
  points_per_100_sar: z.int(),
  expiry_days: limit,
  expiry_date: z.nullable(z.string()),
  goal_days: limit,
  max_points_per_day: limit,
  max_points_per_transaction: limit,
  max_redeems_per_day: limit,
  min_redemption: z.int(),
  max_redemption_per_transaction: limit,
  max_redemption_per_day: limit,
  halalas_per_point: z.int(),
});

export const readRules = defineCall({
  method: "GET",
  url: "/loyalty-rules/",
  summary: "How points are earned, kept and spent here; null where there are none",
  tag: "loyalty",
  tenant: "qr_or_session",
  roles: ["visitor", "customer"],
  answers: {
    200: z.strictObject({
      rules: z.nullable(loyaltyRules),
      /** Running and coming bonuses, with the names of their dishes; null: all. */
      bonuses: z.array(
        z.strictObject({
          id,
          name: text,
          multiplier_bp: z.int(),
          points: z.int(),
          schedule: z.nullable(z.array(scheduleRange)),
          items: z.nullable(z.array(text)),
          starts_at: z.nullable(instant),
          ends_at: z.nullable(instant),
          /** Whether an order placed now earns it. */
          holds: z.boolean(),
        }),
      ),
    }),
  },
  errors: [],
});

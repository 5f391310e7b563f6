import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { id, instant, page, pageQuery } from "../contract/fields.ts";

export const sentMessage = z.strictObject({
  channel: z.enum(["sms", "whatsapp", "email", "push"]),
  to: z.string(),
  /** Of an e-mail. */
  subject: z.optional(z.string()),
  body: z.string(),
  created_at: instant,
});
export type SentMessage = z.infer<typeof sentMessage>;

/** The demo's guests read their codes here; it exists only in the demo. */
export const listOutbox = defineCall({
  method: "GET",
  url: "/dev/outbox/",
  summary: "Demo only: the messages sent to a number, newest first",
  tag: "demo",
  tenant: "none",
  roles: ["visitor"],
  query: z.strictObject({ to: z.optional(z.string().check(z.maxLength(254, "field_invalid"))) }),
  answers: { 200: z.array(sentMessage) },
  errors: [],
});

export const noticeTopics = ["order", "reward", "expiry", "offer"] as const;
export type NoticeTopic = (typeof noticeTopics)[number];

export const noticeKinds = [
  "order_moved",
  "order_promise",
  "order_message",
  "points_earned",
  "birthday_gift",
  "points_adjusted",
  "points_expiring",
  "level_reached",
  "reward_given",
  "wheel_ready",
  "friend_joined",
  "referral_points",
  "referral_coupon",
  "offer",
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export const notification = z.strictObject({
  id,
  topic: z.enum(noticeTopics),
  /** Left out by a process of the last release. */
  kind: z.optional(z.enum(noticeKinds)),
  title: z.string(),
  text: z.string(),
  /** Its order, if it has a screen. */
  order_id: z.nullable(id),
  reward_id: z.nullable(id),
  wheel_id: z.nullable(id),
  /** An offer's, and where it leads, with the reader's own code. */
  offer_id: z.nullable(id),
  link: z.nullable(z.string()),
  read: z.boolean(),
  created_at: instant,
});
export type NotificationView = z.infer<typeof notification>;

const unread = z.int().check(z.gte(0));

export const listNotifications = defineCall({
  method: "GET",
  url: "/notifications/",
  summary: "The guest's notifications, newest first, and how many are unread",
  tag: "notifications",
  tenant: "qr_or_session",
  roles: ["customer"],
  query: pageQuery,
  answers: { 200: z.strictObject({ ...page(notification).shape, unread }) },
  errors: [],
});

/** By the time of the newest one seen, so that one that comes meanwhile stays unread. */
export const readNotifications = defineCall({
  method: "POST",
  url: "/notifications/read/",
  summary: "Mark one's notifications as read: all up to and with the one named, or one of them alone",
  tag: "notifications",
  tenant: "qr_or_session",
  roles: ["customer"],
  body: z.strictObject({ up_to: z.optional(id), only: z.optional(id) }),
  answers: { 200: z.strictObject({ unread }) },
  errors: [],
});

/**
 * Topics of messages to a guest, also outside the app: orders; rewards, points and levels; offers only with consent.
 */
export const channels = z.strictObject({
  /** The key a browser needs to subscribe; null without push. */
  public_key: z.nullable(z.string()),
  /** Whether this device is subscribed. */
  subscribed: z.boolean(),
  order: z.boolean(),
  reward: z.boolean(),
  offer: z.boolean(),
});
export type Channels = z.infer<typeof channels>;

export const readChannels = defineCall({
  method: "GET",
  url: "/notifications/channels/",
  summary: "Settings for messages outside the app, and whether this device receives push messages",
  tag: "notifications",
  tenant: "qr_or_session",
  roles: ["customer"],
  answers: { 200: channels },
  errors: [],
});

const flag = z.optional(z.boolean("field_invalid"));

/** `offer` gives or takes back the consent to marketing, recorded with its version and time. */
export const editChannels = defineCall({
  method: "PATCH",
  url: "/notifications/channels/",
  summary: "Change the settings for messages outside the app",
  tag: "notifications",
  tenant: "qr_or_session",
  roles: ["customer"],
  body: z.strictObject({ order: flag, reward: flag, offer: flag }),
  answers: { 200: channels },
  errors: [],
});

/** As a browser's `PushSubscription` writes itself. A device has one; a second call replaces the first. */
export const subscribePush = defineCall({
  method: "POST",
  url: "/push/subscriptions/",
  summary: "Register this device for Web Push",
  tag: "notifications",
  tenant: "qr_or_session",
  roles: ["customer"],
  body: z.strictObject({
    endpoint: z
      .string("field_invalid")
      .check(z.maxLength(1000, "field_invalid"), z.regex(/^https?:\/\/\S+$/, "field_invalid")),
    keys: z.strictObject({
      p256dh: z.string("field_invalid").check(z.regex(/^[A-Za-z0-9_-]{87}=?$/, "field_invalid")),
      auth: z.string("field_invalid").check(z.regex(/^[A-Za-z0-9_-]{22}={0,2}$/, "field_invalid")),
    }),
    expirationTime: z.optional(z.nullable(z.number("field_invalid"))),
  }),
  answers: { 201: z.strictObject({ id }) },
  errors: [],
});

export const endPush = defineCall({
  method: "DELETE",
  url: "/push/subscriptions/",
  summary: "Tell this device no more",
  tag: "notifications",
  tenant: "qr_or_session",
  roles: ["customer"],
  answers: { 204: null },
  errors: [],
});

import type { NoticeTopic } from "./api.ts";
import { getOrderId, type Notice } from "./notices.ts";

/** Topics that a guest may mute; offers need consent instead. */
export const mutableTopics = ["order", "reward"] as const;
export type MutableTopic = (typeof mutableTopics)[number];

/** Expiring points count as rewards: one choice for both. */
export const getMutableTopic = (topic: NoticeTopic): MutableTopic | null =>
  topic === "offer" ? null : topic === "expiry" ? "reward" : topic;

/** Whether a notice leaves the app: an offer with consent to marketing alone, anything else unless it was silenced. */
export const mayPush = (topic: NoticeTopic, chosen: { muted: readonly string[]; marketing: boolean }): boolean => {
  const silenced = getMutableTopic(topic);
  return silenced === null ? chosen.marketing : !chosen.muted.includes(silenced);
};

export type PushPace = {
  /** Seconds during which an offline phone may still receive it. */
  ttl: number;
  urgency: "low" | "normal" | "high";
};

const daySeconds = 86_400;

/** How long each is news and how much of a phone's battery it is worth (providers.md 7): ten minutes for an order's step. */
export const pushPace = (topic: NoticeTopic): PushPace =>
  topic === "order"
    ? { ttl: 600, urgency: "high" }
    : { ttl: topic === "offer" ? 3 * daySeconds : daySeconds, urgency: topic === "offer" ? "low" : "normal" };

/** Where a tap leads: the order, the reward, or the screen of the notification. */
export const pushPath = (notification: Notice, qr: string): string => {
  const orderId = getOrderId(notification);
  if (orderId !== null) return `/orders/${qr}/${orderId}`;
  if (notification.kind === "wheel_ready") return `/wheel/${qr}?wheel=${notification.params.wheel_id}`;
  if (notification.kind === "reward_given") return `/prize/${qr}?reward=${notification.params.reward_id}`;
  return `/notifications/${qr}`;
};

/** Messages with one tag replace each other: the steps and times of an order, others stand by themselves. */
export const pushTag = (notification: Notice, id: string): string =>
  notification.kind === "order_message" ? id : (getOrderId(notification) ?? id);

import type { NoticeTopic } from "./api.ts";
import type { Notice } from "./notices.ts";

/** What a guest may silence for themselves; offers are asked for instead. */
export const mutableTopics = ["order", "reward"] as const;
export type MutableTopic = (typeof mutableTopics)[number];

/** Points that end are told with rewards: one choice for both. */
export const mutableTopicOf = (topic: NoticeTopic): MutableTopic | null =>
  topic === "offer" ? null : topic === "expiry" ? "reward" : topic;

/** Whether a notice leaves the app: an offer with consent to marketing alone, anything else unless it was silenced. */
export const mayPush = (topic: NoticeTopic, chosen: { muted: readonly string[]; marketing: boolean }): boolean => {
  const silenced = mutableTopicOf(topic);
  return silenced === null ? chosen.marketing : !chosen.muted.includes(silenced);
};

export type PushPace = {
  /** Seconds a phone that is away may still be told. */
  ttl: number;
  urgency: "low" | "normal" | "high";
};

const daySeconds = 86_400;

/** How long each is news and how much of a phone's battery it is worth (providers.md 7): ten minutes for an order's step. */
export const pushPace = (topic: NoticeTopic): PushPace =>
  topic === "order"
    ? { ttl: 600, urgency: "high" }
    : { ttl: topic === "offer" ? 3 * daySeconds : daySeconds, urgency: topic === "offer" ? "low" : "normal" };

/** Where a tap leads: the order, the reward, else what one was told. */
export const pushPath = (told: Notice, qr: string): string => {
  if (told.kind === "order_moved") return `/orders/${qr}/${told.params.order_id}`;
  if (told.kind === "wheel_ready") return `/wheel/${qr}?wheel=${told.params.wheel_id}`;
  if (told.kind === "reward_given") return `/prize/${qr}?reward=${told.params.reward_id}`;
  return `/notifications/${qr}`;
};

/** Messages of one tag take each other's place: of an order only how it stands, of the rest each by itself. */
export const pushTag = (told: Notice, id: string): string => (told.kind === "order_moved" ? told.params.order_id : id);

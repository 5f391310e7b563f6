/** A browser's push subscription: its vendor's endpoint and the encryption keys. */
export type PushSubscription = { endpoint: string; p256dh: string; auth: string };

export type PushMessage = {
  /** Of the notice: a browser that gets the same message twice shows it once. */
  id: string;
  title: string;
  body: string;
  /** Where a tap leads, a path of the guest app. */
  url: string;
  /** A later message of the same tag takes the place of the earlier one. */
  tag: string;
  language: "sa" | "en";
};

export type PushTerms = {
  /** Seconds that the vendor keeps it for a phone that is away. */
  ttl: number;
  urgency: "very-low" | "low" | "normal" | "high";
  /** At most 32 characters of base64url: of several that wait the vendor delivers the last alone. */
  topic: string;
};

/**
 * - `ok`: the vendor accepted it
 * - `gone`: the subscription ended and should be deleted
 * - `later`: the vendor is unavailable or unclear; the message may be sent again
 * - `refused`: it will never be accepted; `alarm` if our keys are the reason
 */
export type PushResult =
  | { status: "ok" }
  | { status: "gone" }
  | { status: "later"; code: string; retryAfterMs: number | null }
  | { status: "refused"; code: string; alarm: boolean };

export interface PushSender {
  /** What browsers need to subscribe: the public key, base64url; null where push is off. */
  readonly publicKey: string | null;
  /** Whether an endpoint is one we would send to. */
  takes(subscription: PushSubscription): boolean;
  /** Never throws: every failure is a result. */
  send(subscription: PushSubscription, message: PushMessage, terms: PushTerms): Promise<PushResult>;
}

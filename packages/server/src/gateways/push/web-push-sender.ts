import { ECDH } from "node:crypto";
import webPush from "web-push";
import { retryAfterMs } from "../http-client.ts";
import { isPushEndpoint } from "./push-hosts.ts";
import type { PushMessage, PushResult, PushSender, PushSubscription, PushTerms } from "./push-sender.ts";

export type WebPushSettings = {
  /** VAPID key, P-256, base64url: created once per installation. */
  publicKey: string;
  privateKey: string;
  /** `mailto:` or `https:`: the contact for push vendors. */
  subject: string;
  hosts: readonly string[];
  timeoutMs?: number;
};

/** Vendors accept 4096 bytes after encryption; ours stay well below. */
const maxBytes = 3_000;
const userAgent = "Sufra/1.0 (restaurant ordering)";

const isKey = (p256dh: string): boolean => {
  try {
    ECDH.convertKey(p256dh, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
};

/** Shortened to the vendors' limit; the app shows the full notice. */
const getPayload = (message: PushMessage): string => {
  const whole = JSON.stringify(message);
  return Buffer.byteLength(whole) <= maxBytes
    ? whole
    : JSON.stringify({ ...message, title: message.title.slice(0, 200), body: message.body.slice(0, 500) });
};

const toResult = (status: number, retryAfter: string | null): PushResult => {
  if (status >= 200 && status < 300) return { status: "ok" };
  if (status === 404 || status === 410) return { status: "gone" };
  if (status === 429 || status >= 500)
    return { status: "later", code: String(status), retryAfterMs: retryAfterMs(retryAfter, Date.now()) };
  // Redirects are not followed: they would bypass the list of hosts.
  return { status: "refused", code: String(status), alarm: status === 400 || status === 401 || status === 403 };
};

const post = async (
  settings: WebPushSettings,
  subscription: PushSubscription,
  message: PushMessage,
  { ttl, urgency, topic }: PushTerms,
): Promise<PushResult> => {
  const { publicKey, privateKey, subject, timeoutMs = 15_000 } = settings;
  const { endpoint, p256dh, auth } = subscription;
  const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, getPayload(message), {
    vapidDetails: { subject, publicKey, privateKey },
    TTL: ttl,
    urgency,
    topic,
    contentEncoding: "aes128gcm" as const,
  });
  const { "Content-Length": _, ...headers } = request.headers as Record<string, string>;
  try {
    const answer = await fetch(endpoint, {
      method: "POST",
      headers: { ...headers, "user-agent": userAgent },
      body: new Uint8Array(request.body),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    // The body is not needed and may be long.
    await answer.body?.cancel();
    return toResult(answer.status, answer.headers.get("retry-after"));
  } catch (error) {
    const slow = error instanceof Error && error.name === "TimeoutError";
    return { status: "later", code: slow ? "timeout" : "network", retryAfterMs: null };
  }
};

/** Web Push with our own keys (RFC 8030, 8291, 8292): encrypted for the browser, so the vendor cannot read it. */
export const createWebPush = (settings: WebPushSettings): PushSender => ({
  publicKey: settings.publicKey,
  takes: ({ endpoint, p256dh }) => isPushEndpoint(endpoint, settings.hosts) && isKey(p256dh),
  send: async (subscription, message, terms) => {
    // Checked again at each sending: the list may be shorter than when the browser subscribed.
    if (!isPushEndpoint(subscription.endpoint, settings.hosts))
      return { status: "refused", code: "host", alarm: false };
    try {
      return await post(settings, subscription, message, terms);
    } catch (error) {
      return { status: "refused", code: error instanceof Error ? error.name : "error", alarm: true };
    }
  },
});

import { createHash, timingSafeEqual } from "node:crypto";
import type { WebhookVerdict } from "../payment-provider.ts";
import { invoiceRef } from "./moyasar-mapping.ts";
import { moyasarEvent } from "./moyasar-shapes.ts";

/** Compares in constant time for any length. */
const same = (given: string, expected: string): boolean => {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return expected !== "" && timingSafeEqual(digest(given), digest(expected));
};

const parse = (rawBody: Uint8Array | string): unknown => {
  try {
    return JSON.parse(typeof rawBody === "string" ? rawBody : Buffer.from(rawBody).toString("utf8"));
  } catch {
    return undefined;
  }
};

/** Webhooks carry no signature, only our registered secret. A test event never counts on a live account. */
export const verifyMoyasarWebhook = (rawBody: Uint8Array | string, secret: string, live: boolean): WebhookVerdict => {
  const body = parse(rawBody);
  if (body === undefined) return { ok: false, reason: "not_json" };
  const read = moyasarEvent.safeParse(body);
  if (!read.success) return { ok: false, reason: "shape" };
  const { id, type, secret_token, data } = read.data;
  if (!same(secret_token, secret)) return { ok: false, reason: "secret" };
  if (read.data.live !== live) return { ok: false, reason: "mode" };
  const attemptId = data.metadata["attempt_id"];
  return {
    ok: true,
    event: {
      eventId: id,
      // The provider misspells this type in some events.
      type: type === "payment_faild" ? "payment_failed" : type,
      providerRef: data.invoice_id ? invoiceRef(data.invoice_id) : data.id,
      attemptId: typeof attemptId === "string" ? attemptId : null,
      live,
    },
  };
};

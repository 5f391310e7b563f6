import { createHmac } from "node:crypto";
import { formatDecimal } from "@sufra/domain/money/decimal.ts";
import type { WebhookVerdict } from "../payment-provider.ts";
import { isSame, parseMessage } from "../provider-client.ts";
import { type TapCharge, tapCharge } from "./tap-shapes.ts";

/** Tap signs some fields of the message with the secret key, not its bytes; the amount with two decimals. */
export const signTapCharge = (
  { id, amount, currency, reference, status, transaction }: TapCharge,
  key: string,
): string =>
  createHmac("sha256", key)
    .update(
      `x_id${id}x_amount${formatDecimal(amount)}x_currency${currency}` +
        `x_gateway_reference${reference?.gateway ?? ""}x_payment_reference${reference?.payment ?? ""}` +
        `x_status${status}x_created${transaction.created}`,
    )
    .digest("hex");

/** Messages carry no id: one status of a charge is one event. */
export const verifyTapWebhook = (
  rawBody: Uint8Array | string,
  hash: string | string[] | undefined,
  secretKey: string,
): WebhookVerdict => {
  const body = parseMessage(rawBody);
  if (body === undefined) return { ok: false, reason: "not_json" };
  const read = tapCharge.safeParse(body);
  if (!read.success) return { ok: false, reason: "shape" };
  const charge = read.data;
  const given = (Array.isArray(hash) ? hash[0] : hash) ?? "";
  if (!isSame(given.toLowerCase(), signTapCharge(charge, secretKey))) return { ok: false, reason: "secret" };
  const live = secretKey.startsWith("sk_live_");
  if (charge.live_mode !== live) return { ok: false, reason: "mode" };
  const attemptId = charge.metadata["attempt_id"];
  return {
    ok: true,
    event: {
      eventId: `${charge.id}:${charge.status}`,
      type: `charge_${charge.status.toLowerCase()}`,
      providerRef: charge.id,
      attemptId: typeof attemptId === "string" ? attemptId : null,
      live,
    },
  };
};

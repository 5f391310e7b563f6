import type { EmailSender } from "../gateways/email/email-sender.ts";
import type { SmsProvider } from "../gateways/sms/sms-provider.ts";
import type { Config } from "../platform/config/config.ts";
import type { Gateways } from "../platform/http/context.ts";
import { reportAddress } from "./report-address.ts";

declare module "../platform/http/context.ts" {
  interface Gateways {
    sms: SmsProvider;
    /** Null: nothing is sent by e-mail. */
    email: EmailSender | null;
  }
}

export type ClaimedMessage = {
  id: string;
  channel: string;
  kind: string;
  recipient: string;
  body: string;
  subject: string | null;
  html: string | null;
  stop_url: string | null;
};

/** Result of a message on any channel. */
export type Delivery = {
  id: string | null;
  status: "queued" | "sent" | "delivered" | "failed";
  retryable: "no" | "later" | "elsewhere";
  code: string | null;
  alarm: boolean;
  unclear: boolean;
  vendor: string;
  /** The address itself takes nothing any more. */
  refused?: boolean;
};

/** Not sent by our own decision: no vendor was called. */
export const notSent = (code: string, alarm: boolean): Delivery => ({
  id: null,
  status: "failed",
  retryable: "no",
  code,
  alarm,
  unclear: false,
  vendor: "none",
});

type Facts = { config: Config; gateways: Gateways };

const bySms = ({ config, gateways }: Facts, tenantId: string, row: ClaimedMessage): Promise<Delivery> => {
  const kind = row.kind === "otp" || row.kind === "promo" ? row.kind : "service";
  const senderId = kind === "promo" ? config.SMS_PROMO_SENDER : undefined;
  if (kind === "promo" && senderId === undefined && !config.OUTBOX)
    return Promise.resolve(notSent("no_promo_sender", true));
  const statusUrl = reportAddress(config.PUBLIC_URL, config.CODE_SECRET, tenantId);
  return gateways.sms.send({
    to: row.recipient,
    body: row.body,
    kind,
    idempotencyKey: row.id,
    ...(senderId === undefined ? {} : { senderId }),
    ...(statusUrl === null ? {} : { statusUrl }),
  });
};

const byEmail = ({ gateways }: Facts, row: ClaimedMessage): Promise<Delivery> => {
  if (gateways.email === null) return Promise.resolve(notSent("no_mail_server", true));
  return gateways.email.send({
    to: row.recipient,
    subject: row.subject ?? "",
    text: row.body,
    html: row.html ?? "",
    idempotencyKey: row.id,
    ...(row.stop_url === null ? {} : { stopUrl: row.stop_url }),
  });
};

/** Asks whoever carries this channel; never throws. */
export const deliver = (facts: Facts, tenantId: string, row: ClaimedMessage): Promise<Delivery> =>
  row.channel === "email" ? byEmail(facts, row) : bySms(facts, tenantId, row);

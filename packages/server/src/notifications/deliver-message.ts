import type { EmailSender } from "../gateways/email/email-sender.ts";
import type { SmsProvider } from "../gateways/sms/sms-provider.ts";
import type { Config } from "../platform/config/config.ts";
import type { Gateways } from "../platform/http/context.ts";
import { reportAddress } from "./report-address.ts";

declare module "../platform/http/context.ts" {
  interface Gateways {
    sms: SmsProvider;
    /** Null: off. */
    whatsapp: SmsProvider | null;
    /** Null: email is off. */
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
  code: string | null;
  language: string | null;
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
  /** The address accepts no messages any more. */
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

type DeliveryFacts = { config: Config; gateways: Gateways };

const bySms = ({ config, gateways }: DeliveryFacts, tenantId: string, row: ClaimedMessage): Promise<Delivery> => {
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

const byEmail = ({ gateways }: DeliveryFacts, row: ClaimedMessage): Promise<Delivery> => {
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

const byWhatsApp = ({ gateways }: DeliveryFacts, tenantId: string, row: ClaimedMessage): Promise<Delivery> => {
  if (!gateways.whatsapp) return Promise.resolve(notSent("no_whatsapp", true));
  return gateways.whatsapp.send({
    to: row.recipient,
    body: row.body,
    kind: "otp",
    idempotencyKey: row.id,
    language: row.language === "en" ? "en" : "sa",
    account: tenantId,
    ...(row.code === null ? {} : { code: row.code }),
  });
};

/** Sends by the message's channel; never throws. */
export const deliver = (facts: DeliveryFacts, tenantId: string, row: ClaimedMessage): Promise<Delivery> => {
  if (row.channel === "email") return byEmail(facts, row);
  return row.channel === "whatsapp" ? byWhatsApp(facts, tenantId, row) : bySms(facts, tenantId, row);
};

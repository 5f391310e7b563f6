import type { EmailSender } from "../gateways/email/email-sender.ts";
import type { SmsKind, SmsProvider } from "../gateways/sms/sms-provider.ts";
import type { Config } from "../platform/config/config.ts";
import type { Gateways } from "../platform/http/context.ts";
import { reportAddress } from "./report-address.ts";

declare module "../platform/http/context.ts" {
  interface Gateways {
    /** The establishment's own account, else the platform's. */
    sms: (tenantId: string) => Promise<SmsProvider>;
    /** Null: off. */
    whatsapp: (tenantId: string) => Promise<SmsProvider | null>;
    /** The platform's account, whose reports arrive at one address for all establishments. */
    sharedWhatsApp: SmsProvider | null;
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

/** Null: advertising must not leave. Undefined: by the vendor's usual sender. */
const getSender = (config: Config, { promoSender }: SmsProvider, kind: SmsKind): string | null | undefined => {
  if (kind !== "promo") return undefined;
  if (promoSender !== undefined) return promoSender;
  return config.SMS_PROMO_SENDER ?? (config.OUTBOX ? undefined : null);
};

const bySms = async ({ config, gateways }: DeliveryFacts, tenantId: string, row: ClaimedMessage): Promise<Delivery> => {
  const kind = row.kind === "otp" || row.kind === "promo" ? row.kind : "service";
  const sms = await gateways.sms(tenantId);
  const senderId = getSender(config, sms, kind);
  if (senderId === null) return notSent("no_promo_sender", true);
  const statusUrl = reportAddress(config.PUBLIC_URL, config.CODE_SECRET, tenantId);
  return sms.send({
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

const byWhatsApp = async ({ gateways }: DeliveryFacts, tenantId: string, row: ClaimedMessage): Promise<Delivery> => {
  const whatsapp = await gateways.whatsapp(tenantId);
  if (!whatsapp) return notSent("no_whatsapp", true);
  return whatsapp.send({
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

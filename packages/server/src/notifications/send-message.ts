import type { EmailSender } from "../gateways/email/email-sender.ts";
import type { SmsProvider } from "../gateways/sms/sms-provider.ts";
import type { Config } from "../platform/config/config.ts";
import type { Gateways, Platform } from "../platform/http/context.ts";
import { nextPromoTime } from "./promo-hours.ts";
import { type SendJob, sendQueue } from "./queue-message.ts";
import { reportAddress } from "./report-address.ts";
import { isSuppressed, suppress } from "./suppression.ts";

declare module "../platform/http/context.ts" {
  interface Gateways {
    sms: SmsProvider;
    /** Null: email is off. */
    email: EmailSender | null;
  }
}

type ClaimedMessage = {
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
type Delivery = {
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
const notSent = (code: string, alarm: boolean): Delivery => ({
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

/** Sends by the message's channel; never throws. */
const deliver = (facts: DeliveryFacts, tenantId: string, row: ClaimedMessage): Promise<Delivery> =>
  row.channel === "email" ? byEmail(facts, row) : bySms(facts, tenantId, row);

export const maxAttempts = 10;

/**
 * Stored in `failure` while the vendor is called. A later attempt that finds it cannot know whether the message was
 * sent.
 */
const asking = "asking";

type Facts = Pick<Platform, "database" | "log" | "config" | "gateways" | "jobs">;
type Claimed = ClaimedMessage & { tries: number };

const claim = ({ database }: Facts, { tenant_id, id }: SendJob): Promise<Claimed | undefined> =>
  database.inTenant(tenant_id, (tx) =>
    tx
      .updateTable("outbox_message")
      .set((eb) => ({ tries: eb("tries", "+", 1), failure: asking }))
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .where("state", "=", "queued")
      .where("failure", "is distinct from", asking)
      .where("tries", "<", maxAttempts)
      .returning(["id", "channel", "kind", "recipient", "body", "tries", "subject", "html", "stop_url"])
      .executeTakeFirst(),
  );

/** The process died between the call and storing the answer: it may have been sent, so it is not sent again. */
const giveUpUnclear = ({ database }: Facts, { tenant_id, id }: SendJob) =>
  database.inTenant(tenant_id, (tx) =>
    tx
      .updateTable("outbox_message")
      .set({ state: "failed", failure: "unclear" })
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .where("state", "=", "queued")
      .where("failure", "=", asking)
      .returning("id")
      .executeTakeFirst(),
  );

/** After retries, advertising may be due outside its hours: then it waits for the next morning. */
const postpone = async (facts: Facts, job: SendJob): Promise<boolean> => {
  if (!job.promo) return false;
  const { database, config, jobs } = facts;
  const { tenant_id, id } = job;
  const startAfter = nextPromoTime(config, database.now());
  if (startAfter <= database.now()) return false;
  return database.inTenant(tenant_id, async (tx) => {
    const row = await tx
      .updateTable("outbox_message")
      .set({ not_before: startAfter })
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .where("state", "=", "queued")
      .where("failure", "is distinct from", asking)
      .returning("id")
      .executeTakeFirst();
    if (row) await jobs.send(tx, sendQueue, job, { startAfter });
    return row !== undefined;
  });
};

const stateAfter = (result: Delivery, tries: number): "sent" | "delivered" | "failed" | "queued" => {
  if (result.status === "delivered") return "delivered";
  if (result.status !== "failed") return "sent";
  return result.retryable === "no" || result.unclear || tries >= maxAttempts ? "failed" : "queued";
};

const getContact = ({ channel, recipient }: Claimed) =>
  ({ channel: channel === "email" ? "email" : "sms", to: recipient }) as const;

/** Skips what was stopped after it was queued; texts about an order or a code are always sent. */
const isStopped = ({ database, config }: Facts, { tenant_id }: SendJob, row: Claimed): Promise<boolean> =>
  row.channel === "email" || row.kind === "promo"
    ? database.inTenant(tenant_id, (tx) => isSuppressed(tx, config.CODE_SECRET, tenant_id, getContact(row)), {
        readOnly: true,
      })
    : Promise.resolve(false);

const note = (facts: Facts, { tenant_id, id }: SendJob, row: Claimed, result: Delivery, state: string) =>
  facts.database.inTenant(tenant_id, async (tx) => {
    await tx
      .updateTable("outbox_message")
      .set({
        state,
        failure: result.code,
        provider: result.vendor,
        provider_ref: result.id,
        ...(state === "sent" || state === "delivered" ? { sent_at: facts.database.now() } : {}),
        // Codes and links are emptied once sent; only a trial's inbox still shows them.
        ...(row.kind === "otp" && state !== "queued" && !facts.config.OUTBOX ? { body: "", html: null } : {}),
      })
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .execute();
    if (result.refused) await suppress(tx, facts.config.CODE_SECRET, tenant_id, getContact(row), "refused");
  });

/**
 * Sends one message of the outbox, at most once by its id. Throws if it may be retried, so that the queue repeats it
 * with growing pauses; after ten attempts it fails with an alarm.
 */
export const sendMessage = async (facts: Facts, job: SendJob): Promise<void> => {
  if (await postpone(facts, job)) return;
  const row = await claim(facts, job);
  if (!row) {
    if (await giveUpUnclear(facts, job)) facts.log.error({ message_id: job.id }, "alarm: a message may not have left");
    return;
  }
  const stopped = await isStopped(facts, job, row);
  const result = stopped ? notSent("stopped", false) : await deliver(facts, job.tenant_id, row);
  const state = stateAfter(result, row.tries);
  await note(facts, job, row, result, state);
  const line = { message_id: row.id, vendor: result.vendor, failure: result.code, tries: row.tries };
  if (result.alarm || (state === "failed" && row.tries >= maxAttempts))
    facts.log.error(line, "alarm: messages do not leave");
  else if (state === "failed") facts.log.warn(line, "a message was refused");
  if (state === "queued") throw new Error("a message is to be tried again");
};

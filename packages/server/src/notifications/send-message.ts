import { getNextAttempt } from "@sufra/domain/notifications/retry-times.ts";
import type { Platform } from "../platform/http/context.ts";
import { type ClaimedMessage, deliver, type Delivery, notSent } from "./deliver-message.ts";
import { forgetCode } from "./forget-code.ts";
import { nextPromoTime } from "./promo-hours.ts";
import { type SendJob, sendQueue } from "./queue-message.ts";
import { isSuppressed, suppress } from "./suppression.ts";

/**
 * Stored in `failure` while the vendor is called. A later attempt that finds it cannot know whether the message was
 * sent.
 */
export const asking = "asking";

type Facts = Pick<Platform, "database" | "log" | "config" | "gateways" | "jobs">;
type Claimed = ClaimedMessage & {
  tries: number;
  good_until: Date | null;
  not_before: Date | null;
  resent_at: Date | null;
  created_at: Date;
  fallback: string | null;
};

const claim = ({ database }: Facts, { tenant_id, id, tries }: SendJob): Promise<Claimed | undefined> =>
  database.inTenant(tenant_id, (tx) =>
    tx
      .updateTable("outbox_message")
      .set((eb) => ({ tries: eb("tries", "+", 1), failure: asking, next_try_at: null }))
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .where("state", "=", "queued")
      .where("failure", "is distinct from", asking)
      .$if(tries !== undefined, (rows) => rows.where("tries", "=", tries ?? 0))
      .returning(["id", "channel", "kind", "recipient", "body", "tries", "subject", "html", "stop_url"])
      .returning(["good_until", "not_before", "resent_at", "created_at", "code", "language", "fallback"])
      .executeTakeFirst(),
  );

/** The process died between this job's call and storing the answer: it may have been sent, so it is not sent again. */
const giveUpUnclear = ({ database }: Facts, { tenant_id, id, tries }: SendJob) =>
  database.inTenant(tenant_id, (tx) =>
    tx
      .updateTable("outbox_message")
      .set({ state: "failed", failure: "unclear" })
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .where("state", "=", "queued")
      .where("failure", "=", asking)
      .$if(tries !== undefined, (rows) => rows.where("tries", "=", (tries ?? 0) + 1))
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

type State = "sent" | "delivered" | "failed" | "queued";
/** State after an attempt, when a pending message is tried again, and by which other channel. */
type Next = { state: State; at: Date | null; channel?: string };

const getNext = (result: Delivery, row: Claimed, now: Date): Next => {
  if (result.status === "delivered") return { state: "delivered", at: null };
  if (result.status !== "failed") return { state: "sent", at: null };
  if (result.unclear) return { state: "failed", at: null };
  // A person waits for the code: the other channel does not wait for the first one to recover.
  if (row.fallback !== null && result.code !== "too_late") return { state: "queued", at: now, channel: row.fallback };
  if (result.retryable === "no") return { state: "failed", at: null };
  const startedAt = row.resent_at ?? row.not_before ?? row.created_at;
  const at = getNextAttempt({ tries: row.tries, startedAt, goodUntil: row.good_until, now });
  return { state: at === null ? "failed" : "queued", at };
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

/**
 * Stores the result and queues the next attempt in one transaction. Only for the attempt that is still pending: erased
 * or given up in the meantime, the message stays so.
 */
const note = (facts: Facts, job: SendJob, row: Claimed, result: Delivery, { state, at, channel }: Next) =>
  facts.database.inTenant(job.tenant_id, async (tx) => {
    // A vendor may still report that the number is not reached: the other channel then needs the code.
    const isWaiting = state === "sent" && row.fallback !== null;
    const isOver = row.kind === "otp" && state !== "queued" && !isWaiting;
    const { numUpdatedRows } = await tx
      .updateTable("outbox_message")
      .set({
        state,
        failure: result.code,
        provider: result.vendor,
        provider_ref: result.id,
        next_try_at: at,
        ...(state === "sent" || state === "delivered" ? { sent_at: facts.database.now() } : {}),
        ...(channel === undefined ? {} : { channel, fallback: null }),
        // Codes and links are emptied once sent; only a trial's inbox still shows them.
        ...(isOver && !facts.config.OUTBOX ? { body: "", html: null, code: null } : {}),
      })
      .where("tenant_id", "=", job.tenant_id)
      .where("id", "=", job.id)
      .where("state", "=", "queued")
      .where("failure", "=", asking)
      .where("tries", "=", row.tries)
      .executeTakeFirst();
    if (result.refused) await suppress(tx, facts.config.CODE_SECRET, job.tenant_id, getContact(row), "refused");
    if (isWaiting && numUpdatedRows > 0n) {
      const end: SendJob = { tenant_id: job.tenant_id, id: job.id, expired: true };
      await facts.jobs.send(tx, sendQueue, end, { startAfter: row.good_until ?? facts.database.now() });
    }
    if (at !== null && numUpdatedRows > 0n) {
      const again: SendJob = { ...job, tries: row.tries };
      await facts.jobs.send(tx, sendQueue, again, { startAfter: at });
    }
  });

const attempt = async (facts: Facts, job: SendJob, row: Claimed): Promise<Delivery> => {
  if (row.good_until !== null && row.good_until <= facts.database.now()) return notSent("too_late", false);
  if (await isStopped(facts, job, row)) return notSent("stopped", false);
  return deliver(facts, job.tenant_id, row);
};

/**
 * Makes one attempt for a message of the outbox, at most one at a time by its id. One that may be repeated is queued
 * again with growing pauses; after the last attempt it fails with an alarm.
 */
export const sendMessage = async (facts: Facts, job: SendJob): Promise<void> => {
  if (job.expired) return forgetCode(facts, job);
  if (await postpone(facts, job)) return;
  const row = await claim(facts, job);
  if (!row) {
    if (await giveUpUnclear(facts, job)) facts.log.error({ message_id: job.id }, "alarm: a message may not have left");
    return;
  }
  const result = await attempt(facts, job, row);
  const next = getNext(result, row, facts.database.now());
  await note(facts, job, row, result, next);
  const line = { message_id: row.id, vendor: result.vendor, failure: result.code, tries: row.tries };
  const gaveUp = next.state === "failed" && (result.retryable !== "no" || result.code === "too_late");
  if (result.alarm || gaveUp) facts.log.error(line, "alarm: messages do not leave");
  else if (next.state === "failed") facts.log.warn(line, "a message was refused");
};

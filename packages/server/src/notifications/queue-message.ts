import type { Language } from "@sufra/domain/language/language.ts";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import type { Platform } from "../platform/http/context.ts";

type About = {
  body: string;
  /** What the message is about: a second one with the same key is not queued. */
  dedupeKey: string;
  /** Attempts end here; without it, after a number of attempts. */
  goodUntil?: Date;
  /** Stored as failed without its text: nothing is sent. */
  refusal?: "code_limit";
};

/** By SMS to a number (E.164), or by email to a lowercase address, where `body` is the plain text. */
export type OutgoingMessage = About &
  (
    | { channel: "sms"; kind: "service"; to: string }
    // Emptied once it arrived or expired. The other channel follows, once, if the first one refuses.
    | {
        channel: "sms" | "whatsapp";
        kind: "otp";
        to: string;
        code?: string;
        language?: Language;
        fallback?: "sms" | "whatsapp";
      }
    // Advertising waits for its hours.
    | { channel: "sms"; kind: "promo"; to: string; notBefore: Date }
    // The text contains a secret, so it is emptied once sent.
    | { channel: "email"; kind: "otp" | "service"; to: string; subject: string; html: string; stopUrl?: string }
  );

export const sendQueue = "notifications-send";
/** A job makes the attempt after `tries` earlier ones; outdated jobs find another number and do nothing. */
export type SendJob = { tenant_id: string; id: string; tries?: number; promo?: true; expired?: true };

const codeColumns = (message: OutgoingMessage) =>
  message.kind === "otp" && message.channel !== "email" && message.refusal === undefined
    ? { code: message.code ?? null, language: message.language ?? null, fallback: message.fallback ?? null }
    : {};

const mailColumns = (message: OutgoingMessage) =>
  message.channel === "email"
    ? { subject: message.subject, html: message.html, stop_url: message.stopUrl ?? null }
    : {};

/** Queues a message in the transaction that causes it: it is sent once, only if that commits. */
export const queueMessage = async (
  { jobs }: Pick<Platform, "jobs">,
  tx: Tx,
  tenantId: string,
  message: OutgoingMessage,
): Promise<void> => {
  const { channel, kind, to, body, dedupeKey, goodUntil = null, refusal } = message;
  const startAfter = message.kind === "promo" ? message.notBefore : undefined;
  const row = await tx
    .insertInto("outbox_message")
    .values({
      tenant_id: tenantId,
      id: newId(),
      channel,
      kind,
      recipient: to,
      body: refusal === undefined ? body : "",
      ...(refusal === undefined ? {} : { state: "failed", failure: refusal }),
      dedupe_key: dedupeKey,
      ...mailColumns(message),
      ...codeColumns(message),
      not_before: startAfter ?? null,
      good_until: goodUntil,
    })
    .onConflict((conflict) => conflict.columns(["tenant_id", "channel", "dedupe_key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) return;
  // Also for a refused one: its request takes as long as others.
  const job: SendJob = { tenant_id: tenantId, id: row.id, tries: 0, ...(startAfter ? { promo: true } : {}) };
  // A person waits for a sign-in code; nothing else is as urgent.
  const priority = kind === "otp" ? 1 : 0;
  await jobs.send(tx, sendQueue, job, startAfter ? { startAfter } : { priority });
};

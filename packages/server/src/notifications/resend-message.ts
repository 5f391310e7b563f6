import type { resendMessage as contract } from "@sufra/domain/audit-log/console-api.ts";
import { maskRecipient } from "@sufra/domain/audit-log/mask-secrets.ts";
import { prizeTextMs } from "@sufra/domain/notifications/retry-times.ts";
import { recordAct } from "../platform/audit/acts.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { nextPromoTime } from "./promo-hours.ts";
import { type SendJob, sendQueue } from "./queue-message.ts";
import { isSuppressed } from "./suppression.ts";

type Resendable = { channel: string; kind: string; state: string; recipient: string; customer_id: string | null };

/**
 * Codes expire, push messages are outdated, and erased ones have no recipient. A text that has a customer went to a
 * number they left: it may belong to somebody else now.
 */
export const canResend = ({ channel, kind, state, recipient, customer_id }: Resendable): boolean =>
  state === "failed" && kind !== "otp" && channel !== "push" && recipient !== "" && customer_id === null;

const load = async (tx: Tx, tenantId: string, id: string) => {
  const row = await tx
    .selectFrom("outbox_message")
    .select(["id", "channel", "kind", "state", "recipient", "customer_id", "tries"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    // Of two managers who tap at once, the second one finds it pending.
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError("not_found");
  if (!canResend(row)) throw new AppError("message_not_resendable");
  return row;
};

type Loaded = Awaited<ReturnType<typeof load>>;

/** Advertising and email respect the recipient's choice, as when they were sent first. */
const requireWanted = async (ctx: Ctx<typeof contract>, tx: Tx, row: Loaded): Promise<void> => {
  if (row.channel !== "email" && row.kind !== "promo") return;
  const contact = { channel: row.channel === "email" ? "email" : "sms", to: row.recipient } as const;
  if (await isSuppressed(tx, ctx.config.CODE_SECRET, ctx.tenantId, contact)) throw new AppError("message_stopped");
};

/** Queues a failed message again, for another 24 hours. */
export const resendMessage = async (ctx: Ctx<typeof contract>, tx: Tx): Promise<void> => {
  const { tenantId, staff, config, now, jobs } = ctx;
  const { id } = ctx.params;
  const row = await load(tx, tenantId, id);
  await requireWanted(ctx, tx, row);
  const startAfter = row.kind === "promo" ? nextPromoTime(config, now) : now;
  await tx
    .updateTable("outbox_message")
    .set({
      state: "queued",
      failure: null,
      provider: null,
      provider_ref: null,
      sent_at: null,
      reported_at: null,
      resent_at: startAfter,
      good_until: new Date(startAfter.getTime() + prizeTextMs),
    })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .execute();
  await recordAct(tx, tenantId, staff, {
    action: "message.resend",
    target: "message",
    targetId: id,
    before: { state: row.state },
    after: { state: "queued", to: maskRecipient(row.recipient) },
  });
  const job: SendJob = { tenant_id: tenantId, id, tries: row.tries, ...(row.kind === "promo" ? { promo: true } : {}) };
  await jobs.send(tx, sendQueue, job, startAfter > now ? { startAfter } : {});
};

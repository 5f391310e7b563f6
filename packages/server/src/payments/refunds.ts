import type { OrderStatus } from "@sufra/domain/orders/api.ts";
import { statusRank } from "@sufra/domain/payments/statuses.ts";
import { PaymentProviderError } from "../gateways/payments/payment-provider.ts";
import { announceOrder } from "../orders/announce.ts";
import { bookRefund, type RefundJob, refundQueue } from "../orders/refund-requests.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/http/context.ts";
import { type Attempt, lockAttempt } from "./attempt-rows.ts";

type Refund = { id: string; attempt_id: string; amount: number; tries: number };
type Due = { refund: Refund; attempt: Attempt; askedBefore: boolean };
/** Alarms from this number of attempts on. */
const alarmingTries = 5;
/**
 * After this time no call to a provider is still running. Until then it is not asked again: the provider does not
 * deduplicate refunds, and a refund may show in its record with delay.
 */
export const underWaySeconds = 180;

/** Another job is calling the provider, or did so too recently. */
export class RefundUnderWayError extends Error {
  override name = "RefundUnderWayError";
}

const readWaiting = (tx: Tx, tenantId: string, refundId: string) =>
  tx
    .selectFrom("refund")
    .select(["id", "attempt_id", "order_id", "amount", "tries", "asked_at"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", refundId)
    .where("state", "=", "requested")
    .$narrowType<{ attempt_id: string }>()
    .executeTakeFirst();

/** Whether another refund of this payment is in progress: its amount could be mistaken for this one. */
const isOtherUnderWay = async (tx: Tx, tenantId: string, refund: Refund): Promise<boolean> => {
  const other = await tx
    .selectFrom("refund")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("attempt_id", "=", refund.attempt_id)
    .where("id", "!=", refund.id)
    .where("state", "=", "requested")
    .where("asked_at", "is not", null)
    .executeTakeFirst();
  return other !== undefined;
};

/**
 * Records that the provider is about to be called. Of several jobs for one refund one continues, and after a crash the
 * next finds the mark and waits. Null if nothing is left to do.
 */
const claim = (platform: Platform, tenantId: string, refundId: string): Promise<Due | null> =>
  platform.database.inTenant(tenantId, async (tx) => {
    const waiting = await readWaiting(tx, tenantId, refundId);
    if (!waiting) return null;
    const attempt = await lockAttempt(tx, tenantId, { id: waiting.attempt_id, order_id: waiting.order_id });
    const refund = await readWaiting(tx, tenantId, refundId);
    if (!refund || attempt === null) return null;
    const now = platform.database.now();
    const busy = refund.asked_at !== null && now.getTime() - refund.asked_at.getTime() < underWaySeconds * 1_000;
    if (busy || (await isOtherUnderWay(tx, tenantId, refund))) throw new RefundUnderWayError();
    await tx
      .updateTable("refund")
      .set((eb) => ({ asked_at: now, tries: eb("tries", "+", 1) }))
      .where("tenant_id", "=", tenantId)
      .where("id", "=", refundId)
      .execute();
    return { refund, attempt, askedBefore: refund.asked_at !== null };
  });

/** Records what the provider gave back; the state keeps it from being recorded twice. */
const recordRefund = async (platform: Platform, refund: Refund, given: Attempt): Promise<void> => {
  const { tenantId } = given;
  await platform.database.inTenant(tenantId, async (tx) => {
    const attempt = (await lockAttempt(tx, tenantId, given)) ?? given;
    const now = platform.database.now();
    const done = await tx
      .updateTable("refund")
      .set({ state: "done", done_at: now })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", refund.id)
      .where("state", "=", "requested")
      .executeTakeFirst();
    if (done.numUpdatedRows !== 1n) return;
    const refunded = attempt.refunded + refund.amount;
    const status = refunded >= attempt.captured ? "refunded" : "partially_refunded";
    await tx
      .updateTable("payment_attempt")
      .set({ refunded, status, status_rank: statusRank(status), updated_at: now })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", attempt.id)
      .execute();
    if (attempt.surplus) return;
    await bookRefund(tx, tenantId, attempt.order_id, { refunded: refund.amount });
    const { order_id: orderId, branch_id: branchId, table_id: tableId } = attempt;
    const news = { tenantId, orderId, branchId, tableId, reason: null };
    await announceOrder(platform.live, tx, { ...news, status: attempt.order_status as OrderStatus });
  });
};

/** Requests the refund; after an earlier call, first checks whether it happened. */
const ask = async (platform: Platform, { refund, attempt, askedBefore }: Due): Promise<void> => {
  const provider = await platform.gateways.payments(attempt.tenantId, attempt);
  const reference = attempt.provider_ref ?? attempt.id;
  if (askedBefore) {
    const record = await provider.fetch(reference);
    if (record !== null && record.refunded >= attempt.refunded + refund.amount) return;
  }
  await provider.refund(reference, {
    amount: refund.amount,
    refundId: refund.id,
    refundedBefore: attempt.refunded,
  });
};

/**
 * Refunds once: the provider gets the sum refunded before according to our ledger, which identifies a repeat. Retries
 * until it works; alarms after a few attempts.
 */
export const sendRefund = async (platform: Platform, { tenant_id: tenantId, refund_id }: RefundJob): Promise<void> => {
  const due = await claim(platform, tenantId, refund_id);
  if (due === null) return;
  const { refund, attempt } = due;
  try {
    await ask(platform, due);
  } catch (error) {
    const pending = error instanceof PaymentProviderError && error.kind === "pending";
    if (refund.tries >= alarmingTries && !pending)
      platform.log.error({ refund: refund.id, order: attempt.order_id }, "ALARM: a refund does not go through");
    throw error;
  }
  await recordRefund(platform, refund, attempt);
};

/** One job per refund, so that a slow provider delays no other. */
export const registerRefunds = (platform: Platform): void =>
  platform.jobs.work<RefundJob>(refundQueue, (job) => sendRefund(platform, job), {
    retries: 60,
    retryDelaySeconds: underWaySeconds,
    timeoutSeconds: underWaySeconds,
    batch: 1,
    concurrency: 3,
  });

import { isHanging, statusRank } from "@sufra/domain/payments/statuses.ts";
import { PaymentProviderError, type ProviderPayment } from "../gateways/payments/payment-provider.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/http/context.ts";
import { applyRecord, getMismatch } from "./apply-record.ts";
import { type Attempt, findAttempt } from "./attempt-rows.ts";

export const checkQueue = "payments.check";
export type CheckJob = { tenant_id: string; attempt_id: string };

const secondsMs = 1_000;
/** Pauses between checks of a pending attempt; the last one repeats for a day. */
const pauses = [20, 60, 180, 600, 1_800, 3_600];
const givenUpMs = 86_400_000;
/** After this time no charge can still be on its way to the provider. */
const underWayMs = 120_000;

const nextCheck = (tx: Tx, tenantId: string, attemptId: string, next_check_at: Date | null) =>
  tx
    .updateTable("payment_attempt")
    .set({ next_check_at })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", attemptId)
    .execute();

/** After a call that may charge, its result is looked up this much later. */
export const firstCheckMs = 20_000;

/**
 * Queued with the commit that allows a charge, so that its result is always checked, even after a crash. The time is
 * also stored in the attempt, where the hourly sweep finds it if the job is lost.
 */
export const watchAttempt = async (
  jobs: Platform["jobs"],
  tx: Tx,
  tenantId: string,
  attemptId: string,
  at: Date,
): Promise<void> => {
  await nextCheck(tx, tenantId, attemptId, at);
  await jobs.send<CheckJob>(tx, checkQueue, { tenant_id: tenantId, attempt_id: attemptId }, { startAfter: at });
};

const settle = async (
  platform: Platform,
  attempt: Attempt,
  status: "failed" | "expired" | "processing",
  code: string | null,
) =>
  platform.database.inTenant(attempt.tenantId, async (tx) => {
    await tx
      .updateTable("payment_attempt")
      .set({
        status,
        status_rank: statusRank(status),
        failure_code: code,
        updated_at: platform.database.now(),
        ...(status === "failed" ? { next_check_at: null } : {}),
      })
      .where("tenant_id", "=", attempt.tenantId)
      .where("id", "=", attempt.id)
      .where("status_rank", "<", statusRank(status))
      .execute();
  });

/** Certainly not charged: the guest may try again. */
export const failAttempt = (platform: Platform, attempt: Attempt, code: string) =>
  settle(platform, attempt, "failed", code);
/** Marks an attempt whose charge is unknown. */
export const lockAttemptForCheck = (platform: Platform, attempt: Attempt) =>
  settle(platform, attempt, "processing", null);

/** Applies a record and returns it; null if it does not match our request. */
export const applyIfMatching = async (
  platform: Platform,
  attempt: Attempt,
  record: ProviderPayment,
): Promise<ProviderPayment | null> => {
  await applyRecord(platform, attempt, record);
  return getMismatch(attempt, record) === null ? record : null;
};

/**
 * Asks the provider about an open attempt, outside any transaction, and applies the record. Returns it, or null if
 * there is none, nothing to ask, or no answer (then it asks again later).
 */
export const askProvider = async (platform: Platform, attempt: Attempt): Promise<ProviderPayment | null> => {
  const { provider_ref, tenantId } = attempt;
  if (provider_ref === null || !isHanging(attempt.status)) return null;
  try {
    const account = await platform.gateways.payments(tenantId, attempt);
    const record = await account.fetch(provider_ref);
    if (record !== null) return await applyIfMatching(platform, attempt, record);
    if (platform.database.now().getTime() - attempt.created_at.getTime() > underWayMs + 15 * 60_000)
      await failAttempt(platform, attempt, "transient");
    return null;
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    platform.log.warn({ err: error, attempt: attempt.id }, "the payment provider does not say how an attempt stands");
    return null;
  }
};

const nextPause = (age: number): number => pauses.find((pause) => pause * secondsMs > age / 2) ?? 3_600;

/** No charge was ever sent and none will be: its order has ended. */
const isForsaken = (attempt: Attempt): boolean =>
  attempt.provider_ref === null && attempt.order_status !== "awaiting_payment";

/** Checks a pending attempt once; repeats for a day while it is pending. */
export const checkAttempt = async (
  platform: Platform,
  { tenant_id: tenantId, attempt_id }: CheckJob,
): Promise<void> => {
  const { database } = platform;
  const read = () => database.inTenant(tenantId, (tx) => findAttempt(tx, tenantId, attempt_id), { readOnly: true });
  const attempt = await read();
  if (attempt === null) return;
  if (isForsaken(attempt)) await settle(platform, attempt, "expired", null);
  else await askProvider(platform, attempt);
  const now = await read();
  const age = database.now().getTime() - attempt.created_at.getTime();
  const over = now === null || !isHanging(now.status) || isForsaken(now) || age > givenUpMs;
  const at = new Date(database.now().getTime() + nextPause(age) * secondsMs);
  await database.inTenant(tenantId, async (tx) => {
    if (over) await nextCheck(tx, tenantId, attempt_id, null);
    else await watchAttempt(platform.jobs, tx, tenantId, attempt_id, at);
  });
};

export const registerChecks = (platform: Platform): void =>
  platform.jobs.work<CheckJob>(checkQueue, (job) => checkAttempt(platform, job), { batch: 1, concurrency: 3 });

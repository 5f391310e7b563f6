import { getBusinessDay } from "@sufra/domain/orders/business-day.ts";
import { isCaptured, isHanging, mayBecome, statusRank } from "@sufra/domain/payments/statuses.ts";
import type { ProviderPayment } from "../gateways/payments/payment-provider.ts";
import { moveOrder } from "../orders/move-order.ts";
import { requestRefund } from "../orders/refund-requests.ts";
import { openDay } from "../drawers/branch-day.ts";
import { newId } from "../platform/db/new-id.ts";
import type { Tx } from "../platform/db/database.ts";
import { afterCommit } from "../platform/db/transaction-scope.ts";
import type { Platform } from "../platform/http/context.ts";
import { recordMoney } from "../reports/record-money.ts";
import { type Attempt, abandonAttempt, liveAttempt, lockAttempt } from "./attempt-rows.ts";

/** The field of a provider's record that differs from our request; such a record is not used. */
export const getMismatch = (attempt: Attempt, record: ProviderPayment): string | null => {
  if (record.amount !== attempt.amount) return "amount";
  if (record.currency !== "SAR") return "currency";
  if (record.orderId !== null && record.orderId !== attempt.order_id) return "order";
  if (record.attemptId !== null && record.attemptId !== attempt.id) return "attempt";
  if (attempt.provider_ref !== null && record.providerRef !== attempt.provider_ref) return "reference";
  return record.captured > attempt.amount ? "captured" : null;
};

const update = async (
  tx: Tx,
  attempt: Attempt,
  record: ProviderPayment,
  surplus: boolean,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable("payment_attempt")
    .set({
      status: record.status,
      status_rank: statusRank(record.status),
      surplus,
      updated_at: now,
      captured: Math.max(attempt.captured, record.captured),
      failure_code: record.failure?.code ?? null,
      ...(isHanging(record.status) ? {} : { next_check_at: null }),
      provider_ref: record.providerRef,
      brand: record.card?.brand ?? null,
      last4: record.card?.last4 ?? null,
      wallet: record.wallet,
    })
    .where("tenant_id", "=", attempt.tenantId)
    .where("id", "=", attempt.id)
    .where("status_rank", "<", statusRank(record.status))
    .execute();
};

/** An online payment settles its order by itself. */
const settleOnline = async (tx: Tx, attempt: Attempt, amount: number, now: Date): Promise<void> => {
  const { tenantId, order_id: orderId, branch_id: branchId } = attempt;
  const { dayNo, zone } = await openDay(tx, tenantId, branchId);
  const id = newId();
  await tx
    .insertInto("settlement")
    .values({
      tenant_id: tenantId,
      id,
      order_id: orderId,
      branch_id: branchId,
      day_no: dayNo,
      day: getBusinessDay(now, zone),
      tender: "online",
      amount,
      attempt_id: attempt.id,
      completes: true,
      created_at: now,
    })
    .execute();
  await tx
    .updateTable("customer_order")
    .set((eb) => ({ received: eb("received", "+", amount), updated_at: now }))
    .where("tenant_id", "=", tenantId)
    .where("id", "=", orderId)
    .execute();
  recordMoney(tx, tenantId, "received", id);
};

/** Applies a capture: to the order that waits for it; otherwise it is refunded. */
const capture = async (platform: Platform, tx: Tx, attempt: Attempt, record: ProviderPayment): Promise<void> => {
  const { tenantId, order_id: orderId } = attempt;
  const now = platform.database.now();
  const other = await liveAttempt(tx, tenantId, orderId);
  const alone = other === null || other.id === attempt.id;
  // Replaces a newer attempt that sent nothing yet; it can no longer be charged.
  const wanted = attempt.order_status === "awaiting_payment" && (alone || (await abandonAttempt(tx, other, null, now)));
  await update(tx, attempt, record, !wanted, now);
  if (wanted) {
    await settleOnline(tx, attempt, record.captured, now);
    await moveOrder(platform, tx, { tenantId, orderId, to: "pending", by: "payment" });
    return;
  }
  platform.log.warn({ attempt: attempt.id, order: orderId }, "a payment came too late and is given back");
  const { branch_id: branchId } = attempt;
  const surplus = { tenantId, orderId, branchId, now, cause: "surplus", reason: "late_payment", amount: null };
  await requestRefund(platform.jobs, tx, { ...surplus, surplusAttempt: attempt.id });
};

/**
 * Applies the provider's record to an attempt, in one transaction. Late, repeated and disordered news change nothing; a
 * record for another attempt, order, sum or currency is refused and reported.
 */
export const applyRecord = async (platform: Platform, given: Attempt, record: ProviderPayment): Promise<Attempt> =>
  platform.database.inTenant(given.tenantId, async (tx) => {
    const attempt = (await lockAttempt(tx, given.tenantId, given)) ?? given;
    const wrong = getMismatch(attempt, record);
    if (wrong !== null) {
      platform.log.error(
        { attempt: attempt.id, order: attempt.order_id, wrong },
        "ALARM: a payment is not what was asked for",
      );
      return attempt;
    }
    if (!mayBecome(attempt.status, record.status)) return attempt;
    // Refunds made in the provider's dashboard are not in our ledger, so they are ignored here.
    const took = isCaptured(record.status) && attempt.captured === 0;
    if (took) await capture(platform, tx, attempt, record);
    else await update(tx, attempt, record, attempt.surplus, platform.database.now());
    afterCommit(() => platform.metrics.paymentBecame(record.status));
    return { ...attempt, status: record.status, failure_code: record.failure?.code ?? null };
  });

import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { confirmPayment as confirmCall, PaymentSource } from "@sufra/domain/payments/api.ts";
import { errorOfFailure, type FailureCode, failureCodes, isHanging } from "@sufra/domain/payments/statuses.ts";
import {
  PaymentProviderError,
  type PaymentSource as ProviderSource,
  type ProviderPayment,
} from "../gateways/payments/payment-provider.ts";
import { toIntent, getStep } from "../orders/attempt-step.ts";
import type { Ctx } from "../platform/http/context.ts";
import { AppError } from "../platform/errors.ts";
import { askProvider, applyIfMatching, failAttempt, lockAttemptForCheck, watchAttempt } from "./ask-provider.ts";
import { type Attempt, ownAttempt } from "./attempt-rows.ts";

type ConfirmCtx = Ctx<typeof confirmCall>;

const firstLookMs = 20_000;

/**
 * Claims the attempt for one charge. The attempt's id is the provider's reference. Stored before the call, it means
 * that a charge may be running, and no second request sends another.
 */
const claim = (ctx: ConfirmCtx): Promise<{ attempt: Attempt; claimed: boolean }> =>
  ctx.database.inTenant(ctx.tenantId, async (tx) => {
    const { tenantId, customer, params, now, jobs } = ctx;
    const attempt = await ownAttempt(tx, tenantId, customer.id, params.attempt_id);
    if (attempt.status !== "requires_action" || attempt.provider_ref !== null) return { attempt, claimed: false };
    const late = attempt.pay_before !== null && attempt.pay_before <= now;
    if (attempt.order_status !== "awaiting_payment" || attempt.flow !== "inline" || late)
      throw new AppError("invalid_transition", { from: attempt.order_status, to: "pending" });
    const result = await tx
      .updateTable("payment_attempt")
      .set({ provider_ref: attempt.id, updated_at: now })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", attempt.id)
      .where("status", "=", "requires_action")
      .where("provider_ref", "is", null)
      .executeTakeFirst();
    const claimed = result.numUpdatedRows === 1n;
    if (claimed) await watchAttempt(jobs, tx, tenantId, attempt.id, new Date(now.getTime() + firstLookMs));
    return { attempt: { ...attempt, provider_ref: attempt.id }, claimed };
  });

const toSource = (source: PaymentSource): ProviderSource =>
  source.type === "token" ? source : { type: "stcpay", mobile: source.mobile };

const charge = async (ctx: ConfirmCtx, attempt: Attempt): Promise<ProviderPayment | null> => {
  const expiresAt = attempt.pay_before ?? attempt.created_at;
  const intent = toIntent(ctx, { ...attempt, orderId: attempt.order_id, nextCheckAt: expiresAt });
  try {
    const provider = await ctx.gateways.payments(attempt.tenantId, attempt.provider);
    const record = await provider.confirm({ intent, source: toSource(ctx.body.source) });
    return await applyIfMatching(ctx, attempt, record);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    ctx.log.warn({ err: error, attempt: attempt.id, unclear: error.unclear }, "a charge got no usable answer");
    // Unclear: it may have been charged, so it is checked later. Otherwise it certainly was not.
    if (error.unclear) await lockAttemptForCheck(ctx, attempt);
    else await failAttempt(ctx, attempt, "transient");
    return null;
  }
};

/** The provider's record read by this request, for the answer inside the key's transaction. */
const records = new WeakMap<object, ProviderPayment>();

/** Runs before the key's transaction, since no transaction may be open during a provider call. */
export const chargeOnce = async (ctx: ConfirmCtx): Promise<void> => {
  const { attempt, claimed } = await claim(ctx);
  const record = claimed ? await charge(ctx, attempt) : await askProvider(ctx, attempt);
  if (record !== null) records.set(ctx.request, record);
};

export const failureOfAttempt = (code: string | null): FailureCode =>
  failureCodes.find((known) => known === code) ?? "unknown";

/** What became of an attempt: paid, to be authenticated, being checked, or declined with the bank's reason. */
export const toOutcome = (attempt: Attempt, record: ProviderPayment | undefined): AnswerOf<typeof confirmCall> => {
  if (attempt.status === "failed") {
    const failure_code = failureOfAttempt(attempt.failure_code);
    throw new AppError(errorOfFailure(failure_code), { failure_code });
  }
  if (attempt.status === "expired" && attempt.provider_ref === null)
    throw new AppError("invalid_transition", { from: "expired", to: "paid" });
  if (!isHanging(attempt.status) || !record?.next) return { status: attempt.status };
  return { status: attempt.status, next: getStep(record.next) };
};

export const confirmPayment = async (ctx: ConfirmCtx): Promise<AnswerOf<typeof confirmCall>> =>
  toOutcome(
    await ownAttempt(ctx.tx, ctx.tenantId, ctx.customer.id, ctx.params.attempt_id),
    records.get(ctx.request),
  );

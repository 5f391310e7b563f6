import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { confirmPayment as confirmCall } from "@sufra/domain/payments/api.ts";
import { errorOfFailure, type FailureCode, failureCodes, isHanging } from "@sufra/domain/payments/statuses.ts";
import {
  PaymentProviderError,
  type PaymentSource,
  type ProviderPayment,
} from "../gateways/payments/payment-provider.ts";
import { toIntent, getStep } from "../orders/attempt-step.ts";
import type { Ctx } from "../platform/http/context.ts";
import { AppError } from "../platform/errors.ts";
import {
  askProvider,
  applyIfMatching,
  failAttempt,
  firstCheckMs,
  lockAttemptForCheck,
  watchAttempt,
} from "./ask-provider.ts";
import { type Attempt, ownAttempt, releaseAttempt } from "./attempt-rows.ts";
import { refuseFailedCards } from "./failed-cards.ts";
import { inTime } from "./in-time.ts";
import { resolveSource } from "./payment-source.ts";
import { removeCards } from "./saved-cards.ts";

type ConfirmCtx = Ctx<typeof confirmCall>;

/**
 * Claims the attempt for one charge. The attempt's id is the provider's reference. Stored before the call, it means
 * that a charge may be running, and no second request sends another.
 */
const claim = (ctx: ConfirmCtx): Promise<{ attempt: Attempt; claimed: boolean }> =>
  ctx.database.inTenant(ctx.tenantId, async (tx) => {
    const { tenantId, customer, params, now, jobs } = ctx;
    const attempt = await ownAttempt(tx, tenantId, customer.id, params.attempt_id);
    if (attempt.status !== "requires_action" || attempt.provider_ref !== null) return { attempt, claimed: false };
    await refuseFailedCards(tx, ctx);
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
    if (claimed) await watchAttempt(jobs, tx, tenantId, attempt.id, new Date(now.getTime() + firstCheckMs));
    return { attempt: { ...attempt, provider_ref: attempt.id }, claimed };
  });

/** The provider refused the charge for certain, since the bank or the guest has ended the kept card there. */
const removeDead = async (ctx: ConfirmCtx, attempt: Attempt, token: string): Promise<boolean> => {
  const { source } = ctx.body;
  if (source.type !== "saved_card") return false;
  const provider = await ctx.gateways.payments(attempt.tenantId, attempt);
  const card = await provider.readCard(token).catch(() => undefined);
  if (card === undefined || card?.state === "ready") return false;
  await ctx.database.inTenant(ctx.tenantId, async (tx) => {
    await removeCards(ctx.jobs, tx, ctx.tenantId, { customerId: ctx.customer.id, ids: [source.card_id] });
    await releaseAttempt(tx, attempt);
  });
  return true;
};

const charge = async (ctx: ConfirmCtx, attempt: Attempt, source: PaymentSource): Promise<ProviderPayment | null> => {
  const expiresAt = attempt.pay_before ?? attempt.created_at;
  const intent = toIntent(ctx, { ...attempt, orderId: attempt.order_id, nextCheckAt: expiresAt });
  try {
    const provider = await ctx.gateways.payments(attempt.tenantId, attempt);
    const record = await provider.confirm({ intent, source });
    return await applyIfMatching(ctx, attempt, record);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    ctx.log.warn({ err: error, attempt: attempt.id, unclear: error.unclear }, "a charge got no usable answer");
    // Unclear: it may have been charged, so it is checked later. Otherwise it certainly was not.
    if (!error.unclear && source.type === "token" && (await removeDead(ctx, attempt, source.token)))
      throw new AppError("card_unusable");
    if (error.unclear) await lockAttemptForCheck(ctx, attempt);
    else await failAttempt(ctx, attempt, "transient");
    return null;
  }
};

type Step = Pick<ProviderPayment, "next">;
/** What this request learned of the guest's next step, for the answer inside the key's transaction. */
const steps = new WeakMap<object, Step>();

/** Runs before the key's transaction, since no transaction may be open during a provider call. */
export const chargeOnce = async (ctx: ConfirmCtx): Promise<void> => {
  const resolved = await resolveSource(ctx);
  if (!("source" in resolved)) return void steps.set(ctx.request, resolved);
  const { attempt, claimed } = await claim(ctx);
  const record = await inTime(
    claimed ? charge(ctx, attempt, resolved.source) : askProvider(ctx, attempt),
    ctx.log,
    ctx.config.VENDOR_WAIT_MS,
  );
  if (record !== null) steps.set(ctx.request, record);
};

export const failureOfAttempt = (code: string | null): FailureCode =>
  failureCodes.find((known) => known === code) ?? "unknown";

/** What became of an attempt: paid, to be authenticated, being checked, or declined with the bank's reason. */
export const toOutcome = (attempt: Attempt, step: Step | undefined): AnswerOf<typeof confirmCall> => {
  if (attempt.status === "failed") {
    const failure_code = failureOfAttempt(attempt.failure_code);
    throw new AppError(errorOfFailure(failure_code), { failure_code });
  }
  if (attempt.status === "expired" && attempt.provider_ref === null)
    throw new AppError("invalid_transition", { from: "expired", to: "paid" });
  if (!isHanging(attempt.status) || !step?.next) return { status: attempt.status };
  return { status: attempt.status, next: getStep(step.next) };
};

export const confirmPayment = async (ctx: ConfirmCtx): Promise<AnswerOf<typeof confirmCall>> =>
  toOutcome(await ownAttempt(ctx.tx, ctx.tenantId, ctx.customer.id, ctx.params.attempt_id), steps.get(ctx.request));

import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { readPayment as readCall } from "@sufra/domain/payments/api.ts";
import type { NextStep } from "@sufra/domain/payments/step-api.ts";
import { isHanging } from "@sufra/domain/payments/statuses.ts";
import { isApplePayOn } from "../gateways/payments/is-apple-pay-on.ts";
import { PaymentProviderError, type ProviderPayment } from "../gateways/payments/payment-provider.ts";
import { toIntent, getStep } from "../orders/attempt-step.ts";
import type { Ctx } from "../platform/http/context.ts";
import { askProvider, watchAttempt } from "./ask-provider.ts";
import { type Attempt, ownAttempt } from "./attempt-rows.ts";
import { offerCards } from "./keep-card.ts";

type ReadCtx = Ctx<typeof readCall>;

const load = (ctx: ReadCtx): Promise<Attempt> =>
  ctx.database.inTenant(ctx.tenantId, (tx) => ownAttempt(tx, ctx.tenantId, ctx.customer.id, ctx.params.attempt_id), {
    readOnly: true,
  });

/** Stores the hosted page's reference. Of two concurrent pages the first counts; the other is never shown. */
const storeReference = (ctx: ReadCtx, attempt: Attempt, providerRef: string): Promise<boolean> =>
  ctx.database.inTenant(ctx.tenantId, async (tx) => {
    const result = await tx
      .updateTable("payment_attempt")
      .set({ provider_ref: providerRef, updated_at: ctx.now })
      .where("tenant_id", "=", ctx.tenantId)
      .where("id", "=", attempt.id)
      .where("provider_ref", "is", null)
      .executeTakeFirst();
    await watchAttempt(ctx.jobs, tx, ctx.tenantId, attempt.id, new Date(ctx.now.getTime() + 60_000));
    return result.numUpdatedRows === 1n;
  });

/** The next step of an attempt without a call so far: the card form, or the provider's page, created now. */
const untriedStep = async (ctx: ReadCtx, attempt: Attempt): Promise<NextStep> => {
  const payable = attempt.order_status === "awaiting_payment" && attempt.status === "requires_action";
  if (!payable || attempt.provider_ref !== null) return { kind: "none" };
  const expiresAt = attempt.pay_before ?? attempt.created_at;
  const intent = toIntent(ctx, { ...attempt, orderId: attempt.order_id, nextCheckAt: expiresAt });
  try {
    const provider = await ctx.gateways.payments(attempt.tenantId, attempt);
    const made = await provider.createIntent(intent);
    const isCurrent = made.providerRef === null || (await storeReference(ctx, attempt, made.providerRef));
    return isCurrent ? getStep(made.next) : { kind: "none" };
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    ctx.log.warn({ err: error, attempt: attempt.id }, "the payment provider made no page");
    return { kind: "none" };
  }
};

const noWays = { apple_pay: false, stc_pay: false, keep_card: false, cards: [], refused: null };

/** How an attempt without a call so far can be paid. */
const getWays = async (ctx: ReadCtx, attempt: Attempt): Promise<AnswerOf<typeof readCall>["ways"]> => {
  const provider = await ctx.gateways.payments(attempt.tenantId, attempt);
  const { sources, cards } = provider.capabilities();
  const kept = cards ? await offerCards(ctx, provider) : { cards: [], refused: null };
  return {
    apple_pay: isApplePayOn(ctx.config, provider),
    stc_pay: sources.includes("stcpay"),
    keep_card: cards,
    ...kept,
  };
};

/** The state of a payment. The provider's record decides; without an answer, the stored state is returned. */
export const readPayment = async (ctx: ReadCtx): Promise<AnswerOf<typeof readCall>> => {
  const before = await load(ctx);
  const record: ProviderPayment | null = await askProvider(ctx, before);
  const attempt = record === null ? before : await load(ctx);
  const hanging = isHanging(attempt.status);
  const next = record?.next && hanging ? getStep(record.next) : await untriedStep(ctx, attempt);
  return {
    attempt_id: attempt.id,
    order_id: attempt.order_id,
    order_number: attempt.number,
    amount: attempt.amount,
    status: attempt.status,
    failure_code: attempt.failure_code,
    brand: attempt.brand,
    last4: attempt.last4,
    next,
    hosted: attempt.flow === "redirect",
    ways: next.kind === "browser_token" ? await getWays(ctx, attempt) : noWays,
  };
};

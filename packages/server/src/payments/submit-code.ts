import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { submitPaymentCode as codeCall } from "@sufra/domain/payments/api.ts";
import { statusRank } from "@sufra/domain/payments/statuses.ts";
import { PaymentProviderError, type ProviderPayment } from "../gateways/payments/payment-provider.ts";
import type { Ctx } from "../platform/http/context.ts";
import { askProvider, applyIfMatching, firstCheckMs, watchAttempt } from "./ask-provider.ts";
import { type Attempt, ownAttempt } from "./attempt-rows.ts";
import { toOutcome } from "./confirm-payment.ts";
import { inTime } from "./in-time.ts";

type CodeCtx = Ctx<typeof codeCall>;

const load = (ctx: CodeCtx): Promise<Attempt> =>
  ctx.database.inTenant(ctx.tenantId, (tx) => ownAttempt(tx, ctx.tenantId, ctx.customer.id, ctx.params.attempt_id), {
    readOnly: true,
  });

/**
 * Marks that a code is on its way, so that the guest cannot pay another way meanwhile. False if the attempt was ended or
 * its order waits no longer: then no code is sent.
 */
const markSent = (ctx: CodeCtx, attempt: Attempt): Promise<boolean> =>
  ctx.database.inTenant(ctx.tenantId, async (tx) => {
    const { tenantId, now } = ctx;
    const result = await tx
      .updateTable("payment_attempt as a")
      .from("customer_order as o")
      .set({ status: "processing", status_rank: statusRank("processing"), updated_at: now })
      .where("a.tenant_id", "=", tenantId)
      .where("o.tenant_id", "=", tenantId)
      .where("a.id", "=", attempt.id)
      .whereRef("o.id", "=", "a.order_id")
      .where("a.status", "in", ["requires_action", "processing"])
      .where("o.status", "=", "awaiting_payment")
      .where((eb) => eb.or([eb("o.pay_before", "is", null), eb("o.pay_before", ">", now)]))
      .executeTakeFirst();
    const marked = result.numUpdatedRows === 1n;
    if (marked) await watchAttempt(ctx.jobs, tx, tenantId, attempt.id, new Date(now.getTime() + firstCheckMs));
    return marked;
  });

const submit = async (ctx: CodeCtx, attempt: Attempt, providerRef: string): Promise<ProviderPayment | null> => {
  try {
    const provider = await ctx.gateways.payments(attempt.tenantId, attempt);
    return await applyIfMatching(ctx, attempt, await provider.submitOtp(providerRef, ctx.body.code));
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    ctx.log.warn({ err: error, attempt: attempt.id, unclear: error.unclear }, "a payment code got no usable answer");
    // Another tab may have sent it first, or only the answer is lost: the provider's record decides.
    return askProvider(ctx, await load(ctx));
  }
};

const records = new WeakMap<object, ProviderPayment>();

/** Runs before the key's transaction, since no transaction may be open during a provider call. */
export const submitOnce = async (ctx: CodeCtx): Promise<void> => {
  const attempt = await load(ctx);
  const current = await inTime(askProvider(ctx, attempt), ctx.log, ctx.config.VENDOR_WAIT_MS / 2);
  const awaited = current?.next?.type === "otp" && (await markSent(ctx, attempt));
  const sent = awaited ? submit(ctx, attempt, current.providerRef) : Promise.resolve(current);
  const record = await inTime(sent, ctx.log, ctx.config.VENDOR_WAIT_MS / 2);
  if (record !== null) records.set(ctx.request, record);
};

export const submitCode = async (ctx: CodeCtx): Promise<AnswerOf<typeof codeCall>> =>
  toOutcome(await ownAttempt(ctx.tx, ctx.tenantId, ctx.customer.id, ctx.params.attempt_id), records.get(ctx.request));

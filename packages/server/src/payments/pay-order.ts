import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { payOrder as payCall } from "@sufra/domain/payments/api.ts";
import { statusRank } from "@sufra/domain/payments/statuses.ts";
import { getFlow } from "../gateways/payments/get-flow.ts";
import { firstStep, requireCardProvider, type Taker } from "../orders/attempt-step.ts";
import { moveOrder } from "../orders/move-order.ts";
import { requireOwn } from "../orders/own-orders.ts";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import type { Ctx } from "../platform/http/context.ts";
import { AppError, fieldError } from "../platform/errors.ts";
import { askProvider } from "./ask-provider.ts";
import { inTime } from "./in-time.ts";
import { type Attempt, abandonAttempt, liveAttempt, lockAttempt } from "./attempt-rows.ts";

type PayCtx = Ctx<typeof payCall>;
type Paying = AnswerOf<typeof payCall>;

/** A guest who left for the bank this long ago and chooses another method has abandoned the first. */
const abandonedMs = 120_000;
/** What the provider reported as waiting for the guest, by request. */
const waiting = new WeakMap<object, { reference: string; forCode: boolean }>();

/** Runs before the key's transaction: a pending attempt may have ended at the provider meanwhile. */
export const refreshAttempt = async (ctx: PayCtx): Promise<void> => {
  const { database, tenantId, customer, params } = ctx;
  const live = await database.inTenant(tenantId, async (tx) => {
    await requireOwn(tx, tenantId, customer.id, params.id);
    return liveAttempt(tx, tenantId, params.id);
  });
  const record = live && (await inTime(askProvider(ctx, live), ctx.log, ctx.config.VENDOR_WAIT_MS));
  if (record?.status === "requires_action")
    waiting.set(ctx.request, { reference: record.providerRef, forCode: record.next?.type === "otp" });
};

const lockOrder = async (tx: Tx, { tenantId, params }: PayCtx) =>
  tx
    .selectFrom("customer_order as o")
    .innerJoin("establishment as e", "e.tenant_id", "o.tenant_id")
    .select(["o.id", "o.number", "o.status", "o.total", "o.pay_before", "o.branch_id", "o.order_type"])
    .select("e.card_entry")
    .where("o.tenant_id", "=", tenantId)
    .where("e.tenant_id", "=", tenantId)
    .where("o.id", "=", params.id)
    .forUpdate("o")
    .executeTakeFirstOrThrow();

type LockedOrder = Awaited<ReturnType<typeof lockOrder>>;

const requireOffered = async (ctx: PayCtx, order: LockedOrder): Promise<void> => {
  const offered = await ctx.tx
    .selectFrom("branch_payment_method")
    .select("method")
    .where("tenant_id", "=", ctx.tenantId)
    .where("branch_id", "=", order.branch_id)
    .where("order_type", "=", order.order_type)
    .where("method", "=", ctx.body.payment_method)
    .executeTakeFirst();
  if (!offered) throw fieldError("payment_method");
};

const stepFor = (ctx: PayCtx, order: LockedOrder, attempt: Taker & { id: string; flow: string }) =>
  firstStep(ctx, {
    id: attempt.id,
    provider: attempt.provider,
    account: attempt.account,
    flow: attempt.flow,
    tenantId: ctx.tenantId,
    orderId: order.id,
    number: order.number,
    amount: order.total,
    nextCheckAt: order.pay_before ?? ctx.now,
  });

const openAttempt = async (ctx: PayCtx, order: LockedOrder): Promise<Paying> => {
  const provider = await requireCardProvider(ctx, ctx.tenantId);
  const { name, account } = provider;
  const attempt = { id: newId(), provider: name, account, flow: getFlow(provider, order.card_entry) };
  const checkAt = new Date((order.pay_before ?? ctx.now).getTime() + 60_000);
  await ctx.tx
    .insertInto("payment_attempt")
    .values({
      tenant_id: ctx.tenantId,
      ...attempt,
      order_id: order.id,
      amount: order.total,
      status: "requires_action",
      status_rank: statusRank("requires_action"),
      next_check_at: checkAt,
    })
    .execute();
  return { order_id: order.id, status: order.status, attempt_id: attempt.id, next: await stepFor(ctx, order, attempt) };
};

/**
 * Ends an attempt without a charge, or one abandoned at 3-D Secure according to the provider. Any other possible charge
 * must be final first. If the guest finishes at the bank after all, the capture is used or refunded, never kept twice
 * (ADR 8). A wallet's code goes through us alone: until one was sent, nothing can be charged.
 */
const endEarlier = async ({ tx, now, request }: PayCtx, found: Attempt): Promise<void> => {
  const live = (await lockAttempt(tx, found.tenantId, found)) ?? found;
  const reference = live.provider_ref;
  const asked = waiting.get(request);
  const left = now.getTime() - live.updated_at.getTime() >= abandonedMs;
  const untouched = asked?.forCode === true && live.status === "requires_action";
  const abandoned = reference !== null && (left || untouched) && asked?.reference === reference;
  const ended = (reference === null || abandoned) && (await abandonAttempt(tx, live, reference, now));
  if (!ended) throw new AppError("invalid_transition", { from: live.status, to: "expired" });
};

/**
 * Pays an order again or with another method: a new attempt once the earlier one is final, or at the branch. Two tabs
 * that choose the card at once get the same attempt.
 */
export const payOrder = async (ctx: PayCtx): Promise<Paying> => {
  const { tx, tenantId, customer, params, body, now } = ctx;
  await requireOwn(tx, tenantId, customer.id, params.id);
  const order = await lockOrder(tx, ctx);
  const late = order.pay_before !== null && order.pay_before <= now;
  if (order.status !== "awaiting_payment" || late)
    throw new AppError("invalid_transition", { from: order.status, to: "pending" });
  await requireOffered(ctx, order);
  const online = body.payment_method === "online_card";
  const live = await liveAttempt(tx, tenantId, order.id);
  if (live !== null && online && live.status === "requires_action" && live.provider_ref === null)
    return { order_id: order.id, status: order.status, attempt_id: live.id, next: await stepFor(ctx, order, live) };
  if (live !== null) await endEarlier(ctx, live);
  if (online) return openAttempt(ctx, order);
  const paymentMethod = body.payment_method;
  await moveOrder(ctx, tx, { tenantId, orderId: order.id, to: "pending", by: "guest", paymentMethod });
  const { status } = await lockOrder(tx, ctx);
  return { order_id: order.id, status, attempt_id: null, next: { kind: "none" } };
};

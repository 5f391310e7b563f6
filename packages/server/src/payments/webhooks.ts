import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { receiveWebhook as webhookCall } from "@sufra/domain/payments/api.ts";
import type { PaymentProvider, WebhookEvent, WebhookVerdict } from "../gateways/payments/payment-provider.ts";
import type { Ctx, Platform } from "../platform/http/context.ts";
import { AppError } from "../platform/errors.ts";
import { askProvider } from "./ask-provider.ts";
import { attemptRows, findAttempt } from "./attempt-rows.ts";
import { tenantOfWebhook } from "./webhook-address.ts";

const eventQueue = "payments.event";
type EventJob = { tenant_id: string; provider: string; provider_ref: string };

const isActive = async (platform: Platform, tenantId: string): Promise<boolean> => {
  const row = await platform.database.platform(
    (tx) => tx.selectFrom("tenant").select("id").where("id", "=", tenantId).executeTakeFirst(),
    { readOnly: true },
  );
  return row !== undefined;
};

/** Stores the event once, with the job that reads the payment; a repeated event has no effect. */
const keep = (platform: Platform, tenantId: string, provider: string, event: WebhookEvent): Promise<void> =>
  platform.database.inTenant(tenantId, async (tx) => {
    const { eventId: event_id, type, providerRef: provider_ref } = event;
    const fresh = await tx
      .insertInto("provider_event")
      .values({ tenant_id: tenantId, provider, event_id: event_id.slice(0, 200), type, provider_ref })
      .onConflict((oc) => oc.columns(["tenant_id", "provider", "event_id"]).doNothing())
      .returning("event_id")
      .executeTakeFirst();
    if (fresh) await platform.jobs.send<EventJob>(tx, eventQueue, { tenant_id: tenantId, provider, provider_ref });
  });

/** A message about a payment of a former account is signed with its keys. */
const verify = ({ request }: Ctx<typeof webhookCall>, accounts: readonly PaymentProvider[]): WebhookVerdict => {
  // Their messages have no signature over the bytes, so the parsed body suffices.
  const body = JSON.stringify(request.body ?? null);
  const verdicts = accounts.map((account) => account.verifyWebhook(body, request.headers));
  return verdicts.find(({ ok }) => ok) ?? verdicts[0] ?? { ok: false, reason: "secret" };
};

/** Receives a provider's event: verifies, stores and answers at once; the payment is read afterwards. */
export const receiveWebhook = async (ctx: Ctx<typeof webhookCall>): Promise<AnswerOf<typeof webhookCall>> => {
  const { provider, secret } = ctx.params;
  const tenantId = tenantOfWebhook(ctx.config.CODE_SECRET, provider, secret);
  if (tenantId === null || !(await isActive(ctx, tenantId))) throw new AppError("not_found");
  const verdict = verify(ctx, await ctx.gateways.paymentAccounts(tenantId, provider));
  if (!verdict.ok) {
    ctx.log.warn({ provider, reason: verdict.reason }, "a payment message was refused");
    throw new AppError(verdict.reason === "shape" || verdict.reason === "not_json" ? "validation_failed" : "not_found");
  }
  await keep(ctx, tenantId, provider, verdict.event);
  return { received: true };
};

const follow = async (platform: Platform, { tenant_id: tenantId, provider, provider_ref }: EventJob): Promise<void> => {
  const attempt = await platform.database.inTenant(
    tenantId,
    async (tx) => {
      const row = await attemptRows(tx, tenantId)
        .where("a.provider", "=", provider)
        .where("a.provider_ref", "=", provider_ref)
        .executeTakeFirst();
      return row ? findAttempt(tx, tenantId, row.id) : null;
    },
    { readOnly: true },
  );
  if (attempt === null) return platform.log.warn({ provider }, "a payment message is about nothing of ours");
  // A failed attempt may have been paid after all, so the provider is asked unless the attempt is settled.
  await askProvider(platform, attempt.status === "failed" ? { ...attempt, status: "expired" } : attempt);
};

export const registerWebhookEvents = (platform: Platform): void =>
  platform.jobs.work<EventJob>(eventQueue, (job) => follow(platform, job), { batch: 1, concurrency: 3 });

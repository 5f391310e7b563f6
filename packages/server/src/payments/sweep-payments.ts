import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/http/context.ts";
import { checkAttempt } from "./ask-provider.ts";
import { forgetCard } from "./forget-cards.ts";
import { removeCards } from "./saved-cards.ts";
import { sendRefund, RefundUnderWayError } from "./refunds.ts";

/** Younger ones still have their own job. */
const refundLateMs = 15 * 60_000;
const checkLateMs = 60_000;
/** Maximum per establishment and turn; the rest waits for the next one. */
const maxPerRun = 500;

const lateRefunds = (tx: Tx, tenantId: string, before: Date) =>
  tx
    .selectFrom("refund")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("state", "=", "requested")
    .where((eb) => eb(eb.fn.coalesce("asked_at", "created_at"), "<", before))
    .orderBy("created_at")
    .limit(maxPerRun)
    .execute();

const lateChecks = (tx: Tx, tenantId: string, before: Date) =>
  tx
    .selectFrom("payment_attempt")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("next_check_at", "<", before)
    .orderBy("next_check_at")
    .limit(maxPerRun)
    .execute();

const unconfirmedMs = 86_400_000;

/** Cards whose guest never came back from the bank. */
const unconfirmed = (tx: Tx, tenantId: string, before: Date) =>
  tx
    .selectFrom("saved_card")
    .select(["id", "customer_id"])
    .where("tenant_id", "=", tenantId)
    .where("verified", "=", false)
    .where("created_at", "<", before)
    .limit(maxPerRun)
    .execute();

const lateRemovals = (tx: Tx, tenantId: string, before: Date) =>
  tx
    .selectFrom("card_removal")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("created_at", "<", before)
    .limit(maxPerRun)
    .execute();

/**
 * Finds what a lost job left in one establishment: refunds never requested, attempts never checked, cards never removed.
 * A failing one is logged and does not stop the others.
 */
export const sweepPayments = async (platform: Platform, tenantId: string): Promise<void> => {
  const { database, log } = platform;
  const now = database.now().getTime();
  const late = await database.inTenant(
    tenantId,
    async (tx) => ({
      refunds: await lateRefunds(tx, tenantId, new Date(now - refundLateMs)),
      checks: await lateChecks(tx, tenantId, new Date(now - checkLateMs)),
      removals: await lateRemovals(tx, tenantId, new Date(now - unconfirmedMs)),
      cards: await unconfirmed(tx, tenantId, new Date(now - unconfirmedMs)),
    }),
    { readOnly: true },
  );
  const logFailure = (what: object) => (error: unknown) => {
    if (!(error instanceof RefundUnderWayError))
      log.error({ err: error, ...what }, "the sweep of payments met an error");
  };
  for (const { id } of late.refunds)
    await sendRefund(platform, { tenant_id: tenantId, refund_id: id }).catch(logFailure({ refund: id }));
  for (const { id } of late.checks)
    await checkAttempt(platform, { tenant_id: tenantId, attempt_id: id }).catch(logFailure({ attempt: id }));
  for (const { id } of late.removals)
    await forgetCard(platform, { tenant_id: tenantId, card_id: id }).catch(logFailure({ card: id }));
  for (const { id, customer_id: customerId } of late.cards)
    await database.inTenant(tenantId, (tx) => removeCards(platform.jobs, tx, tenantId, { customerId, ids: [id] }));
};

export const registerPaymentSweep = (platform: Platform): void =>
  platform.jobs.whenDue("payments", (tenantId) => sweepPayments(platform, tenantId), {
    everySeconds: 600,
    leaseSeconds: 3_000,
  });

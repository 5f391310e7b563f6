import type { OrderStatus } from "@sufra/domain/orders/api.ts";
import { isDead } from "@sufra/domain/orders/transitions.ts";
import type { PosReason } from "@sufra/domain/pos/order-state.ts";
import { sql } from "kysely";
import { PosError, type PosOrder } from "../gateways/pos/pos-adapter.ts";
import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import type { Platform } from "../platform/http/context.ts";
import { inOrderTrace } from "../platform/telemetry/span.ts";
import { applyPosOrder, lockOrderRow } from "./apply-order.ts";
import { getDifferences } from "./differences.ts";
import { type Drafted, draftOrder } from "./draft-order.ts";
import { leaseMs } from "./lease.ts";
import { announcePos, backOff, pauseAll, pauseFor, type Work, whileLeased } from "./work.ts";

/** An order that it refuses so often while it answers everything else is blocked, so that later ones go on. */
const maxFailures = 10;

type Attempt = {
  orderId: string;
  /** Attempts before this one: one of them may have arrived. */
  triedBefore: number;
  /** It ended here meanwhile. */
  ended: boolean;
  drafted: Drafted;
};

/** The oldest order of each branch, if its time has come: those behind it wait. */
const findNext = async (tx: Tx, tenantId: string, now: Date) => {
  const { rows } = await sql<{ order_id: string; tries: number; status_to_send: OrderStatus | null }>`
    select h.order_id, h.tries, h.status_to_send from branch b cross join lateral (
      select order_id, tries, status_to_send, next_try_at, queued_at from pos_order
      where tenant_id = ${tenantId} and branch_id = b.id and state = 'waiting'
      order by queued_at, order_id limit 1) h
    where b.tenant_id = ${tenantId} and h.next_try_at <= ${now}::timestamptz
    order by h.queued_at limit 1`.execute(tx);
  return rows[0];
};

const update = (tx: Tx, tenantId: string, orderId: string) =>
  tx.updateTable("pos_order").where("tenant_id", "=", tenantId).where("order_id", "=", orderId);

type Block = { reason: PosReason; missing?: Drafted["missing"]; refusals?: string[] };

const block = async (
  { platform, lease: { tenantId } }: Work,
  tx: Tx,
  orderId: string,
  blocked: Block,
): Promise<void> => {
  const { reason, missing = [], refusals = [] } = blocked;
  await update(tx, tenantId, orderId)
    .set({ state: "blocked", error: reason, error_detail: json({ missing, refusals }), locked_until: null })
    // Links are looked at again after a minute.
    .set({ next_try_at: new Date(platform.database.now().getTime() + 60_000) })
    .where("state", "=", "waiting")
    .execute();
  await announcePos(platform, tx, tenantId, orderId);
};

/** Notes the attempt before anything is sent, so that after a crash the next one looks first. */
const begin = (work: Work): Promise<Attempt | "blocked" | null> =>
  whileLeased(work, async (tx) => {
    const { platform, lease } = work;
    const { tenantId } = lease;
    const now = platform.database.now();
    const next = await findNext(tx, tenantId, now);
    if (!next) return null;
    const { order_id: orderId, tries: triedBefore, status_to_send: status } = next;
    const drafted = await draftOrder(tx, tenantId, orderId);
    if (drafted.missing.length > 0 && triedBefore === 0) {
      await block(work, tx, orderId, { reason: "unlinked", missing: drafted.missing });
      return "blocked";
    }
    await update(tx, tenantId, orderId)
      .set({ tries: triedBefore + 1, locked_until: new Date(now.getTime() + leaseMs(platform.config)) })
      .execute();
    return { orderId, triedBefore, ended: status !== null && isDead(status), drafted };
  });

/** Notes that the order is there, with what it made of it. */
export const markSent = async (
  platform: Platform,
  tenantId: string,
  orderId: string,
  found: PosOrder,
  { draft, named }: Drafted,
): Promise<void> => {
  const now = platform.database.now();
  await platform.database.inTenant(tenantId, async (tx) => {
    await lockOrderRow(tx, tenantId, orderId);
    await update(tx, tenantId, orderId)
      .set({
        state: "sent",
        external_id: found.external_id,
        reference: found.reference || null,
        sent_at: now,
        check_at: now,
        next_try_at: now,
        tries: 0,
        locked_until: null,
        error: null,
        error_detail: null,
        ...(draft && {
          taxes: draft.taxes,
          charges: draft.charges_net,
          total: draft.total,
          differences: json(getDifferences(draft, found, named)),
        }),
      })
      .where("state", "in", ["waiting", "blocked"])
      .execute();
    await announcePos(platform, tx, tenantId, orderId);
    await applyPosOrder(platform, tx, tenantId, orderId, found);
  });
};

const drop = (work: Work, orderId: string): Promise<void> =>
  whileLeased(work, async (tx) => {
    const { tenantId } = work.lease;
    await update(tx, tenantId, orderId).set({ state: "dropped", status_to_send: null, locked_until: null }).execute();
    await announcePos(work.platform, tx, tenantId, orderId);
  });

const isAboutAll = ({ fault }: PosError): boolean =>
  fault === "busy" || fault === "key_refused" || fault === "scope_missing";

const retryLater = (work: Work, { orderId, triedBefore }: Attempt, error: PosError): Promise<void> =>
  whileLeased(work, async (tx) => {
    const { platform, lease } = work;
    const now = platform.database.now();
    const later = backOff(now, triedBefore);
    // A call without an answer may still arrive there, so that nobody looks, or keys it in, before it has ended.
    const settled = new Date(now.getTime() + 2 * platform.config.POS_TIMEOUT_MS);
    const unclear = error.fault === "unclear";
    await update(tx, lease.tenantId, orderId)
      .set({
        error: error.fault,
        error_detail: null,
        // Surely not there: it need not be looked up for this attempt.
        ...(isAboutAll(error) && { tries: triedBefore }),
        locked_until: unclear ? settled : null,
        next_try_at: unclear && settled > later ? settled : later,
      })
      .execute();
    await announcePos(platform, tx, lease.tenantId, orderId);
  });

const getRefusals = ({ fields }: PosError): string[] =>
  Object.entries(fields)
    .flatMap(([name, texts]) => texts.map((text) => `${name}: ${text}`))
    .slice(0, 10);

/** `looked`: the point of sale answered the look-up of this attempt, so it works. */
const settle = async (work: Work, attempt: Attempt, error: PosError, looked: boolean): Promise<void> => {
  const { orderId, triedBefore } = attempt;
  const { fault } = error;
  const refusals = getRefusals(error);
  if (fault === "unknown" || fault === "invalid")
    return whileLeased(work, (tx) => block(work, tx, orderId, { reason: fault, refusals }));
  if (looked && triedBefore >= maxFailures)
    return whileLeased(work, (tx) => block(work, tx, orderId, { reason: "failing", refusals }));
  await retryLater(work, attempt, error);
  if (fault === "scope_missing") await pauseAll(work, fault, 10 * 60_000);
  await pauseFor(work, error);
};

/** Only while it is still to be sent, and nobody keyed it in. */
const mayStillSend = (work: Work, orderId: string): Promise<boolean> =>
  whileLeased(work, async (tx) => {
    const row = await tx
      .selectFrom("pos_order")
      .select(["state", "status_to_send"])
      .where("tenant_id", "=", work.lease.tenantId)
      .where("order_id", "=", orderId)
      .executeTakeFirst();
    return row?.state === "waiting" && !(row.status_to_send !== null && isDead(row.status_to_send as OrderStatus));
  });

const send = async (work: Work, attempt: Attempt): Promise<void> => {
  const { orderId, triedBefore, ended, drafted } = attempt;
  const { platform, pos } = work;
  const { tenantId } = work.lease;
  let looked = false;
  try {
    const found = triedBefore > 0 || ended ? await pos.findOrder(orderId) : null;
    looked = triedBefore > 0 || ended;
    if (found) await markSent(platform, tenantId, orderId, found, drafted);
    else if (ended) await drop(work, orderId);
    else if (drafted.draft === null)
      await whileLeased(work, (tx) => block(work, tx, orderId, { reason: "unlinked", missing: drafted.missing }));
    else if (!looked || (await mayStillSend(work, orderId)))
      await markSent(platform, tenantId, orderId, await pos.createOrder(drafted.draft), drafted);
  } catch (error) {
    if (!(error instanceof PosError)) throw error;
    await settle(work, attempt, error, looked);
  }
};

/**
 * Sends the next order. One that was tried before is looked up first, by our number. False if there is nothing to send.
 */
export const sendNext = async (work: Work): Promise<boolean> => {
  const attempt = await begin(work);
  if (attempt === null || attempt === "blocked") return attempt !== null;
  await inOrderTrace(attempt.orderId, "send order to the register", () => send(work, attempt));
  return true;
};

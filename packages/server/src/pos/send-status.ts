import type { OrderStatus } from "@sufra/domain/orders/api.ts";
import { isDead } from "@sufra/domain/orders/transitions.ts";
import type { PosReason } from "@sufra/domain/pos/order-state.ts";
import { PosError } from "../gateways/pos/pos-adapter.ts";
import type { Tx } from "../platform/db/database.ts";
import { announcePos, backOff, pauseFor, type Work, whileLeased } from "./work.ts";

type StatusToSend = { orderId: string; externalId: string; to: OrderStatus; tries: number };

const findNext = async (tx: Tx, tenantId: string, now: Date): Promise<StatusToSend | null> => {
  const row = await tx
    .selectFrom("pos_order")
    .select(["order_id", "external_id", "status_to_send", "tries"])
    .where("tenant_id", "=", tenantId)
    .where("state", "=", "sent")
    .where("status_to_send", "is not", null)
    .where("next_try_at", "<=", now)
    .orderBy("next_try_at")
    .limit(1)
    .executeTakeFirst();
  if (!row || row.external_id === null || row.status_to_send === null) return null;
  // The column's CHECK allows only statuses.
  return {
    orderId: row.order_id,
    externalId: row.external_id,
    to: row.status_to_send as OrderStatus,
    tries: row.tries,
  };
};

const begin = (work: Work): Promise<StatusToSend | null> =>
  whileLeased(work, async (tx) => {
    const { tenantId } = work.lease;
    const now = work.platform.database.now();
    const next = await findNext(tx, tenantId, now);
    if (next)
      await tx
        .updateTable("pos_order")
        .set({ tries: next.tries + 1, next_try_at: backOff(now, next.tries) })
        .where("tenant_id", "=", tenantId)
        .where("order_id", "=", next.orderId)
        .execute();
    return next;
  });

/** Only if this is still the status to send: the order may have moved on meanwhile. */
const end = (work: Work, { orderId, to }: StatusToSend, outcome: { sent: boolean; error: PosReason | null }) =>
  whileLeased(work, async (tx) => {
    const { tenantId } = work.lease;
    await tx
      .updateTable("pos_order")
      .set({ status_to_send: null, tries: 0, ...(outcome.sent && { sent_status: to }), error: outcome.error })
      .where("tenant_id", "=", tenantId)
      .where("order_id", "=", orderId)
      .where("status_to_send", "=", to)
      .execute();
    await announcePos(work.platform, tx, tenantId, orderId);
  });

/** What it will never accept is for a person; everything else is tried again. */
const settle = async (work: Work, next: StatusToSend, error: PosError): Promise<void> => {
  const { fault } = error;
  const ended = isDead(next.to);
  if (fault === "invalid") return end(work, next, { sent: false, error: ended ? "ended_here" : null });
  if (fault === "unknown") return end(work, next, { sent: false, error: "gone_there" });
  // Without the permission only a person can end it there; how far it is, nobody needs to know there.
  if (fault === "scope_missing") return end(work, next, { sent: false, error: ended ? "ended_here" : null });
  await pauseFor(work, error);
};

/** Sends the next status; false if there is none. What came back after it was served is returned there by hand. */
export const sendNextStatus = async (work: Work): Promise<boolean> => {
  const next = await begin(work);
  if (next === null) return false;
  const { externalId, to } = next;
  try {
    if (to === "returned") {
      await end(work, next, { sent: false, error: "ended_here" });
      return true;
    }
    if (isDead(to)) await work.pos.declineOrder(externalId);
    else await work.pos.setDeliveryStatus(externalId, to);
    await end(work, next, { sent: true, error: null });
  } catch (error) {
    if (!(error instanceof PosError)) throw error;
    await settle(work, next, error);
  }
  return true;
};

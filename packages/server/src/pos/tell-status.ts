import type { OrderStatus } from "@sufra/domain/orders/api.ts";
import { isDead } from "@sufra/domain/orders/transitions.ts";
import type { PosReason } from "@sufra/domain/pos/order-state.ts";
import { PosError } from "../gateways/pos/pos-adapter.ts";
import type { Tx } from "../platform/db/database.ts";
import { announcePos, backOff, pauseFor, type Work, whileLeased } from "./work.ts";

type Telling = { orderId: string; externalId: string; to: OrderStatus; tries: number };

const findNext = async (tx: Tx, tenantId: string, now: Date): Promise<Telling | null> => {
  const row = await tx
    .selectFrom("pos_order")
    .select(["order_id", "external_id", "tell", "tries"])
    .where("tenant_id", "=", tenantId)
    .where("state", "=", "sent")
    .where("tell", "is not", null)
    .where("next_try_at", "<=", now)
    .orderBy("next_try_at")
    .limit(1)
    .executeTakeFirst();
  if (!row || row.external_id === null || row.tell === null) return null;
  // The column's CHECK allows only statuses.
  return { orderId: row.order_id, externalId: row.external_id, to: row.tell as OrderStatus, tries: row.tries };
};

const begin = (work: Work): Promise<Telling | null> =>
  whileLeased(work, async (tx) => {
    const { tenantId } = work.lease;
    const now = work.platform.database.now();
    const telling = await findNext(tx, tenantId, now);
    if (telling)
      await tx
        .updateTable("pos_order")
        .set({ tries: telling.tries + 1, next_try_at: backOff(now, telling.tries) })
        .where("tenant_id", "=", tenantId)
        .where("order_id", "=", telling.orderId)
        .execute();
    return telling;
  });

/** Only if it was told what is still to be told: the order may have moved on meanwhile. */
const end = (work: Work, { orderId, to }: Telling, outcome: { told: boolean; error: PosReason | null }) =>
  whileLeased(work, async (tx) => {
    const { tenantId } = work.lease;
    await tx
      .updateTable("pos_order")
      .set({ tell: null, tries: 0, ...(outcome.told && { told: to }), error: outcome.error })
      .where("tenant_id", "=", tenantId)
      .where("order_id", "=", orderId)
      .where("tell", "=", to)
      .execute();
    await announcePos(work.platform, tx, tenantId, orderId);
  });

/** What it will never accept is for a person; everything else is tried again. */
const settle = async (work: Work, telling: Telling, error: PosError): Promise<void> => {
  const { fault } = error;
  const ended = isDead(telling.to);
  if (fault === "invalid") return end(work, telling, { told: false, error: ended ? "ended_here" : null });
  if (fault === "unknown") return end(work, telling, { told: false, error: "gone_there" });
  // Without the permission only a person can end it there; how far it is, nobody needs to know there.
  if (fault === "scope_missing") return end(work, telling, { told: false, error: ended ? "ended_here" : null });
  await pauseFor(work, error);
};

/** Tells the next status; false if there is nothing to tell. What came back after it was served is returned there by hand. */
export const tellNext = async (work: Work): Promise<boolean> => {
  const telling = await begin(work);
  if (telling === null) return false;
  const { externalId, to } = telling;
  try {
    if (to === "returned") {
      await end(work, telling, { told: false, error: "ended_here" });
      return true;
    }
    if (isDead(to)) await work.pos.declineOrder(externalId);
    else await work.pos.setDeliveryStatus(externalId, to);
    await end(work, telling, { told: true, error: null });
  } catch (error) {
    if (!(error instanceof PosError)) throw error;
    await settle(work, telling, error);
  }
  return true;
};

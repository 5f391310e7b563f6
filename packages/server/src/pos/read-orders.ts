import { PosError } from "../gateways/pos/pos-adapter.ts";
import { applyPosOrder } from "./apply-order.ts";
import { announcePos, pauseFor, type Work, whileLeased } from "./work.ts";

type Reading = { order_id: string; external_id: string | null; state: string };

/** Read again later whatever happens, so that an order that cannot be read does not keep the others from it. */
const retryMs = 60_000;

const begin = (work: Work): Promise<Reading | undefined> =>
  whileLeased(work, async (tx) => {
    const { tenantId } = work.lease;
    const now = work.platform.database.now();
    const row = await tx
      .selectFrom("pos_order")
      .select(["order_id", "external_id", "state"])
      .where("tenant_id", "=", tenantId)
      .where("check_at", "<=", now)
      .orderBy("check_at")
      .limit(1)
      .executeTakeFirst();
    if (row)
      await tx
        .updateTable("pos_order")
        .set({ check_at: new Date(now.getTime() + retryMs) })
        .where("tenant_id", "=", tenantId)
        .where("order_id", "=", row.order_id)
        .execute();
    return row;
  });

const note = (work: Work, orderId: string, error: "gone_there" | "twice" | null): Promise<void> =>
  whileLeased(work, async (tx) => {
    const { tenantId } = work.lease;
    await tx
      .updateTable("pos_order")
      .set({ check_at: null, ...(error && { error }) })
      .where("tenant_id", "=", tenantId)
      .where("order_id", "=", orderId)
      .execute();
    if (error) await announcePos(work.platform, tx, tenantId, orderId);
  });

/** Reads one order that is due, and moves ours accordingly; false if none is due. */
export const readNext = async (work: Work): Promise<boolean> => {
  const reading = await begin(work);
  if (!reading) return false;
  const { order_id: orderId, external_id: externalId } = reading;
  const { tenantId } = work.lease;
  try {
    // Keyed in by hand after an attempt whose end was unknown: did it arrive as well?
    if (externalId === null) {
      await note(work, orderId, (await work.pos.findOrder(orderId)) ? "twice" : null);
      return true;
    }
    const found = await work.pos.getOrder(externalId);
    await whileLeased(work, (tx) => applyPosOrder(work.platform, tx, tenantId, orderId, found));
  } catch (error) {
    if (!(error instanceof PosError)) throw error;
    if (error.fault === "unknown") await note(work, orderId, "gone_there");
    await pauseFor(work, error);
  }
  return true;
};

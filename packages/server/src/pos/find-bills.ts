import { PosError, type PosOrder } from "../gateways/pos/pos-adapter.ts";
import { settleBill } from "./earn-bills.ts";
import { pauseFor, type Work, whileLeased } from "./work.ts";

const minute = 60_000;
/** While there is more: twelve calls a minute at most, so that orders and messages keep theirs. */
const pageMs = 5_000;

type Due = { after: string | null };

/** Asked for again later whatever happens. */
const begin = (work: Work): Promise<Due | undefined> =>
  whileLeased(work, async (tx) => {
    const now = work.platform.database.now();
    const row = await tx
      .updateTable("pos_business")
      .set({ bills_next_at: new Date(now.getTime() + minute) })
      .where("tenant_id", "=", work.lease.tenantId)
      .where("bills_next_at", "<=", now)
      .returning("bills_after")
      .executeTakeFirst();
    return row && { after: row.bills_after };
  });

/** Numbers there only grow; one that is no number moves nothing. */
const getNewest = (after: string | null, found: readonly PosOrder[]): number =>
  found.map(({ reference }) => Number(reference)).reduce((a, b) => (b > a ? b : a), Number(after ?? 0));

const note = (work: Work, after: string | null, found: readonly PosOrder[]): Promise<void> =>
  whileLeased(work, async (tx) => {
    const newest = getNewest(after, found);
    const wait = newest > Number(after ?? 0) && after !== null ? pageMs : minute;
    await tx
      .updateTable("pos_business")
      .set({ bills_after: String(newest), bills_next_at: new Date(work.platform.database.now().getTime() + wait) })
      .where("tenant_id", "=", work.lease.tenantId)
      .execute();
  });

/** Queued first, so that one that cannot be settled now is read again by itself. */
const queue = (work: Work, externalId: string): Promise<void> =>
  whileLeased(work, async (tx) => {
    const now = work.platform.database.now();
    await tx
      .insertInto("pos_bill")
      .values({ tenant_id: work.lease.tenantId, external_id: externalId, check_at: now, seen_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });

/**
 * Asks for the orders since the last one that was seen, so that a bill earns points though its message was lost. The
 * first time it only learns the newest number: earlier bills earn nothing. False if it is not yet time.
 */
export const findNewBills = async (work: Work): Promise<boolean> => {
  const due = await begin(work);
  if (!due) return false;
  const { after } = due;
  try {
    const found = await work.pos.listOrdersAfter(after);
    for (const order of after === null ? [] : found) {
      if (!order.from_cashier) continue;
      await queue(work, order.external_id);
      await settleBill(work, order.external_id, order);
    }
    // Last: a killed process asks for all of them again, and a bill earns once.
    await note(work, after, found);
  } catch (error) {
    if (!(error instanceof PosError)) throw error;
    await pauseFor(work, error);
  }
  return true;
};

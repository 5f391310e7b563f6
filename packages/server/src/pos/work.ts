import type { OrderStatus } from "@sufra/domain/orders/api.ts";
import type { PosReason } from "@sufra/domain/pos/order-state.ts";
import type { PosAdapter, PosError } from "../gateways/pos/pos-adapter.ts";
import { announceOrder } from "../orders/announce.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/http/context.ts";
import { type Lease, pausePos, renewLease } from "./lease.ts";

/** What one process does for one establishment while it has its lease. */
export type Work = { platform: Platform; pos: PosAdapter; lease: Lease };

/** Nothing more is called for now: the whole establishment waits. */
export class PausedError extends Error {
  override name = "PausedError";
}

/** Runs in a transaction that only commits while this process has the lease. */
export const whileLeased = <T>({ platform, lease }: Work, run: (tx: Tx) => Promise<T>): Promise<T> =>
  platform.database.inTenant(lease.tenantId, async (tx) => {
    await renewLease(platform, tx, lease);
    return run(tx);
  });

const minute = 60_000;
/** Connecting again and retrying end these pauses early. */
const pauses: Partial<Record<PosError["fault"], number>> = { key_refused: 10 * minute, busy: minute };

/** Stops all calls of the establishment where the fault is about all of them. */
export const pauseFor = async ({ platform, lease }: Work, error: PosError): Promise<void> => {
  const pause = pauses[error.fault];
  if (pause === undefined) return;
  // A server that says nothing useful must not stop the queue for hours.
  const wait = Math.min(error.retryAfterMs ?? pause, 15 * minute);
  await pauseAll({ platform, lease }, error.fault, wait);
};

export const pauseAll = async (
  { platform, lease }: Pick<Work, "platform" | "lease">,
  reason: PosReason,
  waitMs: number,
): Promise<never> => {
  const until = new Date(platform.database.now().getTime() + waitMs);
  await platform.database.inTenant(lease.tenantId, (tx) => pausePos(tx, lease.tenantId, reason, until));
  platform.log.warn({ tenant_id: lease.tenantId, reason }, "the point of sale is not called for a while");
  throw new PausedError();
};

/** Doubling pauses up to two minutes, with jitter, so that not all branches come at once. */
export const backOff = (now: Date, tries: number): Date =>
  new Date(now.getTime() + Math.min(2 * minute, 1_000 * 2 ** Math.min(tries, 7)) * (0.75 + Math.random() / 2));

/** Open boards read the order again. */
export const announcePos = async ({ live }: Platform, tx: Tx, tenantId: string, orderId: string): Promise<void> => {
  const order = await tx
    .selectFrom("customer_order")
    .select(["branch_id", "table_id", "status", "status_reason"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  await announceOrder(live, tx, {
    tenantId,
    orderId,
    branchId: order.branch_id,
    tableId: order.table_id,
    // The column's CHECK allows exactly these.
    status: order.status as OrderStatus,
    reason: order.status_reason,
  });
};

import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/http/context.ts";

export const deadlineQueue = "orders.deadline";
export type Deadline = { tenant_id: string; order_id: string };

/** Checks an order again when its time to be paid or accepted is over, or its start is due. */
export const watchDeadline = (jobs: Platform["jobs"], tx: Tx, tenantId: string, orderId: string, at: Date) =>
  jobs.send<Deadline>(tx, deadlineQueue, { tenant_id: tenantId, order_id: orderId }, { startAfter: at });

import { sql } from "kysely";
import type { OrderStatus } from "@sufra/domain/orders/api.ts";
import { isDead } from "@sufra/domain/orders/transitions.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/http/context.ts";

export const posQueue = "pos.work";
export type PosJob = { tenant_id: string };

/** Sends what waits for the establishment's point of sale; of several processes one works. */
export const wakePos = (jobs: Platform["jobs"], tx: Tx, tenantId: string): Promise<void> =>
  jobs.send<PosJob>(tx, posQueue, { tenant_id: tenantId });

/** Queues the order that the statement of `insertOrder` writes. */
export const queuedPart = (tenantId: string, branchId: string) => sql`, queued as (
    insert into pos_order (tenant_id, order_id, branch_id, queued_at, next_try_at)
    select ${tenantId}::uuid, placed.id, ${branchId}::uuid, now(), now() from placed returning 1)`;

type Queued = { tenantId: string; orderId: string; branchId: string; now: Date };

/** Queues an order that was paid only now. */
export const queueOrder = async (
  jobs: Platform["jobs"],
  tx: Tx,
  { tenantId, orderId, branchId, now }: Queued,
): Promise<void> => {
  await tx
    .insertInto("pos_order")
    .values({ tenant_id: tenantId, order_id: orderId, branch_id: branchId, queued_at: now, next_try_at: now })
    .execute();
  await wakePos(jobs, tx, tenantId);
};

const isTold = (to: OrderStatus): boolean => to !== "pending" && to !== "sent_to_kitchen";

/**
 * Queues a status for the point of sale. An order that ends before anything was sent is not sent at all;
 * if an attempt was made, the sender looks whether it arrived.
 */
export const queueStatus = async (
  jobs: Platform["jobs"],
  tx: Tx,
  { tenantId, orderId, to, now }: { tenantId: string; orderId: string; to: OrderStatus; now: Date },
): Promise<void> => {
  if (!isTold(to)) return;
  const ended = isDead(to);
  const unsent = sql<boolean>`state in ('waiting', 'blocked')`;
  const dropped = sql`${ended} and ${unsent} and tries = 0`;
  await tx
    .updateTable("pos_order")
    .set({
      state: sql`case when ${dropped} then 'dropped' when ${ended} and ${unsent} then 'waiting' else state end`,
      status_to_send: sql`case when ${dropped} then null else ${to} end`,
      // What waits to be sent keeps its own time.
      next_try_at: sql`case when state = 'sent' then ${now} else next_try_at end`,
      tries: sql`case when state = 'sent' then 0 else tries end`,
    })
    .where("tenant_id", "=", tenantId)
    .where("order_id", "=", orderId)
    .where("state", "in", ["waiting", "blocked", "sent"])
    .execute();
  await wakePos(jobs, tx, tenantId);
};

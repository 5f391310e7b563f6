import type { OrderType } from "@sufra/domain/contract/fields.ts";
import { isDead, isDone } from "@sufra/domain/orders/transitions.ts";
import type { PosReason } from "@sufra/domain/pos/order-state.ts";
import { getPosPath } from "@sufra/domain/pos/status-path.ts";
import type { PosOrder } from "../gateways/pos/pos-adapter.ts";
import { moveOrder } from "../orders/move-order.ts";
import { getStatus } from "../orders/read-placed.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/http/context.ts";
import { announcePos } from "./work.ts";

/** Every change of an order locks its row first, to avoid deadlocks. */
export const lockOrderRow = (tx: Tx, tenantId: string, orderId: string) =>
  tx
    .selectFrom("customer_order")
    .select(["status", "order_type"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", orderId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

const minute = 60_000;
const hour = 60 * minute;
/** Calls a minute that polling may use; the rest is for orders and messages. */
const readsPerMinute = 40;

/** Every minute, less often where many orders are open; one that nobody ends is asked for seldom. */
const getNextCheck = async (tx: Tx, tenantId: string, sentAt: Date | null, now: Date): Promise<Date> => {
  const { open } = await tx
    .selectFrom("pos_order")
    .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("open"))
    .where("tenant_id", "=", tenantId)
    .where("check_at", "is not", null)
    .executeTakeFirstOrThrow();
  const usual = Math.max(minute, (open / readsPerMinute) * minute);
  const old = sentAt !== null && now.getTime() - sentAt.getTime() > 12 * hour;
  return new Date(now.getTime() + (old ? Math.max(usual, hour / 2) : usual));
};

/**
 * Moves an order to where the point of sale has it, step by step and never backwards. Older states than the last one
 * read are ignored.
 */
export const applyPosOrder = async (
  platform: Platform,
  tx: Tx,
  tenantId: string,
  orderId: string,
  found: PosOrder,
): Promise<void> => {
  const now = platform.database.now();
  const order = await lockOrderRow(tx, tenantId, orderId);
  const known = await tx
    .selectFrom("pos_order")
    .select(["external_updated_at", "status_to_send", "sent_at", "error"])
    .where("tenant_id", "=", tenantId)
    .where("order_id", "=", orderId)
    .where("state", "=", "sent")
    .executeTakeFirst();
  if (!known) return;
  const { external_updated_at: seen, status_to_send: unsent, sent_at } = known;
  const stale = seen !== null && seen > found.updated_at;
  const { status } = found;
  let error: PosReason | null = null;
  let ended = isDone(getStatus(order.status));
  if (!stale && status !== null) {
    // The column's CHECK allows 1, 2 and 3.
    const movable = { status: getStatus(order.status), order_type: order.order_type as OrderType };
    const { steps, person } = getPosPath(movable, status);
    if (person) error = "ended_there";
    for (const to of steps) {
      const reason = isDead(to) ? { reason: "register" } : {};
      await moveOrder(platform, tx, { tenantId, orderId, to, by: "pos", ...reason });
      ended = isDone(to);
    }
  }
  // Both sides ended it: nothing is left to send.
  const agreed = unsent !== null && status !== null && isDead(status);
  await tx
    .updateTable("pos_order")
    .set({
      ...(stale ? {} : { external_updated_at: found.updated_at, reference: found.reference || null }),
      ...(agreed ? { sent_status: unsent, status_to_send: null } : {}),
      ...(error === null ? {} : { error }),
      check_at: ended ? null : await getNextCheck(tx, tenantId, sent_at, now),
    })
    .where("tenant_id", "=", tenantId)
    .where("order_id", "=", orderId)
    .execute();
  if (error !== null && known.error !== error) await announcePos(platform, tx, tenantId, orderId);
};

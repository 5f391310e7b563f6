import type { OrderType } from "@sufra/domain/contract/fields.ts";
import { isTold, toldStatuses } from "@sufra/domain/notifications/notices.ts";
import type { Mover } from "@sufra/domain/orders/transitions.ts";
import { notifyCustomer } from "../notifications/index.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/http/context.ts";

type Moved = {
  tenantId: string;
  orderId: string;
  order: { number: number; order_type: number; customer_id: string };
  to: string;
  by: Mover;
  now: Date;
};

/** Tells the guest of a step of their order, once a step; their own steps are no news. */
export const tellGuest = async (platform: Pick<Platform, "live" | "jobs">, tx: Tx, moved: Moved): Promise<void> => {
  const { tenantId, orderId, order, to, by, now } = moved;
  if (by === "guest" || !isTold(to)) return;
  const keyOf = (status: string) => `order_moved:${orderId}:${status}`;
  const { number, customer_id: customerId } = order;
  // The column's CHECK allows 1, 2 and 3.
  const params = { order_id: orderId, number, order_type: order.order_type as OrderType, status: to };
  await notifyCustomer(platform, tx, {
    ...{ tenantId, customerId, notice: { kind: "order_moved", params }, now },
    dedupeKey: keyOf(to),
    // Only how it stands is news.
    replaces: toldStatuses.filter((status) => status !== to).map(keyOf),
  });
};

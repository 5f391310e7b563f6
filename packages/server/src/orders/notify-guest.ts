import type { OrderType } from "@sufra/domain/contract/fields.ts";
import { isNotified, notifiedStatuses } from "@sufra/domain/notifications/notices.ts";
import type { Mover } from "@sufra/domain/orders/transitions.ts";
import { notifyCustomer } from "../notifications/notify-customer.ts";
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
export const notifyGuest = async (platform: Pick<Platform, "live" | "jobs">, tx: Tx, moved: Moved): Promise<void> => {
  const { tenantId, orderId, order, to, by, now } = moved;
  if (by === "guest" || !isNotified(to)) return;
  const getKey = (status: string) => `order_moved:${orderId}:${status}`;
  const { number, customer_id: customerId } = order;
  // The column's CHECK allows 1, 2 and 3.
  const params = { order_id: orderId, number, order_type: order.order_type as OrderType, status: to };
  await notifyCustomer(platform, tx, {
    tenantId,
    customerId,
    notice: { kind: "order_moved", params },
    now,
    dedupeKey: getKey(to),
    // Only how it stands is news.
    replaces: notifiedStatuses.filter((status) => status !== to).map(getKey),
  });
};

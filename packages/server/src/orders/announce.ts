import type { OrderStatus } from "@sufra/domain/orders/api.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/http/context.ts";

export type OrderNews = {
  tenantId: string;
  orderId: string;
  branchId: string;
  tableId: string | null;
  status: OrderStatus;
  reason: string | null;
};

/** Topics of one order (its guest) and of a branch's board. The part before the colon is the event's name. */
export const orderTopic = (orderId: string): string => `order:${orderId}`;
/** That the courier of an order moved, for its guest; the position itself is read. */
export const courierTopic = (orderId: string): string => `courier:${orderId}`;
export const boardTopics = (branchId: string): string[] =>
  ["order", "table", "call", "evaluation", "drawer"]
    .map((name) => `${name}:at-${branchId}`)
    .concat(`branch:${branchId}`);

export const announceOrder = async (live: Platform["live"], tx: Tx, news: OrderNews, fresh = false): Promise<void> => {
  const { tenantId, orderId: id, branchId, status, reason } = news;
  const data = { id, status, reason };
  await live.publish(tx, { tenantId, topic: `order:at-${branchId}`, data });
  // Nobody can follow an order before it exists.
  if (!fresh) await live.publish(tx, { tenantId, topic: orderTopic(id), data });
};

export const announceTable = (live: Platform["live"], tx: Tx, tenantId: string, branchId: string, tableId: string) =>
  live.publish(tx, { tenantId, topic: `table:at-${branchId}`, data: { id: tableId } });

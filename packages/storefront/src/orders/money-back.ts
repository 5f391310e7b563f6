import type { OrderDetail } from "@sufra/domain/orders/api.ts";

type Back = Pick<OrderDetail, "refunds">;

/** What came back of an order, or is on its way. */
export const sumBack = (order: Back | undefined, done: boolean): number =>
  order?.refunds.reduce((sum, refund) => (refund.done === done ? sum + refund.amount : sum), 0) ?? 0;

import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { type OrderStatus, orderStatus, type placeOrder } from "@sufra/domain/orders/api.ts";
import type { Tx } from "../platform/db/database.ts";
import { type Asking, firstStep } from "./attempt-step.ts";

/** The column's CHECK allows only these. */
export const getStatus = (value: string): OrderStatus => orderStatus.parse(value);

/** An existing order in the shape of the answer to placing it. */
export const readPlaced = async (
  ctx: Asking & { tx: Tx; tenantId: string },
  orderId: string,
): Promise<AnswerOf<typeof placeOrder>> => {
  const { tx, tenantId } = ctx;
  const order = await tx
    .selectFrom("customer_order")
    .select(["id", "number", "status", "total", "pay_before"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const attempt = await tx
    .selectFrom("payment_attempt")
    .select(["id", "provider", "account", "flow", "status", "created_at"])
    .where("tenant_id", "=", tenantId)
    .where("order_id", "=", orderId)
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  const { id, number, total } = order;
  const status = getStatus(order.status);
  if (!attempt) return { id, number, status, total, payment: null };
  const facts = {
    ...attempt,
    tenantId,
    orderId,
    number,
    amount: total,
    nextCheckAt: order.pay_before ?? attempt.created_at,
  };
  const waiting = attempt.status === "requires_action";
  const next = waiting ? await firstStep(ctx, facts) : ({ kind: "none" } as const);
  return { id, number, status, total, payment: { attempt_id: attempt.id, next } };
};

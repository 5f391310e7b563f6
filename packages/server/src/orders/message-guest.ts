import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { cleanLines } from "@sufra/domain/language/text-hygiene.ts";
import { maxMessages, type messageGuest as messageCall } from "@sufra/domain/orders/guest-api.ts";
import { notifyCustomer } from "../notifications/notify-customer.ts";
import { recordChange } from "../platform/audit/record-change.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError, fieldError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { announceOrder } from "./announce.ts";
import { findOnBoard } from "./board.ts";
import { readMessages } from "./read-messages.ts";
import { getStatus } from "./read-placed.ts";
import { lockOrder } from "./sold-order.ts";

/** Writes to the guest of an order. The locked order counts its messages, also of two members of staff at once. */
export const messageGuest = async (ctx: Ctx<typeof messageCall>): Promise<AnswerOf<typeof messageCall>> => {
  const { tx, tenantId, staff, params, body, now, live } = ctx;
  const text = cleanLines(body.text);
  if (text === "") throw fieldError("text", "field_empty");
  const row = await findOnBoard(tx, tenantId, params.id);
  const { id: orderId, branch_id: branchId, table_id: tableId, number, customer_id: customerId } = row;
  await lockOrder(tx, tenantId, orderId);
  const before = await readMessages(tx, tenantId, orderId);
  if (before.length >= maxMessages) throw new AppError("limit_reached", { limit: maxMessages });
  const id = newId();
  await tx
    .insertInto("order_message")
    .values({ tenant_id: tenantId, id, order_id: orderId, staff_id: staff.id, text, created_at: now })
    .execute();
  await recordChange(tx, tenantId, {
    staffId: staff.id,
    action: "order.message",
    target: "order",
    targetId: orderId,
    before: null,
    after: null,
  });
  await announceOrder(live, tx, {
    tenantId,
    orderId,
    branchId,
    tableId,
    status: getStatus(row.status),
    reason: null,
  });
  await notifyCustomer(ctx, tx, {
    tenantId,
    customerId,
    notice: { kind: "order_message", params: { order_id: orderId, number, text } },
    now,
    dedupeKey: `order_message:${id}`,
  });
  return { id, at: now.toISOString() };
};

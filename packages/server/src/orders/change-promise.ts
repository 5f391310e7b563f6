import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { changePromise as changeCall } from "@sufra/domain/orders/guest-api.ts";
import { canChangePromise, maxPromiseHours } from "@sufra/domain/orders/promise.ts";
import { sql } from "kysely";
import { notifyCustomer } from "../notifications/notify-customer.ts";
import { recordChange } from "../platform/audit/record-change.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError, fieldError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { announceOrder } from "./announce.ts";
import { findOnBoard, toBoardOrder } from "./board.ts";
import { getStatus } from "./read-placed.ts";

/**
 * Promises another time. The kitchen's slots stay as they were taken: the work was accepted. Reports judge the first
 * promise, so that nobody looks punctual by moving it.
 */
export const changePromise = (ctx: Ctx<typeof changeCall>): Promise<AnswerOf<typeof changeCall>> => {
  const { database, tenantId, staff, params, body, now, live } = ctx;
  const promisedAt = new Date(body.promised_at);
  if (promisedAt <= now) throw fieldError("promised_at", "time_past");
  if (promisedAt.getTime() > now.getTime() + maxPromiseHours * 3_600_000) throw fieldError("promised_at");
  return database.inTenant(tenantId, async (tx) => {
    const row = await findOnBoard(tx, tenantId, params.id);
    const { id: orderId, branch_id: branchId, table_id: tableId, number, customer_id: customerId } = row;
    const status = getStatus(row.status);
    if (!canChangePromise({ status, start_at: row.start_at })) throw new AppError("promise_fixed");
    const changed = await tx
      .updateTable("customer_order")
      .set({
        promised_at: promisedAt,
        first_promised_at: sql<Date>`coalesce(first_promised_at, promised_at)`,
        updated_at: now,
      })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", orderId)
      .where("status", "=", status)
      .executeTakeFirst();
    if (changed.numUpdatedRows !== 1n) throw new AppError("promise_fixed");
    await recordChange(tx, tenantId, {
      staffId: staff.id,
      action: "order.promise",
      target: "order",
      targetId: orderId,
      before: { promised_at: row.promised_at.toISOString() },
      after: { promised_at: promisedAt.toISOString() },
    });
    await announceOrder(live, tx, { tenantId, orderId, branchId, tableId, status, reason: null });
    await notifyCustomer(ctx, tx, {
      tenantId,
      customerId,
      notice: {
        kind: "order_promise",
        params: { order_id: orderId, number, promised_at: promisedAt.toISOString() },
      },
      now,
      dedupeKey: `order_promise:${orderId}:${newId()}`,
    });
    return toBoardOrder(await findOnBoard(tx, tenantId, orderId), staff);
  });
};

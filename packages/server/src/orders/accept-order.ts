import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { acceptOrder as acceptCall } from "@sufra/domain/orders/board-api.ts";
import { recordChange } from "../platform/audit/record-change.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { announceOrder } from "./announce.ts";
import { findOnBoard, toBoardOrder } from "./board.ts";
import { moveOrder } from "./move-order.ts";

type AcceptCtx = Ctx<typeof acceptCall>;
type Row = Awaited<ReturnType<typeof findOnBoard>>;
type Tx = Parameters<typeof findOnBoard>[0];

/** Accepts a scheduled order that is still unanswered; of two concurrent answers one counts. */
const keepForStart = async (ctx: AcceptCtx, tx: Tx, row: Row, now: Date): Promise<void> => {
  const { tenantId, staff, live } = ctx;
  const { id: orderId, branch_id: branchId, table_id: tableId } = row;
  const result = await tx
    .updateTable("customer_order")
    .set({ accepted_at: now, accepted_by: staff.id, updated_at: now })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", orderId)
    .where("status", "=", "pending")
    .where("accepted_at", "is", null)
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) {
    const { status } = await findOnBoard(tx, tenantId, orderId);
    if (status === "pending") return;
    throw new AppError("invalid_transition", { from: status, to: "sent_to_kitchen" });
  }
  await announceOrder(live, tx, { tenantId, orderId, branchId, tableId, status: "pending", reason: null });
  await recordChange(tx, tenantId, {
    staffId: staff.id,
    action: "order.accept",
    target: "order",
    targetId: orderId,
    before: { accepted_at: null },
    after: { accepted_at: now.toISOString() },
  });
};

/** Accepts an order for a member of staff: one that starts later waits for it, any other goes to the kitchen. */
export const acceptOnBoard = (ctx: AcceptCtx): Promise<AnswerOf<typeof acceptCall>> => {
  const { database, tenantId, staff, params } = ctx;
  return database.inTenant(tenantId, async (tx) => {
    const row = await findOnBoard(tx, tenantId, params.id);
    const now = database.now();
    const { start_at: startAt, status } = row;
    if (status === "pending" && startAt !== null && startAt > now) await keepForStart(ctx, tx, row, now);
    else {
      const by = staff.role === "manager" ? "manager" : "cashier";
      await moveOrder(ctx, tx, { tenantId, orderId: row.id, to: "sent_to_kitchen", by, staffId: staff.id });
      await recordChange(tx, tenantId, {
        staffId: staff.id,
        action: "order.move",
        target: "order",
        targetId: row.id,
        before: { status },
        after: { status: "sent_to_kitchen", reason: null },
      });
    }
    return toBoardOrder(await findOnBoard(tx, tenantId, row.id), staff);
  });
};

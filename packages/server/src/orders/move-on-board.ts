import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { moveOrder as moveCall } from "@sufra/domain/orders/board-api.ts";
import { moveOrder } from "./move-order.ts";
import type { Ctx } from "../platform/http/context.ts";
import { recordChange } from "../platform/audit/record-change.ts";
import { findOnBoard, toBoardOrder } from "./board.ts";

/** A member of staff moves an order; the move and its audit entry are one. */
export const moveOnBoard = (ctx: Ctx<typeof moveCall>): Promise<AnswerOf<typeof moveCall>> => {
  const { database, tenantId, staff, params, body } = ctx;
  const { to, reason, lines } = body;
  return database.inTenant(tenantId, async (tx) => {
    const before = await findOnBoard(tx, tenantId, params.id);
    const by = staff.role === "manager" ? "manager" : "cashier";
    await moveOrder(ctx, tx, { tenantId, orderId: params.id, to, by, staffId: staff.id, reason, lines });
    await recordChange(tx, tenantId, {
      staffId: staff.id,
      action: "order.move",
      target: "order",
      targetId: params.id,
      before: { status: before.status },
      after: { status: to, reason: reason ?? null, lines: lines ?? null },
    });
    return toBoardOrder(await findOnBoard(tx, tenantId, params.id), staff);
  });
};

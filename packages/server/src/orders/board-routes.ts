import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import * as calls from "@sufra/domain/orders/board-api.ts";
import * as guestCalls from "@sufra/domain/orders/guest-api.ts";
import * as returnCalls from "@sufra/domain/orders/returns-api.ts";
import type { moveOrder as moveCall } from "@sufra/domain/orders/board-api.ts";
import { recordChange } from "../platform/audit/record-change.ts";
import type { Tx } from "../platform/db/database.ts";
import { inOrder } from "../platform/db/in-order.ts";
import type { App, Ctx } from "../platform/http/context.ts";
import { branchOfRow } from "../platform/http/branch-scope.ts";
import { mount } from "../platform/http/mount.ts";
import { approvalTopic } from "../staff/approvals.ts";
import { memberTopic } from "../staff/session-list.ts";
import { acceptOnBoard } from "./accept-order.ts";
import { boardTopics } from "./announce.ts";
import { findOnBoard, listBoard, readBoardOrder, toBoardOrder } from "./board.ts";
import { changePromise } from "./change-promise.ts";
import { messageGuest } from "./message-guest.ts";
import { fieldError } from "../platform/errors.ts";
import { moveOrder } from "./move-order.ts";
import { askReturn, previewReturn, returnAtDesk } from "./return-desk.ts";
import { decideReturn, listReturnRequests } from "./return-requests.ts";

/** Moves an order for a member of staff, with its audit entry in the same transaction. */
const moveOnBoard = (ctx: Ctx<typeof moveCall>): Promise<AnswerOf<typeof moveCall>> => {
  const { database, tenantId, staff, params, body } = ctx;
  const { to, reason, lines } = body;
  return database.inTenant(tenantId, async (tx) => {
    if (lines?.length && to !== "returned") throw fieldError("lines");
    const asked = findOnBoard(tx, tenantId, params.id);
    const by = staff.role === "manager" ? "manager" : "cashier";
    // What was served comes back at the desk, which records it itself.
    if (by === "manager" && to === "returned" && ((await asked).status === "delivered" || lines?.length)) {
      const body = { reason: reason ?? "other", lines };
      await askReturn(ctx, tx, { tenantId, orderId: params.id, staffId: staff.id, body, whole: !lines?.length });
      return toBoardOrder(await findOnBoard(tx, tenantId, params.id), staff);
    }
    const move = { tenantId, orderId: params.id, to, by, staffId: staff.id, reason } as const;
    const [before] = await inOrder([asked, moveOrder(ctx, tx, move)]);
    await recordChange(tx, tenantId, {
      staffId: staff.id,
      action: "order.move",
      target: "order",
      targetId: params.id,
      before: { status: before.status },
      after: { status: to, reason: reason ?? null },
    });
    return toBoardOrder(await findOnBoard(tx, tenantId, params.id), staff);
  });
};

const readOnly = { readOnly: true };

const watchedBranches = async (tx: Tx, tenantId: string): Promise<string[]> => {
  const rows = await tx.selectFrom("branch").select("id").where("tenant_id", "=", tenantId).execute();
  return rows.map(({ id }) => id);
};

export const registerBoard = (app: App): void => {
  mount(app, calls.listBoard, (ctx) => ctx.database.inTenant(ctx.tenantId, (tx) => listBoard(tx, ctx), readOnly));
  mount(
    app,
    calls.readBoardOrder,
    ({ database, tenantId, staff, params }) =>
      database.inTenant(tenantId, (tx) => readBoardOrder(tx, tenantId, staff, params.id), readOnly),
    { branchOf: branchOfRow("customer_order") },
  );
  mount(app, returnCalls.previewReturn, previewReturn);
  mount(app, returnCalls.returnOrder, returnAtDesk);
  mount(app, returnCalls.listReturnRequests, listReturnRequests);
  mount(app, returnCalls.decideReturn, decideReturn);
  mount(app, calls.moveOrder, moveOnBoard, { branchOf: branchOfRow("customer_order") });
  mount(app, calls.acceptOrder, acceptOnBoard, { branchOf: branchOfRow("customer_order") });
  mount(app, guestCalls.changePromise, changePromise, { branchOf: branchOfRow("customer_order") });
  mount(app, guestCalls.messageGuest, messageGuest, { branchOf: branchOfRow("customer_order") });
  mount(app, calls.streamBoard, async (ctx) => {
    const { database, tenantId, staff } = ctx;
    const branches =
      ctx.branches ?? (await database.inTenant(tenantId, (tx) => watchedBranches(tx, tenantId), readOnly));
    const topics = branches.flatMap(boardTopics).concat(staff.role === "manager" ? approvalTopic : []);
    await ctx.live.stream(ctx, topics, memberTopic(staff.id));
  });
};

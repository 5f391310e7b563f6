import * as calls from "@sufra/domain/orders/board-api.ts";
import type { Tx } from "../platform/db/database.ts";
import type { App } from "../platform/http/context.ts";
import { branchOfRow } from "../platform/http/branch-scope.ts";
import { mount } from "../platform/http/mount.ts";
import { memberTopic } from "../staff/session-list.ts";
import { boardTopics } from "./announce.ts";
import { listBoard, readBoardOrder } from "./board.ts";
import { moveOnBoard } from "./move-on-board.ts";

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
  mount(app, calls.moveOrder, moveOnBoard, { branchOf: branchOfRow("customer_order") });
  mount(app, calls.streamBoard, async (ctx) => {
    const { database, tenantId, staff } = ctx;
    const branches =
      ctx.branches ?? (await database.inTenant(tenantId, (tx) => watchedBranches(tx, tenantId), readOnly));
    await ctx.live.stream(ctx, branches.flatMap(boardTopics), memberTopic(staff.id));
  });
};

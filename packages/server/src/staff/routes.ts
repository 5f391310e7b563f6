import * as calls from "@sufra/domain/staff/api.ts";
import * as boardCalls from "@sufra/domain/staff/board-api.ts";
import * as branchCalls from "@sufra/domain/staff/branch-api.ts";
import { boardTopics } from "../orders/index.ts";
import type { Tx } from "../platform/db/database.ts";
import type { App, StaffIdentity } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { editItem, listItems } from "./availability.ts";
import { mountAccount } from "./account-routes.ts";
import { mountTeam } from "./console-routes.ts";
import { listBoard, readBoardOrder } from "./board.ts";
import { requireBranchOf } from "../workplace/index.ts";
import { editState, listStates } from "./branch-state.ts";
import { readMember } from "./member.ts";
import { moveOnBoard } from "./move-on-board.ts";
import { editSwitch, listSwitches } from "./service-switches.ts";
import { standingTopic } from "./session-list.ts";
import { closeStaffSession } from "./sessions.ts";
import { signIn } from "./sign-in.ts";
import { answerCall, editTable, listTables } from "./tables.ts";

const readOnly = { readOnly: true };

const mountSessions = (app: App): void => {
  mount(app, calls.createStaffSession, signIn);
  mount(app, calls.readStaffSession, async ({ database, staff }) => ({
    staff: { ...(await readMember(database, staff.id)), held: staff.held },
  }));
  mount(app, calls.endStaffSession, async (ctx) => {
    await closeStaffSession(ctx);
    return null;
  });
};

const watchedBranches = async (
  tx: Tx,
  tenantId: string,
  staff: StaffIdentity,
  branchId: string | undefined,
): Promise<readonly string[]> => {
  if (branchId !== undefined) {
    await requireBranchOf(tx, tenantId, staff, branchId);
    return [branchId];
  }
  if (staff.role === "cashier") return staff.branch_ids;
  const rows = await tx.selectFrom("branch").select("id").where("tenant_id", "=", tenantId).execute();
  return rows.map(({ id }) => id);
};

const mountBoard = (app: App): void => {
  mount(app, boardCalls.listBoard, ({ database, tenantId, staff, query }) =>
    database.inTenant(tenantId, (tx) => listBoard(tx, tenantId, staff, query), readOnly),
  );
  mount(app, boardCalls.readBoardOrder, ({ database, tenantId, staff, params }) =>
    database.inTenant(tenantId, (tx) => readBoardOrder(tx, tenantId, staff, params.id), readOnly),
  );
  mount(app, boardCalls.moveOrder, moveOnBoard);
  mount(app, boardCalls.streamBoard, async (ctx) => {
    const { database, tenantId, staff, query } = ctx;
    const branches = await database.inTenant(
      tenantId,
      (tx) => watchedBranches(tx, tenantId, staff, query.branch_id),
      readOnly,
    );
    await ctx.live.stream(ctx, branches.flatMap(boardTopics), standingTopic(staff.id));
  });
};

const mountBranches = (app: App): void => {
  mount(app, branchCalls.listStaffBranches, ({ database, tenantId, staff, now }) =>
    database.inTenant(tenantId, (tx) => listStates(tx, tenantId, staff, now), readOnly),
  );
  mount(app, branchCalls.editBranchState, editState);
  mount(app, branchCalls.listAvailability, ({ database, tenantId, staff, params, now }) =>
    database.inTenant(tenantId, (tx) => listItems({ tx, tenantId, branchId: params.id, now }, staff), readOnly),
  );
  mount(app, branchCalls.editAvailability, editItem);
  mount(app, branchCalls.listStaffTables, ({ database, tenantId, staff, params }) =>
    database.inTenant(tenantId, (tx) => listTables(tx, tenantId, staff, params.id), readOnly),
  );
  mount(app, branchCalls.editTable, editTable);
  mount(app, branchCalls.answerCall, answerCall);
  mount(app, branchCalls.listServices, ({ database, tenantId }) =>
    database.inTenant(tenantId, (tx) => listSwitches(tx, tenantId), readOnly),
  );
  mount(app, branchCalls.editService, editSwitch);
};

export const registerStaff = (app: App): void => {
  mountSessions(app);
  mountBoard(app);
  mountBranches(app);
  mountTeam(app);
  mountAccount(app);
};

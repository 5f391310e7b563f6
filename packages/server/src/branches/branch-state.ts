import type { AnswerOf, BodyOf } from "@sufra/domain/contract/call.ts";
import { getOpenState } from "@sufra/domain/hours/opening-hours.ts";
import { leadMinutes } from "@sufra/domain/hours/promise.ts";
import type { editBranchState as editCall, listStaffBranches as listCall } from "@sufra/domain/branches/state-api.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { loadBranchFacts } from "./branch-facts.ts";
import { tenantChanged } from "../establishments/tenant-facts.ts";
import { recordChange } from "../platform/audit/record-change.ts";

type BranchState = AnswerOf<typeof editCall>;

const readState = async (tx: Tx, tenantId: string, branchId: string, now: Date): Promise<BranchState> => {
  const branch = await loadBranchFacts(tx, tenantId, branchId);
  if (!branch) throw new AppError("not_found");
  const { id, name, closure, busy_delay_minutes, auto_accept, preparation_minutes } = branch;
  const lead = leadMinutes({ branch: preparation_minutes, items: [], busy: busy_delay_minutes });
  const { open, changes_at } = getOpenState(branch.hours, closure, now, lead);
  const { count } = await tx
    .selectFrom("customer_order")
    .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("count"))
    .where("tenant_id", "=", tenantId)
    .where("branch_id", "=", branchId)
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow();
  const { closed_by_staff, closed_until } = closure;
  return {
    id,
    name,
    open,
    changes_at: changes_at?.toISOString() ?? null,
    closed_by_staff,
    closed_until: closed_until?.toISOString() ?? null,
    busy_delay_minutes,
    auto_accept,
    waiting: count,
  };
};

export const listStates = async (
  tx: Tx,
  tenantId: string,
  branches: readonly string[] | null,
  now: Date,
): Promise<AnswerOf<typeof listCall>> => {
  if (branches?.length === 0) return { branches: [] };
  const rows = await tx
    .selectFrom("branch")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .$if(branches !== null, (query) => query.where("id", "in", branches ?? []))
    .orderBy("position")
    .orderBy("id")
    .execute();
  const states: BranchState[] = [];
  for (const { id } of rows) states.push(await readState(tx, tenantId, id, now));
  return { branches: states };
};

/** Opening again forgets until when it was closed. */
const getChanges = ({ closed_by_staff, closed_until, busy_delay_minutes }: BodyOf<typeof editCall>) => ({
  ...(closed_by_staff === undefined ? {} : { closed_by_staff, ...(closed_by_staff ? {} : { closed_until: null }) }),
  ...(closed_until === undefined || closed_by_staff === false ? {} : { closed_until }),
  ...(busy_delay_minutes === undefined ? {} : { busy_delay_minutes }),
});

export const editState = (ctx: Ctx<typeof editCall>): Promise<BranchState> => {
  const { database, tenantId, staff, params, body, now, live } = ctx;
  return database.inTenant(tenantId, async (tx) => {
    const before = await readState(tx, tenantId, params.id, now);
    await tx
      .updateTable("branch")
      .set({ ...getChanges(body), updated_at: now })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", params.id)
      .execute();
    tenantChanged(tenantId);
    const after = await readState(tx, tenantId, params.id, now);
    const toRecorded = ({ closed_by_staff, closed_until, busy_delay_minutes }: BranchState) => ({
      closed_by_staff,
      closed_until,
      busy_delay_minutes,
    });
    await recordChange(tx, tenantId, {
      staffId: staff.id,
      action: "branch.state",
      target: "branch",
      targetId: params.id,
      before: toRecorded(before),
      after: toRecorded(after),
    });
    await live.publish(tx, { tenantId, topic: `branch:${params.id}`, data: { id: params.id, open: after.open } });
    return after;
  });
};

import type {
  AdjustmentRules,
  editAdjustmentRules as editCall,
  readAdjustmentRules as readCall,
} from "@sufra/domain/customers/admin-api.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Ctx } from "../../platform/http/context.ts";
import { AppError } from "../../platform/errors.ts";
import { changeManaged, lastEditor, withRevision } from "../../platform/managed/managed.ts";
import { announceApprovals } from "../../staff/approvals.ts";
import { listLimitChanges, setLimit } from "../../staff/limits.ts";

/** The most points one manager may move alone. */
export const adjustmentLimit = async (tx: Tx, tenantId: string): Promise<number> => {
  const { adjustment_limit } = await tx
    .selectFrom("establishment")
    .select("adjustment_limit")
    .where("tenant_id", "=", tenantId)
    .executeTakeFirstOrThrow();
  return adjustment_limit;
};

const readOf = async (tx: Tx, tenantId: string, readerId: string): Promise<AdjustmentRules> => {
  const waiting = await listLimitChanges(tx, tenantId, readerId);
  return {
    ...withRevision({ limit: await adjustmentLimit(tx, tenantId) }),
    waiting: waiting.find(({ kind }) => kind === "points") ?? null,
  };
};

export const readRules = ({ database, tenantId, staff }: Ctx<typeof readCall>): Promise<AdjustmentRules> =>
  database.inTenant(tenantId, (tx) => readOf(tx, tenantId, staff.id), { readOnly: true });

/** A higher limit waits for a second manager. */
export const editRules = (ctx: Ctx<typeof editCall>): Promise<AdjustmentRules> =>
  changeManaged(ctx, async ({ tx, tenantId, staffId, now }) => {
    const { limit: to, revision } = ctx.body;
    const from = await adjustmentLimit(tx, tenantId);
    if (withRevision({ limit: from }).revision !== revision)
      throw new AppError("edit_conflict", await lastEditor(tx, tenantId, "limit", [tenantId]));
    await setLimit(tx, { tenantId, staffId, kind: "points", from, to, now });
    await announceApprovals(ctx.live, tx, tenantId);
    return readOf(tx, tenantId, staffId);
  });

import type { PosBranchState, PosNeed, PosOverview } from "@sufra/domain/pos/api.ts";
import type * as calls from "@sufra/domain/pos/api.ts";
import { tenantChanged } from "../establishments/tenant-facts.ts";
import { lockAuditLog, recordChange } from "../platform/audit/record-change.ts";
import type { Config } from "../platform/config/config.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError, fieldError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { type ConnectedBusiness, loadBusiness } from "./business-issues.ts";
import { loadNeeds } from "./branch-needs.ts";
import { isConnectable } from "./connect.ts";
import { loadReadings, startRead } from "./reads.ts";

const settingsNeed = ({ issues }: ConnectedBusiness): PosNeed[] =>
  issues.length === 0 ? [] : [{ kind: "settings", names: [], count: issues.length, gone: false }];

const loadBranches = async (
  tx: Tx,
  tenantId: string,
  business: ConnectedBusiness | null,
): Promise<PosBranchState[]> => {
  if (business === null) return [];
  const rows = await tx
    .selectFrom("branch")
    .select(["id", "name", "integrated"])
    .where("tenant_id", "=", tenantId)
    .orderBy("is_main", "desc")
    .orderBy("position")
    .orderBy("id")
    .execute();
  const needs = await loadNeeds(tx, tenantId);
  return rows.map(({ id: branch_id, name, integrated }) => ({
    branch_id,
    name,
    integrated,
    needs: [...settingsNeed(business), ...(needs.get(branch_id) ?? [])],
  }));
};

const load = async (tx: Tx, tenantId: string, config: Config): Promise<PosOverview> => {
  const business = await loadBusiness(tx, tenantId);
  return {
    connectable: isConnectable(config),
    business: business && {
      name: business.name,
      reference: business.reference,
      connected_at: business.connected_at.toISOString(),
      issues: business.issues,
    },
    branches: await loadBranches(tx, tenantId, business),
    reads: await loadReadings(tx, tenantId),
  };
};

export const readPos = ({ database, tenantId, config }: Ctx<typeof calls.readPos>): Promise<PosOverview> =>
  database.inTenant(tenantId, (tx) => load(tx, tenantId, config), { readOnly: true });

/** Switching on needs everything that the branch's orders need; switching off is always possible. */
export const switchPosBranch = (ctx: Ctx<typeof calls.switchPosBranch>): Promise<PosOverview> => {
  const { database, tenantId, staff, params, body, config } = ctx;
  return database.inTenant(tenantId, async (tx) => {
    await lockAuditLog(tx, tenantId);
    const { branches } = await load(tx, tenantId, config);
    const branch = branches.find(({ branch_id }) => branch_id === params.id);
    if (!branch) throw new AppError("not_found");
    if (body.integrated && branch.needs.length > 0) throw fieldError("integrated");
    await tx
      .updateTable("branch")
      .set({ integrated: body.integrated })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", params.id)
      .execute();
    await recordChange(tx, tenantId, {
      staffId: staff.id,
      action: "branch.integrate",
      target: "branch",
      targetId: params.id,
      before: { integrated: branch.integrated },
      after: { integrated: body.integrated },
    });
    tenantChanged(tenantId);
    return load(tx, tenantId, config);
  });
};

export const startPosRead = (ctx: Ctx<typeof calls.startPosRead>): Promise<PosOverview> => {
  const { database, tenantId, body, config } = ctx;
  return database.inTenant(tenantId, async (tx) => {
    if ((await loadBusiness(tx, tenantId)) === null) throw new AppError("not_found");
    await startRead(ctx, tx, tenantId, body.what);
    return load(tx, tenantId, config);
  });
};

import type { AdjustmentRules, editAdjustmentRules as editCall } from "@sufra/domain/customers/admin-api.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Ctx } from "../../platform/http/context.ts";
import { changeEntity, withRevision } from "../../platform/managed/managed.ts";

/** The most points one manager may move alone. */
export const adjustmentLimit = async (tx: Tx, tenantId: string): Promise<number> => {
  const { adjustment_limit } = await tx
    .selectFrom("establishment")
    .select("adjustment_limit")
    .where("tenant_id", "=", tenantId)
    .executeTakeFirstOrThrow();
  return adjustment_limit;
};

export const readRules = async (tx: Tx, tenantId: string): Promise<AdjustmentRules> =>
  withRevision({ limit: await adjustmentLimit(tx, tenantId) });

export const editRules = ({ database, tenantId, staff, body, now }: Ctx<typeof editCall>): Promise<AdjustmentRules> =>
  database.inTenant(tenantId, async (tx) => {
    await changeEntity(tx, {
      tenantId,
      staffId: staff.id,
      action: "points.limit",
      target: "adjustment_rules",
      targetId: tenantId,
      revision: body.revision,
      read: async () => ({ limit: await adjustmentLimit(tx, tenantId) }),
      change: () =>
        tx
          .updateTable("establishment")
          .set({ adjustment_limit: body.limit, updated_at: now })
          .where("tenant_id", "=", tenantId)
          .execute(),
    });
    return readRules(tx, tenantId);
  });

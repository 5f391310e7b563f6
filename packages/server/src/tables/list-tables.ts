import type { listTables as contract } from "@sufra/domain/tables/api.ts";
import type { Ctx } from "../platform/http/context.ts";
import { branchWithService } from "../services/service-state.ts";
import { tableColumns, tableView } from "./find-table.ts";

export const listTables = async (ctx: Ctx<typeof contract>) => {
  const { params, database, tenantId } = ctx;
  const branch = await branchWithService(ctx, params.id, "ordering");
  const rows = await database.inTenant(
    tenantId,
    (tx) =>
      tx
        .selectFrom("dining_table")
        .select(tableColumns)
        .where("tenant_id", "=", tenantId)
        .where("branch_id", "=", branch.id)
        .where("removed_at", "is", null)
        .orderBy("number")
        .execute(),
    { readOnly: true },
  );
  return { tables: rows.map(tableView) };
};

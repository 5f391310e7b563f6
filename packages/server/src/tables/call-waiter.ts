import type { callWaiter as contract } from "@sufra/domain/tables/api.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { branchWithService } from "../services/service-state.ts";
import { findTable } from "./find-table.ts";

/** One open call of a kind a table, held by a unique index: calling again is the same call, and rings nowhere twice. */
export const callWaiter = async (ctx: Ctx<typeof contract>) => {
  const { params, body, database, tenantId, live } = ctx;
  await ctx.limits.consume("waiter", `${tenantId}:${params.id}:${ctx.deviceId}`, 10, 60);
  const table = await database.inTenant(tenantId, (tx) => findTable(tx, tenantId, params.id), { readOnly: true });
  if (!table) throw new AppError("not_found");
  await branchWithService(ctx, table.branch_id, "ordering");
  if (table.state === "reserved") throw new AppError("table_unavailable");
  const row = await database.inTenant(tenantId, async (tx) => {
    const made = await tx
      .insertInto("table_call")
      .values({ tenant_id: tenantId, id: newId(), branch_id: table.branch_id, table_id: table.id, kind: body.kind })
      .onConflict((conflict) =>
        conflict.columns(["tenant_id", "table_id", "kind"]).where("done_at", "is", null).doNothing(),
      )
      .returning(["id", "kind", "created_at"])
      .executeTakeFirst();
    if (made) {
      const data = { table_call: made.id, kind: made.kind, table_number: table.number };
      await live.publish(tx, { tenantId, topic: `call:at-${table.branch_id}`, data });
      return made;
    }
    return tx
      .selectFrom("table_call")
      .select(["id", "kind", "created_at"])
      .where("tenant_id", "=", tenantId)
      .where("table_id", "=", table.id)
      .where("kind", "=", body.kind)
      .where("done_at", "is", null)
      .executeTakeFirstOrThrow();
  });
  return { ...row, created_at: row.created_at.toISOString() };
};

import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";

/** What of ours is linked by hand. */
export const loadOurs = async (tx: Tx, tenantId: string) => {
  const branches = await tx
    .selectFrom("branch")
    .select(["id", "name", "integrated", "order_types", "service_charge_bp"])
    .where("tenant_id", "=", tenantId)
    .orderBy("is_main", "desc")
    .orderBy("position")
    .orderBy("id")
    .execute();
  const tables = await tx
    .selectFrom("dining_table")
    .select(["id", "branch_id", "number"])
    .where("tenant_id", "=", tenantId)
    .where("removed_at", "is", null)
    .orderBy("number")
    .execute();
  // A rate of 0 is no tax there.
  const rates = await sql<{ rate: number }>`
    select distinct coalesce(p.tax_rate_bp, e.tax_rate_bp) as rate
    from establishment e left join product p on p.tenant_id = e.tenant_id and p.active and p.tenant_id = ${tenantId}
    where e.tenant_id = ${tenantId} and coalesce(p.tax_rate_bp, e.tax_rate_bp) > 0
    union select tax_rate_bp from establishment where tenant_id = ${tenantId} and tax_rate_bp > 0
    order by rate`.execute(tx);
  return { branches, tables, rates: rates.rows.map(({ rate }) => rate) };
};
export type Ours = Awaited<ReturnType<typeof loadOurs>>;

/** The method of ours whose payments are sent there: what is paid in person is paid there. */
export const onlineMethod = "online_card";

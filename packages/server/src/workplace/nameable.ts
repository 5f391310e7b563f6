import { sql } from "kysely";
import type { Editing } from "./managed-thing.ts";

type Named = "branch" | "product" | "loyalty_level" | "prize" | "coupon";

/**
 * Of these ids, those that something else of the establishment may name: what was taken away is gone, and a coupon of
 * somebody's own, or of a batch, is no pattern for others.
 */
export const nameable = async (
  { tx, tenantId }: Pick<Editing, "tx" | "tenantId">,
  table: Named,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom(table)
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("id", "in", [...ids])
    .$if(table === "loyalty_level" || table === "prize", (all) => all.where(sql<boolean>`removed_at is null`))
    .$if(table === "coupon", (all) => all.where(sql<boolean>`customer_id is null and code is not null`))
    .execute();
  return new Set(rows.map(({ id }) => id));
};

import type { Tx } from "../../platform/db/database.ts";

/** Columns of customers in lists, with their wallet's figures. Erased accounts are excluded. */
export const listedColumns = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("customer as c")
    .leftJoin("wallet as w", (join) =>
      join
        .onRef("w.tenant_id", "=", "c.tenant_id")
        .onRef("w.customer_id", "=", "c.id")
        .on("w.tenant_id", "=", tenantId),
    )
    .select(["c.id", "c.full_name", "c.phone_e164", "c.created_at", "w.balance", "w.orders_count"])
    .select("w.lifetime_purchases as sales")
    .where("c.tenant_id", "=", tenantId)
    .where("c.erased_at", "is", null);
export type CustomerRows = ReturnType<typeof listedColumns>;

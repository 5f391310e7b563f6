import type { Tx } from "../platform/db/database.ts";

/** What staff wrote to the guest of an order, the newest first. */
export const readMessages = (tx: Tx, tenantId: string, orderId: string) =>
  tx
    .selectFrom("order_message as g")
    .innerJoin("staff_account as s", "s.id", "g.staff_id")
    .select(["g.text", "g.created_at", "s.name as staff_name"])
    .where("g.tenant_id", "=", tenantId)
    .where("g.order_id", "=", orderId)
    .orderBy("g.created_at", "desc")
    .orderBy("g.id", "desc")
    .execute();

/** Deletes what staff wrote to a customer about any order. */
export const deleteMessages = (tx: Tx, tenantId: string, customerId: string) =>
  tx
    .deleteFrom("order_message")
    .where("tenant_id", "=", tenantId)
    .where("order_id", "in", (eb) =>
      eb
        .selectFrom("customer_order")
        .select("id")
        .where("tenant_id", "=", tenantId)
        .where("customer_id", "=", customerId),
    )
    .execute();

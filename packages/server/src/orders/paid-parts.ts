import type { Tender } from "@sufra/domain/settlements/fields.ts";
import type { Tx } from "../platform/db/database.ts";

/** What guests and receipts name of an order's money: each payment that stands. */
export const readPayments = async (tx: Tx, tenantId: string, orderId: string) => {
  const rows = await tx
    .selectFrom("settlement as t")
    .leftJoin("payment_attempt as a", (join) =>
      join.onRef("a.tenant_id", "=", "t.tenant_id").onRef("a.id", "=", "t.attempt_id").on("a.tenant_id", "=", tenantId),
    )
    .select(["t.tender", "t.amount", "t.created_at", "a.last4"])
    .where("t.tenant_id", "=", tenantId)
    .where("t.order_id", "=", orderId)
    .where("t.undone_at", "is", null)
    .orderBy("t.created_at")
    .orderBy("t.id")
    .execute();
  // The column's CHECK allows exactly these.
  return rows.map((row) => Object.assign(row, { tender: row.tender as Tender }));
};

/** A surplus that turned up late went back apart from the order's own money. */
export const readRefunds = async (tx: Tx, tenantId: string, orderId: string) => {
  const rows = await tx
    .selectFrom("refund as r")
    .leftJoin("payment_attempt as a", (join) =>
      join.onRef("a.tenant_id", "=", "r.tenant_id").onRef("a.id", "=", "r.attempt_id").on("a.tenant_id", "=", tenantId),
    )
    .select(["r.tender", "r.amount", "r.state", "r.created_at"])
    .where("r.tenant_id", "=", tenantId)
    .where("r.order_id", "=", orderId)
    .where("r.state", "<>", "failed")
    .where((eb) => eb.or([eb("a.surplus", "is", null), eb("a.surplus", "=", false)]))
    .orderBy("r.created_at")
    .orderBy("r.id")
    .execute();
  return rows.map(({ tender, amount, state, created_at }) => ({
    // The column's CHECK allows exactly these.
    tender: tender as Tender,
    amount,
    done: state === "done",
    created_at,
  }));
};

import type { Tx } from "../platform/db/database.ts";
import { readPayments, readRefunds } from "./paid-parts.ts";
import { readMessages } from "./read-messages.ts";

/** Orders with the columns of branch and establishment that answers need. */
export const orderRows = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("customer_order as o")
    .innerJoin("branch as b", (join) => join.onRef("b.tenant_id", "=", "o.tenant_id").onRef("b.id", "=", "o.branch_id"))
    .innerJoin("establishment as e", "e.tenant_id", "o.tenant_id")
    .select(["o.id", "o.number", "o.business_day", "o.status", "o.order_type", "o.branch_id", "o.total", "o.priced"])
    .select(["o.payment_method", "o.payment_state", "o.created_at", "o.promised_at", "o.scheduled_at", "o.updated_at"])
    .select(["o.status_reason", "o.table_id", "o.table_number", "o.address", "o.customer_name", "o.customer_phone"])
    .select(["o.notes", "o.vehicle", "o.pay_before", "o.accept_before", "o.customer_id", "o.tax"])
    .select(["o.start_at", "o.accepted_at", "o.accepted_by"])
    .select(["b.name as branch_name", "b.phone as branch_phone", "b.lat as branch_lat", "b.lng as branch_lng"])
    .select(["o.received", "o.refunds_booked", "o.credited", "o.recorded"])
    .select(["o.prices_include_tax", "o.tip", "e.tax_address", "e.cashier_cancel_limit"])
    .where("o.tenant_id", "=", tenantId)
    .where("b.tenant_id", "=", tenantId)
    .where("e.tenant_id", "=", tenantId);

export type OrderRow = Awaited<ReturnType<ReturnType<typeof orderRows>["execute"]>>[number];

/** The other parts of an order. The attempt is the pending one, or the last failed one. */
export const loadParts = async (tx: Tx, tenantId: string, orderId: string) => {
  const history = await tx
    .selectFrom("order_event")
    .select(["to_status", "created_at"])
    .where("tenant_id", "=", tenantId)
    .where("order_id", "=", orderId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const attempt = await tx
    .selectFrom("payment_attempt")
    .select(["id as attempt_id", "status", "failure_code", "brand", "last4", "refunded"])
    .where("tenant_id", "=", tenantId)
    .where("order_id", "=", orderId)
    .orderBy("surplus")
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  const invoices = await tx
    .selectFrom("invoice")
    .select([
      "id",
      "original_id",
      "lines",
      "discounts",
      "charges",
      "tip",
      "kind",
      "number",
      "issued_at",
      "seller_name",
      "vat_number",
      "total",
      "tax",
      "qr_base64",
    ])
    .where("tenant_id", "=", tenantId)
    .where("order_id", "=", orderId)
    .orderBy("number")
    .execute();
  const earning = await tx
    .selectFrom("order_earning")
    .select(["state", "rules_version", "pending_points", "points", "reversed"])
    .where("tenant_id", "=", tenantId)
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  const messages = await readMessages(tx, tenantId, orderId);
  const paid = await readPayments(tx, tenantId, orderId);
  const refunds = await readRefunds(tx, tenantId, orderId);
  return { history, messages, attempt, invoices, earning, paid, refunds };
};
export type OrderParts = Awaited<ReturnType<typeof loadParts>>;

import { type PaymentStatus, statusRank } from "@sufra/domain/payments/statuses.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";

/** Attempts with the columns of their orders that decide about them. */
export const attemptRows = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("payment_attempt as a")
    .innerJoin("customer_order as o", (join) =>
      join.onRef("o.tenant_id", "=", "a.tenant_id").onRef("o.id", "=", "a.order_id"),
    )
    .select([
      "a.id",
      "a.order_id",
      "a.amount",
      "a.provider",
      "a.account",
      "a.provider_ref",
      "a.flow",
      "a.status",
      "a.failure_code",
    ])
    .select(["a.brand", "a.last4", "a.surplus", "a.captured", "a.refunded", "a.created_at", "a.updated_at"])
    .select(["a.next_check_at", "o.customer_name", "o.customer_phone"])
    .select(["o.number", "o.status as order_status", "o.pay_before", "o.customer_id", "o.branch_id", "o.table_id"])
    .where("a.tenant_id", "=", tenantId)
    .where("o.tenant_id", "=", tenantId);

type Row = Awaited<ReturnType<ReturnType<typeof attemptRows>["execute"]>>[number];
/** The column's CHECK allows only these. */
export type Attempt = Omit<Row, "status"> & { tenantId: string; status: PaymentStatus };

const getAttempt = (tenantId: string, row: Row): Attempt => ({ ...row, tenantId, status: row.status as PaymentStatus });

export const findAttempt = async (tx: Tx, tenantId: string, attemptId: string): Promise<Attempt | null> => {
  const row = await attemptRows(tx, tenantId).where("a.id", "=", attemptId).executeTakeFirst();
  return row ? getAttempt(tenantId, row) : null;
};

/** The customer's own attempt; others are not found. */
export const ownAttempt = async (tx: Tx, tenantId: string, customerId: string, attemptId: string): Promise<Attempt> => {
  const attempt = await findAttempt(tx, tenantId, attemptId);
  if (attempt?.customer_id !== customerId) throw new AppError("not_found");
  return attempt;
};

/** The attempt that has or may still take money for an order; a partial unique index allows one. */
export const liveAttempt = async (tx: Tx, tenantId: string, orderId: string): Promise<Attempt | null> => {
  const row = await attemptRows(tx, tenantId)
    .where("a.order_id", "=", orderId)
    .where("a.surplus", "=", false)
    .where("a.status", "in", ["requires_action", "processing", "authorized", "paid", "partially_refunded"])
    .executeTakeFirst();
  return row ? getAttempt(tenantId, row) : null;
};

/** Locks the order's row before the attempt's, as every payment change does, to avoid a deadlock. */
export const lockAttempt = async (tx: Tx, tenantId: string, attempt: { id: string; order_id: string }) => {
  await tx
    .selectFrom("customer_order")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", attempt.order_id)
    .forUpdate()
    .execute();
  await tx
    .selectFrom("payment_attempt")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", attempt.id)
    .forUpdate()
    .execute();
  return findAttempt(tx, tenantId, attempt.id);
};

/**
 * Ends an attempt without a charge, or, with `reference`, one whose guest never returned from the bank. False if it
 * changed meanwhile.
 */
export const abandonAttempt = async (
  tx: Tx,
  attempt: Attempt,
  reference: string | null,
  now: Date,
): Promise<boolean> => {
  const ended = await tx
    .updateTable("payment_attempt")
    .set({ status: "expired", status_rank: statusRank("expired"), updated_at: now })
    .where("tenant_id", "=", attempt.tenantId)
    .where("id", "=", attempt.id)
    .where("status", "in", reference === null ? ["requires_action"] : ["requires_action", "processing"])
    .where("provider_ref", reference === null ? "is" : "=", reference)
    .executeTakeFirst();
  return ended.numUpdatedRows === 1n;
};

/** Gives an attempt back whose charge the provider refused for certain: no payment of that id exists there. */
export const releaseAttempt = (tx: Tx, attempt: Attempt) =>
  tx
    .updateTable("payment_attempt")
    .set({ provider_ref: null })
    .where("tenant_id", "=", attempt.tenantId)
    .where("id", "=", attempt.id)
    .where("status", "=", "requires_action")
    .where("provider_ref", "=", attempt.id)
    .execute();

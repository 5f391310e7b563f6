import type { PlayRules } from "@sufra/domain/campaigns/play.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { QrCode } from "../platform/http/context.ts";

/** The branch and table of the scanned code. */
export type Place = { tenantId: string; branchId: string };

/** An own order and what it may give; anyone else's is not there. */
export const requireOwnOrder = async (
  tx: Tx,
  tenantId: string,
  customerId: string | null,
  orderId: string,
): Promise<{ branch_id: string; status: string }> => {
  const order =
    customerId === null
      ? undefined
      : await tx
          .selectFrom("customer_order")
          .select(["branch_id", "status"])
          .where("tenant_id", "=", tenantId)
          .where("id", "=", orderId)
          .where("customer_id", "=", customerId)
          .executeTakeFirst();
  if (!order) throw new AppError("not_found");
  return order;
};

type Asking = { tenantId: string; customerId: string | null; qr: QrCode | null; orderId: string | null };

/** The branch of the order that asks; else of the code, or the main one where it names none. */
export const loadBranch = async (tx: Tx, { tenantId, customerId, qr, orderId }: Asking): Promise<string> => {
  if (orderId !== null) return (await requireOwnOrder(tx, tenantId, customerId, orderId)).branch_id;
  if (qr?.branch_id) return qr.branch_id;
  const main = await tx
    .selectFrom("branch")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("is_main", "=", true)
    .executeTakeFirstOrThrow();
  return main.id;
};

/** The wheels of a branch; whether each runs now is `is_on`, by the database's clock. */
export const wheelRows = (tx: Tx, { tenantId, branchId }: Place) =>
  tx
    .selectFrom("campaign as c")
    .leftJoin("loyalty_level as l", (join) =>
      join.onRef("l.tenant_id", "=", "c.tenant_id").onRef("l.id", "=", "c.level_id").on("l.tenant_id", "=", tenantId),
    )
    .select(["c.id", "c.name", "c.description", "c.branch_id", "c.ends_at", "c.form_required", "c.per_order"])
    .select(["c.new_to", "c.once_per", "c.loss_wait_minutes", "c.win_period_minutes"])
    .select(["l.name as level_name", "l.break_points as level_break_points"])
    .select(
      sql<boolean>`c.active and coalesce(c.starts_at <= now(), true) and coalesce(now() < c.ends_at, true)`.as("is_on"),
    )
    .where("c.tenant_id", "=", tenantId)
    .where("c.kind", "=", "wheel")
    .where((eb) => eb.or([eb("c.branch_id", "is", null), eb("c.branch_id", "=", branchId)]));

export type WheelRow = Awaited<ReturnType<ReturnType<typeof wheelRows>["executeTakeFirstOrThrow"]>>;

/** CHECKs guarantee these values. */
export const getRules = (row: WheelRow): PlayRules => {
  const { form_required, level_break_points, per_order, loss_wait_minutes, win_period_minutes } = row;
  return {
    form_required,
    level_break_points,
    per_order,
    loss_wait_minutes,
    win_period_minutes,
    new_to: row.new_to as PlayRules["new_to"],
    once_per: row.once_per as PlayRules["once_per"],
  };
};

import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Platform, StaffIdentity } from "../platform/http/context.ts";
import { announceDrawers } from "./announce.ts";

type Place = { live: Platform["live"]; tenantId: string; branchId: string; shiftId: string | undefined };

/** Throws `shift_closed` unless the shift is open at the branch. */
export const requireOpenShift = async (
  tx: Tx,
  { tenantId, branchId, shiftId }: { tenantId: string; branchId: string; shiftId: string },
): Promise<void> => {
  const shift = await tx
    .selectFrom("cash_shift")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", shiftId)
    .where("branch_id", "=", branchId)
    .where("open", "=", true)
    .executeTakeFirst();
  if (!shift) throw new AppError("shift_closed");
};

/**
 * Counts something at an open shift of the branch, and moves `cash` halalas into its drawer (out of it below zero), in
 * one statement: a shift that closes at the same time either has it or refuses it. Throws `shift_closed`, and
 * `cash_short` if the drawer holds less.
 */
export const moveCash = async (tx: Tx, { live, tenantId, branchId, shiftId }: Place, cash: number): Promise<void> => {
  if (shiftId === undefined) throw new AppError("shift_closed");
  const moved = await tx
    .updateTable("cash_shift")
    .set((eb) => ({ cash: eb("cash", "+", cash) }))
    .where("tenant_id", "=", tenantId)
    .where("id", "=", shiftId)
    .where("branch_id", "=", branchId)
    .where("open", "=", true)
    .where("cash", ">=", -cash)
    .executeTakeFirst();
  if (moved.numUpdatedRows === 1n) return announceDrawers(live, tx, tenantId, branchId);
  await requireOpenShift(tx, { tenantId, branchId, shiftId });
  throw new AppError("cash_short");
};

type AtShift = { tenantId: string; shiftId: string; staff: StaffIdentity };

/** Throws `shift_of_other` if another member keeps the open drawer, also for a page from before a handover. */
export const requireOwnDrawer = async (tx: Tx, { tenantId, shiftId, staff }: AtShift): Promise<void> => {
  const other = await tx
    .selectFrom("cash_shift as h")
    .innerJoin("staff_account as s", "s.id", "h.keeper")
    .select("s.name")
    .where("h.tenant_id", "=", tenantId)
    .where("h.id", "=", shiftId)
    .where("h.open", "=", true)
    .where("h.keeper", "<>", staff.id)
    .executeTakeFirst();
  if (other) throw new AppError("shift_of_other", { name: other.name });
};

/** A cashier books only at the drawer they keep. A manager may book at any. */
export const requireKeeper = async (
  tx: Tx,
  { shiftId, ...at }: Omit<AtShift, "shiftId"> & { shiftId: string | undefined },
): Promise<void> => {
  if (shiftId === undefined || at.staff.role !== "cashier") return;
  await requireOwnDrawer(tx, { shiftId, ...at });
};

/**
 * Marks an ending order's payments as sold or not by the drawers that took them. Their shifts are shared until the
 * commit: a closing comes wholly before the end or after it, and the figures of both agree.
 */
export const markEnded = async (tx: Tx, tenantId: string, orderId: string): Promise<void> => {
  await sql`
    with taken as (
      select t.id, h.open from settlement t join cash_shift h on h.tenant_id = t.tenant_id and h.id = t.shift_id
      where t.tenant_id = ${tenantId} and h.tenant_id = ${tenantId} and t.order_id = ${orderId} and t.completes
      for share of h)
    update settlement t
    set ended_before_count = t.shift_id is null or exists (select from taken where taken.id = t.id and taken.open)
    where t.tenant_id = ${tenantId} and t.order_id = ${orderId} and t.completes`.execute(tx);
};

import { getBusinessDay } from "@sufra/domain/orders/business-day.ts";
import { openDay } from "@sufra/server/drawers/branch-day.ts";
import { moveCash } from "@sufra/server/drawers/open-shift.ts";
import { writeDayClosing, writeShiftClosing } from "@sufra/server/drawers/write-closings.ts";
import type { Tx } from "@sufra/server/platform/db/database.ts";
import { newId } from "@sufra/server/platform/db/new-id.ts";
import type { Platform } from "@sufra/server/platform/http/context.ts";
import { recordMoney } from "@sufra/server/reports/record-money.ts";

/** No subscribers while the demo is written. */
export const live = { publish: async () => undefined } as unknown as Platform["live"];

/** Where money is taken, and by whom. */
export type Desk = { tenantId: string; branchId: string; drawerId: string; cashierId: string; managerId: string };

/** The desk of a branch: its first drawer, the establishment's cashier and manager. */
export const findDesk = async (tx: Tx, tenantId: string, branchId: string): Promise<Desk> => {
  const drawer = await tx
    .selectFrom("cash_drawer")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("branch_id", "=", branchId)
    .executeTakeFirstOrThrow();
  const staff = await tx
    .selectFrom("staff_account")
    .select(["id", "role"])
    .where("tenant_id", "=", tenantId)
    .where("role", "in", ["cashier", "manager"])
    .orderBy("email")
    .execute();
  const idOf = (role: string) => staff.find((member) => member.role === role)?.id ?? "";
  return { tenantId, branchId, drawerId: drawer.id, cashierId: idOf("cashier"), managerId: idOf("manager") };
};

export const insertShift = async (tx: Tx, desk: Desk, number: number, opening: number, at: Date): Promise<string> => {
  const id = newId();
  await tx
    .insertInto("cash_shift")
    .values({
      tenant_id: desk.tenantId,
      id,
      branch_id: desk.branchId,
      drawer_id: desk.drawerId,
      number,
      opened_by: desk.cashierId,
      opened_at: at,
      keeper: desk.cashierId,
      opening,
      cash: opening,
    })
    .execute();
  return id;
};

type Entry = { kind: "paid_in" | "paid_out"; amount: number; reason: string };

export const insertEntry = async (tx: Tx, desk: Desk, shiftId: string, entry: Entry, at: Date): Promise<void> => {
  const { tenantId, branchId } = desk;
  const change = entry.kind === "paid_in" ? entry.amount : -entry.amount;
  await moveCash(tx, { live, tenantId, branchId, shiftId }, change);
  await tx
    .insertInto("cash_shift_entry")
    .values({
      tenant_id: tenantId,
      id: newId(),
      shift_id: shiftId,
      staff_id: desk.cashierId,
      created_at: at,
      kind: entry.kind,
      amount: entry.amount,
      reason: entry.reason,
    })
    .execute();
};

export type Payment = {
  orderId: string;
  tender: "cash" | "card" | "voucher";
  amount: number;
  /** False for a part. */
  completes: boolean;
  withCourier?: true;
  at: Date;
};

/** The notes that a guest lays down. */
const laidDown = (amount: number): number => Math.ceil(amount / 5_000) * 5_000;

/** Records what was paid for orders of one day, as the desk does. */
export const insertPayments = async (tx: Tx, desk: Desk, shiftId: string, payments: readonly Payment[]) => {
  const { tenantId, branchId } = desk;
  const { dayNo, zone } = await openDay(tx, tenantId, branchId);
  const inDrawer = payments.filter(({ tender, withCourier }) => tender === "cash" && !withCourier);
  const cash = inDrawer.reduce((sum, { amount }) => sum + amount, 0);
  await moveCash(tx, { live, tenantId, branchId, shiftId }, cash);
  const rows = payments.map(({ orderId, tender, amount, completes, withCourier = false, at }) => ({
    tenant_id: tenantId,
    id: newId(),
    order_id: orderId,
    branch_id: branchId,
    day_no: dayNo,
    day: getBusinessDay(at, zone),
    tender,
    amount,
    tendered: tender === "cash" ? laidDown(amount) : null,
    reference: tender === "cash" ? "" : orderId.slice(-4),
    shift_id: withCourier ? null : shiftId,
    with_courier: withCourier,
    completes,
    staff_id: desk.cashierId,
    created_at: at,
  }));
  await tx.insertInto("settlement").values(rows).execute();
  for (const { id } of rows) recordMoney(tx, tenantId, "received", id);
};

/** Counts the drawer, `difference` away from what should lie in it. */
export const countDrawer = async (tx: Tx, desk: Desk, shiftId: string, difference: number, now: Date) => {
  const { tenantId, branchId, cashierId: staffId } = desk;
  const { cash } = await tx
    .selectFrom("cash_shift")
    .select("cash")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", shiftId)
    .executeTakeFirstOrThrow();
  await writeShiftClosing(tx, { tenantId, branchId, staffId, shiftId, counted: cash + difference, now });
};

export const endDay = async (tx: Tx, desk: Desk, now: Date): Promise<void> => {
  const { tenantId, branchId, managerId: staffId } = desk;
  const { dayNo: number } = await openDay(tx, tenantId, branchId);
  await writeDayClosing(tx, { tenantId, branchId, staffId, number, now });
};

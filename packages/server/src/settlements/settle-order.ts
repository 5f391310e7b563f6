import { getBusinessDay } from "@sufra/domain/orders/business-day.ts";
import { getDue } from "@sufra/domain/orders/returns.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { settleOrder as settleCall, undoSettlement as undoCall } from "@sufra/domain/settlements/api.ts";
import { getChange } from "@sufra/domain/settlements/cash.ts";
import { getKept, mayUndo } from "@sufra/domain/settlements/undo.ts";
import { openDay } from "../drawers/branch-day.ts";
import { announceDrawers } from "../drawers/announce.ts";
import { moveCash, requireKeeper } from "../drawers/open-shift.ts";
import { announceOrder } from "../orders/announce.ts";
import { findOnBoard, toBoardOrder } from "../orders/board.ts";
import { getStatus } from "../orders/read-placed.ts";
import { type LockedOrder, lockOrder } from "../orders/sold-order.ts";
import { recordChange } from "../platform/audit/record-change.ts";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError, fieldError } from "../platform/errors.ts";
import type { Ctx, Platform } from "../platform/http/context.ts";
import { recordMoney } from "../reports/record-money.ts";
import { findSettlement } from "./settlement-rows.ts";

const announce = async (live: Platform["live"], tx: Tx, tenantId: string, order: LockedOrder): Promise<void> => {
  const { id: orderId, branch_id: branchId, table_id: tableId } = order;
  const status = getStatus(order.status);
  await announceOrder(live, tx, { tenantId, orderId, branchId, tableId, status, reason: null });
};

/** Money that a guest gives for an order; `amount` is what counts for it. */
export type Payment = Pick<
  Ctx<typeof settleCall>["body"],
  "tender" | "tendered" | "reference" | "shift_id" | "with_courier"
> & {
  amount: number;
};
export type DeskCtx = Pick<Ctx<typeof settleCall>, "tx" | "tenantId" | "staff" | "now" | "live">;

/** Refuses what does not fit together. */
export const requireFitting = ({ tender, tendered, reference = "", amount }: Payment): void => {
  if (tender === "voucher" && reference === "") throw fieldError("reference", "field_empty");
  if (tendered !== undefined && (tender !== "cash" || tendered < amount)) throw fieldError("tendered");
};

/** What counts for the order: what was said, or all that is due. */
const requirePayment = (order: LockedOrder, body: Ctx<typeof settleCall>["body"]): Payment => {
  const { tender, with_courier = false } = body;
  if (with_courier && (tender !== "cash" || order.order_type !== 3)) throw fieldError("with_courier");
  const due = Math.max(0, getDue(order));
  const payment = { ...body, amount: body.amount ?? due };
  if (due === 0 || payment.amount > due) throw new AppError("amount_exceeded", { amount: due });
  requireFitting(payment);
  return payment;
};

/** Whether nothing is left to pay. Of payments whose earlier part was undone, the first that stands stays the one. */
const completes = async (tx: Tx, tenantId: string, order: LockedOrder, amount: number): Promise<boolean> => {
  if (amount !== getDue(order)) return false;
  const other = await tx
    .selectFrom("settlement")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("order_id", "=", order.id)
    .where("completes", "=", true)
    .where("undone_at", "is", null)
    .executeTakeFirst();
  return other === undefined;
};

const store = async (ctx: DeskCtx, order: LockedOrder, payment: Payment): Promise<string> => {
  const { tx, tenantId, staff, now, live } = ctx;
  const { amount, tender, tendered, with_courier = false, reference = "", shift_id: shiftId } = payment;
  const id = newId();
  const { dayNo, zone } = await openDay(tx, tenantId, order.branch_id);
  const { branch_id: branchId } = order;
  if (with_courier) await announceDrawers(live, tx, tenantId, branchId);
  else await moveCash(tx, { live, tenantId, branchId, shiftId }, tender === "cash" ? amount : 0);
  await tx
    .insertInto("settlement")
    .values({
      tenant_id: tenantId,
      id,
      order_id: order.id,
      branch_id: order.branch_id,
      day_no: dayNo,
      day: getBusinessDay(now, zone),
      tender,
      amount,
      tendered: tender === "cash" ? (tendered ?? amount) : null,
      reference,
      shift_id: with_courier ? null : shiftId,
      with_courier,
      completes: await completes(tx, tenantId, order, amount),
      staff_id: staff.id,
      created_at: now,
    })
    .execute();
  await tx
    .updateTable("customer_order")
    .set((eb) => ({ received: eb("received", "+", amount), recorded: true }))
    .where("tenant_id", "=", tenantId)
    .where("id", "=", order.id)
    .execute();
  recordMoney(tx, tenantId, "received", id);
  return id;
};

/** Records a payment for an order that the caller holds, and tells every screen. Returns its id. */
export const takePayment = async (ctx: DeskCtx, order: LockedOrder, payment: Payment): Promise<string> => {
  const { tx, tenantId, staff, live } = ctx;
  const { tender, amount } = payment;
  const id = await store(ctx, order, payment);
  await recordChange(tx, tenantId, {
    staffId: staff.id,
    action: "order.settle",
    target: "order",
    targetId: order.id,
    before: null,
    after: { tender, amount, settlement_id: id },
  });
  await announce(live, tx, tenantId, order);
  return id;
};

/** Records what a guest paid, never more than is due. Of several at once for one order, later ones find less due. */
export const settleOrder = async (ctx: Ctx<typeof settleCall>): Promise<AnswerOf<typeof settleCall>> => {
  const { tx, tenantId, staff, params, body } = ctx;
  const order = await lockOrder(tx, tenantId, params.id);
  const payment = requirePayment(order, body);
  await requireKeeper(tx, { tenantId, shiftId: body.shift_id, staff });
  const id = await takePayment(ctx, order, payment);
  const { amount } = payment;
  return {
    order: toBoardOrder(await findOnBoard(tx, tenantId, order.id), staff),
    settlement: (await findSettlement(tx, tenantId, id)).view,
    change: getChange(body.tendered ?? amount, amount),
  };
};

type Undoing = Awaited<ReturnType<typeof findSettlement>>;

/** The shift that gives the money out: the one named, else the one that has it. Cash with a courier lies in none. */
const giverOf = ({ shift_id }: Undoing, named: string | undefined): string | undefined =>
  shift_id === null ? undefined : (named ?? shift_id);

const takeOut = async (
  tx: Tx,
  { live, tenantId, body }: Ctx<typeof undoCall>,
  given: Undoing,
): Promise<string | null> => {
  const { branch_id: branchId, tender, amount } = given;
  const shiftId = giverOf(given, body.shift_id);
  if (shiftId === undefined) {
    await announceDrawers(live, tx, tenantId, branchId);
    return null;
  }
  await moveCash(tx, { live, tenantId, branchId, shiftId }, tender === "cash" ? -amount : 0);
  return shiftId;
};

const markUndone = async (tx: Tx, ctx: Ctx<typeof undoCall>, given: Undoing): Promise<void> => {
  const { tenantId, staff, body, now } = ctx;
  const shiftId = await takeOut(tx, ctx, given);
  const { dayNo, zone } = await openDay(tx, tenantId, given.branch_id);
  const { numUpdatedRows } = await tx
    .updateTable("settlement")
    .set({
      undone_by: staff.id,
      undone_at: now,
      undone_reason: body.reason,
      undone_shift_id: shiftId,
      undone_day_no: dayNo,
      undone_day: getBusinessDay(now, zone),
    })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", given.id)
    .where("undone_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new AppError("edit_conflict");
  recordMoney(tx, tenantId, "undone", given.id);
};

/** Undoes a mistaken settlement once, unless its money has gone back already. Online payments are refunded instead. */
export const undoSettlement = (ctx: Ctx<typeof undoCall>): Promise<AnswerOf<typeof undoCall>> => {
  const { database, tenantId, staff, params, body, live } = ctx;
  return database.inTenant(tenantId, async (tx) => {
    const { order_id } = await findSettlement(tx, tenantId, params.id);
    const order = await lockOrder(tx, tenantId, order_id);
    const given = await findSettlement(tx, tenantId, params.id);
    if (given.tender === "online") throw new AppError("not_authorized");
    if (given.undone_at !== null)
      throw new AppError("edit_conflict", { name: given.undone_name, time: given.undone_at.toISOString() });
    await requireKeeper(tx, { tenantId, shiftId: giverOf(given, body.shift_id), staff });
    const left = getKept(order);
    if (!mayUndo(given.amount, left)) throw new AppError("amount_exceeded", { amount: left });
    await markUndone(tx, ctx, given);
    await tx
      .updateTable("customer_order")
      .set((eb) => ({ received: eb("received", "-", given.amount) }))
      .where("tenant_id", "=", tenantId)
      .where("id", "=", order.id)
      .execute();
    await recordChange(tx, tenantId, {
      staffId: staff.id,
      action: "order.unsettle",
      target: "order",
      targetId: order.id,
      before: { tender: given.tender, amount: given.amount, settlement_id: given.id },
      after: { reason: body.reason },
    });
    await announce(live, tx, tenantId, order);
    return toBoardOrder(await findOnBoard(tx, tenantId, order.id), staff);
  });
};

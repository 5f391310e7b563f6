import type { OrderType, PaymentMethod } from "@sufra/domain/contract/fields.ts";
import type { OrderStatus } from "@sufra/domain/orders/api.ts";
import {
  isDone,
  mayCancel,
  type Move,
  type Mover,
  moveOrder as decideMove,
  needsReason,
} from "@sufra/domain/orders/transitions.ts";
import { openDay } from "../drawers/branch-day.ts";
import { markEnded } from "../drawers/open-shift.ts";
import { postOrderPoints } from "../loyalty/earn-order.ts";
import { reversePoints } from "../loyalty/reverse-order.ts";
import type { Tx } from "../platform/db/database.ts";
import { awaitBeforeCommit } from "../platform/db/transaction-scope.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError, fieldError } from "../platform/errors.ts";
import type { Platform } from "../platform/http/context.ts";
import { releaseRewards } from "../prizes/use-in-order.ts";
import { queueOrder, queueStatus } from "../pos/queue-order.ts";
import { lockCustomer } from "../punch-cards/chain.ts";
import { settleOwing } from "../punch-cards/punch-program.ts";
import { recordSales } from "../reports/record-sales.ts";
import { endCourierLink } from "../couriers/end-link.ts";
import { announceOrder } from "./announce.ts";
import { type Arrival, loadArrival } from "./arrival.ts";
import { applyCustomerEffects, notifyGuest } from "./customer-effects.ts";
import { issueCreditNote, issueInvoice } from "./invoices.ts";
import { getStatus } from "./read-placed.ts";
import { requestRefund } from "./refund-requests.ts";
import { releaseTable, takeTable } from "./sittings.ts";

export type MoveRequest = {
  tenantId: string;
  orderId: string;
  to: OrderStatus;
  by: Mover;
  staffId?: string;
  reason?: string | undefined;
  /** The desk books what came back of a served order (`return-order.ts`). */
  credited?: true;
  /** The guest pays at the branch instead. */
  paymentMethod?: PaymentMethod;
};

export type MovePlatform = Pick<Platform, "live" | "jobs" | "gateways" | "database" | "config">;

const loadOrder = async (tx: Tx, tenantId: string, orderId: string) => {
  const order = await tx
    .selectFrom("customer_order as o")
    .innerJoin("branch as b", (join) => join.onRef("b.tenant_id", "=", "o.tenant_id").onRef("b.id", "=", "o.branch_id"))
    .select(["o.id", "o.number", "o.branch_id", "o.order_type", "o.status", "o.table_id", "o.start_at"])
    .select(["o.slot_released_at", "o.prices_include_tax", "o.promised_at", "o.zone_id", "o.priced", "b.auto_accept"])
    .innerJoin("establishment as e", "e.tenant_id", "o.tenant_id")
    .leftJoin("pos_order as p", (join) =>
      join.onRef("p.tenant_id", "=", "o.tenant_id").onRef("p.order_id", "=", "o.id").on("p.tenant_id", "=", tenantId),
    )
    .select(["o.customer_id", "o.customer_phone", "o.total", "e.cashier_cancel_limit"])
    .select(["b.integrated", "p.order_id as pos_order_id"])
    .where("e.tenant_id", "=", tenantId)
    .where("o.tenant_id", "=", tenantId)
    .where("b.tenant_id", "=", tenantId)
    .where("o.id", "=", orderId)
    .executeTakeFirst();
  if (!order) throw new AppError("not_found");
  return order;
};

type Order = Awaited<ReturnType<typeof loadOrder>>;

/** Applies the step only from the expected status, so that of two concurrent moves one fails. */
const step = async (
  tx: Tx,
  request: MoveRequest,
  order: Order,
  arrival: Arrival | null,
  now: Date,
): Promise<boolean> => {
  const { tenantId, orderId, to, reason, paymentMethod } = request;
  const result = await tx
    .updateTable("customer_order")
    .set({
      previous_status: order.status,
      status: to,
      updated_at: now,
      ...(reason === undefined ? {} : { status_reason: reason }),
      ...(paymentMethod === undefined ? {} : { payment_method: paymentMethod }),
      ...arrival,
    })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", orderId)
    .where("status", "=", order.status)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
};

const record = (tx: Tx, request: MoveRequest, order: Order, now: Date): void => {
  const { tenantId, orderId, to, by, staffId, reason } = request;
  const written = tx.insertInto("order_event").values({
    tenant_id: tenantId,
    id: newId(),
    order_id: orderId,
    order_type: order.order_type,
    from_status: order.status,
    to_status: to,
    actor: by,
    staff_id: staffId,
    reason,
    created_at: now,
  });
  awaitBeforeCommit(written.execute());
};

/** Releases kitchen capacity once; the order stores that it did. */
const releaseSlot = async (tx: Tx, tenantId: string, order: Order, now: Date): Promise<void> => {
  const released = await tx
    .updateTable("customer_order")
    .set({ slot_released_at: now })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", order.id)
    .where("slot_released_at", "is", null)
    .executeTakeFirst();
  if (released.numUpdatedRows !== 1n) return;
  const shares = await tx
    .selectFrom("order_slot")
    .select(["slot_at", "units"])
    .where("tenant_id", "=", tenantId)
    .where("order_id", "=", order.id)
    .orderBy("slot_at")
    .execute();
  // In order of time, as orders take them, so that none waits for another.
  for (const { slot_at, units } of shares)
    await tx
      .updateTable("kitchen_slot")
      .set((eb) => ({ used: eb("used", "-", units) }))
      .where("tenant_id", "=", tenantId)
      .where("branch_id", "=", order.branch_id)
      .where("slot_at", "=", slot_at)
      .execute();
};

/** An order that ends unserved costs nothing: its money goes back, its invoice too. */
const cancelMoney = async (
  platform: MovePlatform,
  tx: Tx,
  { tenantId, orderId, to, reason }: MoveRequest,
  { branch_id: branchId }: Order,
  now: Date,
): Promise<void> => {
  await markEnded(tx, tenantId, orderId);
  const { dayNo } = await openDay(tx, tenantId, branchId);
  await tx
    .updateTable("customer_order")
    .set((eb) => ({ credited: eb.ref("total"), ended_day_no: dayNo }))
    .where("tenant_id", "=", tenantId)
    .where("id", "=", orderId)
    .execute();
  const refund = { tenantId, orderId, branchId, now, cause: "order", reason: reason ?? to, amount: null };
  await requestRefund(platform.jobs, tx, refund);
  await issueCreditNote({ tx, tenantId, orderId, issuer: platform.gateways.invoices, now }, "order", null);
};

const giveBack = async (
  platform: MovePlatform,
  tx: Tx,
  request: MoveRequest,
  order: Order,
  now: Date,
): Promise<void> => {
  const { tenantId, orderId } = request;
  await releaseSlot(tx, tenantId, order, now);
  const owner = { tenantId, customerId: order.customer_id, now };
  await lockCustomer(tx, owner);
  await releaseRewards(platform, tx, { tenantId, orderId });
  await settleOwing(platform, tx, owner);
  await reversePoints(platform, tx, { tenantId, orderId });
  if (!request.credited) await cancelMoney(platform, tx, request, order, now);
};

/** The effects of a step, in the same transaction. */
const consequences = async (
  platform: MovePlatform,
  tx: Tx,
  request: MoveRequest,
  order: Order,
  move: Move,
  arrival: Arrival | null,
  now: Date,
): Promise<void> => {
  const { tenantId, orderId, to, by } = request;
  const { customer_id: customerId, customer_phone: customerPhone, branch_id: branchId, table_id: tableId } = order;
  await applyCustomerEffects(platform, tx, { tenantId, orderId, customerId, customerPhone, branchId, now }, move);
  if (move.gives_back) await giveBack(platform, tx, request, order, now);
  if (isDone(to)) await endCourierLink(tx, tenantId, orderId, now);
  if (move.earns) await postOrderPoints(platform, tx, { tenantId, orderId });
  if (to === "delivered" || by === "payment")
    await issueInvoice({ tx, tenantId, orderId, issuer: platform.gateways.invoices, now });
  if (arrival !== null && order.integrated) await queueOrder(platform.jobs, tx, { tenantId, orderId, branchId, now });
  else if (order.pos_order_id !== null && by !== "pos")
    await queueStatus(platform.jobs, tx, { tenantId, orderId, to, now });
  const news = { tenantId, orderId, branchId, tableId, status: to, reason: request.reason ?? null };
  await announceOrder(platform.live, tx, news);
  await notifyGuest(platform, tx, { tenantId, orderId, order, to, by, now });
  if (tableId !== null) {
    const atTable = { tenantId, branchId, tableId, now };
    if (arrival !== null) await takeTable(platform.live, tx, atTable);
    // An unpaid order took no table, and a returned meal was eaten at its table.
    else if ((to === "canceled" || to === "declined") && move.from !== "awaiting_payment")
      await releaseTable(platform.live, tx, atTable);
  }
  // Last, since others who count the same day wait for this transaction.
  if (to === "delivered") await recordSales(tx, tenantId, branchId, [orderId]);
  if (arrival === null) return;
  if (order.auto_accept && arrival.accepted_at === null)
    await moveOrder(platform, tx, { tenantId, orderId, to: "sent_to_kitchen", by: "system" });
};

/**
 * The only way to move an order, for guest, staff, payment, system and point of sale. The step starts from the expected status or
 * fails (`invalid_transition`); history, capacity, refund, invoice and notifications follow once.
 */
export const moveOrder = async (platform: MovePlatform, tx: Tx, request: MoveRequest): Promise<void> => {
  const { tenantId, orderId, to, by } = request;
  const order = await loadOrder(tx, tenantId, orderId);
  const from = getStatus(order.status);
  if (to === "canceled" && !mayCancel(by, from, order.total, order.cashier_cancel_limit))
    throw new AppError("not_authorized");
  // The column's CHECK allows 1, 2 and 3.
  const decided = decideMove({ status: from, order_type: order.order_type as OrderType }, to, by);
  if (!decided.ok) {
    // A guest has no role, so for them the transition is invalid rather than forbidden.
    if (by === "guest") throw new AppError("invalid_transition", { from, to });
    throw new AppError(decided.code, decided.params);
  }
  if (needsReason(to) && !request.reason) throw fieldError("reason", "field_empty");
  if (from === "delivered" && to === "returned" && !request.credited)
    throw new Error("a served order comes back at the desk alone");
  const now = platform.database.now();
  const arrival = to === "pending" ? await loadArrival(tx, tenantId, order, now) : null;
  if (!(await step(tx, request, order, arrival, now))) {
    const current = await loadOrder(tx, tenantId, orderId);
    throw new AppError("invalid_transition", { from: current.status, to });
  }
  record(tx, request, order, now);
  await consequences(platform, tx, request, order, decided.value, arrival, now);
};

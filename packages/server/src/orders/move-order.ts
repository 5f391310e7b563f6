import type { OrderType, PaymentMethod } from "@sufra/domain/contract/fields.ts";
import type { OrderStatus } from "@sufra/domain/orders/api.ts";
import { type Move, type Mover, moveOrder as decideMove, needsReason } from "@sufra/domain/orders/transitions.ts";
import { postOrderPoints } from "../loyalty/earn-order.ts";
import { reversePoints } from "../loyalty/reverse-order.ts";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError, fieldError } from "../platform/errors.ts";
import type { Platform } from "../platform/http/context.ts";
import { releaseRewards } from "../prizes/use-in-order.ts";
import { lockCustomer } from "../punch-cards/chain.ts";
import { settleOwing } from "../punch-cards/punch-program.ts";
import { recordReturn } from "../reports/record-return.ts";
import { recordSales } from "../reports/record-sales.ts";
import { announceOrder } from "./announce.ts";
import { type Arrival, loadArrival } from "./arrival.ts";
import { applyCustomerEffects, notifyGuest } from "./customer-effects.ts";
import { issueCreditNote, issueInvoice } from "./invoices.ts";
import { getStatus } from "./read-placed.ts";
import { requestRefund } from "./refund-requests.ts";
import { isAllReturned, type ReturnedLine, type ReturnedSum, sumOfReturned } from "./returned-lines.ts";
import { releaseTable, takeTable } from "./sittings.ts";
import { watchDeadline } from "./watch-deadline.ts";

export type MoveRequest = {
  tenantId: string;
  orderId: string;
  to: OrderStatus;
  by: Exclude<Mover, "pos">;
  staffId?: string;
  reason?: string | undefined;
  /** For a return: what was returned; without it, everything. */
  lines?: readonly ReturnedLine[] | undefined;
  /** The guest pays at the branch instead. */
  paymentMethod?: PaymentMethod;
};

export type MovePlatform = Pick<Platform, "live" | "jobs" | "gateways" | "database" | "config">;

const loadOrder = async (tx: Tx, tenantId: string, orderId: string) => {
  const order = await tx
    .selectFrom("customer_order as o")
    .innerJoin("branch as b", (join) => join.onRef("b.tenant_id", "=", "o.tenant_id").onRef("b.id", "=", "o.branch_id"))
    .select(["o.id", "o.number", "o.branch_id", "o.order_type", "o.status", "o.table_id", "o.slot_at", "o.slot_units"])
    .select(["o.slot_released_at", "o.prices_include_tax", "o.promised_at", "o.zone_id", "o.priced", "b.auto_accept"])
    .select(["o.customer_id", "o.customer_phone"])
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

const record = async (tx: Tx, request: MoveRequest, order: Order, now: Date): Promise<void> => {
  const { tenantId, orderId, to, by, staffId, reason } = request;
  await tx
    .insertInto("order_event")
    .values({
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
    })
    .execute();
};

/** Releases kitchen capacity once; the order stores that it did. */
const releaseSlot = async (tx: Tx, tenantId: string, order: Order, now: Date): Promise<void> => {
  const { slot_at, slot_units } = order;
  if (slot_at === null || slot_units === 0) return;
  const released = await tx
    .updateTable("customer_order")
    .set({ slot_released_at: now })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", order.id)
    .where("slot_released_at", "is", null)
    .executeTakeFirst();
  if (released.numUpdatedRows !== 1n) return;
  await tx
    .updateTable("kitchen_slot")
    .set((eb) => ({ used: eb("used", "-", slot_units) }))
    .where("tenant_id", "=", tenantId)
    .where("branch_id", "=", order.branch_id)
    .where("slot_at", "=", slot_at)
    .execute();
};

const giveBack = async (
  platform: MovePlatform,
  tx: Tx,
  request: MoveRequest,
  order: Order,
  whole: boolean,
  now: Date,
): Promise<void> => {
  const { tenantId, orderId, to, reason, lines } = request;
  const returned: ReturnedSum | null = lines?.length ? await sumOfReturned(tx, tenantId, order, lines) : null;
  await releaseSlot(tx, tenantId, order, now);
  // A coupon of a partly returned order counts as used.
  if (whole) {
    const owner = { tenantId, customerId: order.customer_id, now };
    await lockCustomer(tx, owner);
    await releaseRewards(platform, tx, { tenantId, orderId });
    await settleOwing(platform, tx, owner);
  }
  await reversePoints(platform, tx, { tenantId, orderId, lines });
  const amount = returned?.total ?? null;
  await requestRefund(platform.jobs, tx, { tenantId, orderId, cause: "order", reason: reason ?? to, amount });
  const scope = { tx, tenantId, orderId, issuer: platform.gateways.invoices, now };
  // The remaining part of a partly returned order was sold, even if it was returned in transit.
  if (returned) await issueInvoice(scope);
  await issueCreditNote(scope, "order", returned);
};

/** Updates the figures; last, since others who count the same day wait for this transaction. */
const countStep = async (tx: Tx, request: MoveRequest, move: Move, now: Date): Promise<void> => {
  const { tenantId, orderId, to, lines } = request;
  if (to === "delivered") await recordSales(tx, tenantId, [orderId]);
  // An order that was returned completely in transit was never sold.
  if (to === "returned" && (move.from === "delivered" || lines?.length))
    await recordReturn(tx, { tenantId, orderId, lines, now });
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
  const { tenantId, orderId, to, by, lines } = request;
  const { customer_id: customerId, customer_phone: customerPhone } = order;
  const whole = !lines?.length || (await isAllReturned(tx, tenantId, orderId, lines));
  const came = whole ? undefined : lines;
  const settled = { tenantId, orderId, customerId, customerPhone, branchId: order.branch_id, lines: came, now };
  await applyCustomerEffects(platform, tx, settled, move);
  if (move.gives_back) await giveBack(platform, tx, request, order, whole, now);
  if (move.earns) await postOrderPoints(platform, tx, { tenantId, orderId });
  if (to === "delivered" || by === "payment")
    await issueInvoice({ tx, tenantId, orderId, issuer: platform.gateways.invoices, now });
  const { branch_id: branchId, table_id: tableId } = order;
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
  await countStep(tx, request, move, now);
  if (arrival === null) return;
  if (order.auto_accept) await moveOrder(platform, tx, { tenantId, orderId, to: "sent_to_kitchen", by: "system" });
  else await watchDeadline(platform.jobs, tx, tenantId, orderId, arrival.accept_before);
};

/**
 * The only way to move an order, for guest, staff, payment and system. The step starts from the expected status or
 * fails (`invalid_transition`); history, capacity, refund, invoice and notifications follow once.
 */
export const moveOrder = async (platform: MovePlatform, tx: Tx, request: MoveRequest): Promise<void> => {
  const { tenantId, orderId, to, by } = request;
  const order = await loadOrder(tx, tenantId, orderId);
  const from = getStatus(order.status);
  // The column's CHECK allows 1, 2 and 3.
  const decided = decideMove({ status: from, order_type: order.order_type as OrderType }, to, by);
  if (!decided.ok) {
    // A guest has no role, so for them the transition is invalid rather than forbidden.
    if (by === "guest") throw new AppError("invalid_transition", { from, to });
    throw new AppError(decided.code, decided.params);
  }
  if (needsReason(to) && !request.reason) throw fieldError("reason", "field_empty");
  if (request.lines?.length && to !== "returned") throw fieldError("lines");
  const now = platform.database.now();
  const arrival = to === "pending" ? await loadArrival(tx, tenantId, order, now) : null;
  if (!(await step(tx, request, order, arrival, now))) {
    const current = await loadOrder(tx, tenantId, orderId);
    throw new AppError("invalid_transition", { from: current.status, to });
  }
  await record(tx, request, order, now);
  await consequences(platform, tx, request, order, decided.value, arrival, now);
};

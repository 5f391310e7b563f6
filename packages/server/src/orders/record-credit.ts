import { getBusinessDay } from "@sufra/domain/orders/business-day.ts";
import {
  type Credit,
  creditAll,
  type CreditSums,
  creditOf,
  getPayback,
  getRemaining,
  type ReturnRequest,
  type SoldOrder,
  sumOfCredit,
} from "@sufra/domain/orders/returns.ts";
import type { ReturnBody } from "@sufra/domain/orders/returns-api.ts";
import type { Halalas } from "@sufra/domain/money/halalas.ts";
import { type OpenDay, openDay } from "../drawers/branch-day.ts";
import { moveCash } from "../drawers/open-shift.ts";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError, fieldError } from "../platform/errors.ts";
import type { Platform } from "../platform/http/context.ts";
import { recordMoney } from "../reports/record-money.ts";
import { recordReturn } from "../reports/record-return.ts";
import { creditContents } from "./invoice-contents.ts";
import { issueCreditNote, issueInvoice } from "./invoices.ts";
import { bookRefund, refundableOnline, requestRefund } from "./refund-requests.ts";
import { type LockedOrder, loadSold, type OrderLine, type StoredCredit } from "./sold-order.ts";

export type CreditPlatform = Pick<Platform, "jobs" | "gateways" | "live">;

export type CreditRequest = {
  tenantId: string;
  order: LockedOrder;
  /** What comes back; `all`: everything that is left. */
  what: ReturnRequest | "all";
  kind: "return" | "goodwill";
  reason: string;
  staffId: string | null;
  approvedBy: string | null;
  refunds: ReturnBody["refunds"];
  shiftId: string | undefined;
  now: Date;
};

export type PlannedCredit = {
  credit: Credit;
  sums: CreditSums;
  /** What is left of the order afterwards. */
  left: SoldOrder;
  sold: SoldOrder;
  lines: OrderLine[];
  earlier: StoredCredit[];
};

/** What a return would give back; refuses what the order no longer has. Changes nothing. */
export const planCredit = async (
  tx: Tx,
  { tenantId, order, what }: Pick<CreditRequest, "tenantId" | "order" | "what">,
): Promise<PlannedCredit> => {
  const { order: sold, credits, lines } = await loadSold(tx, tenantId, order);
  const asked =
    what === "all"
      ? ({ ok: true, value: creditAll(getRemaining(sold, credits)) } as const)
      : creditOf(sold, credits, what);
  if (!asked.ok) {
    if ("field" in asked.refusal) throw fieldError(asked.refusal.field);
    throw new AppError("amount_exceeded", { amount: asked.refusal.most });
  }
  const credit = asked.value;
  const left = getRemaining(sold, [...credits, credit]);
  return { credit, sums: sumOfCredit(credit), left, sold, lines, earlier: credits };
};

/** Money that goes back after a credit; of an order of the time before records, none. */
export const paybackAfter = (order: LockedOrder, amount: Halalas): Halalas =>
  order.recorded ? getPayback({ ...order, credited: order.credited + amount }) : 0;

/** Something comes back, even what cost nothing: its punches and rewards follow. */
const comesBack = ({ credit, sums }: PlannedCredit): boolean => sums.gross + sums.tip > 0 || credit.lines.length > 0;

/** Refuses to give back more money than there is, or nothing at all. */
export const requirePayback = (planned: PlannedCredit, most: Halalas, refunds: ReturnBody["refunds"] = []): void => {
  const wanted = refunds.reduce((all, refund) => all + refund.amount, 0);
  if (wanted > most || (!comesBack(planned) && most === 0)) throw new AppError("amount_exceeded", { amount: most });
};

/** Refuses to give more to the card than it paid; returns what can go back to it. */
export const requireOnline = async (
  tx: Tx,
  tenantId: string,
  orderId: string,
  refunds: ReturnBody["refunds"] = [],
): Promise<Halalas> => {
  const online = await refundableOnline(tx, tenantId, orderId);
  const wanted = refunds.reduce((all, { tender, amount }) => all + (tender === "online" ? amount : 0), 0);
  if (wanted > online) throw new AppError("amount_exceeded", { amount: online });
  return online;
};

type Payback = CreditRequest & OpenDay & { returnId: string; most: number };

const payAtDesk = async (
  { live }: CreditPlatform,
  tx: Tx,
  { tenantId, order, shiftId, staffId, reason, returnId, dayNo, zone, now }: Payback,
  { tender, amount, reference = "" }: NonNullable<CreditRequest["refunds"]>[number],
): Promise<void> => {
  await moveCash(tx, { live, tenantId, branchId: order.branch_id, shiftId }, tender === "cash" ? -amount : 0);
  const id = newId();
  await tx
    .insertInto("refund")
    .values({
      tenant_id: tenantId,
      id,
      order_id: order.id,
      branch_id: order.branch_id,
      day_no: dayNo,
      day: getBusinessDay(now, zone),
      tender,
      amount,
      reference,
      reason,
      cause: id,
      state: "done",
      done_at: now,
      shift_id: shiftId,
      return_id: returnId,
      staff_id: staffId,
    })
    .execute();
  recordMoney(tx, tenantId, "refunded", id);
  await bookRefund(tx, tenantId, order.id, { refunds_booked: amount, refunded: amount });
};

/** Gives money back by the tenders asked for; without any, to the card that paid online. Never more than is owed. */
const payBack = async (platform: CreditPlatform, tx: Tx, given: Payback): Promise<void> => {
  const { tenantId, order, returnId, most, refunds, reason } = given;
  const online = await requireOnline(tx, tenantId, order.id, refunds);
  const wanted =
    refunds ?? (Math.min(online, most) > 0 ? [{ tender: "online" as const, amount: Math.min(online, most) }] : []);
  for (const each of wanted) {
    if (each.tender !== "online") {
      await payAtDesk(platform, tx, given, each);
      continue;
    }
    await requestRefund(platform.jobs, tx, {
      tenantId,
      orderId: order.id,
      branchId: order.branch_id,
      cause: returnId,
      reason,
      amount: each.amount,
      returnId,
      now: given.now,
      ...(given.staffId === null ? {} : { staffId: given.staffId }),
    });
  }
};

/**
 * Books a return of a served order: what came back, its credit note, and the money. The caller holds the order's row.
 * `follow` is what follows for points, punches and rewards: customers are locked before the establishment's invoices.
 */
export const recordCredit = async (
  platform: CreditPlatform,
  tx: Tx,
  request: CreditRequest,
  follow: (planned: PlannedCredit, returnId: string) => Promise<void>,
): Promise<void> => {
  const { tenantId, order, kind, reason, staffId, approvedBy, now } = request;
  const planned = await planCredit(tx, request);
  const { credit, sums } = planned;
  const amount = sums.gross + sums.tip;
  const most = paybackAfter(order, amount);
  requirePayback(planned, most, request.refunds);
  const [orderId, branchId, returnId] = [order.id, order.branch_id, newId()];
  if (comesBack(planned)) {
    await follow(planned, returnId);
    await tx
      .updateTable("customer_order")
      .set((eb) => ({ credited: eb("credited", "+", amount) }))
      .where("tenant_id", "=", tenantId)
      .where("id", "=", orderId)
      .execute();
  }
  const day = await openDay(tx, tenantId, branchId);
  await payBack(platform, tx, { ...request, ...day, returnId, most });
  if (!comesBack(planned)) return;
  const scope = { tx, tenantId, orderId, issuer: platform.gateways.invoices, now };
  await issueInvoice(scope);
  if (amount > 0) {
    const contents = creditContents({ credit, lines: planned.lines, pricesIncludeTax: order.prices_include_tax });
    await issueCreditNote(scope, returnId, contents);
  }
  const booked = { tenantId, id: returnId, orderId, branchId, ...day, kind, reason, staffId, approvedBy, now };
  // Last, since others who count the same day wait for this transaction.
  await recordReturn(tx, { ...booked, credit, sums });
};

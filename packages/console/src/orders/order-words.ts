import type { PaymentMethod } from "@sufra/domain/contract/fields.ts";
import type { DateStyle } from "@sufra/domain/language/dates.ts";
import { reasonText } from "@sufra/domain/errors/reasons.ts";
import { isolated } from "@sufra/domain/language/text-hygiene.ts";
import { orderNumberText } from "@sufra/domain/orders/business-day.ts";
import type { OrderStatus } from "@sufra/domain/orders/api.ts";
import type { ChargeKind } from "@sufra/domain/orders/return-fields.ts";
import { isScheduled } from "@sufra/domain/orders/scheduled.ts";
import { statusNames } from "@sufra/domain/orders/status-names.ts";
import type { BoardOrder } from "@sufra/domain/orders/board-api.ts";
import type { Tender } from "@sufra/domain/settlements/fields.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import type { Tone } from "@sufra/ui/components/badge.tsx";
import type { ColumnName } from "./columns.ts";

/** "#012" inside a sentence, kept from being turned around by Arabic. */
export const numberWords = ({ number }: Pick<BoardOrder, "number">): string => isolated(orderNumberText(number));

export const columnTitles: Record<ColumnName, () => string> = {
  new: m.console_orders_column_new,
  scheduled: m.console_orders_column_scheduled,
  kitchen: m.console_orders_column_kitchen,
  ready: m.console_orders_column_ready,
  on_the_way: m.console_orders_column_way,
  done: m.console_orders_column_done,
};

/** The status in words; an accepted order that waits for its start is no pending one. */
export const statusWords = (order: Pick<BoardOrder, "status" | "accepted_at">, { language }: DateStyle) =>
  isScheduled(order) ? m.console_orders_scheduled() : statusNames[order.status][language];

/** What a tap does, as a verb; handing over is named by how the guest gets the food. */
export const moveName = (to: OrderStatus, order: Pick<BoardOrder, "order_type" | "accepted_at">): string => {
  if (to === "delivered") {
    const names = {
      1: m.console_orders_move_served,
      2: m.console_orders_move_collected,
      3: m.console_orders_move_delivered,
    };
    return names[order.order_type]();
  }
  const names: Partial<Record<OrderStatus, () => string>> = {
    sent_to_kitchen: order.accepted_at === null ? m.console_orders_move_accept : m.console_orders_move_start,
    ready: m.console_orders_move_ready,
    assigned: m.console_orders_move_assign,
    en_route: m.console_orders_move_way,
    declined: m.console_orders_move_decline,
    canceled: m.console_orders_move_cancel,
    returned: m.console_orders_move_return,
  };
  return names[to]?.() ?? to;
};

const methodNames: Record<PaymentMethod, () => string> = {
  cash: m.console_orders_pay_cash,
  physical_card: m.console_orders_pay_card,
  online_card: m.console_orders_pay_online,
};

export const tenderNames: Record<Tender, () => string> = {
  cash: m.console_orders_tender_cash,
  card: m.console_orders_tender_card,
  online: m.console_orders_tender_online,
  voucher: m.console_orders_tender_voucher,
};

export const chargeNames: Record<ChargeKind, () => string> = {
  delivery: m.console_orders_charge_delivery,
  service: m.console_orders_charge_service,
};

export const methodName = (method: PaymentMethod): string => methodNames[method]();

export const paymentWords = (
  order: Pick<BoardOrder, "payment_state" | "payment_method" | "status" | "due">,
): { text: string; tone: Tone } => {
  // Served without being paid: nobody asks for it any more unless it stands out.
  const open: Tone = order.status === "delivered" && order.due > 0 ? "warning" : "neutral";
  // Also of an order of which other money went back already.
  if (order.due < 0) return { text: m.console_orders_overpaid(), tone: "warning" };
  if (order.payment_state === "paid") return { text: m.console_orders_paid(), tone: "success" };
  const partly = order.payment_state === "partially_refunded" && order.due > 0;
  if (order.payment_state === "partly_paid" || partly) return { text: m.console_orders_partly_paid(), tone: open };
  if (order.payment_state === "not_recorded")
    return { text: m.console_orders_not_recorded({ method: methodName(order.payment_method) }), tone: "neutral" };
  if (order.payment_state === "refunded") return { text: m.console_orders_refunded(), tone: "info" };
  if (order.payment_state === "partially_refunded") return { text: m.console_orders_partly_refunded(), tone: "info" };
  return { text: m.console_orders_unpaid({ method: methodName(order.payment_method) }), tone: open };
};

/** A known reason in words, any other as it was written. */
export const reasonWords = (reason: string, { language }: DateStyle): string => reasonText(reason, language) ?? reason;

import type { DateStyle } from "@sufra/domain/language/dates.ts";
import { type OrderStatus, type OrderSummary } from "@sufra/domain/orders/api.ts";
import { isScheduled } from "@sufra/domain/orders/scheduled.ts";
import { guestStatusName } from "@sufra/domain/orders/status-names.ts";
import type { Tone } from "@sufra/ui/components/badge.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { aboutText } from "../cart/context-row.tsx";

type ShownOrder = Pick<OrderSummary, "status" | "order_type" | "promised_at" | "start_at" | "accepted_at">;

const toned: Partial<Record<OrderStatus, Tone>> = {
  delivered: "success",
  declined: "danger",
  canceled: "neutral",
  returned: "neutral",
  awaiting_payment: "warning",
  ready: "success",
};

export const statusTone = (status: OrderStatus): Tone => toned[status] ?? "brand";

/** Status with time, for page and tab. */
export const headline = ({ status, order_type, promised_at }: ShownOrder, style: DateStyle): string => {
  const time = aboutText(promised_at, style);
  switch (status) {
    case "awaiting_payment":
      return m.orders_head_payment();
    case "pending":
    case "sent_to_kitchen":
    case "en_route":
      return order_type === 3 ? m.orders_head_arrives({ time }) : m.orders_head_ready_about({ time });
    case "ready":
      return order_type === 2
        ? m.orders_head_collect()
        : order_type === 1
          ? m.orders_head_serving()
          : m.orders_head_courier();
    case "assigned":
      return m.orders_head_assigned();
    case "delivered":
      return order_type === 1
        ? m.orders_head_enjoy()
        : order_type === 2
          ? m.orders_head_collected()
          : m.orders_head_delivered();
    case "declined":
      return m.orders_head_declined();
    case "canceled":
      return m.orders_head_canceled();
    case "returned":
      return m.orders_head_returned();
  }
};

export const statusWord = (order: ShownOrder, style: DateStyle): string =>
  isScheduled(order) ? m.orders_accepted() : guestStatusName(order.status, order.order_type)[style.language];

/** When the kitchen starts an accepted order; until then its guest may cancel it. */
export const startText = (order: ShownOrder, style: DateStyle): string | null =>
  isScheduled(order) && order.start_at !== null ? m.orders_starts({ time: aboutText(order.start_at, style) }) : null;

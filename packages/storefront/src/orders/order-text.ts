import type { DateStyle } from "@sufra/domain/language/dates.ts";
import { type OrderStatus, type OrderSummary } from "@sufra/domain/orders/api.ts";
import { guestStatusName } from "@sufra/domain/orders/status-names.ts";
import type { Tone } from "@sufra/ui/components/badge.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { aboutText } from "../cart/context-row.tsx";

type ShownOrder = Pick<OrderSummary, "status" | "order_type" | "promised_at">;

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
      return order_type === 3 ? m.orders_head_arrives({ time }) : m.orders_head_ready_about({ time });
    case "ready":
      return order_type === 2
        ? m.orders_head_collect()
        : order_type === 1
          ? m.orders_head_serving()
          : m.orders_head_courier();
    case "assigned":
      return m.orders_head_assigned();
    case "en_route":
      return m.orders_head_on_way({ time });
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

export const statusWord = ({ status, order_type }: ShownOrder, style: DateStyle): string =>
  guestStatusName(status, order_type)[style.language];

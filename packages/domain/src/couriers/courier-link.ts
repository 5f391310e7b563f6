import type { OrderType } from "../contract/fields.ts";
import type { OrderStatus } from "../orders/api.ts";

/** A courier's link ends with its order, at the latest after these hours. */
export const linkHours = 8;

/** A position older than this says little about where the courier is. */
const staleMs = 5 * 60_000;

type DeliveredOrder = { order_type: OrderType; status: OrderStatus };

/** Ready and not over: somebody is needed who brings it. */
export const needsCourier = ({ order_type, status }: DeliveredOrder): boolean =>
  order_type === 3 && (status === "ready" || status === "assigned" || status === "en_route");

/** Whole minutes since a position was measured; `stale` once it is too old. */
export const getPositionAge = (at: Date, now: Date): { minutes: number; stale: boolean } => {
  const ms = Math.max(0, now.getTime() - at.getTime());
  return { minutes: Math.floor(ms / 60_000), stale: ms > staleMs };
};

/** A distance as people say it: 50 m steps below a kilometer, then tenths of a kilometer. */
export const roundDistance = (meters: number): { meters: number } | { kilometers: number } =>
  meters < 975 ? { meters: Math.max(50, Math.round(meters / 50) * 50) } : { kilometers: Math.round(meters / 100) / 10 };

/** The chat of a number in WhatsApp with a text; without a number WhatsApp asks whom to send it to. */
export const whatsappLink = (phone: string | null, message: string): string =>
  `https://wa.me/${(phone ?? "").replaceAll(/[^0-9]/g, "")}${message === "" ? "" : `?text=${encodeURIComponent(message)}`}`;

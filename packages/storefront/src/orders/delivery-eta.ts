import type { OrderDetail, OrderStatus } from "@sufra/domain/orders/api.ts";

const minuteMs = 60_000;
/** A promise is "about"; only this much later the order is called late. */
const graceMinutes = 5;
/** Further away, a clock time says more than minutes. */
const farMinutes = 90;

export type Eta = { kind: "minutes"; minutes: number } | { kind: "soon" | "late" | "far" };

/** How long a delivery still takes by its promise. */
export const getEta = (promisedAt: string, now: Date): Eta => {
  const minutes = Math.ceil((new Date(promisedAt).getTime() - now.getTime()) / minuteMs);
  if (minutes > farMinutes) return { kind: "far" };
  if (minutes > 0) return { kind: "minutes", minutes };
  return { kind: minutes >= -graceMinutes ? "soon" : "late" };
};

/** The part of the way, from the branch to the door, in which an order of a status is drawn. */
const parts: Partial<Record<OrderStatus, readonly [from: number, to: number]>> = {
  pending: [0, 0.1],
  sent_to_kitchen: [0.1, 0.45],
  ready: [0.45, 0.55],
  assigned: [0.55, 0.62],
  en_route: [0.62, 0.96],
};

type Timed = Pick<OrderDetail, "status" | "created_at" | "promised_at">;

/** How far a delivery is, 0 to 1: its status decides, the time between order and promise moves it within that. */
export const getDeliveryProgress = ({ status, created_at, promised_at }: Timed, now: Date): number | null => {
  const part = parts[status];
  if (!part) return null;
  const start = new Date(created_at).getTime();
  const share = (now.getTime() - start) / Math.max(minuteMs, new Date(promised_at).getTime() - start);
  return Math.min(part[1], Math.max(part[0], share));
};

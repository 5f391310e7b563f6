import type { OrderType } from "../contract/fields.ts";
import type { OrderStatus } from "./api.ts";
import { isDead } from "./transitions.ts";

const steps: Record<OrderType, readonly OrderStatus[]> = {
  1: ["pending", "sent_to_kitchen", "ready", "delivered"],
  2: ["pending", "sent_to_kitchen", "ready", "delivered"],
  3: ["pending", "sent_to_kitchen", "ready", "assigned", "en_route", "delivered"],
};

/** The way an order of a type goes when nothing goes wrong. */
export const getSteps = (orderType: OrderType): readonly OrderStatus[] => steps[orderType];

export type TimelineStep = { status: OrderStatus; state: "done" | "current" | "ahead"; at: string | null };

/**
 * The guest's timeline: each step with the time it was reached. Before payment no step is reached. A declined, canceled
 * or returned order has no timeline (`null`); the screen shows its reason. `history` in any order; times pass through
 * unchanged.
 */
export const toTimeline = (
  orderType: OrderType,
  status: OrderStatus,
  history: readonly { status: OrderStatus; at: string }[],
): TimelineStep[] | null => {
  if (isDead(status)) return null;
  const way = getSteps(orderType);
  const reached = way.indexOf(status);
  return way.map((step, index): TimelineStep => {
    const at = history.find((entry) => entry.status === step)?.at ?? null;
    if (index > reached) return { status: step, state: "ahead", at: null };
    const over = index < reached || step === "delivered";
    return { status: step, state: over ? "done" : "current", at };
  });
};

/** How far along its way an order is, 0 to 1; for a bar beside the words. */
export const getProgress = (orderType: OrderType, status: OrderStatus): number => {
  const way = getSteps(orderType);
  return Math.max(0, way.indexOf(status)) / (way.length - 1);
};

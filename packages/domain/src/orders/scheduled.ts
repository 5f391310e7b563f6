import { later } from "../hours/promise.ts";
import type { OrderStatus } from "./api.ts";

type Kitchen = { ready: Date; shares: readonly { at: Date }[] };

/**
 * When the kitchen starts an order that is to be ready at a time its guest chose: its preparation earlier, or with the
 * first slot that it takes.
 */
export const getStart = ({ ready, shares }: Kitchen, preparationMinutes: number): Date => {
  const start = later(ready, -preparationMinutes);
  const first = shares[0]?.at;
  return first && first < start ? first : start;
};

type Scheduled = { status: OrderStatus; start_at: string | null; accepted_at: string | null };

/** Accepted, and waiting for its start: nobody has to do anything. */
export const isScheduled = (order: Scheduled): boolean => order.status === "pending" && order.accepted_at !== null;

/** Staff must accept it, but not start it yet. */
export const needsAcceptance = (order: Scheduled): boolean =>
  order.status === "pending" && order.start_at !== null && order.accepted_at === null;

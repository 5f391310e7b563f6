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

type Waiting = { status: OrderStatus; accepted_at: string | null };

/** Accepted, and waiting for its start: nobody has to do anything. */
export const isScheduled = (order: Waiting): boolean => order.status === "pending" && order.accepted_at !== null;

/** The branch has to accept or decline it. */
export const needsAnswer = (order: Waiting): boolean => order.status === "pending" && order.accepted_at === null;

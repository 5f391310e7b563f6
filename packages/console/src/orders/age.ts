import type { BoardOrder } from "@sufra/domain/orders/board-api.ts";
import { needsAnswer } from "@sufra/domain/orders/scheduled.ts";

export type Urgency = "calm" | "soon" | "late";

export type Age = {
  urgency: Urgency;
  /** Seconds until it must be answered or is promised; negative once that is past. */
  left: number;
};

type Aging = Pick<BoardOrder, "status" | "created_at" | "accept_before" | "promised_at" | "accepted_at">;

/** An order for tomorrow is not "half late" tonight: only the last quarter of an hour before the promise is near. */
const nearSeconds = 15 * 60;
/** Nor does a scheduled one decline by itself hours after it turned red. */
const lastSeconds = 5 * 60;

/**
 * How an order stands against its deadline: a new one against the time to answer it, one under way against its
 * promise. Amber from the last third on (within the last 15 minutes at most), red once the time is over; a new one
 * is red in its last tenth already, because it declines by itself. `null` when the order is done, or waits for its start.
 */
export const ageOf = (order: Aging, now: Date): Age | null => {
  const isNew = needsAnswer(order);
  if (!isNew && !["sent_to_kitchen", "ready", "assigned", "en_route"].includes(order.status)) return null;
  const due = Date.parse(isNew ? order.accept_before : order.promised_at);
  const whole = Math.max(1, (due - Date.parse(order.created_at)) / 1000);
  const left = (due - now.getTime()) / 1000;
  const late = isNew ? left <= Math.min(whole * 0.1, lastSeconds) : left <= 0;
  const soon = left <= Math.min(whole / 3, nearSeconds);
  return { urgency: late ? "late" : soon ? "soon" : "calm", left };
};

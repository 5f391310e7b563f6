import type { OrderStatus } from "../orders/api.ts";
import { getSteps } from "../orders/timeline.ts";
import { type MovableOrder, nextMoves } from "../orders/transitions.ts";

/** `person`: staff decide, since what was served comes back at the desk alone. */
export type StatusPath = { steps: readonly OrderStatus[]; person: boolean };

const none: StatusPath = { steps: [], person: false };

/** Of the ways an order may end from here, the one that is closest to what the point of sale says. */
const endings: Partial<Record<OrderStatus, readonly OrderStatus[]>> = {
  declined: ["declined", "canceled", "returned"],
  canceled: ["canceled", "returned"],
  returned: ["returned", "canceled"],
};

/**
 * The steps from an order's status to the one that the point of sale reports, each allowed by the table. Empty if that
 * one is reached or passed: an order never goes backwards. Orders without a courier are at most `ready` on their way.
 */
export const getPosPath = ({ status, order_type }: MovableOrder, reported: OrderStatus): StatusPath => {
  const ways = endings[reported];
  if (ways) {
    if (status === "delivered") return { steps: [], person: true };
    const allowed = nextMoves({ status, order_type }, "pos");
    const end = ways.find((to) => allowed.includes(to));
    return end === undefined ? none : { steps: [end], person: false };
  }
  const way = getSteps(order_type);
  const at = way.indexOf(status);
  const found = way.indexOf(reported);
  const target = found === -1 && (reported === "assigned" || reported === "en_route") ? way.indexOf("ready") : found;
  return at === -1 ? none : { steps: way.slice(at + 1, target + 1), person: false };
};

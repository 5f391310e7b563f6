import type { OrderType } from "../contract/fields.ts";
import { accept, type Outcome, refuse } from "../outcome.ts";
import type { OrderStatus } from "./api.ts";

/**
 * Who moves an order. `payment`: a captured payment; `system`: accept time, auto-accept, 15 minutes without capture;
 * `pos`: an event of the integrated point of sale, which acts for the branch's staff; `courier`: the courier's link.
 */
export type Mover = "guest" | "cashier" | "manager" | "payment" | "system" | "pos" | "courier";

type Row = { from: OrderStatus; to: OrderStatus; types: readonly OrderType[]; by: readonly Mover[] };

const all: readonly OrderType[] = [1, 2, 3];
const staff: readonly Mover[] = ["cashier", "manager", "pos"];
const carriers: readonly Mover[] = [...staff, "courier"];
const row = (from: OrderStatus, to: OrderStatus, types: readonly OrderType[], by: readonly Mover[]): Row => ({
  from,
  to,
  types,
  by,
});

/** The table of product rules §6; the database holds the same (type, from, to) rows and refuses every other step. */
export const transitions: readonly Row[] = [
  row("awaiting_payment", "pending", all, ["payment", "guest"]),
  row("awaiting_payment", "canceled", all, ["guest", "system"]),
  row("pending", "sent_to_kitchen", all, [...staff, "system"]),
  row("pending", "declined", all, [...staff, "system"]),
  row("pending", "canceled", all, ["guest", ...staff]),
  row("sent_to_kitchen", "ready", all, staff),
  row("sent_to_kitchen", "canceled", all, ["cashier", "manager", "pos"]),
  row("ready", "canceled", all, ["cashier", "manager", "pos"]),
  row("ready", "delivered", [1, 2], staff),
  row("ready", "assigned", [3], carriers),
  row("assigned", "en_route", [3], carriers),
  row("en_route", "delivered", [3], carriers),
  row("assigned", "returned", [3], ["manager", "pos"]),
  row("en_route", "returned", [3], ["manager", "pos"]),
  row("delivered", "returned", all, ["manager", "pos"]),
];

export type MovableOrder = { status: OrderStatus; order_type: OrderType };

/** Effects of a move, each exactly once. */
export type Move = {
  from: OrderStatus;
  to: OrderStatus;
  /** Coupon, voucher, prize and kitchen capacity go back. */
  gives_back: boolean;
  /** A captured payment is refunded. */
  refunds: boolean;
  /** Points are posted and cards punched. */
  earns: boolean;
  /** Earned points are taken back. */
  reverses: boolean;
};

const dead: ReadonlySet<OrderStatus> = new Set(["declined", "canceled", "returned"]);

/** An order that ends here: nothing but a return follows `delivered`. */
export const isDone = (status: OrderStatus): boolean => status === "delivered" || dead.has(status);

/** Declined, canceled or returned: it gives back what it held. */
export const isDead = (status: OrderStatus): boolean => dead.has(status);

/** `awaiting_payment` is invisible to the kitchen and to the board. */
export const isVisibleToKitchen = (status: OrderStatus): boolean => status !== "awaiting_payment";

const toRows = (order: MovableOrder): readonly Row[] =>
  transitions.filter((each) => each.from === order.status && each.types.includes(order.order_type));

/** Declining needs a reason (busy, item gone, address unknown, closing…); other moves may carry one. */
export const needsReason = (to: OrderStatus): boolean => to === "declined";

/**
 * Moves an order, or refuses: `invalid_transition` with `{ from, to }` if its type has no such step (a late POS event
 * never moves it back), `not_authorized` if the step is not for this mover. The caller must still make the update
 * conditional on `from`.
 */
export const moveOrder = (order: MovableOrder, to: OrderStatus, by: Mover): Outcome<Move> => {
  const step = toRows(order).find((each) => each.to === to);
  if (!step) return refuse("invalid_transition", { from: order.status, to });
  if (!step.by.includes(by)) return refuse("not_authorized");
  const isDeadEnd = dead.has(to);
  return accept({
    from: order.status,
    to,
    gives_back: isDeadEnd,
    refunds: isDeadEnd,
    earns: to === "delivered",
    reverses: to === "returned" && order.status === "delivered",
  });
};

/** A cashier cancels what the kitchen has accepted up to the manager's limit, in halalas; 0 = never. */
export const mayCancel = (by: Mover, from: OrderStatus, total: number, limit: number): boolean =>
  by !== "cashier" || from === "pending" || (limit > 0 && total <= limit);

/** The moves open to someone now, in the table's order: the way forward first. */
export const nextMoves = (order: MovableOrder, by: Mover): OrderStatus[] =>
  toRows(order).flatMap((each) => (each.by.includes(by) ? [each.to] : []));

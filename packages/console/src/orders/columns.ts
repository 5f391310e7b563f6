import type { OrderStatus } from "@sufra/domain/orders/api.ts";
import { isScheduled } from "@sufra/domain/orders/scheduled.ts";
import { isDead } from "@sufra/domain/orders/transitions.ts";
import type { BoardOrder } from "@sufra/domain/orders/board-api.ts";

export const columnNames = ["new", "scheduled", "kitchen", "ready", "on_the_way", "done"] as const;
export type ColumnName = (typeof columnNames)[number];

/** The list of scheduled orders takes no room while there are none. */
export const shownColumns = (columns: Record<ColumnName, readonly unknown[]>): ColumnName[] =>
  columnNames.filter((name) => name !== "scheduled" || columns.scheduled.length > 0);

const columnOf: Record<OrderStatus, ColumnName | null> = {
  // Invisible until it is paid.
  awaiting_payment: null,
  pending: "new",
  sent_to_kitchen: "kitchen",
  ready: "ready",
  assigned: "on_the_way",
  en_route: "on_the_way",
  delivered: "done",
  declined: "done",
  canceled: "done",
  returned: "done",
};

const soonest = (a: BoardOrder, b: BoardOrder): number =>
  a.promised_at < b.promised_at ? -1 : a.promised_at > b.promised_at ? 1 : a.number - b.number;
const oldest = (a: BoardOrder, b: BoardOrder): number =>
  a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : a.number - b.number;
const latest = (a: BoardOrder, b: BoardOrder): number => (a.updated_at > b.updated_at ? -1 : 1);

const firstToStart = (a: BoardOrder, b: BoardOrder): number =>
  (a.start_at ?? "") < (b.start_at ?? "") ? -1 : (a.start_at ?? "") > (b.start_at ?? "") ? 1 : a.number - b.number;

/** New orders as they came, scheduled ones by their start, those being made by when they are promised, the done ones last first. */
const orderings: Record<ColumnName, (a: BoardOrder, b: BoardOrder) => number> = {
  new: oldest,
  scheduled: firstToStart,
  kitchen: soonest,
  ready: soonest,
  on_the_way: soonest,
  done: latest,
};

export const columnsOf = (orders: readonly BoardOrder[]): Record<ColumnName, BoardOrder[]> => {
  const columns: Record<ColumnName, BoardOrder[]> = {
    new: [],
    scheduled: [],
    kitchen: [],
    ready: [],
    on_the_way: [],
    done: [],
  };
  for (const order of orders) {
    const name = isScheduled(order) ? "scheduled" : columnOf[order.status];
    if (name) columns[name].push(order);
  }
  for (const name of columnNames) columns[name].sort(orderings[name]);
  return columns;
};

/** The one move a tap makes, and those that end the order otherwise and therefore ask first. */
export const movesOf = (order: Pick<BoardOrder, "moves">) => ({
  forward: order.moves.find((to) => !isDead(to)),
  endings: order.moves.filter(isDead),
});

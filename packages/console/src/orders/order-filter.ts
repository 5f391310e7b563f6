import type { OrderType } from "@sufra/domain/contract/fields.ts";
import { foldForSearch, searchScore } from "@sufra/domain/language/search.ts";
import { orderNumberText } from "@sufra/domain/orders/business-day.ts";
import { isDone } from "@sufra/domain/orders/transitions.ts";
import type { BoardOrder } from "@sufra/domain/orders/board-api.ts";

/** Past its time, or due within so many minutes. */
export const dueFilters = ["late", 15, 30, 60] as const;
export type DueFilter = (typeof dueFilters)[number];

/** What the board is narrowed to. */
export type Filter = {
  query: string;
  type: OrderType | null;
  table: number | null;
  due: DueFilter | null;
  unpaid: boolean;
};

export const noFilter: Filter = { query: "", type: null, table: null, due: null, unpaid: false };

export const isFiltering = ({ query, type, table, due, unpaid }: Filter): boolean =>
  query !== "" || type !== null || table !== null || due !== null || unpaid;

const isDue = (order: BoardOrder, due: DueFilter, now: Date): boolean => {
  if (isDone(order.status)) return false;
  const left = Date.parse(order.promised_at) - now.getTime();
  return due === "late" ? left < 0 : left <= due * 60_000;
};

/** By number ("12", "#012"), by the guest's name as people spell it, by table; within type, table and time if asked. */
export const matches = (order: BoardOrder, { query, type, table, due, unpaid }: Filter, now: Date): boolean => {
  if (type !== null && order.order_type !== type) return false;
  if (table !== null && order.table_number !== table) return false;
  if (due !== null && !isDue(order, due, now)) return false;
  if (unpaid && order.due <= 0) return false;
  const folded = foldForSearch(query);
  if (folded === "") return true;
  if (/^\d+$/.test(folded)) {
    const wanted = Number(folded);
    return order.number === wanted || order.table_number === wanted || orderNumberText(order.number).includes(folded);
  }
  return searchScore(folded, foldForSearch(order.customer_name)) !== null;
};

import type { OrderStatus } from "@sufra/domain/orders/api.ts";
import type { Tender } from "@sufra/domain/settlements/fields.ts";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import type { FullOrder } from "./full-order.ts";

/** A delivery on its way counts as handed over once a part of it comes back. */
const takesReturns: ReadonlySet<OrderStatus> = new Set(["assigned", "en_route", "delivered", "returned"]);

/** Whether anything of an order can still come back. */
export const hasReturnable = ({ status, remaining }: Pick<FullOrder, "status" | "remaining">): boolean => {
  if (!takesReturns.has(status)) return false;
  const { items, lines, charges, tip } = remaining;
  return items > 0 || charges.length > 0 || tip > 0 || lines.some(({ quantity }) => quantity > 0);
};

export const isWaiting = ({ return_requests }: Pick<FullOrder, "return_requests">): boolean =>
  return_requests.some(({ state }) => state === "pending");

/** Why an open desk can do no more: what it offered was taken back, or asked for, by a colleague. */
export const getObstacle = (order: FullOrder): "waiting" | "gone" | null => {
  if (isWaiting(order)) return "waiting";
  return order.due < 0 || hasReturnable(order) ? null : "gone";
};

type Paid = Pick<FullOrder, "settlements" | "refunds" | "remaining">;

/** What each tender brought and has not given back. */
const getLeft = ({ settlements, refunds, remaining }: Paid, tender: Tender): number => {
  if (tender === "online") return remaining.online;
  const sum = (rows: readonly { tender: Tender; amount: number }[]) =>
    rows.reduce((all, row) => all + (row.tender === tender ? row.amount : 0), 0);
  return Math.max(0, sum(settlements.filter(({ undone }) => !undone)) - sum(refunds));
};

/** Money goes back as it came: to the card that paid online first, cash last of what was really paid. */
export const suggestPaybacks = (order: Paid, payback: number): Record<Tender, number> => {
  const amounts = { online: 0, card: 0, cash: 0, voucher: 0 };
  let rest = payback;
  for (const tender of ["online", "card", "cash", "voucher"] as const) {
    amounts[tender] = Math.min(rest, getLeft(order, tender));
    rest -= amounts[tender];
  }
  amounts.cash += rest;
  return amounts;
};

/** A refusal that names what the order no longer has: this page showed an older state. */
export const isStale = (error: unknown): boolean =>
  error instanceof ApiProblem && error.errors.some(({ path }) => /^(lines|charges|tip)\b/.test(path));

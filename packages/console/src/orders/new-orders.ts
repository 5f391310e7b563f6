import { createContext, use, useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { BoardOrder } from "@sufra/domain/orders/board-api.ts";
import { needsAnswer } from "@sufra/domain/orders/scheduled.ts";
import { ringChime } from "./chime.ts";

/** New orders that were not seen on this screen yet. */
export const UnseenContext = createContext<ReadonlySet<string>>(new Set());
export const useUnseen = (): ReadonlySet<string> => use(UnseenContext);

const ringEveryMs = 12_000;
const settleMs = 60;

export type SeenOrders = { known: ReadonlySet<string>; unseen: ReadonlySet<string> };

/** What is new since the last look: the first look at a branch finds nothing new, or opening the page would ring. */
export const findUnseen = (
  before: SeenOrders | null,
  orders: readonly Pick<BoardOrder, "id" | "status" | "accepted_at">[],
): SeenOrders => {
  const pending = orders.filter(needsAnswer).map(({ id }) => id);
  if (!before) return { known: new Set(orders.map(({ id }) => id)), unseen: new Set() };
  const fresh = pending.filter((id) => !before.known.has(id));
  const still = pending.filter((id) => before.unseen.has(id));
  return { known: new Set([...before.known, ...orders.map(({ id }) => id)]), unseen: new Set([...still, ...fresh]) };
};

/** What stays unseen when somebody touches the screen: whatever no card of is on it (another column of a phone, a filter). */
export const keepVisibleUnseen = (seen: SeenOrders, isShown: (id: string) => boolean): SeenOrders => {
  const left = [...seen.unseen].filter((id) => !isShown(id));
  return left.length === seen.unseen.size ? seen : { ...seen, unseen: new Set(left) };
};

const isCardShown = (id: string): boolean =>
  document.querySelector(`[data-order="${CSS.escape(id)}"]`)?.checkVisibility() ?? false;

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((id) => b.has(id));

/** Rings and counts in the title until somebody touches the screen while the new orders stand on it. */
export const useNewOrders = (branchId: string | null, orders: readonly BoardOrder[] | undefined) => {
  const [seen, setSeen] = useState<{ branchId: string | null; seen: SeenOrders } | null>(null);
  const onBoard = useLocation().pathname.endsWith("/orders");
  useEffect(() => {
    if (!orders) return;
    setSeen((before) => {
      const last = before?.branchId === branchId ? before.seen : null;
      const next = findUnseen(last, orders);
      if (last && isSame(last.unseen, next.unseen) && last.known.size === next.known.size) return before;
      return { branchId, seen: next };
    });
  }, [branchId, orders]);

  const unseen = seen?.branchId === branchId ? seen.seen.unseen : new Set<string>();
  const waiting = unseen.size > 0;
  useEffect(() => {
    if (!waiting || !onBoard) return undefined;
    // After the touch has done what it does: it may be the one that brings the new orders on the screen.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const see = () => {
      clearTimeout(timer);
      timer = setTimeout(
        () => setSeen((before) => before && { ...before, seen: keepVisibleUnseen(before.seen, isCardShown) }),
        settleMs,
      );
    };
    document.addEventListener("pointerup", see);
    document.addEventListener("keydown", see);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerup", see);
      document.removeEventListener("keydown", see);
    };
  }, [waiting, onBoard]);
  const count = unseen.size;
  useEffect(() => {
    if (count === 0) return undefined;
    ringChime();
    const timer = setInterval(ringChime, ringEveryMs);
    return () => clearInterval(timer);
  }, [count]);
  return unseen;
};

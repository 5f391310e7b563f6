import { createContext, use, useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { BoardOrder } from "@sufra/domain/staff/board-api.ts";
import { ringChime } from "./chime.ts";

/** Orders that came in and that nobody has looked at yet. */
export const UnseenContext = createContext<ReadonlySet<string>>(new Set());
export const useUnseen = (): ReadonlySet<string> => use(UnseenContext);

const ringEveryMs = 12_000;
const settleMs = 60;

export type Seen = { known: ReadonlySet<string>; unseen: ReadonlySet<string> };

/** What is new since the last look: the first look at a branch finds nothing new, or opening the page would ring. */
export const look = (before: Seen | null, orders: readonly Pick<BoardOrder, "id" | "status">[]): Seen => {
  const pending = orders.filter(({ status }) => status === "pending").map(({ id }) => id);
  if (!before) return { known: new Set(orders.map(({ id }) => id)), unseen: new Set() };
  const fresh = pending.filter((id) => !before.known.has(id));
  const still = pending.filter((id) => before.unseen.has(id));
  return { known: new Set([...before.known, ...orders.map(({ id }) => id)]), unseen: new Set([...still, ...fresh]) };
};

/** What stays unseen when somebody touches the screen: whatever no card of is on it (another column of a phone, a filter). */
export const stillUnseen = (seen: Seen, isShown: (id: string) => boolean): Seen => {
  const left = [...seen.unseen].filter((id) => !isShown(id));
  return left.length === seen.unseen.size ? seen : { ...seen, unseen: new Set(left) };
};

const isCardShown = (id: string): boolean =>
  document.querySelector(`[data-order="${CSS.escape(id)}"]`)?.checkVisibility() ?? false;

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((id) => b.has(id));

/** Rings and counts in the title until somebody touches the screen while the new orders stand on it. */
export const useNewOrders = (branchId: string | null, orders: readonly BoardOrder[] | undefined) => {
  const [seen, setSeen] = useState<{ branchId: string | null; seen: Seen } | null>(null);
  const onBoard = useLocation().pathname.endsWith("/orders");
  useEffect(() => {
    if (!orders) return;
    setSeen((before) => {
      const last = before?.branchId === branchId ? before.seen : null;
      const next = look(last, orders);
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
        () => setSeen((before) => before && { ...before, seen: stillUnseen(before.seen, isCardShown) }),
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

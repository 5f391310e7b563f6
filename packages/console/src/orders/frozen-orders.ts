import { type PointerEvent, useCallback, useEffect, useRef, useState } from "react";
import type { BoardOrder } from "@sufra/domain/orders/board-api.ts";
import { needsAnswer } from "@sufra/domain/orders/scheduled.ts";

export type Touch = "free" | "pressed" | "lifted";

/** Cards stay in place this long after a tap, because another tap often follows. */
const settleMs = 900;

/** While the board is touched, and shortly after, cards do not move and new ones wait. */
export const freezeOrders = (
  snapshot: readonly BoardOrder[] | null,
  orders: readonly BoardOrder[],
  touch: Touch,
): { shown: readonly BoardOrder[]; waiting: number } => {
  if (touch === "free" || !snapshot) return { shown: orders, waiting: 0 };
  const known = new Set(snapshot.map(({ id }) => id));
  const waiting = orders.filter((order) => !known.has(order.id) && needsAnswer(order)).length;
  return { shown: touch === "pressed" ? snapshot : orders.filter(({ id }) => known.has(id)), waiting };
};

/** Freezes the board while it is touched; `release` shows the waiting orders at once. */
export const useFrozenOrders = (orders: readonly BoardOrder[]) => {
  const [touch, setTouch] = useState<Touch>("free");
  const [snapshot, setSnapshot] = useState<readonly BoardOrder[] | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const release = useCallback(() => {
    clearTimeout(timer.current);
    setTouch("free");
    setSnapshot(null);
  }, []);
  useEffect(() => {
    if (touch !== "pressed") return undefined;
    const lift = () => {
      setTouch("lifted");
      clearTimeout(timer.current);
      timer.current = setTimeout(release, settleMs);
    };
    // Scrolling cancels the pointer at once; only `touchend` reports the release.
    const ends = ["touchend", "touchcancel", "mouseup"] as const;
    for (const end of ends) window.addEventListener(end, lift);
    return () => {
      for (const end of ends) window.removeEventListener(end, lift);
    };
  }, [touch, release]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { shown, waiting } = freezeOrders(snapshot, orders, touch);
  const onPointerDown = (event: PointerEvent) => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    clearTimeout(timer.current);
    // The current view, not that of the first tap: an order that moved on must not jump back.
    setSnapshot(shown);
    setTouch("pressed");
  };
  return { shown, waiting, onPointerDown, release };
};

import { type PointerEvent, useCallback, useEffect, useRef, useState } from "react";
import type { OrderType } from "@sufra/domain/contract/fields.ts";
import { foldForSearch, searchScore } from "@sufra/domain/language/search.ts";
import { orderNumberText } from "@sufra/domain/orders/business-day.ts";
import type { BoardOrder } from "@sufra/domain/staff/board-api.ts";

export type Touch = "free" | "pressed" | "lifted";

/** A tap is followed by a look and often by another tap: this long the cards stay where the finger was. */
const settleMs = 900;

/** What is shown while a finger is, or just was, on the board: nothing new comes in, and under the finger nothing moves. */
export const held = (
  snapshot: readonly BoardOrder[] | null,
  orders: readonly BoardOrder[],
  touch: Touch,
): { shown: readonly BoardOrder[]; waiting: number } => {
  if (touch === "free" || !snapshot) return { shown: orders, waiting: 0 };
  const known = new Set(snapshot.map(({ id }) => id));
  const waiting = orders.filter(({ id, status }) => !known.has(id) && status === "pending").length;
  return { shown: touch === "pressed" ? snapshot : orders.filter(({ id }) => known.has(id)), waiting };
};

/** Keeps the board still under a finger; `release` lets the waiting ones in at once. */
export const useHeldOrders = (orders: readonly BoardOrder[]) => {
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
    // A finger that scrolls ends its pointer at once and only `touchend` tells when it is lifted.
    const ends = ["touchend", "touchcancel", "mouseup"] as const;
    for (const end of ends) window.addEventListener(end, lift);
    return () => {
      for (const end of ends) window.removeEventListener(end, lift);
    };
  }, [touch, release]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { shown, waiting } = held(snapshot, orders, touch);
  const onPointerDown = (event: PointerEvent) => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    clearTimeout(timer.current);
    // What is seen now, not what was at the first of several taps: an order that has moved on must not jump back.
    setSnapshot(shown);
    setTouch("pressed");
  };
  return { shown, waiting, onPointerDown, release };
};

/** By number ("12", "#012"), by the guest's name as people spell it, by table; within one order type if asked. */
export const matches = (order: BoardOrder, query: string, type: OrderType | null): boolean => {
  if (type !== null && order.order_type !== type) return false;
  const folded = foldForSearch(query);
  if (folded === "") return true;
  if (/^\d+$/.test(folded)) {
    const wanted = Number(folded);
    return order.number === wanted || order.table_number === wanted || orderNumberText(order.number).includes(folded);
  }
  return searchScore(folded, foldForSearch(order.customer_name)) !== null;
};

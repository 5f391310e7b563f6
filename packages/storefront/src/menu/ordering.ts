import { useSyncExternalStore } from "react";
import { useDigits } from "@sufra/ui/i18n/digits.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { whenText } from "../app/branch-time.ts";
import { useVisit } from "../app/visit.ts";
import { useCart } from "../cart/cart-store.ts";

/** A closed branch may still be ordered from for later; the guest says so once per page. */
let later = false;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const orderLater = (): void => {
  later = true;
  for (const listener of listeners) listener();
};

export type Ordering = {
  /** Things can be put into the cart. */
  on: boolean;
  /** In place of the add button while they can't: "Opens 12:00 PM". */
  label: string;
  /** Pick-up or delivery may be had at another time. */
  laterPossible: boolean;
};

/** Whether this branch takes orders from this page now. */
export const useOrdering = (): Ordering => {
  const { branch, establishment, services, now } = useVisit();
  const digits = useDigits();
  const cart = useCart();
  const wantsLater = useSyncExternalStore(
    subscribe,
    () => later,
    () => false,
  );
  const open = branch?.open ?? false;
  const served = services.includes("ordering");
  const laterPossible = branch?.order_types.some((type) => type !== 1) ?? false;
  const scheduled = wantsLater || cart.paymentData.scheduledAt !== null;
  const changes = branch?.changes_at ?? null;
  const label =
    changes === null
      ? m.menu_closed()
      : m.menu_opens({ time: whenText(changes, now, establishment.time_zone, digits) });
  return { on: served && (open || (laterPossible && scheduled)), label, laterPossible };
};

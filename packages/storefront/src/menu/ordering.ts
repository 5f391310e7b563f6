import { useDigits } from "@sufra/ui/i18n/digits.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { createStore, useStore } from "@sufra/ui/store.ts";
import { whenText } from "../app/branch-time-text.ts";
import { useVisit } from "../app/visit.ts";
import { useCart } from "../cart/cart-store.ts";

/** The guest orders from a closed branch for later; holds until the page is loaded again. */
const later = createStore(false);
export const orderLater = (): void => later.set(true);

export type Ordering = {
  /** Items can be added to the cart. */
  on: boolean;
  /** Replaces the add button while ordering is off: "Opens 12:00 PM". */
  label: string;
  /** Pickup or delivery is possible at another time. */
  laterPossible: boolean;
};

/** Whether the branch takes orders from this page now. */
export const useOrdering = (): Ordering => {
  const { branch, establishment, services, now } = useVisit();
  const digits = useDigits();
  const cart = useCart();
  const wantsLater = useStore(later, (value) => value);
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

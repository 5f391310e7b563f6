import { useSyncExternalStore } from "react";
import { changeCart, type CartAction } from "@sufra/domain/cart/cart-reducer.ts";
import { cartCount, type CartState } from "@sufra/domain/cart/cart-state.ts";
import { type CartComboLine, type CartProductLine, type GuestCart, linesTotal } from "./cart-lines.ts";
import { cartKey, emptyGuestCart, newId, readCart, readStored, writeStored } from "./cart-storage.ts";

/**
 * The cart of the establishment being visited, kept on the device. It is shared with the boot script and with other
 * tabs through the storage, and changed by the domain's own actions alone.
 */
let establishment: string | undefined;
let current: GuestCart = emptyGuestCart("");
const onServer = typeof localStorage === "undefined";
const serverCart = emptyGuestCart("");
const listeners = new Set<() => void>();

const put = (cart: GuestCart): void => {
  current = cart;
  for (const listener of listeners) listener();
};

/** Opens the cart of an establishment; cheap when it is open already. */
export const openCart = (establishmentId: string): void => {
  if (onServer || establishment === establishmentId) return;
  establishment = establishmentId;
  put(readCart(readStored(cartKey(establishmentId))));
};

export const openEstablishment = (): string | undefined => establishment;

/** Reads again what is stored: the boot script or another tab has written. */
export const adoptCart = (): void => {
  if (establishment === undefined) return;
  const text = readStored(cartKey(establishment));
  if (text !== null && text !== JSON.stringify(current)) put(readCart(text));
};

if (!onServer) {
  addEventListener("storage", (event) => {
    if (establishment !== undefined && event.key === cartKey(establishment)) adoptCart();
  });
}

export const getCart = (): GuestCart => current;

/** Lines carry what they look like; the domain's actions keep whatever a line carries. */
export type GuestCartAction =
  | Exclude<CartAction, { product: unknown } | { combo: unknown } | { type: "replace" }>
  | { type: "addProduct"; product: CartProductLine }
  | { type: "updateProduct"; key: string; product: CartProductLine }
  | { type: "addCombo"; combo: CartComboLine }
  | { type: "updateCombo"; key: string; combo: CartComboLine }
  | { type: "replace"; cart: GuestCart };

/** Runs one of the domain's actions and keeps the result. */
export const dispatchCart = (action: GuestCartAction): GuestCart => {
  const next: CartState = changeCart(current, action);
  put({ ...current, ...next } as GuestCart);
  if (establishment !== undefined) writeStored(cartKey(establishment), current);
  return current;
};

/** What the specification's cart has no action for: the table's number, cutlery, the guest's own rewards. */
export const setCartExtras = (
  extras: Partial<Pick<GuestCart, "table" | "withoutCutlery" | "voucher" | "rewards">>,
): void => {
  put({ ...current, ...extras });
  if (establishment !== undefined) writeStored(cartKey(establishment), current);
};

/** After an order: nothing in it and a new identity; what was chosen about the visit is read from the choices again. */
export const resetCart = (): void => {
  const { table } = current;
  dispatchCart({ type: "reset", cartId: newId() });
  setCartExtras({ table, withoutCutlery: false, voucher: null, rewards: [] });
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The first render is the server's: an empty cart. The device's own follows in the same frame. */
export const useCart = (): GuestCart => useSyncExternalStore(subscribe, getCart, () => serverCart);

export const useCartCount = (): number =>
  useSyncExternalStore(
    subscribe,
    () => cartCount(current),
    () => 0,
  );
export const useCartTotal = (): number =>
  useSyncExternalStore(
    subscribe,
    () => linesTotal(current),
    () => 0,
  );

const quantityOf = (id: string): number =>
  current.products.reduce((sum, line) => (line.productId === id ? sum + line.productQuantity : sum), 0) +
  current.combos.reduce((sum, line) => (line.comboId === id ? sum + line.comboQuantity : sum), 0);

/** How many of a product or combo are in the cart, over all its lines: only the cards it concerns render again. */
export const useQuantityOf = (id: string): number =>
  useSyncExternalStore(
    subscribe,
    () => quantityOf(id),
    () => 0,
  );

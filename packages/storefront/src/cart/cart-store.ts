import { changeCart, type CartAction } from "@sufra/domain/cart/cart-reducer.ts";
import { cartCount, type CartState } from "@sufra/domain/cart/cart-state.ts";
import { type CartComboLine, type CartProductLine, type GuestCart } from "./cart-lines.ts";
import { linesTotal } from "@sufra/domain/cart/cart-totals.ts";
import { createStore, useStore } from "@sufra/ui/store.ts";
import { cartKey, emptyGuestCart, newId, readCart, readStored, writeStored } from "./cart-storage.ts";

/**
 * The cart of the visited establishment, stored on the device and shared with the boot script and other tabs. Only the
 * domain's actions change it.
 */
let establishment: string | undefined;
const store = createStore<GuestCart>(emptyGuestCart(""));
const onServer = typeof localStorage === "undefined";

/** Changes the cart and stores it on the device. */
const save = (cart: GuestCart): void => {
  store.set(cart);
  if (establishment !== undefined) writeStored(cartKey(establishment), cart);
};

export const openCart = (establishmentId: string): void => {
  if (onServer || establishment === establishmentId) return;
  establishment = establishmentId;
  store.set(readCart(readStored(cartKey(establishmentId))));
};

export const getOpenEstablishment = (): string | undefined => establishment;

/** Reads the stored cart again: the boot script or another tab may have changed it. */
export const adoptCart = (): void => {
  if (establishment === undefined) return;
  const text = readStored(cartKey(establishment));
  if (text !== null && text !== JSON.stringify(store.get())) store.set(readCart(text));
};

if (!onServer) {
  addEventListener("storage", (event) => {
    if (establishment !== undefined && event.key === cartKey(establishment)) adoptCart();
  });
}

export const getCart = store.get;

/** Lines of the guest app also have names and pictures; the domain's actions keep these fields. */
export type GuestCartAction =
  | Exclude<CartAction, { product: unknown } | { combo: unknown } | { type: "replace" }>
  | { type: "addProduct"; product: CartProductLine }
  | { type: "updateProduct"; key: string; product: CartProductLine }
  | { type: "addCombo"; combo: CartComboLine }
  | { type: "updateCombo"; key: string; combo: CartComboLine }
  | { type: "replace"; cart: GuestCart };

export const dispatchCart = (action: GuestCartAction): GuestCart => {
  const next: CartState = changeCart(getCart(), action);
  save({ ...getCart(), ...next } as GuestCart);
  return getCart();
};

/** Fields that the domain's cart does not have. */
export const setCartExtras = (
  extras: Partial<Pick<GuestCart, "table" | "withoutCutlery" | "voucher" | "rewards" | "lastCard">>,
): void => save({ ...getCart(), ...extras });

/** Empties the cart after an order. Branch, type and address are read from the stored choices again. */
export const resetCart = (): void => {
  const { table } = getCart();
  dispatchCart({ type: "reset", cartId: newId() });
  setCartExtras({ table, withoutCutlery: false, voucher: null, rewards: [] });
};

export const useCart = (): GuestCart => useStore(store, (cart) => cart);

export const useCartCount = (): number => useStore(store, cartCount);
export const useCartTotal = (): number => useStore(store, linesTotal);

const getQuantity = (cart: GuestCart, id: string): number =>
  cart.products.reduce((sum, line) => (line.productId === id ? sum + line.productQuantity : sum), 0) +
  cart.combos.reduce((sum, line) => (line.comboId === id ? sum + line.comboQuantity : sum), 0);

/** Units of a product or combo in the cart, over all lines. */
export const useQuantity = (id: string): number => useStore(store, (cart) => getQuantity(cart, id));

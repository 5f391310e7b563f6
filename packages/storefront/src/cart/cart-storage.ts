import { emptyCart } from "@sufra/domain/cart/cart-state.ts";
import type { GuestCart } from "./cart-lines.ts";

/** Key of the stored cart; the boot script uses the same. */
export const cartKey = (establishmentId: string): string => `sufra:cart:${establishmentId}`;
export const choicesKey = (establishmentId: string): string => `sufra:choices:${establishmentId}`;

/** A uuid. `crypto.randomUUID` is missing outside a secure context, so a blob's address provides one. */
export const newId = (): string => crypto.randomUUID?.() ?? URL.createObjectURL(new Blob()).slice(-36);

export const emptyGuestCart = (cartId: string): GuestCart => ({
  ...emptyCart(cartId),
  products: [],
  combos: [],
  table: null,
  withoutCutlery: false,
  voucher: null,
  rewards: [],
});

export const readStored = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // no storage: the value lives as long as the page
  }
};

export const writeStored = (key: string, value: unknown): void => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // full or switched off
  }
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) > 0;

/** The boot script writes only some fields; an unreadable cart is empty. */
export const readCart = (text: string | null): GuestCart => {
  const fresh = emptyGuestCart(newId());
  if (text === null) return fresh;
  try {
    const kept: unknown = JSON.parse(text);
    if (!isObject(kept)) return fresh;
    const cart = { ...fresh, ...kept } as GuestCart;
    const sound =
      Array.isArray(cart.products) &&
      Array.isArray(cart.combos) &&
      cart.products.every((line) => isObject(line) && isCount(line.productQuantity) && Array.isArray(line.options)) &&
      cart.combos.every((line) => isObject(line) && isCount(line.comboQuantity) && Array.isArray(line.products));
    return sound ? cart : fresh;
  } catch {
    return fresh;
  }
};

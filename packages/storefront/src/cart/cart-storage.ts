import { emptyCart } from "@sufra/domain/cart/cart-state.ts";
import type { GuestCart } from "./cart-lines.ts";

/** Where the cart of an establishment lies on the device; the boot script writes there before the application runs. */
export const cartKey = (establishmentId: string): string => `sufra:cart:${establishmentId}`;
export const choicesKey = (establishmentId: string): string => `sufra:choices:${establishmentId}`;

/** A uuid also where the page is not a secure context and the platform's own is missing. */
export const newId = (): string =>
  typeof crypto.randomUUID === "function"
    ? crypto.randomUUID()
    : "10000000-1000-4000-8000-100000000000".replace(/[018]/g, (digit) => {
        const random = crypto.getRandomValues(new Uint8Array(1))[0] ?? 0;
        return (Number(digit) ^ (random & (15 >> (Number(digit) / 4)))).toString(16);
      });

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
    return null; // storage is switched off: what is kept lives as long as the page
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

/** What the boot script wrote lacks the fields it does not know; anything unreadable is an empty cart. */
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

import { maxQuantity, plainProductKey } from "@sufra/domain/cart/cart-reducer.ts";
import type { PricedCombo } from "@sufra/domain/cart/cart-totals.ts";
import type { CartProductLine } from "../cart/cart-lines.ts";
import { newId } from "../cart/cart-storage.ts";

/** The fields of the stored cart that the boot script needs; others stay unchanged. */
export type EarlyCart = {
  cartId: string;
  version: number;
  products: CartProductLine[];
  combos: PricedCombo[];
};

/** A missing or unreadable cart is empty. */
export const readEarlyCart = (text: string | null): EarlyCart => {
  let stored: Partial<EarlyCart> | null = null;
  try {
    stored = JSON.parse(text ?? "{}") as Partial<EarlyCart> | null;
  } catch {
    // starts empty
  }
  return { cartId: newId(), version: 0, products: [], combos: [], ...stored };
};

/** Adds a product without options. The reducer itself is too large for every page. */
export const addToEarlyCart = (
  cart: EarlyCart,
  product: Pick<CartProductLine, "productId" | "name" | "image" | "unitPrice">,
): void => {
  const key = plainProductKey(product.productId);
  const same = cart.products.find((line) => line.key === key);
  if (same) same.productQuantity = Math.min(maxQuantity, same.productQuantity + 1);
  else {
    const plain = { key, options: [], note: "", optionsPrice: 0, optionsText: "", productQuantity: 1 };
    cart.products.push({ ...product, ...plain });
  }
  cart.version += 1;
};

import type { Coordinates, OrderType } from "../contract/fields.ts";
import type { ChosenOption } from "../menu/options.ts";
import {
  type CartAddress,
  type CartCombo,
  type CartCoupon,
  type CartProduct,
  type CartState,
  type CartTotals,
  type CartZone,
  emptyCart,
  type PaymentData,
} from "./cart-state.ts";

export type CartAction =
  | { type: "addProduct"; product: CartProduct }
  | { type: "updateProduct"; key: string; product: CartProduct }
  | { type: "removeProduct"; key: string }
  | { type: "changeProductQuantity"; key: string; quantity: number }
  | { type: "addCombo"; combo: CartCombo }
  | { type: "updateCombo"; key: string; combo: CartCombo }
  | { type: "removeCombo"; key: string }
  | { type: "changeComboQuantity"; key: string; quantity: number }
  | { type: "setCoupon"; coupon: CartCoupon | null }
  | { type: "setOrderType"; orderType: OrderType | null }
  | { type: "setCoordinates"; coordinates: Coordinates | null }
  | { type: "setDeliveryZone"; deliveryZone: CartZone | null }
  | { type: "setAddress"; fullAddress: CartAddress | null }
  | { type: "setBranch"; branch: string | null }
  | { type: "setPaymentData"; paymentData: Partial<PaymentData> }
  | { type: "setTotals"; totals: Partial<CartTotals> }
  | { type: "replace"; cart: CartState }
  | { type: "reset"; cartId: string };

/** One line holds 1 to 99 (invariant C9). */
export const maxQuantity = 99;

const optionsKey = (options: readonly ChosenOption[]): string =>
  options
    .map((option) => `${option.option_id}×${option.quantity}`)
    .sort()
    .join(",");

/** Two lines with the same key are the same wish: the quantity grows instead of a second line. */
export const productKey = (product: Pick<CartProduct, "productId" | "options" | "note">): string =>
  JSON.stringify([product.productId, optionsKey(product.options), product.note.trim()]);

/** The `productKey` of a product without options or note; the boot script is too small for the general one. */
export const plainProductKey = (productId: string): string => JSON.stringify([productId, "", ""]);

export const comboKey = (combo: Pick<CartCombo, "comboId" | "products" | "note">): string => {
  const products = combo.products.map((each) => `${each.slotId}:${each.productId}:${optionsKey(each.options)}`).sort();
  return JSON.stringify([combo.comboId, products, combo.note.trim()]);
};

const within = (quantity: number): number => Math.min(maxQuantity, Math.max(0, Math.trunc(quantity) || 0));

type Keyed = { key: string };

/** Adds a line, or its quantity to the line that has the same key; what exceeds 99 is left out. */
const merged = <L extends Keyed>(
  lines: readonly L[],
  line: L,
  count: (line: L) => number,
  put: (line: L, n: number) => L,
): L[] => {
  const quantity = within(count(line));
  if (quantity === 0) return [...lines];
  const same = lines.find((each) => each.key === line.key);
  if (!same) return [...lines, put(line, quantity)];
  return lines.map((each) => (each === same ? put(each, within(count(each) + quantity)) : each));
};

/** Replaces a line in place; if its new choice equals another line, both merge. */
const updated = <L extends Keyed>(
  lines: readonly L[],
  key: string,
  line: L,
  count: (line: L) => number,
  put: (line: L, n: number) => L,
): L[] => {
  const place = lines.findIndex((each) => each.key === key);
  if (place < 0) return [...lines];
  if (line.key === key || !lines.some((each) => each.key === line.key)) {
    const quantity = within(count(line));
    return quantity === 0 ? lines.filter((each) => each.key !== key) : lines.with(place, put(line, quantity));
  }
  return merged(
    lines.filter((each) => each.key !== key),
    line,
    count,
    put,
  );
};

/** A quantity of 0 takes the line out. */
const counted = <L extends Keyed>(
  lines: readonly L[],
  key: string,
  quantity: number,
  put: (line: L, n: number) => L,
): L[] => {
  const count = within(quantity);
  return lines.flatMap((line) => (line.key !== key ? [line] : count === 0 ? [] : [put(line, count)]));
};

const countProduct = (line: CartProduct): number => line.productQuantity;
const putProduct = (line: CartProduct, n: number): CartProduct => ({ ...line, productQuantity: n });
const countCombo = (line: CartCombo): number => line.comboQuantity;
const putCombo = (line: CartCombo, n: number): CartCombo => ({ ...line, comboQuantity: n });
const keyedProduct = (product: CartProduct): CartProduct => ({ ...product, key: productKey(product) });
const keyedCombo = (combo: CartCombo): CartCombo => ({ ...combo, key: comboKey(combo) });

const changeLines = (cart: CartState, action: CartAction): Pick<CartState, "products" | "combos"> | null => {
  const { products, combos } = cart;
  switch (action.type) {
    case "addProduct":
      return { combos, products: merged(products, keyedProduct(action.product), countProduct, putProduct) };
    case "updateProduct":
      return {
        combos,
        products: updated(products, action.key, keyedProduct(action.product), countProduct, putProduct),
      };
    case "removeProduct":
      return { combos, products: counted(products, action.key, 0, putProduct) };
    case "changeProductQuantity":
      return { combos, products: counted(products, action.key, action.quantity, putProduct) };
    case "addCombo":
      return { products, combos: merged(combos, keyedCombo(action.combo), countCombo, putCombo) };
    case "updateCombo":
      return { products, combos: updated(combos, action.key, keyedCombo(action.combo), countCombo, putCombo) };
    case "removeCombo":
      return { products, combos: counted(combos, action.key, 0, putCombo) };
    case "changeComboQuantity":
      return { products, combos: counted(combos, action.key, action.quantity, putCombo) };
    default:
      return null;
  }
};

/** Drops what belongs to another order type: the table of dine-in, the address and zone of delivery. */
const withOrderType = (cart: CartState, orderType: OrderType | null): Partial<CartState> => ({
  orderType,
  ...(orderType === 1 ? {} : { paymentData: { ...cart.paymentData, tableId: null } }),
  ...(orderType === 3 ? {} : { deliveryZone: null, fullAddress: null }),
});

/** Another branch makes table, slot and zone invalid. The lines stay; the quote reports what is missing. */
const withBranch = (cart: CartState, branch: string | null): Partial<CartState> =>
  branch === cart.branch
    ? {}
    : {
        branch,
        integrated: false,
        deliveryZone: null,
        paymentData: { ...cart.paymentData, tableId: null, scheduledAt: null },
      };

const changeChoice = (cart: CartState, action: CartAction): Partial<CartState> => {
  switch (action.type) {
    case "setCoupon":
      return { coupon: action.coupon };
    case "setOrderType":
      return withOrderType(cart, action.orderType);
    case "setCoordinates":
      return { coordinates: action.coordinates };
    case "setDeliveryZone":
      return { deliveryZone: action.deliveryZone };
    case "setAddress":
      return { fullAddress: action.fullAddress };
    case "setBranch":
      return withBranch(cart, action.branch);
    case "setPaymentData":
      return { paymentData: { ...cart.paymentData, ...action.paymentData } };
    default:
      return {};
  }
};

/**
 * All changes of the cart (specification §4) as a pure function. `setTotals`, `replace` and `reset` keep the
 * version, since they do not change the order.
 */
export const changeCart = (cart: CartState, action: CartAction): CartState => {
  if (action.type === "reset") return emptyCart(action.cartId);
  if (action.type === "replace") return action.cart;
  if (action.type === "setTotals") return { ...cart, ...action.totals };
  const change = changeLines(cart, action) ?? changeChoice(cart, action);
  return { ...cart, ...change, version: cart.version + 1 };
};

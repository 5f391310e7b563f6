import { type CachedChoice, keepChoice, readChoice } from "@sufra/domain/cart/cached-choice.ts";
import { isOrderType } from "@sufra/domain/orders/order-types.ts";
import type { OrderType } from "@sufra/domain/contract/fields.ts";
import type { CartAddress, CartTable } from "./cart-lines.ts";
import { dispatchCart, getCart, openEstablishment, resetCart, setCartExtras } from "./cart-store.ts";
import { choicesKey, readStored, writeStored } from "./cart-storage.ts";

/** What the guest chose at a branch: remembered for a while (`choice_minutes`), dropped at another branch. */
type Choices = {
  orderType?: CachedChoice<OrderType>;
  table?: CachedChoice<CartTable>;
  address?: CachedChoice<CartAddress>;
};

/** The branch it is chosen at, and for how long it holds. */
export type ChoiceAt = { branch: string; minutes: number };

const read = (): Choices => {
  const id = openEstablishment();
  try {
    return id === undefined ? {} : ((JSON.parse(readStored(choicesKey(id)) ?? "{}") as Choices | null) ?? {});
  } catch {
    return {};
  }
};

const keep = (choices: Choices): void => {
  const id = openEstablishment();
  if (id !== undefined) writeStored(choicesKey(id), choices);
};

export const chooseOrderType = (orderType: OrderType, { branch, minutes }: ChoiceAt): void => {
  keep({ ...read(), orderType: keepChoice(orderType, branch, new Date(), minutes) });
  dispatchCart({ type: "setOrderType", orderType });
  if (orderType !== 1) setCartExtras({ table: null });
};

/** A table means dine-in there. */
export const chooseTable = (table: CartTable, at: ChoiceAt): void => {
  chooseOrderType(1, at);
  keep({ ...read(), table: keepChoice(table, at.branch, new Date(), at.minutes) });
  dispatchCart({ type: "setPaymentData", paymentData: { tableId: table.id } });
  setCartExtras({ table });
};

export const chooseAddress = (address: CartAddress, at: ChoiceAt): void => {
  chooseOrderType(3, at);
  keep({ ...read(), address: keepChoice(address, at.branch, new Date(), at.minutes) });
  dispatchCart({ type: "setAddress", fullAddress: address });
  dispatchCart({ type: "setCoordinates", coordinates: { lat: address.lat, lng: address.lng } });
};

/** On arriving at a branch: what was chosen and still holds is in the cart, everything else is not. */
export const arriveAt = (branch: string): void => {
  if (getCart().branch !== branch) dispatchCart({ type: "setBranch", branch });
  const now = new Date();
  const choices = read();
  const kept = readChoice(choices.orderType, branch, now);
  const orderType = isOrderType(kept) ? kept : null;
  const table = orderType === 1 ? readChoice(choices.table, branch, now) : null;
  const address = orderType === 3 ? readChoice(choices.address, branch, now) : null;
  const cart = getCart();
  if (cart.orderType !== orderType) dispatchCart({ type: "setOrderType", orderType });
  if (address && !cart.fullAddress) dispatchCart({ type: "setAddress", fullAddress: address });
  const tableId = table?.id ?? null;
  if (cart.paymentData.tableId !== tableId) dispatchCart({ type: "setPaymentData", paymentData: { tableId } });
  if (cart.table?.id !== table?.id) setCartExtras({ table });
};

/** An empty cart at the branch one is at, with what was chosen about the visit still standing. */
export const beginAnew = (branch: string): void => {
  resetCart();
  arriveAt(branch);
};

import { type CachedChoice, storeChoice, readChoice } from "@sufra/domain/cart/cached-choice.ts";
import { isOrderType } from "@sufra/domain/orders/order-types.ts";
import type { OrderType } from "@sufra/domain/contract/fields.ts";
import type { CartAddress, CartTable } from "./cart-lines.ts";
import { dispatchCart, getCart, getOpenEstablishment, resetCart, setCartExtras } from "./cart-store.ts";
import { choicesKey, readStored, writeStored } from "./cart-storage.ts";

/** Stores the guest's choices at a branch for `choice_minutes`. */
type Choices = {
  orderType?: CachedChoice<OrderType>;
  table?: CachedChoice<CartTable>;
  address?: CachedChoice<CartAddress>;
};

/** The branch, and how long the choice holds. */
export type ChoiceAt = { branch: string; minutes: number };

export const readChoices = (): Choices => {
  const id = getOpenEstablishment();
  try {
    return id === undefined ? {} : ((JSON.parse(readStored(choicesKey(id)) ?? "{}") as Choices | null) ?? {});
  } catch {
    return {};
  }
};

const keep = (choices: Choices): void => {
  const id = getOpenEstablishment();
  if (id !== undefined) writeStored(choicesKey(id), choices);
};

export const chooseOrderType = (orderType: OrderType, { branch, minutes }: ChoiceAt): void => {
  keep({ ...readChoices(), orderType: storeChoice(orderType, branch, new Date(), minutes) });
  dispatchCart({ type: "setOrderType", orderType });
  if (orderType !== 1) setCartExtras({ table: null });
};

/** Choosing a table means dine-in. */
export const chooseTable = (table: CartTable, at: ChoiceAt): void => {
  chooseOrderType(1, at);
  keep({ ...readChoices(), table: storeChoice(table, at.branch, new Date(), at.minutes) });
  dispatchCart({ type: "setPaymentData", paymentData: { tableId: table.id } });
  setCartExtras({ table });
};

export const chooseAddress = (address: CartAddress, at: ChoiceAt): void => {
  chooseOrderType(3, at);
  keep({ ...readChoices(), address: storeChoice(address, at.branch, new Date(), at.minutes) });
  dispatchCart({ type: "setAddress", fullAddress: address });
  dispatchCart({ type: "setCoordinates", coordinates: { lat: address.lat, lng: address.lng } });
};

/** On arrival at a branch, puts only the valid choices into the cart. */
export const arriveAt = (branch: string): void => {
  if (getCart().branch !== branch) dispatchCart({ type: "setBranch", branch });
  const now = new Date();
  const choices = readChoices();
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

/** Starts an empty cart at the branch with its valid choices. */
export const startNewCart = (branch: string): void => {
  resetCart();
  arriveAt(branch);
};

/** Places an order quickly, for journeys about something else. */
import { addAddress } from "./address.ts";
import { chooseOrderType, goOn, introduce, type Method, payBy, sendAndVerify } from "./checkout.ts";
import { codes, dishes } from "./demo.ts";
import { orderTypeNames } from "@sufra/domain/orders/order-types.ts";
import { see } from "./browser.ts";
import { button, type Guest, openMenu, scan } from "./guest.ts";
import { addDish, addMore, openCart } from "./menu.ts";
import { follow } from "./order.ts";
import { beginning } from "./words.ts";

/** A guest with a stored choice is not asked again. */
const preferCollecting = async (guest: Guest): Promise<void> => {
  const asked = button(guest, beginning(guest.say("cart_choose_type")));
  const kept = button(guest, beginning(guest.of(orderTypeNames[2])));
  await see(asked.or(kept));
  if (await asked.isVisible()) await chooseOrderType(guest, 2);
};

export const fillCart = async (guest: Guest, dish = dishes.rice): Promise<void> => {
  await scan(guest, codes.main);
  await openMenu(guest);
  await addDish(guest, dish);
  await openCart(guest);
  await preferCollecting(guest);
};

/** Enough rice for the zone's minimum, delivered to a new address. */
export const fillDeliveryCart = async (guest: Guest, address: string): Promise<void> => {
  await scan(guest, codes.main);
  await openMenu(guest);
  await addDish(guest, dishes.rice);
  await addMore(guest, dishes.rice, 3);
  await openCart(guest);
  await chooseOrderType(guest, 3);
  await addAddress(guest, address);
};

/** From a filled cart of a new guest who collects the order and pays cash. */
export const collectForCash = async (guest: Guest): Promise<void> => {
  await openCart(guest);
  await chooseOrderType(guest, 2);
  await goOn(guest);
  await introduce(guest);
  await payBy(guest, "cash");
  await sendAndVerify(guest);
};

export const openCheckout = async (guest: Guest, method: Method = "cash", dish = dishes.rice): Promise<void> => {
  await fillCart(guest, dish);
  await goOn(guest);
  await introduce(guest);
  await payBy(guest, method);
};

/** Places a new guest's cash order and follows it. */
export const orderForCash = async (guest: Guest, dish = dishes.rice): Promise<void> => {
  await openCheckout(guest, "cash", dish);
  await sendAndVerify(guest);
  await follow(guest);
};

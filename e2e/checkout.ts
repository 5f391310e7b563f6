/** From the cart to a sent order. */
import { orderTypeNames } from "@sufra/domain/orders/order-types.ts";
import type { OrderType } from "@sufra/domain/contract/fields.ts";
import { see, seeGone } from "./browser.ts";
import { button, enterCode, type Guest, heading, sheet } from "./guest.ts";
import { beginning } from "./words.ts";

/** Chooses the order type in the cart. */
export const chooseOrderType = async (guest: Guest, type: OrderType): Promise<void> => {
  const { say } = guest;
  await button(guest, beginning(say("cart_choose_type"))).click();
  const choice = sheet(guest, say("order_type_title"));
  await choice.getByRole("radio", { name: beginning(guest.of(orderTypeNames[type])) }).click();
  await choice.getByRole("button", { name: say("order_type_confirm") }).click();
  await seeGone(choice);
};

export const goOn = (guest: Guest): Promise<void> => button(guest, beginning(guest.say("cart_continue"))).click();

/** A new guest enters name and number at the checkout. */
export const introduce = async (guest: Guest): Promise<void> => {
  const { page, say, person } = guest;
  await see(heading(guest, say("checkout_who")));
  await page.getByLabel(say("checkout_name"), { exact: true }).fill(person.name);
  await page.getByLabel(say("auth_phone"), { exact: true }).fill(person.national);
};

export type Method = "cash" | "physical" | "online";

export const payBy = async (guest: Guest, method: Method): Promise<void> => {
  const { page, say } = guest;
  await see(page.getByRole("heading", { level: 1, name: say("checkout_title") }));
  const choice = page.getByRole("radio", { name: beginning(say(`checkout_${method}`)) });
  await choice.click();
  await see(page.getByRole("radio", { name: beginning(say(`checkout_${method}`)), checked: true }));
};

export const sendOrder = (guest: Guest): Promise<void> => button(guest, beginning(guest.say("checkout_place"))).click();

/** A guest's first order: the press sends the code, and the order follows once the number is verified. */
export const sendAndVerify = async (guest: Guest): Promise<void> => {
  const asked = Date.now() - 1000;
  await sendOrder(guest);
  await see(sheet(guest, guest.say("auth_title")));
  await enterCode(guest, asked);
};

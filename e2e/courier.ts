/** A courier's link: from the board to a phone. */
import type { Page } from "@playwright/test";
import { advance, cardOf, type Staff } from "./board.ts";
import { see } from "./browser.ts";
import { goOn, introduce, payBy, sendAndVerify } from "./checkout.ts";
import type { Guest } from "./guest.ts";
import { follow } from "./order.ts";
import { fillDeliveryCart } from "./quick-order.ts";
import { beginning, word } from "./words.ts";

const say = (key: string) => word(key, "sa");

/** A cash delivery that the kitchen has prepared, followed by its guest; the panel that makes the courier's link is open. */
export const openDelivery = async (guest: Guest, staff: Staff): Promise<void> => {
  await fillDeliveryCart(guest, "البيت");
  await goOn(guest);
  await introduce(guest);
  await payBy(guest, "cash");
  await sendAndVerify(guest);
  await follow(guest);
  const { name } = guest.person;
  await advance(staff, name, "console_orders_move_accept");
  await advance(staff, name, "console_orders_move_ready");
  await cardOf(staff, name).getByRole("button").first().click();
  await see(staff.page.getByRole("heading", { name: say("console_couriers_title") }));
};

/** Makes a link in the open panel; its address. */
export const makeLink = async ({ page }: Staff, name: string, number = ""): Promise<string> => {
  await page.getByLabel(say("console_couriers_name")).fill(name);
  await page.getByLabel(beginning(say("console_couriers_phone"))).fill(number);
  await page.getByRole("button", { name: say("console_couriers_make") }).click();
  await see(page.getByRole("img", { name: say("console_couriers_qr") }));
  return page.getByLabel(say("console_couriers_link"), { exact: true }).inputValue();
};

export const openLink = async (page: Page, link: string): Promise<void> => {
  await page.goto(link);
  await see(page.getByRole("heading", { level: 1, name: say("couriers_title") }));
};

export const shareSwitch = (page: Page) => page.getByRole("switch", { name: say("couriers_share") });

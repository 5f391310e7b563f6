/** The menu and an opened item, as a guest uses them. */
import type { Locator } from "@playwright/test";
import type { Text } from "@sufra/domain/language/language.ts";
import { see, seeGone } from "./browser.ts";
import { button, type Guest, link, sheet } from "./guest.ts";
import { beginning } from "./words.ts";

/** Adds a simple product; the button becomes a stepper. */
export const addDish = async (guest: Guest, dish: Text): Promise<void> => {
  const name = guest.of(dish);
  await button(guest, guest.say("menu_add", { name })).first().click();
  await see(guest.page.getByRole("group", { name, exact: true }).getByText("1", { exact: true }));
};

/** Opens a product with options. */
export const openDish = async (guest: Guest, dish: Text): Promise<Locator> => {
  const name = guest.of(dish);
  await guest.page.getByRole("main").getByRole("link", { name, exact: true }).first().click();
  const opened = sheet(guest, name);
  await see(opened);
  return opened;
};

/** Chooses an option by its row, since the control is hidden. */
export const choose = async (within: Locator, group: string, option: string): Promise<void> => {
  const fields = within.getByRole("group", { name: beginning(group) }).first();
  const words = within.page().getByText(option, { exact: true });
  const row = fields.locator("label").filter({ has: words }).first();
  await row.click();
  await row.locator("input:checked").waitFor({ state: "attached" });
};

/** Adds one of a counted option. */
export const countUp = (guest: Guest, within: Locator, group: string, option: string): Promise<void> =>
  within
    .getByRole("group", { name: beginning(group) })
    .first()
    .getByRole("button", { name: guest.say("ui_stepper_more", { name: option }), exact: true })
    .click();

export const addToCart = async (guest: Guest, opened: Locator): Promise<void> => {
  await opened.getByRole("button", { name: guest.say("items_add") }).click();
  await seeGone(opened);
};

export const openCart = async (guest: Guest): Promise<void> => {
  await link(guest, guest.say("app_view_cart")).click();
  await see(guest.page.getByRole("heading", { level: 1, name: guest.say("cart_title") }));
};

/** Adds more of a dish that is in the cart once. */
export const addMore = async (guest: Guest, dish: Text, count: number): Promise<void> => {
  const name = guest.of(dish);
  const more = button(guest, guest.say("ui_stepper_more", { name })).first();
  const stepper = guest.page.getByRole("group", { name, exact: true });
  for (let added = 1; added <= count; added += 1) {
    await more.click();
    await see(stepper.getByText(String(1 + added), { exact: true }));
  }
};

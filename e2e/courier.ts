/** A courier's link: from the board to a phone. */
import type { Page } from "@playwright/test";
import { advance, cardOf, type Staff } from "./board.ts";
import { see } from "./browser.ts";
import { word } from "./words.ts";

const say = (key: string) => word(key, "sa");

/** Prepares a delivery and opens the panel that makes the courier's link. */
export const openCourierPanel = async (staff: Staff, guest: string): Promise<void> => {
  await advance(staff, guest, "console_orders_move_accept");
  await advance(staff, guest, "console_orders_move_ready");
  await cardOf(staff, guest).getByRole("button").first().click();
  await see(staff.page.getByRole("heading", { name: say("console_couriers_title") }));
};

/** Makes a link in the open panel; its address. */
export const makeLink = async ({ page }: Staff, name: string): Promise<string> => {
  await page.getByLabel(say("console_couriers_name")).fill(name);
  await page.getByRole("button", { name: say("console_couriers_make") }).click();
  await see(page.getByRole("img", { name: say("console_couriers_qr") }));
  return page.getByLabel(say("console_couriers_link"), { exact: true }).inputValue();
};

export const openLink = async (page: Page, link: string): Promise<void> => {
  await page.goto(link);
  await see(page.getByRole("heading", { level: 1, name: say("couriers_title") }));
};

export const shareSwitch = (page: Page) => page.getByRole("switch", { name: say("couriers_share") });

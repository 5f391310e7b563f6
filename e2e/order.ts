/** A guest's pages of a sent order. */
import type { Locator } from "@playwright/test";
import type { OrderType } from "@sufra/domain/contract/fields.ts";
import type { OrderStatus } from "@sufra/domain/orders/api.ts";
import { guestStatusName } from "@sufra/domain/orders/status-names.ts";
import { see } from "./browser.ts";
import { spoken } from "./demo.ts";
import { button, type Guest, link } from "./guest.ts";

/** From the confirmation to the page that follows the order. */
export const follow = async (guest: Guest, { placed } = spoken): Promise<void> => {
  const { page, say } = guest;
  await see(page.getByText(guest.of(placed), { exact: true }));
  await link(guest, say("orders_follow")).click();
  await see(page.getByText(say("orders_live"), { exact: true }));
};

const current = (guest: Guest, type: OrderType, status: OrderStatus): Locator =>
  guest.page
    .getByRole("region", { name: guest.say("orders_way") })
    .getByRole("listitem")
    .and(guest.page.locator('[aria-current="step"]'))
    .filter({ hasText: guest.of(guestStatusName(status, type)) });

/** Waits for the order's step without a reload. */
export const seeStep = (guest: Guest, type: OrderType, status: OrderStatus): Promise<void> =>
  see(current(guest, type, status));

/** Waits for the heading. */
export const seeHeadline = (guest: Guest, words: string): Promise<void> =>
  see(guest.page.getByRole("status").filter({ hasText: words }));

export const cancel = async (guest: Guest): Promise<void> => {
  await button(guest, guest.say("orders_cancel")).first().click();
  const question = guest.page.getByRole("alertdialog", { name: guest.say("orders_cancel_ask") });
  await question.getByRole("button", { name: guest.say("orders_cancel") }).click();
};

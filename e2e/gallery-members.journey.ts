/** Photographs what signed-in guests see, and what the app says when something is missing; see `gallery.ts`. */
import { catalog } from "@sufra/domain/errors/catalog.ts";
import { see, seeGone } from "./browser.ts";
import { answerBank, payWith } from "./card.ts";
import { chooseOrderType, goOn, payBy, sendOrder } from "./checkout.ts";
import { cards, codes, dishes } from "./demo.ts";
import { expect, test } from "./fixtures.ts";
import {
  arrive,
  changeLook,
  openVisitor,
  photograph,
  photographPlace,
  product,
  scrollOn,
  scrollTo,
  settle,
} from "./gallery.ts";
import { go, type Guest, heading, link, openMenu, signIn } from "./guest.ts";
import { addDish, addMore, openCart } from "./menu.ts";
import type { Staff } from "./board.ts";
import { claim, openTill, ownCode, scanAtTill, signInAsKnown } from "./till.ts";
import { withoutStop } from "@sufra/domain/language/language.ts";

test.use(product);

const fillCart = async (guest: Guest): Promise<void> => {
  await arrive(guest, codes.main);
  await openMenu(guest);
  await addDish(guest, dishes.shawarmaPlate);
  await addMore(guest, dishes.shawarmaPlate, 2);
  await openCart(guest);
};

/** Pays an order with a card that is kept for the next one. */
const keepCard = async (guest: Guest): Promise<void> => {
  await fillCart(guest);
  await chooseOrderType(guest, 2);
  await goOn(guest);
  await payBy(guest, "online");
  await sendOrder(guest);
  await payWith(guest, cards.threeDSecure, true);
  // The bank confirms the card first, then the payment.
  await answerBank(guest, "AUTHENTICATED");
  await guest.page
    .getByRole("region", { name: guest.say("payments_saved") })
    .getByRole("button", { name: /1111/ })
    .click();
  await answerBank(guest, "AUTHENTICATED");
  await see(link(guest, guest.say("orders_follow")));
};

const photographCheckout = async (guest: Guest): Promise<void> => {
  await fillCart(guest);
  await photograph(guest, "57-cart-rewards", "a");
  await scrollOn(guest);
  await photograph(guest, "58-cart-rewards-scrolled", "a");
  await goOn(guest);
  await see(guest.page.getByRole("radio", { name: /1111/ }));
  await photograph(guest, "59-checkout-known", "a");
  await scrollOn(guest);
  await photograph(guest, "60-checkout-known-scrolled", "a");
};

const photographPoints = async (guest: Guest): Promise<void> => {
  const { page, say } = guest;
  await photographPlace(guest, "62-loyalty", "a", "loyalty");
  await scrollOn(guest);
  await photograph(guest, "63-loyalty-scrolled", "a");
  await photographPlace(guest, "64-prize-shop", "a", "prize-shop");
  await claim(guest, "شاي بالنعناع");
  await photograph(guest, "65-prize-ticket", "a");
  await photographPlace(guest, "66-points-shop", "a", "points-shop");
  await page.getByRole("button", { name: say("prizes_max", { points: 500 }), exact: true }).click();
  await photograph(guest, "67-points-all", "a");
  await photographPlace(guest, "68-rewards", "a", "my-rewards");
};

/** A cashier stamps the guest's first card, so that a picture shows full stamps. */
const stampCard = async (guest: Guest, cashier: Staff): Promise<void> => {
  const { page, say } = cashier;
  const code = await ownCode(guest);
  await openTill(cashier);
  await scanAtTill(cashier, code);
  const add = page.getByRole("button", { name: say("console_till_add", { count: 1 }), exact: true });
  await add.first().click();
  await see(page.getByText(say("console_till_kind_punches", { count: 1 }), { exact: true }).first());
};

const photographWheel = async (guest: Guest): Promise<void> => {
  await photographPlace(guest, "75-wheels", "a", "wheel");
  await guest.page.locator("main a[href*='?wheel=']").nth(1).click();
  await see(heading(guest, guest.say("campaigns_odds")));
  await photograph(guest, "76-wheel", "a");
  await scrollTo(heading(guest, guest.say("campaigns_odds")));
  await photograph(guest, "77-wheel-odds", "a");
};

test.describe("pictures", { tag: "@nightly" }, () => {
  test("of a known guest", async ({ newGuest, cashier }) => {
    const guest = await signInAsKnown(await openVisitor(newGuest, "a"));
    await arrive(guest, codes.main);
    await photograph(guest, "55-first-known", "a");
    await scrollOn(guest);
    await photograph(guest, "56-first-known-scrolled", "a");
    await keepCard(guest);
    await photographPlace(guest, "61-orders", "a", "orders");
    await photographPoints(guest);
    await stampCard(guest, cashier);
    const english = await changeLook(guest, "en", "light");
    await photographPlace(english, "69-coupons", "a", "coupons");
    await photographPlace(english, "70-punch-cards", "a", "punch-cards");
    await photographPlace(english, "71-levels", "a", "levels");
    await photographPlace(english, "72-referral", "a", "referral");
    await photographPlace(english, "73-notifications", "a", "notifications");
    await photographPlace(english, "74-branches", "a", "branches");
    const dark = await changeLook(guest, "sa", "dark");
    await photograph(dark, "55-first-known", "a");
    await photographWheel(dark);
    await photographPlace(dark, "78-profile", "a", "profile");
    await photographPlace(dark, "79-my-code", "a", "my-code");
    await photographPlace(dark, "62-loyalty", "a", "loyalty");
    // Last, since a filled cart shows on every screen.
    await photographCheckout(await changeLook(guest, "en", "light"));
  });

  test("of a new member", async ({ newGuest }) => {
    const guest = await openVisitor(newGuest, "a", { language: "en", theme: "dark" });
    await signIn(guest);
    await photographPlace(guest, "80-orders-empty", "a", "orders");
    await photographPlace(guest, "81-notifications-empty", "a", "notifications");
    const visitor = await openVisitor(newGuest, "b", { language: "en", theme: "dark" });
    await photographPlace(visitor, "82-loyalty-visitor", "b", "loyalty");
    await photographPlace(visitor, "83-punch-cards", "b", "punch-cards");
    await photographPlace(visitor, "84-wheel", "b", "wheel");
    await photographPlace(visitor, "85-orders-visitor", "b", "orders");
    await photographPlace(await openVisitor(newGuest, "c", { theme: "dark" }), "86-bookmarks-empty", "c", "bookmarks");
  });

  test("of what is missing", async ({ newGuest }) => {
    const guest = await openVisitor(newGuest, "d");
    const { page, say, context } = guest;
    guest.accepted.push(/^40[34] (GET|POST) \//, /^net::ERR_INTERNET_DISCONNECTED/);
    await openMenu(guest);
    // Pictures that were on their way are not kept for later.
    expect(await settle(page)).toEqual([]);
    await context.setOffline(true);
    await see(page.getByText(say("app_offline")));
    await photograph(guest, "87-offline", "d");
    await context.setOffline(false);
    await seeGone(page.getByText(say("app_offline")));
    await go(guest, `/qr/${codes.nobody}`);
    await see(heading(guest, say("system_unknown_code")));
    await photograph(guest, "88-unknown-code", "d");
    await go(guest, `/qr/${codes.deactivated}`);
    await see(heading(guest, withoutStop(catalog.service_deactivated.sa)));
    await photograph(guest, "89-deactivated", "e");
    const english = await openVisitor(newGuest, "d", { language: "en", theme: "dark" });
    english.accepted.push(/^404 GET \//);
    // Its colors are kept a moment after the page has shown.
    await english.page.waitForFunction(() => localStorage.getItem("sufra:visit")?.includes("look"));
    await go(english, "/no-such-page");
    await see(heading(english, english.say("system_unknown_page")));
    await photograph(english, "90-unknown-page", "d");
  });
});

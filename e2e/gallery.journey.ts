/** Photographs the guest app's screens for people who judge the look; `GALLERY_FOLDER` chooses where to. */
import type { Locator } from "@playwright/test";
import type { Text } from "@sufra/domain/language/language.ts";
import { orderTypeNames } from "@sufra/domain/orders/order-types.ts";
import { addAddress, openNewAddress, tapMap } from "./address.ts";
import { see } from "./browser.ts";
import { chooseOrderType, goOn, introduce, payBy, sendOrder } from "./checkout.ts";
import { codes, dishes } from "./demo.ts";
import { test } from "./fixtures.ts";
import {
  arrive,
  chooseOptions,
  fillMainCart,
  closePopup,
  openPhone,
  openVisitor,
  photograph,
  photographPlace,
  product,
  scrollOn,
  scrollTo,
  seePopup,
} from "./gallery.ts";
import { button, enterCode, go, type Guest, heading, link, openMenu, sheet } from "./guest.ts";
import { addDish, choose, openCart, openDish } from "./menu.ts";
import { beginning } from "./words.ts";

test.use(product);

const flatWhite = { sa: "فلات وايت", en: "Flat white" };

const fillCartWith = async (guest: Guest, ...simple: Text[]): Promise<void> => {
  await openMenu(guest);
  for (const dish of simple) await addDish(guest, dish);
  await openCart(guest);
};

const chooseType = async (guest: Guest, type: 1 | 2 | 3): Promise<Locator> => {
  await button(guest, beginning(guest.say("cart_choose_type"))).click();
  const choice = sheet(guest, guest.say("order_type_title"));
  await choice.getByRole("radio", { name: beginning(guest.of(orderTypeNames[type])) }).click();
  return choice;
};

test.describe("pictures", { tag: "@nightly" }, () => {
  test("of the first screen", async ({ newGuest }) => {
    const first = await openPhone(newGuest, "a");
    await seePopup(first);
    await photograph(first, "01-popup", "a");
    await closePopup(first);
    await photograph(first, "02-first-visitor", "a");
    await scrollOn(first);
    await photograph(first, "03-first-visitor-scrolled", "a");
    await arrive(first, codes.table(5));
    await photograph(first, "04-first-at-a-table", "a");
    const roastery = await openVisitor(newGuest, "b", { language: "en", theme: "dark" });
    await photograph(roastery, "05-first-visitor", "b");
    await photograph(await openVisitor(newGuest, "c"), "06-first-visitor", "c");
    const grill = await openVisitor(newGuest, "d", { theme: "dark" });
    await photograph(grill, "07-first-visitor", "d");
    const hours = grill.page.getByText(grill.say("entry_hours"));
    await scrollTo(hours);
    await photograph(grill, "08-contact", "d");
    await photograph(
      await openVisitor(newGuest, "a", { language: "en", code: codes.whole }),
      "09-first-all-branches",
      "a",
    );
  });

  test("of the menu", async ({ newGuest }) => {
    const looks = [
      { number: 10, brand: "a" },
      { number: 12, brand: "b", language: "en", theme: "dark" },
      { number: 14, brand: "c", language: "en" },
      { number: 16, brand: "d", theme: "dark" },
    ] as const;
    for (const { number, brand, ...look } of looks) {
      const guest = await openVisitor(newGuest, brand, look);
      await openMenu(guest);
      await photograph(guest, `${number}-menu`, brand);
      await scrollOn(guest);
      await photograph(guest, `${number + 1}-menu-scrolled`, brand);
    }
  });

  test("of dishes and the search", async ({ newGuest }) => {
    const guest = await openVisitor(newGuest, "a");
    await openMenu(guest);
    const kabsa = await openDish(guest, dishes.kabsa);
    await photograph(guest, "18-dish", "a");
    await chooseOptions(kabsa);
    await scrollTo(kabsa.getByRole("group", { name: beginning("القطعة") }));
    await photograph(guest, "19-dish-options", "a");
    await go(guest, `/menu/${codes.main}`);
    const meal = await openDish(guest, dishes.shawarmaMeal);
    await choose(meal, "الساندويتش", "شاورما دجاج");
    await photograph(guest, "20-combo", "a");
    const english = await openVisitor(newGuest, "b", { language: "en", theme: "dark" });
    await openMenu(english);
    await openDish(english, flatWhite);
    await photograph(english, "21-dish", "b");

    const searching = await openVisitor(newGuest, "c", { language: "en" });
    await openMenu(searching);
    await button(searching, searching.say("menu_search")).click();
    await searching.page.getByRole("searchbox").fill("cheese");
    await photograph(searching, "22-search", "c");
    const lost = await openVisitor(newGuest, "d", { theme: "dark" });
    await openMenu(lost);
    await button(lost, lost.say("menu_search")).click();
    await photograph(lost, "23-search-open", "d");
    await lost.page.getByRole("searchbox").fill("بيتزا");
    await photograph(lost, "24-search-none", "d");
  });

  test("of the cart and the order type", async ({ newGuest }) => {
    const guest = await openVisitor(newGuest, "a");
    await fillMainCart(guest);
    await photograph(guest, "25-cart", "a");
    await scrollOn(guest);
    await photograph(guest, "26-cart-scrolled", "a");
    const choice = await chooseType(guest, 2);
    await photograph(guest, "27-order-type", "a");
    await choice.getByRole("radio", { name: beginning(guest.of(orderTypeNames[1])) }).click();
    await choice
      .getByRole("radiogroup", { name: guest.say("order_type_table") })
      .getByRole("radio", { name: /^7\b/ })
      .click();
    await scrollOn(guest);
    await photograph(guest, "28-table-choice", "a");
    const grill = await openVisitor(newGuest, "d", { language: "en", theme: "dark" });
    await photographPlace(grill, "29-cart-empty", "d", "cart");
    await arrive(grill, codes.grill);
    await fillCartWith(grill, dishes.bread, dishes.coleslaw);
    await photograph(grill, "30-cart", "d");
    await photographPlace(await openVisitor(newGuest, "b", { theme: "dark" }), "31-order-type", "b", "order-type");
  });

  test("of a visitor's checkout and address", async ({ newGuest }) => {
    const guest = await openVisitor(newGuest, "a");
    await fillMainCart(guest);
    await chooseOrderType(guest, 3);
    const map = await openNewAddress(guest);
    await tapMap(map, 0.52, 0.52);
    await see(guest.page.getByText(guest.say("addresses_covered"), { exact: true }));
    await photograph(guest, "32-address-map", "a");
    await scrollOn(guest);
    await photograph(guest, "33-address-form", "a");
    await addAddress(guest, "البيت");
    await goOn(guest);
    await see(heading(guest, guest.say("checkout_who")));
    await photograph(guest, "34-checkout-visitor", "a");
    await scrollOn(guest);
    await photograph(guest, "35-checkout-visitor-scrolled", "a");
    await photographPlace(guest, "37-order-data", "a", "order-data");
    const grill = await openVisitor(newGuest, "d", { language: "en", theme: "dark", name: "Sara Haddad" });
    await fillCartWith(grill, dishes.bread, dishes.coleslaw);
    await chooseOrderType(grill, 2);
    await goOn(grill);
    await introduce(grill);
    await photograph(grill, "38-checkout-visitor", "d");
    await scrollTo(heading(grill, grill.say("checkout_tip")));
    await photograph(grill, "39-tips", "d");
    await payBy(grill, "cash");
    const asked = Date.now() - 1000;
    await sendOrder(grill);
    await see(sheet(grill, grill.say("auth_title")));
    await photograph(grill, "40-code", "d");
    await enterCode(grill, asked);
    await see(link(grill, grill.say("orders_follow")));
    await photograph(grill, "41-confirmation", "d");
  });
});

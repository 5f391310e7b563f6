/** A manager edits the menu while a guest's menu is open. */
import { expect, test } from "./fixtures.ts";
import { auditState } from "./axe.ts";
import { see, seeGone } from "./browser.ts";
import { chooseOrderType, goOn, introduce, payBy, sendAndVerify } from "./checkout.ts";
import { codes } from "./demo.ts";
import { button, openMenu, scan, withoutPolling } from "./guest.ts";
import { addToCart, choose, openCart, openDish } from "./menu.ts";
import { openThing } from "./editing.ts";
import { makeCategory, makeDish, makeGroup, openMenuEditor, removeThing, setPrice } from "./menu-editor.ts";
import { follow } from "./order.ts";

const category = { sa: "حلويات الموسم", en: "Sweets of the season" };
const dish = { sa: "مهلبية الموسم", en: "Muhallabia of the season" };
const group = { sa: "فوق المهلبية", en: "On the muhallabia" };
const cream = { sa: "قشطة", en: "Cream" };
/** The stream of menu changes. */
const menuEvents = /\/api\/menu\/[^/]+\/events\/$/;

test.describe("the menu editor", () => {
  test("adds a product to open menus and updates prices in carts, but not in orders", async ({ newGuest, manager }) => {
    const guest = await newGuest();
    await withoutPolling(guest);
    const line = guest.page.waitForResponse(menuEvents);
    await scan(guest, codes.main);
    await openMenu(guest);
    expect((await line).ok()).toBe(true);
    await openMenuEditor(manager);
    await makeGroup(manager, group, cream, "٣");
    await makeCategory(manager, category);
    await makeDish(manager, { name: dish, category, group, price: "18.50" });

    await see(guest.page.getByRole("heading", { name: category.sa }));
    const opened = await openDish(guest, dish);
    await choose(opened, group.sa, cream.sa);
    await addToCart(guest, opened);
    await openCart(guest);
    await see(guest.page.getByText("21.50 ر.س"));

    await setPrice(manager, dish.sa, "20");
    await see(guest.page.getByText(guest.say("cart_line_price")));
    await button(guest, guest.say("cart_accept")).click();
    await see(guest.page.getByText("23.00 ر.س"));
    await chooseOrderType(guest, 2);
    await goOn(guest);
    await introduce(guest);
    await payBy(guest, "cash");
    await sendAndVerify(guest);
    await follow(guest);

    const other = await newGuest();
    await scan(other, codes.main);
    await openMenu(other);
    const again = await openDish(other, dish);
    await addToCart(other, again);
    await openCart(other);
    await openThing(manager, dish.sa);
    expect(await auditState(manager.page, "a dish in its editor")).toEqual([]);
    await openMenuEditor(manager);
    await removeThing(manager, dish.sa);
    await see(other.page.getByText(other.say("cart_line_unavailable")));
    await see(guest.page.getByText(dish.sa).first());
  });

  test("protects unsaved changes and categories with products", { tag: "@nightly" }, async ({ manager }) => {
    const { page, say, accepted } = manager;
    await openMenuEditor(manager);
    await openThing(manager, "العصائر والمشروبات الباردة");
    const name = page.getByLabel(say("console_editing_in_english", { label: say("console_menu_name") }), {
      exact: true,
    });
    await name.fill("Cold things");
    await openMenuEditor(manager);
    const question = page.getByRole("alertdialog", { name: say("console_editing_leave_title") });
    await see(question);
    await question.getByRole("button", { name: say("console_editing_stay") }).click();
    await seeGone(question);
    expect(await name.inputValue()).toBe("Cold things");
    accepted.push(/^409 DELETE \/api\/console\/categories\//);
    await page.getByRole("button", { name: say("console_editing_remove"), exact: true }).click();
    const sure = page.getByRole("alertdialog");
    await sure.getByRole("button", { name: say("console_editing_remove"), exact: true }).click();
    await see(sure.getByRole("alert"));
  });
});

/** The menu in a manager's hands, with a guest's phone open beside it: what is changed there is here at once. */
import { describe, expect, it } from "vitest";
import { lookOver } from "./axe.ts";
import { see, seeGone } from "./browser.ts";
import { chooseOrderType, goOn, introduce, payBy, sendAndVerify } from "./checkout.ts";
import { codes } from "./demo.ts";
import { button, openMenu, scan } from "./guest.ts";
import { addToCart, choose, openCart, openDish } from "./menu.ts";
import { openThing } from "./editing.ts";
import { makeCategory, makeDish, makeGroup, openMenuEditor, removeThing, setPrice } from "./menu-editor.ts";
import { follow } from "./order.ts";
import { setStage } from "./stage.ts";

const stage = setStage();
const category = { sa: "حلويات الموسم", en: "Sweets of the season" };
const dish = { sa: "مهلبية الموسم", en: "Muhallabia of the season" };
const group = { sa: "فوق المهلبية", en: "On the muhallabia" };
const cream = { sa: "قشطة", en: "Cream" };
/** The line by which an open menu hears of changes. */
const menuEvents = /\/api\/menu\/[^/]+\/events\/$/;
/** What a change may take on two busy cores: without the live event the phone would ask again after twenty seconds. */
const soon = 10_000;

describe("the menu editor", () => {
  it("puts a new dish on a guest's open menu, tells a cart of its price, and leaves the order whole", async () => {
    const manager = await stage.newStaff("manager@a.test");
    const guest = await stage.newGuest();
    const { clock } = guest.page;
    await clock.install();
    const line = guest.page.waitForResponse(menuEvents);
    await scan(guest, codes.main);
    await openMenu(guest);
    expect((await line).ok()).toBe(true);
    // No timer of the phone runs out from here on: what it learns it was told by the open line.
    await clock.pauseAt(Date.now() + 1_000);
    await openMenuEditor(manager);
    expect(await lookOver(manager.page, "the menu")).toEqual([]);
    await makeGroup(manager, group, cream, "٣");
    await makeCategory(manager, category);
    await makeDish(manager, { name: dish, category, group, price: "18.50" });

    await see(guest.page.getByRole("heading", { name: category.sa }));
    await clock.resume();
    const opened = await openDish(guest, dish);
    await choose(opened, group.sa, cream.sa);
    await addToCart(guest, opened);
    await openCart(guest);
    await see(guest.page.getByText("21.50 ر.س"));

    await setPrice(manager, dish.sa, "20");
    const priced = Date.now();
    await see(guest.page.getByText(guest.say("cart_line_price")));
    expect(Date.now() - priced).toBeLessThan(soon);
    await button(guest, guest.say("cart_accept")).click();
    await see(guest.page.getByText("23.00 ر.س"));
    await chooseOrderType(guest, 2);
    await goOn(guest);
    await introduce(guest);
    await payBy(guest, "cash");
    await sendAndVerify(guest);
    await follow(guest);

    const other = await stage.newGuest();
    await scan(other, codes.main);
    await openMenu(other);
    const again = await openDish(other, dish);
    await addToCart(other, again);
    await openCart(other);
    await openThing(manager, dish.sa);
    expect(await lookOver(manager.page, "a dish in its editor")).toEqual([]);
    await openMenuEditor(manager);
    await removeThing(manager, dish.sa);
    await see(other.page.getByText(other.say("cart_line_unavailable")));
    await see(guest.page.getByText(dish.sa).first());
  });

  it("keeps what is typed from being lost, and a category with dishes from being removed", async () => {
    const manager = await stage.newStaff("manager@a.test");
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

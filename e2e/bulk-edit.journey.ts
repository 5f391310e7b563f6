/** A manager edits many products at once, guests see it, and the manager undoes it. */
import { expect, test } from "./fixtures.ts";
import { auditState } from "./axe.ts";
import { goTo, type Staff } from "./board.ts";
import { see, seeGone } from "./browser.ts";
import { codes } from "./demo.ts";
import { openMenu, scan, withoutPolling } from "./guest.ts";
import { makeCategory, openMenuEditor, save } from "./menu-editor.ts";

const category = { sa: "أطباق المجموعة", en: "Dishes of the group" };
const dishes = { dear: "جريش المجموعة", cheap: "لقمة المجموعة" };

const press = ({ page, say }: Staff, key: string, values?: Record<string, number>) =>
  page.getByRole("button", { name: say(key, values), exact: true }).click();

const makeDish = async (staff: Staff, name: string, price: string): Promise<void> => {
  const { page, say } = staff;
  const to = say("console_menu_new_product_in", { name: category.sa });
  await page.getByRole("link", { name: to }).click();
  await page
    .getByLabel(say("console_editing_in_arabic", { label: say("console_menu_name") }), { exact: true })
    .fill(name);
  await page.getByLabel(say("console_menu_price"), { exact: true }).fill(price);
  await save(staff);
};

/** Opens the change with the whole category selected. */
const chooseCategory = async (staff: Staff): Promise<void> => {
  const { page, say } = staff;
  await openMenuEditor(staff);
  await page.getByRole("link", { name: say("console_menu_bulk_title"), exact: true }).click();
  await page.getByRole("checkbox", { name: category.sa, exact: true }).check();
  await see(page.getByText(say("console_menu_bulk_count", { count: 2 }), { exact: true }));
  expect(await auditState(page, "choosing many dishes")).toEqual([]);
  await press(staff, "console_menu_bulk_next");
};

const change = async (staff: Staff, way: string, by: string): Promise<void> => {
  const { page, say } = staff;
  await page.getByLabel(say("console_menu_bulk_way"), { exact: true }).selectOption(way);
  await page.getByLabel(say("console_menu_bulk_by"), { exact: true }).fill(by);
  await press(staff, "console_menu_bulk_look");
};

test.describe("a bulk edit", () => {
  test(
    "is previewed, reaches guests at once, and is undone except for items changed meanwhile",
    { tag: "@nightly" },
    async ({ newGuest, cashier, manager }) => {
      const { page, say, accepted } = manager;
      await openMenuEditor(manager);
      await makeCategory(manager, category);
      await makeDish(manager, dishes.dear, "18.70");
      await makeDish(manager, dishes.cheap, "2");
      const guest = await newGuest();
      await withoutPolling(guest);
      await scan(guest, codes.main);
      await openMenu(guest);
      const priceOf = (price: string) => guest.page.getByText(price);
      await see(priceOf("18.70").first());

      await chooseCategory(manager);
      await change(manager, "lower", "٣");
      await see(page.getByText(say("console_menu_bulk_refused", { count: 1 }), { exact: true }));
      await see(page.getByRole("row", { name: new RegExp(dishes.cheap) }));
      expect(await auditState(page, "a refused bulk edit")).toEqual([]);
      await change(manager, "raise_percent", "١٠");
      await see(page.getByRole("row", { name: /18\.70.*20\.50/ }));
      // 2.20 riyals round to 2.
      await see(page.getByText(say("console_menu_bulk_unchanged", { count: 1 }), { exact: true }));
      expect(await auditState(page, "a bulk edit that fits")).toEqual([]);
      await press(manager, "console_menu_bulk_apply", { count: 1 });
      await see(priceOf("20.50").first());
      await press(manager, "console_menu_undo");
      await see(page.getByText(say("console_menu_bulk_undone"), { exact: true }));
      await see(priceOf("18.70").first());

      // Prepared before, since the offer to undo is short.
      await goTo(cashier, "availability");
      await cashier.page.getByLabel(say("console_menu_search"), { exact: true }).fill(dishes.dear);
      const sold = (checked: boolean) =>
        cashier.page.getByRole("switch", {
          name: say("console_menu_switch", { name: dishes.dear }),
          exact: true,
          checked,
        });
      await see(sold(true));
      await chooseCategory(manager);
      await press(manager, "console_menu_bulk_sold_out");
      await press(manager, "console_menu_bulk_look");
      await press(manager, "console_menu_bulk_apply", { count: 2 });
      const undo = page.getByRole("button", { name: say("console_menu_undo"), exact: true });
      await see(undo);
      // The switch shows what was chosen before the server knows it.
      const changed = cashier.page.waitForResponse((answer) => answer.request().method() !== "GET" && answer.ok());
      await sold(false).click();
      await changed;
      await see(sold(true));
      accepted.push(/^409 POST \/api\/console\/menu\/bulk-edits\/undo\/$/);
      await undo.click();
      await see(page.getByRole("alert"));
      await seeGone(undo);
      await cashier.page.getByLabel(say("console_menu_search"), { exact: true }).fill(dishes.cheap);
      const other = say("console_menu_switch", { name: dishes.cheap });
      await see(cashier.page.getByRole("switch", { name: other, exact: true, checked: false }));
    },
  );
});

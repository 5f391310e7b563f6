/** Tables and their codes: added, printed, scanned, renumbered and removed. */
import { readFile } from "node:fs/promises";
import { expect, test } from "./fixtures.ts";
import { auditState } from "./axe.ts";
import { goTo } from "./board.ts";
import { see, seeGone } from "./browser.ts";
import { goOn, introduce, payBy, sendAndVerify } from "./checkout.ts";
import { codes, dishes, mainBranch } from "./demo.ts";
import { labeled, followLink, openThing, press, remove, save } from "./editing.ts";
import { heading, openMenu, reloadUntil, scan } from "./guest.ts";
import { addDish, openCart } from "./menu.ts";
import { follow } from "./order.ts";

test(
  "a table with an open order is freed only after the cashier has seen it",
  { tag: "@nightly" },
  async ({ newGuest, cashier }) => {
    const guest = await newGuest();
    await scan(guest, codes.table(7));
    await openMenu(guest);
    await addDish(guest, dishes.rice);
    await openCart(guest);
    await goOn(guest);
    await introduce(guest);
    await payBy(guest, "cash");
    await sendAndVerify(guest);
    await follow(guest);
    const { page, say } = cashier;
    await goTo(cashier, "tables");
    await page.getByRole("main").getByRole("button", { name: /^7\b/ }).click();
    const panel = page.getByRole("dialog", { name: say("console_orders_table", { number: 7 }) });
    await panel.getByRole("button", { name: say("console_tables_free"), exact: true }).click();
    const asked = page.getByRole("alertdialog", { name: say("console_tables_free_title", { number: 7 }) });
    await see(asked.getByText("9.00"));
    expect(await auditState(page, "freeing a table with an open order")).toEqual([]);
    await asked.getByRole("button", { name: say("console_tables_free_confirm") }).click();
    await seeGone(asked);
    await see(panel.getByRole("button", { name: say("console_tables_available"), pressed: true }));
  },
);

test.describe("tables and their codes", () => {
  test("are added, printed, scanned, renumbered and removed", async ({ newGuest, manager }) => {
    const { page, say } = manager;
    const table = (number: number) => say("console_tables_named", { number });
    await goTo(manager, "branches");
    await openThing(manager, mainBranch.sa);
    await followLink(manager, "console_branches_part_tables");
    await see(page.getByRole("table", { name: say("console_branches_part_tables") }));
    await followLink(manager, "console_tables_add");
    await labeled(manager, "console_tables_number").fill("٤٠");
    await labeled(manager, "console_tables_count").fill("2");
    expect(await auditState(page, "new tables")).toEqual([]);
    await save(manager);
    await see(page.getByRole("link", { name: table(41), exact: true }));

    await press(manager, "console_tables_print_all");
    const sheet = page.getByRole("dialog", { name: say("console_qr_codes_print_title") });
    expect(await auditState(page, "how codes are printed")).toEqual([]);
    const saving = page.waitForEvent("download");
    await press(manager, "console_qr_codes_print_save", sheet);
    const printed = await saving;
    expect(printed.suggestedFilename()).toMatch(/\.pdf$/);
    expect((await readFile(await printed.path())).subarray(0, 5).toString()).toBe("%PDF-");
    await seeGone(sheet);

    await openThing(manager, table(40));
    // The list has its own codes.
    await see(page.getByRole("heading", { name: say("console_tables_codes_table") }));
    const opened = page.getByRole("link", { name: say("console_qr_codes_open") });
    const code = new URL((await opened.getAttribute("href")) ?? "").pathname.split("/").at(-1) ?? "";
    expect(await auditState(page, "a table and its code")).toEqual([]);
    const guest = await newGuest();
    await scan(guest, code);
    const chip = (number: number) => guest.page.getByText(guest.say("app_table", { number }), { exact: true });
    await see(chip(40));
    await labeled(manager, "console_tables_number").fill("45");
    await save(manager);
    await reloadUntil(guest, () => chip(45).isVisible());

    // From here on the code is unknown.
    guest.accepted.push(/^404 /);
    await openThing(manager, table(45));
    await remove(manager, table(45));
    await seeGone(page.getByRole("link", { name: table(45), exact: true }));
    await reloadUntil(guest, () => heading(guest, guest.say("system_unknown_code")).isVisible());
  });
});

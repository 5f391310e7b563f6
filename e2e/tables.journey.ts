/** Tables and what is printed for them: added, put on paper, scanned by a guest, renumbered and taken away. */
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { lookOver } from "./axe.ts";
import { goTo } from "./board.ts";
import { see, seeGone } from "./browser.ts";
import { mainBranch } from "./demo.ts";
import { labelled, lead, openThing, press, remove, save } from "./editing.ts";
import { heading, reloadUntil, scan } from "./guest.ts";
import { setStage } from "./stage.ts";

const stage = setStage();

describe("tables and their codes", () => {
  it("are added, printed, scanned, renumbered and taken away with their codes", async () => {
    const manager = await stage.newStaff("manager@a.test");
    const { page, say } = manager;
    const table = (number: number) => say("console_tenants_table_named", { number });
    await goTo(manager, "branches");
    await openThing(manager, mainBranch.sa);
    await lead(manager, "console_tenants_part_tables");
    await see(page.getByRole("table", { name: say("console_tenants_part_tables") }));
    expect(await lookOver(page, "the tables of a branch")).toEqual([]);
    await lead(manager, "console_tenants_table_add");
    await labelled(manager, "console_tenants_table_number").fill("٤٠");
    await labelled(manager, "console_tenants_table_count").fill("2");
    expect(await lookOver(page, "new tables")).toEqual([]);
    await save(manager);
    await see(page.getByRole("link", { name: table(41), exact: true }));

    await press(manager, "console_tenants_print_all");
    const sheet = page.getByRole("dialog", { name: say("console_tenants_print_title") });
    expect(await lookOver(page, "how codes are printed")).toEqual([]);
    const saving = page.waitForEvent("download");
    await press(manager, "console_tenants_print_save", sheet);
    const printed = await saving;
    expect(printed.suggestedFilename()).toMatch(/\.pdf$/);
    expect((await readFile(await printed.path())).subarray(0, 5).toString()).toBe("%PDF-");
    await seeGone(sheet);

    await openThing(manager, table(40));
    // The list has codes of its own.
    await see(page.getByRole("heading", { name: say("console_tenants_codes_table") }));
    const opened = page.getByRole("link", { name: say("console_tenants_code_open") });
    const code = new URL((await opened.getAttribute("href")) ?? "").pathname.split("/").at(-1) ?? "";
    expect(await lookOver(page, "a table and its code")).toEqual([]);
    const guest = await stage.newGuest();
    await scan(guest, code);
    const ticket = guest.page.getByRole("paragraph").filter({ hasText: guest.say("entry_your_table") });
    await see(ticket.getByText("40", { exact: true }));
    await labelled(manager, "console_tenants_table_number").fill("45");
    await save(manager);
    await reloadUntil(guest, () => ticket.getByText("45", { exact: true }).isVisible());

    await openThing(manager, table(45));
    await remove(manager, table(45));
    await seeGone(page.getByRole("link", { name: table(45), exact: true }));
    guest.accepted.push(/^404 /);
    await reloadUntil(guest, () => heading(guest, guest.say("system_unknown_code")).isVisible());
  });
});

/** The figures and the journal: an order handed over moves them, what is saved agrees, and a change is told with both sides. */
import { readFile } from "node:fs/promises";
import type { AnswerOf, Call } from "@sufra/domain/contract/call.ts";
import { readSales, readToday } from "@sufra/domain/reports/console-api.ts";
import { describe, expect, it } from "vitest";
import { lookOver } from "./axe.ts";
import { goTo, type Staff } from "./board.ts";
import { patience, see } from "./browser.ts";
import { orderForCash } from "./coming.ts";
import { closeBranch, openBranch } from "./console.ts";
import { serve } from "./service.ts";
import { setStage } from "./stage.ts";

const stage = setStage();

const todayOf = ({ page, say }: Staff) => page.getByRole("table", { name: say("console_reports_today") });

/** The orders of today over all branches, as the last line of the strip tells them. */
const ordersToday = async (manager: Staff): Promise<number> => {
  const line = todayOf(manager).getByRole("row").last();
  await see(line);
  return Number(await line.getByRole("cell").nth(1).innerText());
};

const saved = async ({ page, say }: Staff, title: string): Promise<string[][]> => {
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: say("console_reports_csv_of", { title }) }).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toContain(title);
  const text = await readFile(await file.path(), "utf8");
  expect(text.startsWith("\uFEFF")).toBe(true);
  return text
    .slice(1)
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(","));
};

/** What the product itself answers a manager of this page. */
const ask = <C extends Call>(manager: Staff, _call: C, path: string): Promise<AnswerOf<C>> =>
  manager.page.evaluate(async (url) => (await fetch(url)).json(), path);

describe("the figures", () => {
  it("follow the day, are saved as they are read, and the journal tells a change", async () => {
    const manager = await stage.newStaff("manager@a.test");
    const { page, say } = manager;
    await goTo(manager, "figures");
    const before = await ordersToday(manager);

    const guest = await stage.newGuest({ name: "ريم الحربي" });
    await orderForCash(guest);
    await expect.poll(() => ordersToday(manager), { timeout: patience }).toBe(before + 1);
    await serve(stage.cashier, guest, 2);
    const { branches } = await ask(manager, readToday, "/api/console/reports/today/");
    const sales = branches.reduce((sum, branch) => sum + branch.sales, 0);
    expect(sales).toBeGreaterThan(0);
    await see(
      todayOf(manager)
        .getByRole("row")
        .last()
        .getByText((sales / 100).toFixed(2))
        .first(),
    );

    // A week, as the screen opens: what is saved says what the product says.
    await page.getByRole("button", { name: say("console_reports_period_week"), exact: true }).click();
    const title = say("console_reports_over_time");
    await see(page.getByRole("img", { name: new RegExp(title) }));
    expect(await lookOver(page, "the figures")).toEqual([]);
    const [head = []] = await saved(manager, title);
    expect(head.slice(0, 3)).toEqual([
      ...[say("console_reports_period"), say("console_reports_orders"), say("console_reports_sales")],
    ]);
    const { day: today } = await ask(manager, readToday, "/api/console/reports/today/");
    const from = new Date(Date.parse(today) - 6 * 86_400_000).toISOString().slice(0, 10);
    const told = await ask(manager, readSales, `/api/console/reports/sales/?from=${from}&to=${today}&by=day`);
    const kept = async () =>
      (await saved(manager, title))
        .slice(1)
        .map(([, orders, amount]) => ({ orders: Number(orders), sales: Math.round(Number(amount) * 100) }));
    // The order handed over a moment ago may still be on its way to the screen.
    await expect
      .poll(kept, { timeout: patience })
      .toEqual(told.buckets.map(({ now }) => ({ orders: now.orders, sales: now.sales })));
    await page
      .getByRole("group", { name: say("console_reports_view_of", { title }) })
      .getByRole("button")
      .nth(1)
      .click();
    await see(page.getByRole("table", { name: title }));
    for (const tab of ["items", "customers", "loyalty", "scores", "sources", "taxes", "payments"]) {
      await page.getByRole("tab", { name: say(`console_reports_tab_${tab}`), exact: true }).click();
      await see(page.getByText(say("console_reports_note_zone", { zone: "Asia/Riyadh" }), { exact: false }));
    }
    expect(await lookOver(page, "payments")).toEqual([]);

    await closeBranch(manager);
    await openBranch(manager);
    await goTo(manager, "journal");
    const changes = page.getByRole("list", { name: say("console_journal_changes") });
    const change = changes.getByRole("listitem").filter({ hasText: say("console_journal_target_branch") });
    await see(change.first().getByRole("row").nth(1));
    expect(await lookOver(page, "the journal")).toEqual([]);
    await page.getByRole("tab", { name: say("console_journal_messages") }).click();
    await see(page.getByText(say("console_journal_hidden")).first());
    expect(await lookOver(page, "messages sent")).toEqual([]);
  });
});

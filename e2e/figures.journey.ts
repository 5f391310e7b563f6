/** An order changes the reports, exports match, and the audit log shows the change. */
import { readFile } from "node:fs/promises";
import type { AnswerOf, Call } from "@sufra/domain/contract/call.ts";
import { readPayments, readSales, readToday } from "@sufra/domain/reports/console-api.ts";
import { expect, test } from "./fixtures.ts";
import { auditState } from "./axe.ts";
import { goTo, type Staff } from "./board.ts";
import { patience, see } from "./browser.ts";
import { orderForCash } from "./quick-order.ts";
import { closeBranch, openBranch } from "./console.ts";
import { serve } from "./service.ts";

const todayOf = ({ page, say }: Staff) => page.getByRole("table", { name: say("console_reports_today") });

/** Today's orders over all branches, as in the last row of the table. */
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

/** The server's answer to a manager on this page. */
const ask = <C extends Call>(manager: Staff, _call: C, path: string): Promise<AnswerOf<C>> =>
  manager.page.evaluate(async (url) => (await fetch(url)).json(), path);

test.describe("the figures", () => {
  test(
    "follow an order, export the same values, and the audit log shows a change",
    { tag: "@nightly" },
    async ({ newGuest, cashier, manager }) => {
      const { page, say } = manager;
      await goTo(manager, "figures");
      const before = await ordersToday(manager);

      const guest = await newGuest({ name: "ريم الحربي" });
      await orderForCash(guest);
      await expect.poll(() => ordersToday(manager), { timeout: patience }).toBe(before + 1);
      await serve(cashier, guest, 2);
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

      // The screen opens with a week: the export must equal the answer.
      await page.getByRole("button", { name: say("console_reports_period_week"), exact: true }).click();
      const title = say("console_reports_over_time");
      await see(page.getByRole("img", { name: new RegExp(title) }));
      expect(await auditState(page, "the figures")).toEqual([]);
      const [head = []] = await saved(manager, title);
      expect(head.slice(0, 3)).toEqual([
        say("console_reports_period"),
        say("console_reports_orders_completed"),
        say("console_reports_sales"),
      ]);
      const { day: today } = await ask(manager, readToday, "/api/console/reports/today/");
      const from = new Date(Date.parse(today) - 6 * 86_400_000).toISOString().slice(0, 10);
      const report = await ask(manager, readSales, `/api/console/reports/sales/?from=${from}&to=${today}&by=day`);
      const kept = async () =>
        (await saved(manager, title))
          .slice(1)
          .map(([, orders, amount]) => ({ orders: Number(orders), sales: Math.round(Number(amount) * 100) }));
      // The order delivered a moment ago may not be on the screen yet.
      await expect
        .poll(kept, { timeout: patience })
        .toEqual(report.buckets.map(({ now }) => ({ orders: now.orders, sales: now.sales })));
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
      expect(await auditState(page, "payments")).toEqual([]);
      const byTender = await ask(
        manager,
        readPayments,
        `/api/console/reports/payments/?from=${from}&to=${today}&by=day`,
      );
      const received = byTender.tenders.filter(({ received: amount }) => amount > 0);
      expect(received.length).toBeGreaterThan(0);
      const rows = (await saved(manager, say("console_reports_payments"))).slice(1);
      for (const { tender, received: amount } of received)
        expect(rows.find(([name]) => name === say(`console_reports_${tender}`))?.[2]).toBe((amount / 100).toFixed(2));

      await closeBranch(manager);
      await openBranch(manager);
      await goTo(manager, "audit_log");
      const changes = page.getByRole("list", { name: say("console_audit_log_changes") });
      const change = changes.getByRole("listitem").filter({ hasText: say("console_audit_log_target_branch") });
      await see(change.first().getByRole("row").nth(1));
      expect(await auditState(page, "the journal")).toEqual([]);
      await page.getByRole("tab", { name: say("console_audit_log_messages") }).click();
      await see(page.getByText(say("console_audit_log_hidden")).first());
      expect(await auditState(page, "messages sent")).toEqual([]);
    },
  );
});

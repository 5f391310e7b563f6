/** The console's layout at different widths. */
import type { Locator, Page } from "@playwright/test";
import { readMenu } from "@sufra/domain/menu/api.ts";
import { placeOrder } from "@sufra/domain/orders/api.ts";
import { createQuote } from "@sufra/domain/pricing/api.ts";
import { readCodeData } from "@sufra/domain/qr-codes/api.ts";
import { expect, test } from "./fixtures.ts";
import { moveOverApi, newCaller } from "./api-orders.ts";
import { see } from "./browser.ts";
import { openConsole, openRoute } from "./console-tour.ts";
import { codes, dishes } from "./demo.ts";
import { tagOf, word } from "./words.ts";

// Renames the establishment.
test.use({ productOf: "console-layout" });

const boxOf = async (locator: Locator) => {
  await see(locator);
  const box = await locator.first().boundingBox();
  if (!box) throw new Error("It is not drawn");
  return box;
};

const menuWidth = async (page: Page): Promise<number> => (await boxOf(page.locator("nav").first())).width;
const [wide, narrow] = [
  { width: 1280, height: 900 },
  { width: 768, height: 1024 },
];

for (const language of ["sa", "en"] as const)
  test.describe(`the console's frame (${language})`, tagOf(language), () => {
    test("collapses in a narrow window and remembers what is expanded there", async ({ url, visit, sessionOf }) => {
      const manager = await openConsole(visit, url, language, await sessionOf("manager@a.test"));
      const { page, quiet } = manager;
      const fold = page.locator("nav button[aria-expanded]");
      await page.goto(`${url}/console/figures`);
      await quiet();
      expect(await menuWidth(page)).toBeGreaterThan(180);
      await page.setViewportSize(narrow);
      await expect.poll(() => menuWidth(page)).toBe(92);
      // All reports are visible.
      const list = await boxOf(page.getByRole("tablist"));
      const last = await boxOf(page.getByRole("tab").last());
      expect(last.x).toBeGreaterThanOrEqual(list.x);
      expect(last.x + last.width).toBeLessThanOrEqual(list.x + list.width);
      await fold.click();
      await expect.poll(() => menuWidth(page)).toBeGreaterThan(150);
      await page.setViewportSize(wide);
      await fold.click();
      await expect.poll(() => menuWidth(page)).toBe(92);
      await page.setViewportSize(narrow);
      await expect.poll(() => menuWidth(page)).toBeGreaterThan(150);
    });

    test("fits the lists with the most columns on a tablet, and on a screen", async ({ url, visit, sessionOf }) => {
      const manager = await openConsole(visit, url, language, await sessionOf("manager@a.test"));
      const { page, quiet } = manager;
      for (const place of ["loyalty/coupons", "campaigns", "loyalty/punch-cards"]) {
        await page.goto(`${url}/console/${place}`);
        await quiet();
        for (const size of [narrow, wide]) {
          await page.setViewportSize(size);
          const [list, table] = [await boxOf(page.locator("div:has(> table)")), await boxOf(page.getByRole("table"))];
          expect(table.width, `${place} at ${size.width}`).toBeLessThanOrEqual(list.width);
          const named = await page.locator("tbody tr:first-child td:nth-child(6)").evaluate((cell) => ({
            head: cell.dataset.head ?? "",
            shown: getComputedStyle(cell, "::before").content,
          }));
          // In the second line of a row nothing else says what a figure is.
          if (size === narrow) expect(named.shown, place).toBe(`"${named.head}"`);
        }
      }
    });

    test("keeps a phone's header on one line, new items visible, and messages off the save button", async ({
      url,
      visit,
      sessionOf,
    }) => {
      const manager = await openConsole(visit, url, language, await sessionOf("manager@a.test"));
      const { page, quiet } = manager;
      const say = (key: string) => word(key, language);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${url}/console/menu`);
      await quiet();
      expect((await boxOf(page.getByRole("banner"))).height).toBeLessThan(64);
      const fresh = await boxOf(page.getByRole("link", { name: say("console_menu_new_category"), exact: true }));
      expect(fresh.y + fresh.height).toBeLessThan(700);
      await openRoute(manager, "/branding");
      await page.getByRole("textbox").nth(1).fill(`Riwaq ${language}`);
      const save = page.getByRole("button", { name: say("console_editing_save"), exact: true });
      await save.click();
      // Exact text: the bar has a status of its own that also contains "saved".
      const toast = page
        .getByRole("status")
        .filter({ has: page.getByText(say("console_editing_saved"), { exact: true }) });
      await see(toast);
      const [above, below] = [await boxOf(toast), await boxOf(save)];
      expect(above.y + above.height).toBeLessThanOrEqual(below.y);
    });
  });

/** An order of more lines than a card has room for. */
const placeLongOrder = async (url: string): Promise<string> => {
  const caller = await newCaller(url, "منى القحطاني", codes.main);
  const { branch, main_branch_id } = await caller.send(readCodeData, { params: { uuid: codes.main } });
  const branch_id = branch?.id ?? main_branch_id;
  const { categories } = await caller.send(readMenu, { params: { id: branch_id } });
  const bread = categories.flatMap(({ products }) => products).find(({ name }) => name === dishes.bread.sa);
  if (!bread) throw new Error(`${dishes.bread.sa} is not on the menu`);
  const lines = Array.from({ length: 18 }, (_, place) => ({
    product_id: bread.id,
    quantity: 1,
    options: [],
    note: `للضيف ${place + 1}`,
  }));
  const cart = { branch_id, order_type: 2, lines, combos: [] };
  const { quote_id, total } = await caller.send(createQuote, { body: cart });
  const order = { ...cart, quote_id, payment_method: "cash", expected_total: total, customer_name: caller.name };
  const { id } = await caller.send(placeOrder, { body: order });
  await caller.close();
  return id;
};

test("keeps the next step of a long order in view on the board", async ({ url, cashier }) => {
  const ids = [await placeLongOrder(url), await placeLongOrder(url)];
  const [kitchen = "", ready = ""] = ids;
  await moveOverApi(cashier, kitchen, "sent_to_kitchen");
  await moveOverApi(cashier, ready, "sent_to_kitchen", "ready");
  for (const [width, height] of [[1280, 800] as const, [1024, 768] as const, [768, 1024] as const]) {
    await cashier.page.setViewportSize({ width, height });
    for (const [id, step] of [
      [kitchen, "console_orders_move_ready"],
      [ready, "console_orders_move_collected"],
    ] as const) {
      const card = cashier.page.locator(`article[data-order="${id}"]`);
      const column = await boxOf(cashier.page.locator("section[data-column]", { has: card }));
      const whole = await boxOf(card);
      expect(whole.y + whole.height, "the card is longer than its column").toBeGreaterThan(column.y + column.height);
      expect(whole.y, "nothing was scrolled").toBeGreaterThanOrEqual(column.y);
      const button = await boxOf(card.getByRole("button", { name: new RegExp(`^${cashier.say(step)}`) }));
      expect(button.y + button.height).toBeLessThanOrEqual(column.y + column.height);
      expect(button.y).toBeGreaterThan(whole.y + 24);
    }
  }
});

/** Counts the clicks of what staff do most in a shift, and of what a manager looks for. Typing is no click. */
import { expect, test } from "./fixtures.ts";
import { orderOverApi } from "./api-orders.ts";
import { goTo, type Staff } from "./board.ts";
import { see, seeGone } from "./browser.ts";
import { countTaps } from "./count-taps.ts";
import { dishes } from "./demo.ts";
import { press } from "./editing.ts";

// Its twelve orders are the only ones that wait.
test.use({ productOf: "clicks", settings: { LIMIT_SCALE: "100" } });

/** Clicks and seconds of one task; the seconds are the machine's and only told, since nobody reads or decides. */
const measure = async ({ page }: Staff, task: string, run: () => Promise<void>): Promise<number> => {
  const clicks = await countTaps(page);
  const started = Date.now();
  await run();
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  test.info().annotations.push({ type: "clicks", description: `${task}: ${await clicks()} clicks, ${seconds} s` });
  return clicks();
};

test("the oldest of twelve orders is accepted by one click", { tag: "@nightly" }, async ({ url, manager }) => {
  const { page } = manager;
  await page.setViewportSize({ width: 1024, height: 768 });
  const [first] = await Promise.all(
    Array.from({ length: 12 }, (_, place) =>
      orderOverApi(url, { name: `ضيف ${place}`, type: 2, method: "cash", dish: dishes.rice, quantity: 1 }),
    ),
  );
  expect(first).toBeDefined();
  const waiting = page.locator('[data-column="new"] article');
  await expect(waiting).toHaveCount(12);
  // All twelve and their buttons are on the screen at once.
  for (const card of await waiting.all()) await expect(card.getByRole("button").last()).toBeInViewport({ ratio: 1 });
  const oldest = waiting.first();
  const id = await oldest.getAttribute("data-order");
  const clicks = await measure(manager, "accept the oldest of twelve", async () => {
    await oldest.getByRole("button", { name: /^قبول/ }).click();
    await see(page.locator(`[data-column="kitchen"] article[data-order="${id}"]`));
  });
  expect(clicks).toBe(1);
  // In full cards too, all columns fit an ordinary screen.
  await page.setViewportSize({ width: 1280, height: 800 });
  const board = page.locator('[data-density="comfortable"]');
  await see(board);
  expect(await board.evaluate((all) => all.scrollWidth - all.clientWidth)).toBe(0);
});

/** From the board to the dish in the list, found by its name. */
const findDish = async (staff: Staff, name: string) => {
  const { page, say } = staff;
  await goTo(staff, "menu");
  await page.getByLabel(say("console_menu_search"), { exact: true }).click();
  await page.keyboard.type(name);
};

test("a dish is sold out in 3 clicks and its price changed in 3", { tag: "@nightly" }, async ({ manager }) => {
  const { page, say } = manager;
  const bread = dishes.bread.sa;
  const soldOut = await measure(manager, "sell out a dish", async () => {
    await findDish(manager, bread);
    await page.getByRole("button", { name: `${say("console_menu_mark_sold_out")} ${bread}` }).click();
    await see(page.getByRole("button", { name: `${say("console_menu_back")} ${bread}` }));
  });
  expect(soldOut).toBe(3);
  await goTo(manager, "orders");
  const rice = dishes.rice.sa;
  const price = await measure(manager, "change a price", async () => {
    await findDish(manager, rice);
    await page.getByRole("button", { name: say("console_menu_price_edit", { name: rice }) }).click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("9.5");
    await page.keyboard.press("Enter");
    await see(page.getByRole("button", { name: say("console_menu_price_edit", { name: rice }) }).getByText("9.50"));
  });
  expect(price).toBe(3);
  await goTo(manager, "orders");
  const who = await measure(manager, "find who changed it", async () => {
    await goTo(manager, "audit_log");
    const entry = page.getByRole("listitem").filter({ hasText: rice }).first();
    await see(entry.getByText("9.50"));
    await see(entry.getByText(/القحطاني/));
  });
  expect(who).toBe(1);
});

test("the codes of twelve tables are printed in 3 clicks", { tag: "@nightly" }, async ({ manager }) => {
  const { page, say } = manager;
  const clicks = await measure(manager, "print the codes of 12 tables", async () => {
    await goTo(manager, "tables");
    await press(manager, "console_tables_print_all");
    const sheet = page.getByRole("dialog", { name: say("console_qr_codes_print_title") });
    const saving = page.waitForEvent("download");
    await press(manager, "console_qr_codes_print_save", sheet);
    expect((await saving).suggestedFilename()).toMatch(/\.pdf$/);
    await seeGone(sheet);
  });
  expect(clicks).toBe(3);
});

/** The frame of the console at the widths it is used at: what folds, what wraps, what must not be covered. */
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Language } from "@sufra/domain/language/language.ts";
import { see } from "./browser.ts";
import { setOut, step } from "./console-tour.ts";
import { setStage } from "./stage.ts";
import { word } from "./words.ts";

const stage = setStage();

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

describe.each<Language>(["sa", "en"])("the console's frame (%s)", (language) => {
  it("gives a narrow window the room, and remembers what somebody unfolded there for such windows alone", async () => {
    const manager = await setOut(stage.url, language, "manager@a.test");
    const { page, quiet } = manager;
    const fold = page.locator("nav button[aria-expanded]");
    await page.goto(`${stage.url}/console/figures`);
    await quiet();
    expect(await menuWidth(page)).toBeGreaterThan(180);
    await page.setViewportSize(narrow);
    await expect.poll(() => menuWidth(page)).toBe(72);
    // No report of the figures is out of sight.
    const list = await boxOf(page.getByRole("tablist"));
    const last = await boxOf(page.getByRole("tab").last());
    expect(last.x).toBeGreaterThanOrEqual(list.x);
    expect(last.x + last.width).toBeLessThanOrEqual(list.x + list.width);
    await fold.click();
    await expect.poll(() => menuWidth(page)).toBeGreaterThan(150);
    await page.setViewportSize(wide);
    await fold.click();
    await expect.poll(() => menuWidth(page)).toBe(72);
    await page.setViewportSize(narrow);
    await expect.poll(() => menuWidth(page)).toBeGreaterThan(150);
    await manager.close();
  });

  it("fits the lists with the most columns on a tablet, and on a screen", async () => {
    const manager = await setOut(stage.url, language, "manager@a.test");
    const { page, quiet } = manager;
    for (const place of ["loyalty/coupons", "campaigns", "loyalty/punch-cards"]) {
      await page.goto(`${stage.url}/console/${place}`);
      await quiet();
      for (const size of [narrow, wide]) {
        await page.setViewportSize(size);
        const [list, table] = [await boxOf(page.locator("div:has(> table)")), await boxOf(page.getByRole("table"))];
        expect(table.width, `${place} at ${size.width}`).toBeLessThanOrEqual(list.width);
      }
    }
    await manager.close();
  });

  it("keeps a phone's head on one line, what is new in sight, and what is told off the button that saves", async () => {
    const manager = await setOut(stage.url, language, "manager@a.test");
    const { page, quiet } = manager;
    const say = (key: string) => word(key, language);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${stage.url}/console/menu`);
    await quiet();
    expect((await boxOf(page.getByRole("banner"))).height).toBeLessThan(64);
    const fresh = await boxOf(page.getByRole("link", { name: say("console_menu_new_category"), exact: true }));
    expect(fresh.y + fresh.height).toBeLessThan(700);
    await step(manager, "/branding");
    await page.getByRole("textbox").nth(1).fill(`Riwaq ${language}`);
    const save = page.getByRole("button", { name: say("console_editing_save"), exact: true });
    await save.click();
    // Exactly: what the bar says of "once saved" is told in a status of its own.
    const told = page
      .getByRole("status")
      .filter({ has: page.getByText(say("console_editing_saved"), { exact: true }) });
    await see(told);
    const [toast, button] = [await boxOf(told), await boxOf(save)];
    expect(toast.y + toast.height).toBeLessThanOrEqual(button.y);
    await manager.close();
  });
});

/** A manager sets up a new establishment in the console. */
import { expect } from "@playwright/test";
import { auditState } from "./axe.ts";
import type { Staff } from "./board.ts";
import { see, seeGone } from "./browser.ts";
import { choosePicture, followLink, press, writePair } from "./editing.ts";

/** An invited person chooses a name and a password. */
export const join = async ({ page, say }: Staff, link: string, name: string): Promise<void> => {
  await page.goto(link);
  await page.getByLabel(say("console_staff_name"), { exact: true }).fill(name);
  await page.getByLabel(say("console_auth_password"), { exact: true }).fill("a long enough one");
  await page.getByRole("button", { name: say("console_staff_join") }).click();
};

/** Returns to the list of steps and checks how many are done. */
export const seeStart = async ({ page, say }: Staff, done: number): Promise<void> => {
  await page
    .getByRole("navigation")
    .getByRole("link", { name: say("console_app_nav_start") })
    .click();
  await see(page.getByRole("heading", { level: 1, name: say("console_app_nav_start") }));
  await expect.poll(() => page.locator("li[data-done]").count(), { timeout: 30_000 }).toBe(done);
};

export const setBrand = async (staff: Staff): Promise<void> => {
  const { page, say } = staff;
  await followLink(staff, "console_onboarding_brand_go");
  await choosePicture(staff, "console_branding_logo");
  // Too light for white text: the screen says that it was darkened.
  await page.getByLabel(say("console_branding_color"), { exact: true }).fill("#f4c430");
  await see(page.getByText(say("console_branding_contrast", { ratio: "" }).slice(0, 12)));
  await page.getByLabel(say("console_branding_shape_star"), { exact: true }).check({ force: true });
  expect(await auditState(page, "branding")).toEqual([]);
  await press(staff, "console_editing_save");
  await see(page.getByRole("heading", { level: 1, name: say("console_app_nav_start") }));
};

/** A place, and opening hours that cover any time of the test. */
export const addBranch = async (staff: Staff): Promise<void> => {
  const { page, say } = staff;
  await followLink(staff, "console_onboarding_branch_go");
  await writePair(staff, "console_branches_name", { sa: "فرع الملقا", en: "Malqa" });
  await writePair(staff, "console_branches_address", { sa: "طريق أنس بن مالك", en: "" });
  await writePair(staff, "console_branches_city", { sa: "الرياض", en: "" });
  await press(staff, "console_branches_create");
  const sunday = { label: "الأحد" };
  await page.getByRole("button", { name: say("console_branches_shift_add_to", sunday) }).click();
  await page.getByLabel(say("console_branches_opens", sunday)).fill("00:00");
  await page.getByLabel(say("console_branches_closes", sunday)).fill("00:00");
  await page.getByRole("button", { name: say("console_branches_copy_day", sunday) }).click();
  await press(staff, "console_editing_save");
  await see(page.getByText(say("console_editing_saved"), { exact: true }));
};

/** Adds one category and one dish. */
export const addDishes = async (staff: Staff, dish: string, price: string): Promise<void> => {
  const { page, say } = staff;
  const saved = async () => {
    await press(staff, "console_editing_save");
    await see(page.getByRole("heading", { level: 1, name: say("console_menu_manage_title") }));
  };
  await followLink(staff, "console_onboarding_menu_go");
  await page
    .getByRole("link", { name: say("console_menu_new_category"), exact: true })
    .first()
    .click();
  await writePair(staff, "console_menu_name", { sa: "الأرز", en: "" });
  await saved();
  await page.getByRole("link", { name: say("console_menu_new_product_in", { name: "الأرز" }) }).click();
  await writePair(staff, "console_menu_name", { sa: dish, en: "" });
  await page.getByLabel(say("console_menu_price"), { exact: true }).fill(price);
  await saved();
};

/** The branch's own code from the page of tables and codes: printed, and its URL. */
export const readCode = async (staff: Staff): Promise<string> => {
  const { page, say } = staff;
  await followLink(staff, "console_onboarding_code_go");
  const own = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: say("console_qr_codes_of_branch"), exact: true }) });
  await see(own.getByRole("img"));
  expect(await auditState(page, "tables and codes")).toEqual([]);
  await own.getByRole("button", { name: say("console_qr_codes_print"), exact: true }).click();
  const sheet = page.getByRole("dialog", { name: say("console_qr_codes_print_title") });
  const downloading = page.waitForEvent("download");
  await sheet.getByRole("button", { name: say("console_qr_codes_print_save"), exact: true }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/);
  await seeGone(sheet);
  const link = await own.getByRole("link", { name: say("console_qr_codes_open") }).getAttribute("href");
  return link?.split("/").at(-1) ?? "";
};

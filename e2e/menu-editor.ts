/** The menu as its manager makes and changes it. */
import path from "node:path";
import { expect } from "vitest";
import type { Text } from "@sufra/domain/language/language.ts";
import { goTo, type Staff } from "./board.ts";
import { see, seeGone } from "./browser.ts";

/** A photo wider than it is high, so that there is something to cut. */
const photo = path.resolve(import.meta.dirname, "photo.jpg");

const labelled = ({ page, say }: Staff, key: string) => page.getByLabel(say(key), { exact: true });
const press = ({ page, say }: Staff, key: string) => page.getByRole("button", { name: say(key), exact: true }).click();
const lead = ({ page, say }: Staff, key: string) => page.getByRole("link", { name: say(key), exact: true }).click();

/** The field of a name in one of its languages. */
const inLanguage = ({ page, say }: Staff, language: "arabic" | "english", label = "console_menu_name") =>
  page.getByLabel(say(`console_editing_in_${language}`, { label: say(label) }), { exact: true });

const writeName = async (staff: Staff, { sa, en }: Text, label?: string): Promise<void> => {
  await inLanguage(staff, "arabic", label).fill(sa);
  await inLanguage(staff, "english", label).fill(en);
};

/** Saves, and is back at the list. */
export const save = async (staff: Staff): Promise<void> => {
  const { page, say } = staff;
  await press(staff, "console_editing_save");
  await see(page.getByText(say("console_editing_saved"), { exact: true }));
  await see(page.getByRole("heading", { level: 1, name: say("console_menu_manage_title") }));
};

export const openMenuEditor = (staff: Staff): Promise<void> => goTo(staff, "menu");

export const makeCategory = async (staff: Staff, name: Text): Promise<void> => {
  await lead(staff, "console_menu_new_category");
  await writeName(staff, name);
  await save(staff);
};

export const makeGroup = async (staff: Staff, name: Text, option: Text, price: string): Promise<void> => {
  await staff.page.getByRole("tab", { name: staff.say("console_menu_options") }).click();
  await lead(staff, "console_menu_new_group");
  await writeName(staff, name);
  await writeName(staff, option, "console_menu_option_name");
  await labelled(staff, "console_menu_option_price").fill(price);
  await save(staff);
  await see(staff.page.getByRole("link", { name: name[staff.language], exact: true }));
  await staff.page.getByRole("tab", { name: staff.say("console_menu_products") }).click();
};

/** Chooses a photo, cuts it by the sliders, and sees it where guests will. */
const choosePicture = async (staff: Staff): Promise<void> => {
  const { page, say } = staff;
  await page.getByLabel(new RegExp(`^${say("console_menu_picture")}`)).setInputFiles(photo);
  const cutting = page.getByRole("dialog", { name: say("console_editing_picture_crop") });
  await cutting.getByLabel(say("console_editing_picture_zoom")).fill("1.5");
  await cutting.getByRole("button", { name: say("console_editing_picture_use") }).click();
  await seeGone(cutting);
  await expect
    .poll(() => page.locator('form img[src^="/media/"]').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
};

type Dish = { name: Text; category: Text; group: Text; price: string };

export const makeDish = async (staff: Staff, { name, category, group, price }: Dish): Promise<void> => {
  const { page, say, language } = staff;
  await page.getByRole("link", { name: say("console_menu_new_product_in", { name: category[language] }) }).click();
  await writeName(staff, name);
  await labelled(staff, "console_menu_price").fill(price);
  await choosePicture(staff);
  await labelled(staff, "console_menu_group_add").selectOption({ label: group[language] });
  await press(staff, "console_menu_allergen_milk");
  await save(staff);
};

export const openThing = async ({ page }: Staff, name: string): Promise<void> => {
  await page.getByRole("link", { name, exact: true }).click();
};

export const setPrice = async (staff: Staff, name: string, price: string): Promise<void> => {
  await openThing(staff, name);
  await labelled(staff, "console_menu_price").fill(price);
  await save(staff);
};

export const removeThing = async (staff: Staff, name: string): Promise<void> => {
  const { page, say } = staff;
  await openThing(staff, name);
  await press(staff, "console_editing_remove");
  const question = page.getByRole("alertdialog", { name: say("console_editing_remove_title", { name }) });
  await question.getByRole("button", { name: say("console_editing_remove"), exact: true }).click();
};

/** The menu in the console's editors. */
import type { Text } from "@sufra/domain/language/language.ts";
import { goTo, type Staff } from "./board.ts";
import { see } from "./browser.ts";
import { choosePicture, labeled, followLink, openThing, press, save as saveThing, writePair } from "./editing.ts";

/** Saves and returns to the list. */
export const save = async (staff: Staff): Promise<void> => {
  const { page, say } = staff;
  await saveThing(staff);
  await see(page.getByRole("heading", { level: 1, name: say("console_menu_manage_title") }));
};

export const openMenuEditor = (staff: Staff): Promise<void> => goTo(staff, "menu");

export const makeCategory = async (staff: Staff, name: Text): Promise<void> => {
  await followLink(staff, "console_menu_new_category");
  await writePair(staff, "console_menu_name", name);
  await save(staff);
};

export const makeGroup = async (staff: Staff, name: Text, option: Text, price: string): Promise<void> => {
  await staff.page.getByRole("tab", { name: staff.say("console_menu_options") }).click();
  await followLink(staff, "console_menu_new_group");
  await writePair(staff, "console_menu_name", name);
  await writePair(staff, "console_menu_option_name", option);
  await labeled(staff, "console_menu_option_price").fill(price);
  await save(staff);
  await see(staff.page.getByRole("link", { name: name[staff.language], exact: true }));
  await staff.page.getByRole("tab", { name: staff.say("console_menu_products") }).click();
};

type Dish = { name: Text; category: Text; group: Text; price: string };

export const makeDish = async (staff: Staff, { name, category, group, price }: Dish): Promise<void> => {
  const { page, say, language } = staff;
  await page.getByRole("link", { name: say("console_menu_new_product_in", { name: category[language] }) }).click();
  await writePair(staff, "console_menu_name", name);
  await labeled(staff, "console_menu_price").fill(price);
  await choosePicture(staff, "console_menu_pictures");
  const groups = labeled(staff, "console_menu_group_add");
  const value = await groups.locator("option", { hasText: group[language] }).getAttribute("value");
  await groups.selectOption(value);
  await press(staff, "console_menu_allergen_milk");
  await save(staff);
};

export const setPrice = async (staff: Staff, name: string, price: string): Promise<void> => {
  await openThing(staff, name);
  await labeled(staff, "console_menu_price").fill(price);
  await save(staff);
};

export const removeThing = async (staff: Staff, name: string): Promise<void> => {
  const { page, say } = staff;
  await openThing(staff, name);
  await press(staff, "console_editing_remove");
  const question = page.getByRole("alertdialog", { name: say("console_editing_remove_title", { name }) });
  await question.getByRole("button", { name: say("console_editing_remove"), exact: true }).click();
};

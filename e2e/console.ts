/** Staff switch things off and on: an item, the branch, a service. */
import type { Text } from "@sufra/domain/language/language.ts";
import { goTo, type Staff } from "./board.ts";
import { see, seeGone } from "./browser.ts";
import { mainBranch } from "./demo.ts";

/** Marks an item sold out or available. */
export const switchItem = async (staff: Staff, item: Text, available: boolean): Promise<void> => {
  const { page, say, language } = staff;
  await goTo(staff, "availability");
  const name = item[language] ?? "";
  await page.getByLabel(say("console_menu_search"), { exact: true }).fill(name);
  const control = page.getByRole("switch", { name: say("console_menu_switch", { name }), exact: true });
  await control.click();
  await see(page.getByRole("switch", { name: say("console_menu_switch", { name }), exact: true, checked: available }));
  await see(page.getByText(say(available ? "console_menu_now_on" : "console_menu_now_off", { name })));
};

export const closeBranch = async (staff: Staff): Promise<void> => {
  const { page, say } = staff;
  await goTo(staff, "branch");
  await page.getByRole("button", { name: say("console_branches_close_now") }).click();
  const question = page.getByRole("dialog");
  await question.getByRole("button", { name: say("console_branches_close_now") }).click();
  await seeGone(question);
  await see(page.getByRole("button", { name: say("console_branches_open_now") }));
};

export const openBranch = async (staff: Staff): Promise<void> => {
  const { page, say } = staff;
  await page.getByRole("button", { name: say("console_branches_open_now") }).click();
  await see(page.getByRole("button", { name: say("console_branches_close_now") }));
};

const everythingHere = ({ page, say, language }: Staff) =>
  page
    .getByRole("region")
    .or(page.locator("section"))
    .filter({ has: page.getByRole("heading", { name: mainBranch[language] }) })
    .getByRole("listitem")
    .filter({ hasText: say("console_services_all") });

/** Deactivates the main branch with a reason and its typed name. */
export const deactivate = async (staff: Staff): Promise<void> => {
  const { page, say, language } = staff;
  await goTo(staff, "services");
  const row = everythingHere(staff);
  await row.getByRole("button", { name: say("console_services_switch_off") }).click();
  const question = page.getByRole("dialog");
  await question.getByLabel(say("console_services_off_reason"), { exact: true }).fill("صيانة");
  await question
    .getByLabel(say("console_services_type_name", { name: mainBranch[language] }))
    .fill(mainBranch[language]);
  await question.getByRole("button", { name: say("console_services_switch_off") }).click();
  await seeGone(question);
  await see(row.getByText(say("console_services_is_off")));
};

export const activate = async (staff: Staff): Promise<void> => {
  const { say } = staff;
  const row = everythingHere(staff);
  await row.getByRole("button", { name: say("console_services_switch_on") }).click();
  await see(row.getByText(say("console_services_is_on")));
};

const rowOf = ({ page, say }: Staff, service: string) =>
  page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: say("console_services_scope_all"), exact: true }) })
    .getByRole("listitem")
    .filter({ hasText: say(`console_services_${service}`) });

/** Switches off one service everywhere. */
export const switchOff = async (staff: Staff, service: string): Promise<void> => {
  const { page, say } = staff;
  await goTo(staff, "services");
  const row = rowOf(staff, service);
  await row.getByRole("button", { name: say("console_services_switch_off") }).click();
  const question = page.getByRole("dialog");
  await question.getByLabel(say("console_services_off_reason"), { exact: true }).fill("جرد");
  await question.getByRole("button", { name: say("console_services_switch_off") }).click();
  await seeGone(question);
  await see(row.getByText(say("console_services_is_off")));
};

export const switchOn = async (staff: Staff, service: string): Promise<void> => {
  const { say } = staff;
  const row = rowOf(staff, service);
  await row.getByRole("button", { name: say("console_services_switch_on") }).click();
  await see(row.getByText(say("console_services_is_on")));
};

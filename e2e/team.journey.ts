/** The team: a manager invites somebody by e-mail, who joins from another browser, works, and is switched off. */
import { describe, expect, it } from "vitest";
import { lookOver } from "./axe.ts";
import { goTo, type Staff } from "./board.ts";
import { openBrowser, see, tablet } from "./browser.ts";
import { linkSentTo } from "./inbox.ts";
import { setStage } from "./stage.ts";

const stage = setStage();
const address = "huda@example.test";
const name = "هدى الزهراني";

const invite = async (manager: Staff): Promise<void> => {
  const { page, say } = manager;
  await goTo(manager, "team");
  expect(await lookOver(page, "the team")).toEqual([]);
  await page.getByRole("link", { name: say("console_staff_invite") }).click();
  await page.getByLabel(say("console_staff_email"), { exact: true }).fill(address);
  expect(await lookOver(page, "an invitation")).toEqual([]);
  await page.getByRole("button", { name: say("console_staff_invite_send") }).click();
  await see(page.getByText(address, { exact: true }));
};

describe("the team", () => {
  it("grows by an invitation, and whom a manager switches off is out at once", async () => {
    const manager = await stage.newStaff("manager@a.test");
    const { page, say } = manager;
    await invite(manager);

    const joined = await openBrowser(tablet);
    await joined.page.goto(await linkSentTo(stage.url, address));
    await joined.page.getByLabel(say("console_staff_name"), { exact: true }).fill(name);
    await joined.page.getByLabel(say("console_auth_password"), { exact: true }).fill("a long enough one");
    expect(await lookOver(joined.page, "joining")).toEqual([]);
    await joined.page.getByRole("button", { name: say("console_staff_join") }).click();
    await see(joined.page.getByRole("heading", { level: 1, name: say("console_app_nav_orders") }));

    await goTo(manager, "orders");
    await goTo(manager, "team");
    await page.getByRole("link", { name }).click();
    await see(page.getByRole("heading", { level: 1, name }));
    expect(await lookOver(page, "a member of the team")).toEqual([]);
    await page.getByRole("switch", { name: say("console_staff_active") }).click();
    // Their stream ends, what they look at is asked anew, and the answer sends them to sign in: from the save on.
    joined.accepted.push(/^401 /);
    await page.getByRole("button", { name: say("console_editing_save") }).click();
    await see(page.getByRole("row").filter({ hasText: name }).getByText(say("console_staff_off")));

    await see(joined.page.getByText(say("console_auth_ended")));
    expect(joined.problems).toEqual([]);
    await joined.close();
  });
});

/** A manager invites a member by email, who joins, works, and is deactivated. */
import { expect, test } from "./fixtures.ts";
import { auditState } from "./axe.ts";
import { goTo, type Staff } from "./board.ts";
import { see, tablet } from "./browser.ts";
import { linkSentTo } from "./inbox.ts";

const address = "huda@example.test";
const name = "هدى الزهراني";

const invite = async (manager: Staff): Promise<void> => {
  const { page, say } = manager;
  await goTo(manager, "team");
  await page.getByRole("link", { name: say("console_staff_invite") }).click();
  await page.getByLabel(say("console_staff_email"), { exact: true }).fill(address);
  expect(await auditState(page, "an invitation")).toEqual([]);
  await page.getByRole("button", { name: say("console_staff_invite_send") }).click();
  await see(page.getByText(address, { exact: true }));
};

test.describe("the team", () => {
  test(
    "grows by an invitation, and a deactivated member is signed out at once",
    { tag: "@nightly" },
    async ({ url, visit, manager }) => {
      const { page, say } = manager;
      await invite(manager);

      const joined = await visit(tablet);
      await joined.page.goto(await linkSentTo(url, address));
      await joined.page.getByLabel(say("console_staff_name"), { exact: true }).fill(name);
      await joined.page.getByLabel(say("console_auth_password"), { exact: true }).fill("a long enough one");
      expect(await auditState(joined.page, "joining")).toEqual([]);
      await joined.page.getByRole("button", { name: say("console_staff_join") }).click();
      await see(joined.page.getByRole("heading", { level: 1, name: say("console_app_nav_orders") }));

      await goTo(manager, "orders");
      await goTo(manager, "team");
      await page.getByRole("link", { name }).click();
      await see(page.getByRole("heading", { level: 1, name }));
      await page.getByRole("switch", { name: say("console_staff_active") }).click();
      // The save ends their stream, the page reloads its data, and the refusal leads to sign-in.
      joined.accepted.push(/^401 /);
      await page.getByRole("button", { name: say("console_editing_save") }).click();
      await see(page.getByRole("row").filter({ hasText: name }).getByText(say("console_staff_off")));

      await see(joined.page.getByText(say("console_auth_ended")));
    },
  );
});

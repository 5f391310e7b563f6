/** A manager finds a customer, adjusts points, and erases them. */
import { readFile } from "node:fs/promises";
import { expect, test } from "./fixtures.ts";
import { auditState } from "./axe.ts";
import { chooseBranch, goTo, type Staff } from "./board.ts";
import { see, seeGone, tablet, type Visit } from "./browser.ts";
import { codes } from "./demo.ts";
import { labeled, followLink, press, save } from "./editing.ts";
import { go } from "./guest.ts";
import { linkSentTo } from "./inbox.ts";
import { join } from "./onboarding.ts";
import { signInAsKnown } from "./till.ts";

// The demo's known guest is erased.
test.use({ productOf: "customers" });

const second = { email: "rawan@example.test", name: "روان العتيبي" };

/** Another manager, invited by the first. */
const inviteManager = async (manager: Staff, visit: Visit): Promise<Staff> => {
  await goTo(manager, "team");
  await followLink(manager, "console_staff_invite");
  await labeled(manager, "console_staff_email").fill(second.email);
  await labeled(manager, "console_staff_role").selectOption("manager");
  await press(manager, "console_staff_invite_send");
  await see(manager.page.getByText(second.email, { exact: true }));
  const joined: Staff = { ...manager, ...(await visit(tablet)) };
  await join(joined, await linkSentTo(manager.url, second.email), second.name);
  await chooseBranch(joined);
  return joined;
};

/** Searches for a customer and opens the result. */
const findCustomer = async (staff: Staff, words: string, name: string): Promise<void> => {
  await goTo(staff, "customers");
  await labeled(staff, "console_customers_search").fill(words);
  await staff.page.getByRole("link", { name, exact: true }).click();
  await see(staff.page.getByRole("heading", { level: 1, name, exact: true }));
};

const adjust = async (staff: Staff, points: string, reason: string, message: string): Promise<void> => {
  await followLink(staff, "console_customers_adjust");
  await labeled(staff, "console_customers_adjust_count").fill(points);
  await labeled(staff, "console_customers_adjust_reason").fill(reason);
  await see(staff.page.getByText(staff.say("console_editing_effect")));
  expect(await auditState(staff.page, `points put right, ${message}`)).toEqual([]);
  await save(staff, "console_customers_adjust", message);
};

test.describe("a customer", () => {
  test(
    "is found, gets points from one and from two managers, and is exported and erased",
    { tag: "@nightly" },
    async ({ visit, newGuest, manager }) => {
      const guest = await signInAsKnown(await newGuest());
      const { page: phone, person } = guest;
      await go(guest, `/loyalty/${codes.main}`);
      const wallet = phone.getByRole("region", { name: guest.say("loyalty_your_points") }).getByRole("status");
      await see(wallet);
      const before = Number(await wallet.innerText());
      const seePoints = (count: number) =>
        expect.poll(() => wallet.getAttribute("aria-label")).toBe(guest.say("loyalty_points", { count }));

      const { page, say } = manager;
      const other = await inviteManager(manager, visit);
      await goTo(manager, "customers");
      await followLink(manager, "console_customers_adjustments");
      await labeled(manager, "console_customers_limit").fill("١٠٠");
      await save(manager);
      await goTo(manager, "customers");
      await see(page.getByRole("table", { name: say("console_app_nav_customers") }));
      await findCustomer(manager, person.national.slice(-4), person.name);

      await adjust(manager, "٣٠", "تأخر طلبها", "console_customers_adjusted");
      await seePoints(before + 30);
      await adjust(manager, "200", "حفلة أُلغيت", "console_customers_asked");
      await manager.page
        .getByRole("navigation")
        .getByRole("link", { name: manager.say("console_app_nav_customers"), exact: true })
        .click();
      await page.getByRole("link", { name: new RegExp(`^${say("console_customers_adjustments")}`) }).click();
      await see(page.getByText(say("console_customers_mine")));
      expect(await page.getByRole("button", { name: say("console_customers_approve") }).count()).toBe(0);
      await seePoints(before + 30);
      await goTo(other, "customers");
      await other.page.getByRole("link", { name: new RegExp(`^${say("console_customers_adjustments")}`) }).click();
      const waiting = other.page.getByRole("listitem").filter({ hasText: "حفلة أُلغيت" });
      await see(waiting);
      expect(await auditState(other.page, "points that wait for a second manager")).toEqual([]);
      await waiting.getByText(say("console_customers_approve"), { exact: true }).click();
      await see(waiting.getByText(say("console_customers_state_posted"), { exact: true }));
      await seePoints(before + 230);

      await findCustomer(manager, "سارة", person.name);
      for (const part of ["orders", "holdings", "data"]) {
        await page.getByRole("tab", { name: say(`console_customers_part_${part}`) }).click();
        await see(page.getByRole("tabpanel").getByRole("heading").or(page.getByRole("tabpanel").getByRole("table")));
        expect(await auditState(page, `the ${part} of a customer`)).toEqual([]);
      }
      const saving = page.waitForEvent("download");
      await press(manager, "console_customers_export");
      const text = await readFile(await (await saving).path(), "utf8");
      expect(JSON.stringify(JSON.parse(text))).toContain(person.phone);

      await press(manager, "console_customers_erase");
      const question = page.getByRole("alertdialog", { name: say("console_customers_erase_title") });
      await question.getByLabel(say("console_customers_erase_digits"), { exact: true }).fill("١٢٣٤");
      manager.accepted.push(/^422 /);
      await press(manager, "console_customers_erase", question);
      await see(question.getByText(say("console_customers_erase_digits_wrong")));
      expect(await auditState(page, "the question before somebody is erased")).toEqual([]);
      await question.getByLabel(say("console_customers_erase_digits"), { exact: true }).fill(person.national.slice(-4));
      await press(manager, "console_customers_erase", question);
      await seeGone(question);
      await labeled(manager, "console_customers_search").fill("سارة");
      await see(page.getByText(say("console_customers_none_found")));
      await phone.reload();
      await see(phone.getByRole("button", { name: guest.say("auth_send_code") }));
    },
  );
});

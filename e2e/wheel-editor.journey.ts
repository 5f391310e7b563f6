/** A manager publishes a wheel, a guest spins, and the manager stops it. */
import { expect, test } from "./fixtures.ts";
import { auditState } from "./axe.ts";
import { goTo, type Staff } from "./board.ts";
import { see } from "./browser.ts";
import { codes } from "./demo.ts";
import { inArabic, labeled, followLink, press } from "./editing.ts";
import { button, go, heading, verify } from "./guest.ts";

const wheel = { sa: "عجلة الجمعة", en: "Friday wheel" };

/** Publishes or stops after the confirmation. */
const move = async (staff: Staff, key: string, message: string): Promise<void> => {
  const { page, say } = staff;
  await press(staff, key);
  await press(staff, key, page.locator("dialog[open]"));
  await see(page.getByText(say(message), { exact: true }).first());
};

test.describe("the wheel's editor", () => {
  test(
    "refuses wrong odds, publishes a wheel, and tells guests when it is stopped",
    { tag: "@nightly" },
    async ({ newGuest, manager }) => {
      const { page, say } = manager;
      await goTo(manager, "campaigns");
      await see(page.getByRole("link", { name: "عجلة الأسبوع", exact: true }));

      await followLink(manager, "console_campaigns_new_wheel_title");
      await inArabic(manager, "console_campaigns_name_label").fill(wheel.sa);
      const removal = page.getByRole("button", { name: say("console_campaigns_segment_remove"), exact: true });
      for (let left = 6; left > 2; left -= 1) await removal.last().click();
      await inArabic(manager, "console_campaigns_segment_label").first().fill("50 نقطة");
      await inArabic(manager, "console_campaigns_segment_label").last().fill("حظ أوفر");
      await labeled(manager, "console_campaigns_gift").first().selectOption("points");
      await labeled(manager, "console_campaigns_points").fill("٥٠");
      await labeled(manager, "console_campaigns_chance").first().fill("30");
      await labeled(manager, "console_campaigns_chance").last().fill("60");
      await press(manager, "console_editing_save");
      await see(page.getByRole("alert").filter({ hasText: "يجب أن يكون مجموع النسب 100٪" }));
      await labeled(manager, "console_campaigns_chance").last().fill("٧٠");
      await press(manager, "console_editing_save");
      await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
      await see(page.getByText(say("console_campaigns_state_draft"), { exact: true }));
      expect(await auditState(page, "a wheel in its editor")).toEqual([]);
      const id = page.url().split("/").at(-1) ?? "";

      await followLink(manager, "console_campaigns_part_test");
      await press(manager, "console_campaigns_test_many");
      await see(page.getByRole("cell", { name: "70٪", exact: true }));
      expect(await auditState(page, "the test of a wheel")).toEqual([]);
      await followLink(manager, "console_campaigns_part_rules");
      await move(manager, "console_campaigns_publish", "console_campaigns_state_running");

      const guest = await newGuest();
      guest.accepted.push(/^40[134] /);
      await go(guest, `/wheel/${codes.main}?wheel=${id}`);
      await see(guest.page.getByRole("heading", { level: 2, name: wheel.sa, exact: true }));
      await button(guest, guest.say("campaigns_verify_and_spin")).click();
      await verify(guest);
      const seen = guest.page.getByRole("status").filter({ hasText: /50 نقطة|حظ أوفر/ });
      await see(seen);

      await followLink(manager, "console_campaigns_part_results");
      await see(page.getByRole("definition").first());
      expect(await auditState(page, "the results of a wheel")).toEqual([]);
      await followLink(manager, "console_campaigns_part_rules");
      await move(manager, "console_campaigns_stop", "console_campaigns_state_stopped");
      await guest.page.reload();
      await see(heading(guest, guest.say("campaigns_none")));
    },
  );
});

/** A manager changes a branch's settings, and guests see them. */
import { expect, test } from "./fixtures.ts";
import { addDays, toLocalTime } from "@sufra/domain/hours/zoned-time.ts";
import { auditState } from "./axe.ts";
import { goTo, type Staff } from "./board.ts";
import { see } from "./browser.ts";
import { codes, mainBranch } from "./demo.ts";
import { openMenu, reloadUntil, scan } from "./guest.ts";
import { fillDeliveryCart } from "./quick-order.ts";

const today = toLocalTime(new Date(), "Asia/Riyadh").day;

const openPart = async (staff: Staff, part: string): Promise<void> => {
  const { page, say, language } = staff;
  await goTo(staff, "branches");
  await page.getByRole("link", { name: mainBranch[language] }).click();
  await page.getByRole("link", { name: say(part), exact: true }).click();
};

const save = async ({ page, say }: Staff): Promise<void> => {
  const kept = page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok());
  await page.getByRole("button", { name: say("console_editing_save") }).click();
  await kept;
  await see(page.getByText(say("console_editing_saved")));
};

test.describe("a branch's settings", () => {
  test("change the delivery fee of a filled cart", { tag: "@nightly" }, async ({ newGuest, manager }) => {
    const { page, say } = manager;
    const guest = await newGuest({ name: "ريم الدوسري" });
    await fillDeliveryCart(guest, "البيت");
    // 36 and the area's 9
    await see(guest.page.getByText("45.00 ر.س"));

    await openPart(manager, "console_branches_part_zones");
    await see(page.getByRole("table", { name: say("console_delivery_zones") }));
    await page.getByRole("link", { name: "العليا والسليمانية" }).click();
    const fee = page.getByLabel(say("console_delivery_fee"), { exact: true });
    await fee.fill("١٢");
    await see(page.getByText(say("console_editing_effect")));
    expect(await auditState(page, "one delivery area")).toEqual([]);
    await save(manager);
    await guest.page.reload();
    await see(guest.page.getByText("48.00 ر.س"));

    // The area crosses itself, so it is not saved.
    await page.getByRole("link", { name: "العليا والسليمانية" }).click();
    const corner = say("console_delivery_corner", { number: 1 });
    await page.getByRole("textbox", { name: corner, exact: true }).fill("24.60, 46.70");
    await see(page.getByText(say("console_delivery_crossing")));
    await page.getByRole("link", { name: say("console_delivery_all") }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: say("console_editing_leave") })
      .click();
    await see(page.getByRole("table", { name: say("console_delivery_zones") }));
  });

  test("close the branch for a holiday and open it again", { tag: "@nightly" }, async ({ newGuest, manager }) => {
    const { page, say } = manager;
    const guest = await newGuest();
    await scan(guest, codes.main);
    await openMenu(guest);
    await openPart(manager, "console_branches_part_hours");
    await page.getByRole("button", { name: say("console_branches_period_add") }).click();
    await page.getByLabel(say("console_branches_period_to"), { exact: true }).fill(addDays(today, 2));
    await page.getByLabel(say("console_branches_period_from"), { exact: true }).fill(addDays(today, -1));
    await page.getByLabel(say("console_editing_in_arabic", { label: say("console_branches_period_note") })).fill("عيد");
    expect(await auditState(page, "opening hours")).toEqual([]);
    await save(manager);
    const closed = guest.page.getByText(guest.say("menu_closed_title")).first();
    await reloadUntil(guest, () => closed.isVisible());
    await page.getByRole("button", { name: say("console_branches_period_remove", { label: "عيد" }) }).click();
    await save(manager);
    await reloadUntil(guest, async () => !(await closed.isVisible()));
    await page.getByRole("link", { name: say("console_branches_part_ordering"), exact: true }).click();
    await see(page.getByRole("switch", { name: say("console_branches_type_delivery"), checked: true }));
    await page.getByRole("link", { name: say("console_branches_part_place"), exact: true }).click();
    await see(page.getByLabel(say("console_branches_coordinates")));
  });
});

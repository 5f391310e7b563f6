/** The menu as a sheet: a manager imports it, and a guest sees the change. */
import { readFile } from "node:fs/promises";
import { expect, test } from "./fixtures.ts";
import { auditAccessibility } from "./axe.ts";
import { see } from "./browser.ts";
import { codes } from "./demo.ts";
import { openMenu, scan } from "./guest.ts";
import { openMenuEditor } from "./menu-editor.ts";

const dish = { sa: "بلاليط الجدول", en: "Balaleet of the sheet" };
const sheetOf = (price: string, shown: string): string =>
  ["القسم;الاسم;Name;السعر;معروض", `أطباق الجدول;${dish.sa};${dish.en};${price};${shown}`].join("\r\n");

test.describe("the menu as a sheet", () => {
  test(
    "names errors, and adds a product once they are corrected",
    { tag: "@nightly" },
    async ({ newGuest, manager }) => {
      const { page, say } = manager;
      await openMenuEditor(manager);
      await page.getByRole("link", { name: say("console_menu_import_link"), exact: true }).click();
      const downloading = page.waitForEvent("download");
      await page.getByRole("button", { name: say("console_menu_import_csv"), exact: true }).click();
      const kept = await downloading;
      expect(kept.suggestedFilename()).toMatch(/^منيو .*\.csv$/);
      expect(await readFile(await kept.path(), "utf8")).toContain("القسم (عربي)");

      const choose = async (text: string) =>
        page
          .getByLabel(say("console_menu_import_choose"), { exact: true })
          .setInputFiles({ name: "قائمة.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
      await choose(sheetOf("غالي", "ربما"));
      await see(page.getByText(say("console_menu_fault_not_a_number")));
      await see(page.getByRole("row", { name: /^2 D السعر/ }));
      await see(page.getByText(say("console_menu_fault_not_yes_no")));
      expect(await auditAccessibility(page, "a sheet with faults")).toEqual([]);

      await choose(sheetOf("١٨٫٥٠", "نعم"));
      await see(page.getByRole("row", { name: new RegExp(dish.sa) }));
      expect(await auditAccessibility(page, "a sheet that fits")).toEqual([]);
      await page.getByRole("button", { name: say("console_menu_import_apply"), exact: true }).click();
      await see(page.getByRole("link", { name: dish.sa, exact: true }));

      const guest = await newGuest();
      await scan(guest, codes.main);
      await openMenu(guest);
      await see(guest.page.getByRole("heading", { name: "أطباق الجدول" }));
      await see(guest.page.getByText("18.50").first());
    },
  );
});

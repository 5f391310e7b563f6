/** A manager builds a form, a guest answers it, the branch reads it. */
import { expect, test } from "./fixtures.ts";
import { auditState } from "./axe.ts";
import { goTo, type Staff } from "./board.ts";
import { see, seeGone } from "./browser.ts";
import { mainBranch } from "./demo.ts";
import { inArabic, followLink, openPart, openThing, press, remove, save, writePair } from "./editing.ts";
import { button, go } from "./guest.ts";
import { choose, next, starsName } from "./questions.ts";

const name = "تقييم الإفطار";

/** One more question, last of all. */
const ask = async (staff: Staff, kind: string, text: string): Promise<void> => {
  await press(staff, `console_forms_ask_${kind}`);
  await inArabic(staff, "console_forms_question").last().fill(text);
};

/** The URL in the main branch's printed code. */
const printedPath = async ({ page }: Staff): Promise<string> => {
  const printed = page.getByRole("listitem").filter({ has: page.getByText(mainBranch.sa, { exact: true }) });
  await see(printed.getByRole("img"));
  return new URL((await printed.getByRole("link").getAttribute("href")) ?? "").pathname;
};

test.describe("the editor of forms", () => {
  test(
    "publishes a form, shows its answers, publishes a new version and ends it",
    { tag: "@nightly" },
    async ({ newGuest, manager }) => {
      const { page, say } = manager;
      await openPart(manager, "campaigns", "console_forms_part_forms");
      await see(page.getByRole("link", { name: say("console_forms_new_form") }));
      await followLink(manager, "console_forms_new_form");
      await writePair(manager, "console_forms_name", { sa: name, en: "About breakfast" });
      // The first question is a star rating.
      await inArabic(manager, "console_forms_question").fill("كيف كان الإفطار؟");
      await ask(manager, "several", "ماذا أعجبك؟");
      await press(manager, "console_forms_publish");
      // Its choices have no names yet: both show an error.
      await see(page.getByRole("alert").first());
      expect(await page.locator('[name*=".choices."][aria-invalid="true"]').count()).toBe(2);
      await inArabic(manager, "console_forms_choice", { number: 1 }).fill("الفول");
      await inArabic(manager, "console_forms_choice", { number: 2 }).fill("الخبز");
      await ask(manager, "text", "ماذا نحسّن؟");
      expect(await auditState(page, "a new form")).toEqual([]);
      await save(manager, "console_forms_publish");
      await openThing(manager, name);
      const place = await printedPath(manager);
      expect(await auditState(page, "a form and its codes")).toEqual([]);

      const guest = await newGuest();
      guest.accepted.push(/^401 /);
      await go(guest, place);
      await see(guest.page.getByText(guest.say("campaigns_rate_step", { at: "1", of: "3" })));
      await choose(guest, starsName(guest, 2));
      await next(guest);
      await choose(guest, "الفول");
      await choose(guest, "الخبز");
      expect(await auditState(guest.page, "a question with choices")).toEqual([]);
      await next(guest);
      await guest.page.getByLabel(guest.say("campaigns_rate_words")).fill("الشاي وصل باردًا");
      await button(guest, guest.say("campaigns_rate_send")).click();
      await see(guest.page.getByText(guest.say("campaigns_rate_heard")));
      expect(await auditState(guest.page, "a form that was sent")).toEqual([]);

      await goTo(manager, "evaluations");
      const card = page.getByRole("article").filter({ hasText: "الشاي وصل باردًا" });
      await see(card.getByText(name));
      await see(card.getByText(`الفول${say("console_campaigns_join")}الخبز`));
      await see(card.getByText(say("console_campaigns_low"), { exact: true }));

      await openPart(manager, "campaigns", "console_forms_part_forms");
      const row = page.getByRole("listitem").filter({ has: page.getByRole("link", { name, exact: true }) });
      await see(row.getByText(say("console_forms_low", { count: 1 })));
      await openThing(manager, name);
      await inArabic(manager, "console_forms_question").first().fill("كيف كانت الضيافة؟");
      await save(manager, "console_forms_publish");
      const other = await newGuest();
      other.accepted.push(/^401 /);
      await go(other, place);
      await see(other.page.getByText("كيف كانت الضيافة؟"));
      await openThing(manager, name);
      await remove(manager, name);
      other.accepted.push(/^404 GET \/api\/evaluations\//);
      await other.page.reload();
      await see(other.page.getByText(other.say("campaigns_rate_none")));
      // Earlier answers stay.
      await goTo(manager, "evaluations");
      await see(card);
    },
  );
});

test.describe("an editor with changes", () => {
  test("asks before changes are lost, by a link and by the back button", { tag: "@nightly" }, async ({ manager }) => {
    const { page, say } = manager;
    await openPart(manager, "loyalty", "console_coupons_title");
    await page.waitForURL(/\/coupons$/);
    const list = page.url();
    await followLink(manager, "console_coupons_new");
    const field = inArabic(manager, "console_coupons_name");
    await field.fill("خصم لم يُحفظ");
    const editor = page.url();
    const question = page.getByRole("alertdialog", { name: say("console_editing_leave_title") });
    const stay = async (): Promise<void> => {
      await see(question);
      await press(manager, "console_editing_stay", question);
      await seeGone(question);
      expect(page.url()).toBe(editor);
      expect(await field.inputValue()).toBe("خصم لم يُحفظ");
    };
    await goTo(manager, "figures");
    expect(await auditState(page, "the question before leaving")).toEqual([]);
    await stay();
    await page.goBack();
    await stay();
    // Sends again, as if the first answer were lost.
    await page.goBack();
    await see(question);
    await press(manager, "console_editing_leave", question);
    await page.waitForURL(list);
    await see(page.getByRole("table", { name: say("console_coupons_title") }));
    expect(await page.getByText("خصم لم يُحفظ").count()).toBe(0);
    // Without changes nothing is asked.
    await followLink(manager, "console_coupons_new");
    await see(field);
    await page.goBack();
    await page.waitForURL(list);
    expect(await question.count()).toBe(0);
  });
});

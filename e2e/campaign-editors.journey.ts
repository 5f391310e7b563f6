/** A manager makes slides, popups, offers and gifts of invitations, and guests get them. */
import { expect, test } from "./fixtures.ts";
import { toLocalTime } from "@sufra/domain/hours/zoned-time.ts";
import { auditState } from "./axe.ts";
import type { Staff } from "./board.ts";
import { patience, see, seeGone } from "./browser.ts";
import { codes } from "./demo.ts";
import {
  choosePicture,
  inArabic,
  labeled,
  followLink,
  openPart,
  openThing,
  press,
  remove,
  save,
  writePair,
} from "./editing.ts";
import { button, go, type Guest, link, reloadUntil, scan, signIn } from "./guest.ts";

/** Advertising has hours; journeys run at any time. */
test.use({ settings: { PROMO_HOURS: "00:00-23:59" } });
const two = (count: number): string => String(count).padStart(2, "0");

/** The next full minute that is not too near, as the date field accepts it. */
const nextMinute = (): string => {
  const { day, minute } = toLocalTime(new Date(Date.now() + 66_000), "Asia/Riyadh");
  return `${day}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
};

const popupOf = ({ page }: Guest, name: string) => page.getByRole("dialog", { name, exact: true });
const putAway = (guest: Guest, name: string) =>
  popupOf(guest, name)
    .getByRole("button", { name: guest.say("ui_close") })
    .click();
const rowOf = ({ page }: Staff, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("link", { name, exact: true }) });

/** Adds a slide, changes its text, and removes it. */
const showSlide = async (manager: Staff, guest: Guest): Promise<void> => {
  const { page, say } = manager;
  await followLink(manager, "console_banners_part_slides");
  await see(page.getByRole("link", { name: say("console_banners_new_slide") }));
  await followLink(manager, "console_banners_new_slide");
  await choosePicture(manager, "console_banners_picture");
  await writePair(manager, "console_banners_text", { sa: "قهوة الصباح بنصف السعر", en: "Morning coffee at half" });
  await labeled(manager, "console_banners_link").selectOption("coupons");
  expect(await auditState(page, "a new slide")).toEqual([]);
  await save(manager);
  await scan(guest, codes.main);
  const slide = (text: string) => guest.page.getByRole("listitem").filter({ hasText: text });
  const isThere = (text: string) => slide(text).first().isVisible();
  await reloadUntil(guest, () => isThere("قهوة الصباح بنصف السعر"));
  await openThing(manager, "قهوة الصباح بنصف السعر");
  await inArabic(manager, "console_banners_text").fill("قهوة المساء بنصف السعر");
  await save(manager);
  await reloadUntil(guest, () => isThere("قهوة المساء بنصف السعر"));
  await slide("قهوة المساء بنصف السعر").getByRole("link").click();
  await guest.page.waitForURL(/\/coupons\//);
  await openThing(manager, "قهوة المساء بنصف السعر");
  await remove(manager, "قهوة المساء بنصف السعر");
  await scan(guest, codes.main);
  await reloadUntil(guest, async () => !(await isThere("قهوة المساء بنصف السعر")));
};

/** Changes the gifts of invitations, switches them off, and restores them. */
const changeGifts = async (manager: Staff, guest: Guest): Promise<void> => {
  const { page, say } = manager;
  const phone = guest.page;
  await followLink(manager, "console_referrals_part");
  const gifts = labeled(manager, "console_referrals_points_count");
  await gifts.first().fill("١٧٥");
  expect(await auditState(page, "the invitations")).toEqual([]);
  await save(manager);
  await go(guest, `/referral/${codes.main}`);
  const promised = phone.getByRole("region", { name: guest.say("referrals_gifts") });
  await see(promised.getByText(guest.say("loyalty_points", { count: 175 }), { exact: true }));
  expect(await auditState(phone, "inviting friends")).toEqual([]);
  const open = page.getByRole("switch", { name: say("console_referrals_active") });
  await open.click();
  await save(manager);
  await phone.reload();
  await see(phone.getByText(guest.say("referrals_no_program")));
  await open.click();
  await gifts.first().fill("100");
  await save(manager);
  await phone.reload();
  await see(promised.getByText(guest.say("loyalty_points", { count: 100 }), { exact: true }));
};

test.describe("the editor of popups", () => {
  test(
    "shows a second popup after the first was dismissed, and counts openings",
    { tag: "@nightly" },
    async ({ newGuest, manager }) => {
      const { page, say } = manager;
      await openPart(manager, "campaigns", "console_banners_part_popups");
      await followLink(manager, "console_banners_new_popup");
      await choosePicture(manager, "console_banners_picture");
      await writePair(manager, "console_banners_text", {
        sa: "ليالي الشواء كل خميس",
        en: "Grill nights each Thursday",
      });
      await labeled(manager, "console_banners_link").selectOption("menu");
      await writePair(manager, "console_banners_button", { sa: "احجز عشاءك", en: "See dinner" });
      await press(manager, "console_banners_first_launch");
      expect(await auditState(page, "a new popup")).toEqual([]);
      await save(manager);
      await see(rowOf(manager, "ليالي الشواء كل خميس"));

      const guest = await newGuest();
      const greeting = popupOf(guest, "ليالي الشواء كل خميس");
      await go(guest, `/qr/${codes.main}`);
      // The first in order greets first, once; on the next visit the second follows.
      const shown = guest.page.locator("dialog[open]");
      await see(shown);
      expect(await greeting.count()).toBe(0);
      await shown.getByRole("button", { name: guest.say("ui_close") }).click();
      await seeGone(shown);
      await guest.page.reload();
      await see(greeting);
      expect(await auditState(guest.page, "a popup")).toEqual([]);
      await link(guest, "احجز عشاءك").click();
      await guest.page.waitForURL(/\/menu\//);
      await guest.page.goBack();
      await see(link(guest, guest.say("entry_see_menu")));
      const seen = rowOf(manager, "ليالي الشواء كل خميس").getByText(
        say("console_banners_figures", { seen: "1", opened: "1" }),
      );
      await expect
        .poll(
          async () => {
            await page.reload();
            await see(rowOf(manager, "ليالي الشواء كل خميس"));
            return seen.isVisible();
          },
          { timeout: patience, intervals: [1000] },
        )
        .toBe(true);

      await openThing(manager, "ليالي الشواء كل خميس");
      await inArabic(manager, "console_banners_text").fill("ليالي الشواء كل جمعة");
      await press(manager, "console_banners_every_visit");
      await save(manager);
      await go(guest, `/qr/${codes.main}`);
      await see(popupOf(guest, "ليالي الشواء كل جمعة"));
      await putAway(guest, "ليالي الشواء كل جمعة");
      await openThing(manager, "ليالي الشواء كل جمعة");
      await remove(manager, "ليالي الشواء كل جمعة");
      const asked = guest.page.waitForResponse(/\/api\/ads\/popup\//);
      await guest.page.reload();
      await asked;
      await guest.page.waitForTimeout(500);
      expect(await shown.count()).toBe(0);
    },
  );
});

test.describe("the editors of offers, invitations and slides", () => {
  test(
    "send an offer to guests who agreed, change gifts, add and remove a slide",
    { tag: "@nightly" },
    async ({ newGuest, manager }) => {
      const guest = await newGuest({ name: "شهد العنزي" });
      const phone = guest.page;
      await signIn(guest);
      await go(guest, `/notifications/${codes.main}`);
      const agreed = phone.getByRole("switch", { name: guest.say("notifications_channel_offer") });
      await agreed.click();
      await expect.poll(() => agreed.isChecked()).toBe(true);

      const { page, say } = manager;
      await openPart(manager, "campaigns", "console_offers_part");
      await followLink(manager, "console_offers_new");
      await writePair(manager, "console_offers_title", { sa: "غداء العائلة", en: "Family lunch" });
      await writePair(manager, "console_offers_text", { sa: "خصم الربع حتى الثالثة", en: "A quarter off until three" });
      await labeled(manager, "console_offers_link").selectOption("menu");
      await see(page.getByText(say("console_offers_agreed", { count: 1 })));
      expect(await auditState(page, "a new offer")).toEqual([]);
      await save(manager);
      await openThing(manager, "غداء العائلة");
      await inArabic(manager, "console_offers_title").fill("غداء الجمعة");
      await labeled(manager, "console_offers_at").fill(nextMinute());
      await save(manager, "console_offers_schedule");
      const row = page.getByRole("row").filter({ hasText: "غداء الجمعة" });
      await see(row.getByText(say("console_offers_state_scheduled"), { exact: true }));
      expect(await auditState(page, "the offers")).toEqual([]);

      await changeGifts(manager, guest);
      await showSlide(manager, guest);

      await go(guest, `/notifications/${codes.main}`);
      const notice = link(guest, /غداء الجمعة/);
      await notice.waitFor({ timeout: 2 * patience });
      expect(await auditState(phone, "an offer that came")).toEqual([]);
      await notice.click();
      await phone.waitForURL(/\/menu\//);
      await followLink(manager, "console_offers_part");
      await see(row.getByText(say("console_offers_state_sent"), { exact: true }));
      await expect.poll(() => row.getByRole("cell").last().innerText(), { timeout: patience }).toBe("1");
      await openThing(manager, "غداء الجمعة");
      await see(page.getByText(say("console_offers_fixed")));
      const outcome = page
        .locator("section")
        .filter({ has: page.getByRole("heading", { name: say("console_offers_whom") }) });
      await see(outcome.getByText(say("console_offers_audience_all")));
      expect(await auditState(page, "an offer that was sent")).toEqual([]);
      await button(guest, guest.say("menu_search")).waitFor();
    },
  );
});

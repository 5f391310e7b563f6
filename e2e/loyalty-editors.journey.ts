/** A manager edits points, levels, shops and punch cards, and a guest sees it. */
import { expect, test } from "./fixtures.ts";
import { auditState } from "./axe.ts";
import { see, seeGone } from "./browser.ts";
import { fillCart } from "./quick-order.ts";
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
import { go, heading, signIn } from "./guest.ts";

const at = (place: string): string => `/${place}/${codes.main}`;

const publish = { action: "console_loyalty_publish", message: "console_loyalty_published" } as const;

test.describe("the editors of loyalty", () => {
  test("change what orders earn and points buy", { tag: "@nightly" }, async ({ newGuest, manager }) => {
    const guest = await newGuest({ name: "منى السبيعي" });
    await signIn(guest);
    await fillCart(guest);
    const promise = (count: number) => guest.page.getByText(guest.say("cart_points_to_come", { count }));
    // Nine riyals, a point each.
    await see(promise(9));

    const { page, say } = manager;
    await openPart(manager, "loyalty", "console_loyalty_rules");
    const sizes = labeled(manager, "console_loyalty_sizes");
    const before = await sizes.inputValue();
    await labeled(manager, "console_loyalty_rate").fill("٢");
    await sizes.fill("٧٠");
    await see(page.getByText(say("console_loyalty_effect_now")));
    expect(await auditState(page, "the points rules")).toEqual([]);
    await save(manager, publish.action, publish.message);
    await guest.page.reload();
    await see(promise(18));
    await go(guest, at("points-shop"));
    // Seventy points of ten halalas are the next voucher.
    const voucher = guest.page.getByText(/^خصم \u2066\u20C1\s7\u2069/);
    await see(voucher);
    expect(await auditState(guest.page, "the points shop")).toEqual([]);

    // Less than before: the editor warns first.
    await page.setViewportSize({ width: 768, height: 1024 });
    await sizes.fill(before);
    await labeled(manager, "console_loyalty_rate").fill("1");
    await see(page.getByText(say("console_loyalty_losses")));
    expect(await auditState(page, "the points rules on a tablet")).toEqual([]);
    await save(manager, publish.action, publish.message);
    await page.setViewportSize({ width: 1366, height: 900 });
    await guest.page.reload();
    await see(guest.page.getByText(/^خصم \u2066\u20C1\s5\u2069/));
    await seeGone(voucher);
  });

  test("create, change and remove a level and a prize", { tag: "@nightly" }, async ({ newGuest, manager }) => {
    const guest = await newGuest({ name: "غادة المالكي" });
    await signIn(guest);
    const { page, say } = manager;
    await openPart(manager, "loyalty", "console_loyalty_levels");
    await see(page.getByRole("table", { name: say("console_loyalty_levels") }));
    await followLink(manager, "console_loyalty_new_level");
    const level = { sa: "البرونزي", en: "Bronze" };
    await writePair(manager, "console_loyalty_level_name", level);
    await labeled(manager, "console_loyalty_level_from").fill("٤٠");
    await labeled(manager, "console_loyalty_level_multiplier").fill("150");
    await press(manager, "console_loyalty_benefit_add");
    await inArabic(manager, "console_loyalty_benefit").last().fill("قهوة مع كل فطور");
    expect(await auditState(page, "a new level")).toEqual([]);
    await save(manager);
    await go(guest, at("levels"));
    const shown = guest.page.getByRole("listitem").filter({ has: heading(guest, level.sa) });
    await see(shown.getByText(guest.say("loyalty_level_from", { points: guest.say("loyalty_points", { count: 40 }) })));
    await see(shown.getByText("قهوة مع كل فطور"));
    expect(await auditState(guest.page, "the levels of a guest")).toEqual([]);
    await openThing(manager, level.sa);
    await inArabic(manager, "console_loyalty_level_name").fill("النحاسي");
    await save(manager);
    await guest.page.reload();
    await see(heading(guest, "النحاسي"));
    await openThing(manager, "النحاسي");
    await remove(manager, "النحاسي");
    await guest.page.reload();
    await see(heading(guest, "الصديق"));
    await seeGone(heading(guest, "النحاسي"));

    await followLink(manager, "console_prizes_title");
    await followLink(manager, "console_prizes_new");
    await writePair(manager, "console_prizes_name", { sa: "صحن تمر سكري", en: "A plate of sukkari dates" });
    await labeled(manager, "console_prizes_cost").fill("٣٠");
    await choosePicture(manager, "console_prizes_picture");
    expect(await auditState(page, "a new prize")).toEqual([]);
    await save(manager);
    await see(page.getByText("صحن تمر سكري", { exact: true }));
    await go(guest, at("prize-shop"));
    const offered = guest.page.getByRole("main").getByRole("button", { name: /^صحن تمر سكري/ });
    await see(offered.getByText(guest.say("loyalty_points", { count: 30 })));
    await page.getByRole("link", { name: /^صحن تمر سكري/ }).click();
    await labeled(manager, "console_prizes_cost").fill("0");
    await save(manager);
    await guest.page.reload();
    await see(offered.getByText(guest.say("prizes_free")));
    await page.getByRole("link", { name: /^صحن تمر سكري/ }).click();
    await see(page.getByRole("heading", { name: say("console_prizes_figures") }));
    expect(await auditState(page, "a prize and its figures")).toEqual([]);
    await remove(manager, "صحن تمر سكري");
    await guest.page.reload();
    await see(guest.page.getByRole("main").getByRole("button", { name: /^شاي بالنعناع/ }));
    await seeGone(offered);
  });

  test("start a punch program, change its reward, and end it", { tag: "@nightly" }, async ({ newGuest, manager }) => {
    const guest = await newGuest({ name: "أسماء الغامدي" });
    await signIn(guest);
    const { page, say } = manager;
    await openPart(manager, "loyalty", "console_punch_title");
    await see(page.getByRole("table", { name: say("console_punch_title") }));
    await followLink(manager, "console_punch_new");
    await writePair(manager, "console_punch_name", { sa: "بطاقة الفطور", en: "Breakfast card" });
    await labeled(manager, "console_punch_required").fill("٤");
    await writePair(manager, "console_punch_reward", { sa: "فول مجاني", en: "Free foul" });
    await labeled(manager, "console_punch_stamp").selectOption("star");
    expect(await auditState(page, "a new punch card")).toEqual([]);
    await save(manager);
    await go(guest, at("punch-cards"));
    const card = guest.page.locator("section").filter({ has: heading(guest, "بطاقة الفطور") });
    await see(card.getByText(guest.say("punch_cards_reward", { name: "فول مجاني" })));
    await see(card.getByText(guest.say("punch_cards_status_none")));
    expect(await auditState(guest.page, "the punch cards of a guest")).toEqual([]);
    await openThing(manager, "بطاقة الفطور");
    await inArabic(manager, "console_punch_reward").fill("عدس مجاني");
    await save(manager);
    await guest.page.reload();
    await see(card.getByText(guest.say("punch_cards_reward", { name: "عدس مجاني" })));
    await openThing(manager, "بطاقة الفطور");
    await see(page.getByRole("region", { name: say("console_punch_holders") }));
    expect(await auditState(page, "a punch card and its holders")).toEqual([]);
    await press(manager, "console_punch_stop");
    await press(manager, "console_punch_stop", page.locator("dialog[open]"));
    await see(page.getByText(say("console_punch_stopped"), { exact: true }));
    await remove(manager, "بطاقة الفطور");
    await guest.page.reload();
    await see(heading(guest, guest.say("punch_cards_title")));
    await seeGone(card);
  });
});

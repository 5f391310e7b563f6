/** A manager gives a level a discount and a birthday gift and adds bonus points; the guest's cart shows them by name. */
import { expect, test } from "./fixtures.ts";
import { auditAccessibility } from "./axe.ts";
import { see } from "./browser.ts";
import { codes } from "./demo.ts";
import { followLink, labeled, openPart, openThing, save, writePair } from "./editing.ts";
import { go, heading, signIn } from "./guest.ts";
import { fillCart } from "./quick-order.ts";

// Everybody is on the level that gets a discount.
test.use({ productOf: "benefits" });

test("what a level gives and bonus points reach the cart", { tag: "@nightly" }, async ({ newGuest, manager }) => {
  const guest = await newGuest({ name: "ريم العنزي" });
  await signIn(guest);
  await fillCart(guest);
  const { page, say } = manager;
  await openPart(manager, "loyalty", "console_loyalty_levels");
  await openThing(manager, "الصديق");
  await see(page.getByText(say("console_loyalty_level_preview_none")));
  await labeled(manager, "console_loyalty_level_discount").fill("١٠");
  const sentence = [say("ui_benefit_discount", { percent: 10 }), say("ui_benefit_alone")].join(" · ");
  await see(page.getByText(sentence, { exact: true }));
  expect(await auditAccessibility(page, "a level with rules")).toEqual([]);
  await labeled(manager, "console_loyalty_level_birthday").fill("٥٠");
  await see(page.getByText(say("ui_benefit_birthday", { count: 50 }), { exact: true }));
  await save(manager);
  await guest.page.reload();
  const row = guest.page.getByRole("listitem").filter({ hasText: guest.say("coupons_level", { name: "الصديق" }) });
  // A tenth of nine riyals.
  await see(row.getByText("0.90"));

  await followLink(manager, "console_loyalty_bonuses");
  await followLink(manager, "console_loyalty_bonus_fresh");
  const bonus = { sa: "أسبوع الافتتاح", en: "Opening week" };
  await writePair(manager, "console_loyalty_bonus_name", bonus);
  await see(page.getByText(say("ui_bonus_times", { times: 2 }), { exact: true }));
  expect(await auditAccessibility(page, "a new bonus")).toEqual([]);
  await save(manager);
  await guest.page.reload();
  // Twice the points of 8.10.
  await see(guest.page.getByText(`${guest.say("cart_points_to_come", { count: 16 })} · ${bonus.sa}`));
  await go(guest, `/loyalty/${codes.main}`);
  await see(guest.page.getByText(`${bonus.sa}: ${guest.say("ui_bonus_times", { times: 2 })}`));
  await go(guest, `/levels/${codes.main}`);
  const level = guest.page.getByRole("listitem").filter({ has: heading(guest, "الصديق") });
  await see(level.getByText(sentence));
  await see(level.getByText(guest.say("ui_benefit_birthday", { count: 50 })));

  await guest.page.getByRole("link", { name: guest.say("loyalty_level_birthday") }).click();
  await guest.page.getByLabel(guest.say("customers_birthday_day"), { exact: true }).selectOption("14");
  await guest.page.getByLabel(guest.say("customers_birthday_month"), { exact: true }).selectOption("03");
  expect(await auditAccessibility(guest.page, "a birthday")).toEqual([]);
  await guest.page.getByRole("button", { name: guest.say("customers_birthday_save") }).click();
  await see(guest.page.getByText("14 مارس"));
  await guest.page.getByRole("button", { name: guest.say("customers_birthday_remove") }).click();
  await guest.page
    .getByRole("alertdialog")
    .getByRole("button", { name: guest.say("customers_birthday_remove") })
    .click();
  const [later = ""] = guest.say("customers_birthday_later", { date: "…" }).split("…");
  await see(guest.page.getByText(later));
});

/** Two friends, in Arabic: from the shared link to gifts for both. */
import { expect, test } from "./fixtures.ts";
import { catalog } from "@sufra/domain/errors/catalog.ts";
import { fieldCatalog } from "@sufra/domain/errors/field-catalog.ts";
import { advance } from "./board.ts";
import { see, seeGone } from "./browser.ts";
import { chooseOrderType, goOn, introduce, payBy, sendAndVerify } from "./checkout.ts";
import { codes, dishes } from "./demo.ts";
import { button, go, type Guest, heading, openMenu, scan, verify } from "./guest.ts";
import { addDish, addMore, openCart } from "./menu.ts";
import { follow } from "./order.ts";
import { claim, openTill, pressRedeem, scanAtTill, seeTicket, signInAsKnown } from "./till.ts";

// The known guest gets one code a minute.
test.use({ productOf: "referrals" });

const at = (place: string): string => `/${place}/${codes.main}`;

/** Replaces the phone's share dialog, so that the test can read it. */
const shareFrom = async (guest: Guest): Promise<URL> => {
  await guest.page.evaluate(() => {
    Object.assign(navigator, { share: async (shared: { url: string }) => Object.assign(window, { shared }) });
  });
  await guest.page.getByRole("button", { name: guest.say("referrals_share"), exact: true }).click();
  const taken = await guest.page.waitForFunction(() => (window as { shared?: { url: string } }).shared?.url);
  return new URL(String(await taken.jsonValue()));
};

/** Blocks the clipboard and all other ways of copying. */
const copyRefused = async ({ page, say }: Guest, link: string): Promise<void> => {
  await page.evaluate(() => {
    Object.assign(document, { execCommand: () => false });
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("", "NotAllowedError"));
  });
  const copy = page.getByRole("button", { name: say("referrals_copy"), exact: true });
  await copy.click();
  const field = page.getByRole("dialog").getByLabel(say("referrals_link"), { exact: true });
  await see(field);
  await see(page.getByText(say("referrals_copy_refused"), { exact: true }));
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(link);
  await page.keyboard.press("Escape");
  await seeGone(field);
  expect(await copy.evaluate((button) => button === document.activeElement)).toBe(true);
};

/** Another way of inviting starts without the errors of the first. */
const changeWay = async ({ page, say }: Guest): Promise<void> => {
  const wrong = page.getByRole("main").locator("[aria-invalid=true]");
  const way = (key: string) => page.getByRole("button", { name: say(key), exact: true });
  const send = page.getByRole("button", { name: say("referrals_invite"), exact: true });
  await page.getByLabel(say("referrals_friend_name"), { exact: true }).fill("منيرة");
  await send.click();
  await see(page.getByText(fieldCatalog.number_required.sa, { exact: true }));
  await way("referrals_by_email").click();
  await see(page.getByLabel(say("referrals_friend_email"), { exact: true }));
  expect(await wrong.count()).toBe(0);
  await send.click();
  await see(page.getByText(fieldCatalog.email_required.sa, { exact: true }));
};

const friendLine = ({ page }: Guest, name: string, state: string) =>
  page.getByRole("listitem").filter({ hasText: name }).filter({ hasText: state });

test.describe("a friend who is invited", () => {
  test(
    "looks at the menu first, orders, and both get a gift; one is redeemed at the till",
    { tag: "@nightly" },
    async ({ newGuest, cashier, manager }) => {
      const inviter = await signInAsKnown(await newGuest());
      const { say } = inviter;
      await go(inviter, at("referral"));
      await see(inviter.page.getByRole("img", { name: say("referrals_qr_label"), exact: true }));
      await see(friendLine(inviter, "نوف", say("referrals_state_active")));
      const link = await shareFrom(inviter);
      expect(link.pathname).toMatch(/^\/reference\/[0-9A-Z]{12}$/);

      const friend = await newGuest({ name: "ليان العمري" });
      await go(friend, link.pathname + link.search);
      await see(heading(friend, /سارة/));
      await see(friend.page.getByText(say("loyalty_points", { count: 100 }), { exact: true }));
      await scan(friend, codes.main);
      await openMenu(friend);
      await addDish(friend, dishes.rice);
      await addMore(friend, dishes.rice, 4);
      await openCart(friend);
      await chooseOrderType(friend, 2);
      await goOn(friend);
      await introduce(friend);
      await payBy(friend, "cash");
      await sendAndVerify(friend);
      await follow(friend);
      await see(
        friendLine(inviter, "ليان", say("referrals_state_joined")).or(
          friendLine(inviter, "ليان", say("referrals_state_pending")),
        ),
      );
      for (const move of ["accept", "ready", "collected"])
        await advance(cashier, friend.person.name, `console_orders_move_${move}`);
      await see(friendLine(inviter, "ليان", say("referrals_state_converted")));
      await go(friend, at("loyalty"));
      // 45 riyals, a point each, and the gift.
      await see(friend.page.getByRole("status", { name: say("loyalty_points", { count: 145 }), exact: true }));
      const code = await claim(friend, "شاي بالنعناع");
      const staff = manager;
      await openTill(staff);
      await scanAtTill(staff, code);
      await pressRedeem(staff);
      await seeTicket(friend, "claimed");
    },
  );

  test("corrects a wrong code, accepts, and registers with it", { tag: "@nightly" }, async ({ newGuest }) => {
    const inviter = await newGuest({ name: "هند القحطاني" });
    inviter.accepted.push(/^401 /);
    await go(inviter, at("referral"));
    await verify(inviter);
    await see(inviter.page.getByText(inviter.say("referrals_step_gift"), { exact: true }));
    const link = await shareFrom(inviter);
    await copyRefused(inviter, link.href);
    await changeWay(inviter);
    const friend = await newGuest({ name: "ريماس الدوسري" });
    friend.accepted.push(/^401 /, /^422 GET \/api\/references\//);
    const { page, say } = friend;
    await go(friend, "/reference/AAAA-BBBB-CCCC");
    await see(page.getByText(catalog.invalid_referral_code.sa, { exact: true }));
    const field = page.getByLabel(say("referrals_code"), { exact: true });
    await field.fill("");
    await button(friend, say("referrals_check_code")).click();
    await see(page.getByText(fieldCatalog.referral_code_required.sa, { exact: true }));
    await field.fill(link.pathname.split("/")[2]?.toLowerCase() ?? "");
    await button(friend, say("referrals_check_code")).click();
    await button(friend, say("referrals_accept")).click();
    await verify(friend);
    const kept = page.getByLabel(new RegExp(say("referrals_code")));
    await see(kept);
    expect((await kept.inputValue()).replaceAll("-", "")).toBe(link.pathname.split("/")[2]);
    await page.getByLabel(say("customers_full_name"), { exact: true }).fill(friend.person.name);
    await button(friend, say("customers_create")).click();
    await seeGone(kept);
    await see(friendLine(inviter, "ريماس", inviter.say("referrals_state_joined")));
    await go(friend, link.pathname);
    await see(page.getByText(catalog.already_registered.sa, { exact: true }));
  });
});

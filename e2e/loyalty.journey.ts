/** Points, prizes and coupons of a guest, in Arabic. */
import { expect, test } from "./fixtures.ts";
import { advance, type Staff } from "./board.ts";
import { see, seeGone } from "./browser.ts";
import { chooseOrderType, goOn, introduce, payBy, sendAndVerify, sendOrder } from "./checkout.ts";
import { codes, dishes } from "./demo.ts";
import { button, go, type Guest, heading, link, openMenu, scan, sheet } from "./guest.ts";
import { addDish, addMore, openCart } from "./menu.ts";
import { cancel, follow, seeHeadline } from "./order.ts";
import { collectForCash } from "./quick-order.ts";

const at = (place: string): string => `/${place}/${codes.main}`;
const points = ({ page, say }: Guest, count: number) =>
  page.getByRole("status", { name: say("loyalty_points", { count }), exact: true });

/** Orders a quantity of a product for pickup and follows it. */
const orderMany = async (guest: Guest, dish = dishes.rice, count = 6): Promise<void> => {
  await scan(guest, codes.main);
  await openMenu(guest);
  await addDish(guest, dish);
  await addMore(guest, dish, count - 1);
  await collectForCash(guest);
  await follow(guest);
};

const collect = async (guest: Guest, cashier: Staff): Promise<void> => {
  for (const move of ["accept", "ready", "collected"])
    await advance(cashier, guest.person.name, `console_orders_move_${move}`);
};

/** Opens an item of a shop and claims it; a double tap claims once. */
const redeem = async (guest: Guest, name: RegExp | string, title: string): Promise<void> => {
  const { page, say } = guest;
  await page.getByRole("main").getByRole("button", { name }).click();
  await sheet(guest, title)
    .getByRole("button", { name: say("prizes_confirm") })
    .dblclick();
  await page.waitForURL(/\/prize\//);
  await see(page.getByText(say("prizes_show"), { exact: true }));
};

test.describe("what is the guest's own", () => {
  test("is earned by an order and spent on the next", async ({ newGuest, cashier }) => {
    const guest = await newGuest({ name: "هند القحطاني" });
    const { page, say } = guest;
    await orderMany(guest);
    await go(guest, at("loyalty"));
    await see(points(guest, 0));
    // 54 riyals, a point each, on their way.
    const pending = page.getByText(say("loyalty_pending", { count: 54 }), { exact: true });
    await see(pending);
    await collect(guest, cashier);
    await see(points(guest, 54));
    await seeGone(pending);

    await link(guest, say("loyalty_use_points")).click();
    // Any number of points: the slider, or a step beside it.
    const slider = page.getByRole("slider", { name: say("prizes_exchange") });
    await slider.press("End");
    await see(page.getByRole("status").getByText(say("loyalty_points", { count: 54 }), { exact: true }));
    await page.getByRole("button", { name: "50", exact: true }).click();
    await redeem(guest, say("prizes_get_voucher"), "خصم 5 ر.س");
    await see(page.getByRole("img", { name: say("prizes_qr", { name: "قسيمة 5 ر.س" }) }));
    await button(guest, say("prizes_use_in_cart")).click();
    await link(guest, say("cart_see_menu")).click();
    await addDish(guest, dishes.rice);
    await openCart(guest);
    const savings = page.getByRole("region", { name: say("coupons_savings") });
    await see(savings.getByText("قسيمة 5 ر.س", { exact: true }));
    // 9 riyals without 5.
    await see(button(guest, /متابعة.*4\.00/));
    await goOn(guest);
    await payBy(guest, "cash");
    await sendOrder(guest);
    await follow(guest);
    await go(guest, at("my-rewards"));
    await page.getByRole("tab", { name: say("prizes_tab_history") }).click();
    await page.getByRole("link", { name: /^قسيمة 5 / }).click();
    await see(page.getByText(say("prizes_state_claimed"), { exact: true }));
    await see(link(guest, say("prizes_see_order")));
    await go(guest, at("loyalty"));
    await see(points(guest, 4));
  });

  test(
    "is claimed once in the prize shop and removed from the cart",
    { tag: "@nightly" },
    async ({ newGuest, cashier }) => {
      const guest = await newGuest({ name: "لطيفة الزهراني" });
      const { page, say } = guest;
      await orderMany(guest);
      await collect(guest, cashier);
      await seeHeadline(guest, say("orders_head_collected"));
      await go(guest, at("prize-shop"));
      await redeem(guest, /^شاي بالنعناع/, "شاي بالنعناع");
      await go(guest, at("prize-shop"));
      await see(page.getByText(say("loyalty_points", { count: 14 }), { exact: true }));
      await go(guest, at("my-rewards"));
      await page.getByRole("link", { name: /^شاي بالنعناع/ }).click();
      await button(guest, say("prizes_use_in_cart")).click();
      // The tea itself is still to be chosen; a cart without it has no price, and says what is missing.
      await page.waitForURL(/\/items\//);
      guest.accepted.push(/^409 POST \/api\/quotes\/$/);
      await go(guest, at("menu"));
      await addDish(guest, dishes.bread);
      await openCart(guest);
      await see(link(guest, say("coupons_reward_add")));
      const drop = button(guest, say("coupons_reward_drop", { name: "شاي بالنعناع" }));
      await drop.click();
      await seeGone(drop);
    },
  );

  test("is a new level and a full card after one large order", { tag: "@nightly" }, async ({ newGuest, cashier }) => {
    const guest = await newGuest({ name: "سعاد العتيبي" });
    const { page, say } = guest;
    await orderMany(guest, dishes.shawarmaPlate, 12);
    await go(guest, at("levels"));
    const level = (name: string) => page.getByRole("listitem").filter({ has: heading(guest, name) });
    await see(level("الصديق").getByText(say("loyalty_level_now"), { exact: true }));
    await go(guest, at("notifications"));
    await see(heading(guest, say("notifications_none")));
    await collect(guest, cashier);
    // 12 plates of 27 riyals; the silver level begins at 300 points, the card takes five.
    await see(page.getByText("كسبت 324 نقطة", { exact: true }));
    await see(page.getByText("وصلت إلى مستوى الفضي", { exact: true }));
    await see(page.getByText("حصلت على شاورما مجانية", { exact: true }).first());
    await go(guest, at("levels"));
    await see(level("الفضي").getByText(say("loyalty_level_now"), { exact: true }));
    await go(guest, at("punch-cards"));
    await see(page.getByRole("img", { name: say("punch_cards_stamps", { count: 2, required: 5 }) }));
    await go(guest, at("my-rewards"));
    await expect.poll(() => page.getByRole("link", { name: /^شاورما مجانية/ }).count()).toBe(2);
  });

  test(
    "is a coupon from a link, used once and returned when its order is canceled",
    { tag: "@nightly" },
    async ({ newGuest }) => {
      const guest = await newGuest({ name: "منيرة السبيعي" });
      const { page, say } = guest;
      // For a visitor the coupon is only in the cart.
      guest.accepted.push(/^401 (POST|GET) \/api\/(coupons\/saved|coupons|auth\/sessions\/refresh)\//);
      await scan(guest, codes.main);
      await go(guest, `${at("apply-coupons")}?code=ahlan20`);
      await see(page.getByText(say("coupons_applied", { code: "AHLAN20" })));
      await link(guest, say("coupons_to_menu")).click();
      await addDish(guest, dishes.rice);
      await addMore(guest, dishes.rice, 1);
      await openCart(guest);
      await chooseOrderType(guest, 2);
      // 18 riyals without a fifth.
      await see(button(guest, /متابعة.*14\.40/));
      await goOn(guest);
      await introduce(guest);
      await payBy(guest, "cash");
      await sendAndVerify(guest);
      await follow(guest);
      const order = new URL(page.url());
      await go(guest, at("coupons"));
      await see(heading(guest, say("coupons_history")));
      expect(await page.getByText("AHLAN20", { exact: true }).count()).toBe(0);
      await go(guest, order.pathname);
      await cancel(guest);
      await see(page.getByText(say("orders_not_charged")));
      await go(guest, at("coupons"));
      await see(page.getByText("AHLAN20", { exact: true }));
      expect(await heading(guest, say("coupons_history")).count()).toBe(0);
    },
  );
});

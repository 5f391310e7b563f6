/** Refusals: declined, canceled, sold out, closed or disabled. */
import { expect, test } from "./fixtures.ts";
import { catalog } from "@sufra/domain/errors/catalog.ts";
import { declineReasons } from "@sufra/domain/errors/reasons.ts";
import { advance, cardOf, decline, goTo } from "./board.ts";
import { see, seeGone } from "./browser.ts";
import { payWith } from "./card.ts";
import { payBy, sendAndVerify, sendOrder } from "./checkout.ts";
import { openCheckout, fillCart, orderForCash } from "./quick-order.ts";
import { activate, closeBranch, deactivate, openBranch, switchItem } from "./console.ts";
import { cards, codes, dishes } from "./demo.ts";
import { button, go, type Guest, heading, link, openMenu, scan } from "./guest.ts";
import { cancel, follow, seeHeadline, seeStep } from "./order.ts";
import { withoutStop } from "@sufra/domain/language/language.ts";

const payByCard = async (guest: Guest): Promise<void> => {
  await openCheckout(guest, "online");
  await sendAndVerify(guest);
  await payWith(guest, cards.frictionless);
  await follow(guest);
  await seeStep(guest, 2, "pending");
};

/** The refund is pending or done; the page finally shows its amount. */
const seeRefund = async (guest: Guest): Promise<void> => {
  const { page, say } = guest;
  await see(page.getByText(say("orders_refund_coming")).or(page.getByText(say("orders_refunded"))));
  await expect
    .poll(
      async () => {
        await page.reload();
        await see(page.getByRole("status"));
        return page.getByText(say("orders_refunded")).first().isVisible();
      },
      { timeout: 30_000, intervals: [500] },
    )
    .toBe(true);
};

test.describe("an order that fails", () => {
  test("is declined with a reason, and the card is refunded", { tag: "@nightly" }, async ({ newGuest, cashier }) => {
    const guest = await newGuest({ name: "هند القحطاني" });
    await payByCard(guest);
    await decline(cashier, guest.person.name, declineReasons.busy.sa);
    await seeHeadline(guest, guest.say("orders_head_declined"));
    await see(guest.page.getByText(declineReasons.busy.sa));
    await seeRefund(guest);
  });

  test(
    "is canceled by the guest and refunded until the kitchen accepts it",
    { tag: "@nightly" },
    async ({ newGuest, cashier }) => {
      const guest = await newGuest({ name: "سلمان الحربي" });
      await payByCard(guest);
      await see(cardOf(cashier, guest.person.name));
      await cancel(guest);
      await seeHeadline(guest, guest.say("orders_head_canceled"));
      await seeGone(cardOf(cashier, guest.person.name));
      await seeRefund(guest);
      await fillCart(guest);
      await button(guest, guest.say("cart_continue")).click();
      await payBy(guest, "cash");
      await sendOrder(guest);
      await follow(guest);
      await see(button(guest, guest.say("orders_cancel")));
      await advance(cashier, guest.person.name, "console_orders_move_accept");
      await seeStep(guest, 2, "sent_to_kitchen");
      await seeGone(button(guest, guest.say("orders_cancel")));
    },
  );
});

test.describe("while a guest is ordering", () => {
  test("an item sells out: the cart names it, and the rest is ordered", async ({ newGuest, cashier }) => {
    const guest = await newGuest({ name: "منى الغامدي" });
    const { page, say } = guest;
    await orderForCash(guest);
    await fillCart(guest, dishes.bread);
    await link(guest, say("cart_add_more")).click();
    await button(guest, say("menu_add", { name: guest.of(dishes.rice) }))
      .first()
      .click();
    await link(guest, say("app_view_cart")).click();
    await button(guest, say("cart_continue")).click();
    await payBy(guest, "cash");
    await see(page.getByText("13.00 ر.س"));
    guest.accepted.push(/^409 POST \/api\/(orders|quotes)\/$/);
    // Delays the menu's update until the order is sent: otherwise the page leads to the cart by itself.
    let arrive = (): void => undefined;
    const news = new Promise<void>((resolve) => (arrive = resolve));
    await page.route("**/api/menu/*/", (route) => news.then(() => route.continue()));
    await switchItem(cashier, dishes.bread, false);
    await sendOrder(guest);
    await see(page.getByRole("dialog").getByText(say("checkout_gone")));
    arrive();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: say("checkout_review") })
      .click();
    await see(page.getByText(say("cart_line_unavailable")));
    await expect.poll(() => button(guest, say("cart_continue")).isDisabled()).toBe(true);
    await page.getByRole("button", { name: say("cart_remove"), exact: true }).click();
    await button(guest, say("cart_continue")).click();
    await sendOrder(guest);
    await follow(guest);
    await switchItem(cashier, dishes.bread, true);
    await goTo(cashier, "orders");
  });

  test(
    "the branch closes: the order is refused, and placed once it is open again",
    { tag: "@nightly" },
    async ({ newGuest, cashier }) => {
      const guest = await newGuest({ name: "ماجد الزهراني" });
      const { page } = guest;
      await orderForCash(guest);
      await fillCart(guest);
      await button(guest, guest.say("cart_continue")).click();
      await payBy(guest, "cash");
      guest.accepted.push(/^409 POST \/api\/(orders|quotes)\/$/);
      await closeBranch(cashier);
      await sendOrder(guest);
      await see(page.getByText(catalog.branch_closed.sa));
      await see(button(guest, guest.say("cart_change_time")));
      // The price is refused while closed; the button must work again afterwards.
      await page.reload();
      await see(page.getByText(catalog.branch_closed.sa));
      await sendOrder(guest);
      await see(page.getByText(catalog.branch_closed.sa));
      await openBranch(cashier);
      await sendOrder(guest);
      await follow(guest);
      await goTo(cashier, "orders");
    },
  );

  test(
    "management deactivates the service: the guest reads it, and continues when it is back",
    { tag: "@nightly" },
    async ({ url, newGuest, manager }) => {
      const guest = await newGuest({ name: "لطيفة المالكي" });
      const { page } = guest;
      await scan(guest, codes.main);
      await openMenu(guest);
      guest.accepted.push(/^403 (GET|POST) \/api\//);
      const drawnBefore = await (await fetch(`${url}/menu/${codes.main}`)).text();
      await deactivate(manager);
      await go(guest, `/menu/${codes.main}`);
      await page.waitForURL(`**/deactivated/${codes.main}*`);
      await see(heading(guest, withoutStop(catalog.service_deactivated.sa)));
      // Guests with the previously rendered menu are led there as well.
      const late = await newGuest({ name: "ليلى العتيبي" });
      late.accepted.push(/^403 (GET|POST) \/api\//);
      await late.page.route(`**/menu/${codes.main}`, (route) =>
        route.request().isNavigationRequest()
          ? route.fulfill({ contentType: "text/html; charset=utf-8", body: drawnBefore })
          : route.continue(),
      );
      await go(late, `/menu/${codes.main}`);
      await late.page.waitForURL(`**/deactivated/${codes.main}*`);
      await see(heading(late, withoutStop(catalog.service_deactivated.sa)));
      await activate(manager);
      await button(guest, guest.say("system_check_again")).click();
      await page.waitForURL(`**/qr/${codes.main}`);
      await openMenu(guest);
    },
  );
});

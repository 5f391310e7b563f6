/** An establishment moves its card payments to Tap, and its guests pay on Tap's page. */
import { cardOf } from "./board.ts";
import { see, seeGone } from "./browser.ts";
import { sendAndVerify } from "./checkout.ts";
import { expect, test as base } from "./fixtures.ts";
import { button } from "./guest.ts";
import { follow } from "./order.ts";
import { openCheckout } from "./quick-order.ts";
import { startTapServer, tapKey } from "./tap-server.ts";

type TapServer = Awaited<ReturnType<typeof startTapServer>>;

const test = base.extend<object, { tap: TapServer }>({
  tap: [
    async ({}, use) => {
      const tap = await startTapServer();
      await use(tap);
      tap.stop();
    },
    { scope: "worker" },
  ],
  settings: [({ tap }, use) => use(tap.settings), { scope: "worker" }],
});

test(
  "a manager connects Tap, and guests pay on its page",
  { tag: "@nightly" },
  async ({ newGuest, manager, cashier }) => {
    const { page: desk, say } = manager;
    await desk.goto(`${manager.url}/console/connections/payments`);
    await desk.getByLabel(say("console_connections_vendor"), { exact: true }).selectOption("tap");
    await see(desk.getByText(say("console_connections_tap_page")));
    await desk.getByLabel(say("console_connections_secret_key"), { exact: true }).fill(tapKey);
    await desk.getByRole("button", { name: say("console_connections_connect") }).click();
    await desk.getByRole("button", { name: say("console_connections_test"), exact: true }).click();
    await see(desk.getByText(say("console_connections_test_ok")));

    const guest = await newGuest({ name: "لطيفة السبيعي" });
    const { page } = guest;
    await openCheckout(guest, "online");
    await sendAndVerify(guest);
    await see(guest.page.getByRole("heading", { name: guest.say("payments_hosted") }));
    await seeGone(page.getByLabel(guest.say("payments_number"), { exact: true }));
    await button(guest, guest.say("payments_go_to_hosted")).click();
    await page.getByRole("button", { name: "DECLINED" }).click();
    await button(guest, guest.say("payments_try_again")).click();
    await button(guest, guest.say("payments_go_to_hosted")).click();
    await page.getByRole("button", { name: "CAPTURED" }).click();
    await follow(guest);

    const card = cardOf(cashier, guest.person.name);
    await see(card.getByText(cashier.say("console_orders_paid")));
    await card.getByRole("button").first().click();
    await see(cashier.page.getByText("mada •••• 0007"));
    expect(page.url()).not.toContain("tap_id");
  },
);

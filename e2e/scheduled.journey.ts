/** Orders for a later time: a full kitchen, the list of the board, the start. */
import { expect, test } from "./fixtures.ts";
import { orderTypeNames } from "@sufra/domain/orders/order-types.ts";
import { catalog } from "@sufra/domain/errors/catalog.ts";
import { advance, cardOf, type Staff } from "./board.ts";
import { see, seeGone } from "./browser.ts";
import { sendAndVerify, sendOrder } from "./checkout.ts";
import { mainBranch } from "./demo.ts";
import { button, type Guest, sheet } from "./guest.ts";
import { follow, seeStep } from "./order.ts";
import { openCheckout } from "./quick-order.ts";
import { withoutStop } from "@sufra/domain/language/language.ts";

test.use({ productOf: "scheduled" });

/** Every order fills its quarter of an hour. */
const limitKitchen = async ({ page }: Staff): Promise<void> => {
  const status = await page.evaluate(async (name) => {
    const ask = async (path: string, init?: RequestInit) => fetch(`/api/console/${path}`, init);
    const { staff } = await (await ask("sessions/current/")).json();
    const { id } = staff.branches.find((branch: { name: { sa: string } }) => branch.name.sa === name);
    const { ordering } = await (await ask(`branches/${id}/settings/`)).json();
    const body = JSON.stringify({ ...ordering, slot_capacity: 1 });
    const headers = { "content-type": "application/json" };
    return (await ask(`branches/${id}/ordering/`, { method: "PUT", headers, body })).status;
  }, mainBranch.sa);
  expect(status).toBe(200);
};

/** The first hour that is offered tomorrow. */
const chooseTomorrow = async (guest: Guest): Promise<void> => {
  const { say } = guest;
  await button(guest, say("checkout_edit", { what: guest.of(orderTypeNames[2]) })).click();
  const choice = sheet(guest, say("order_type_title"));
  await choice.getByRole("button", { name: say("order_type_tomorrow") }).click();
  await choice
    .getByRole("group", { name: say("order_type_hour") })
    .getByRole("button")
    .first()
    .click();
  await choice.getByRole("button", { name: say("order_type_confirm") }).click();
  await seeGone(choice);
};

test(
  "an order for tomorrow finds the kitchen full, takes the next time and starts by itself or by hand",
  { tag: "@nightly" },
  async ({ newGuest, manager, cashier }) => {
    await limitKitchen(manager);
    const [first, second] = await Promise.all([newGuest({ name: "لمى الشمري" }), newGuest({ name: "وليد العمري" })]);
    for (const guest of [first, second]) {
      await openCheckout(guest);
      await chooseTomorrow(guest);
    }
    await sendAndVerify(first);
    await follow(first);
    second.accepted.push(/^409 POST \/api\/orders\/$/);
    await sendAndVerify(second);
    const full = second.page.getByText(withoutStop(catalog.kitchen_full.sa));
    // At the button that was pressed, wherever the page is scrolled to.
    await expect(full).toBeInViewport();
    await button(second, new RegExp(`^${second.say("cart_take_time", { time: "" }).trim()}`)).click();
    await seeGone(full);
    await sendOrder(second);
    await follow(second);

    const scheduled = cashier.page.getByRole("region", {
      name: new RegExp(`^${cashier.say("console_orders_column_scheduled")}`),
    });
    await advance(cashier, second.person.name, "console_orders_move_accept");
    await see(scheduled.getByRole("article").filter({ hasText: second.person.name }));
    await see(second.page.getByText(second.say("orders_accepted"), { exact: true }));
    await see(cardOf(cashier, first.person.name));
    await advance(cashier, second.person.name, "console_orders_move_start");
    await seeStep(second, 2, "sent_to_kitchen");
  },
);

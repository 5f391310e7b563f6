/** Photographs placed orders, from the card to the receipt and on a courier's way; see `gallery.ts`. */
import { phone, see } from "./browser.ts";
import { answerBank, payWith } from "./card.ts";
import { goOn, introduce, payBy, sendAndVerify } from "./checkout.ts";
import { makeLink, openDelivery, openLink, shareSwitch } from "./courier.ts";
import { cards, codes } from "./demo.ts";
import { test } from "./fixtures.ts";
import { arrive, changeLook, fillMainCart, openVisitor, photograph, product, scrollOn } from "./gallery.ts";
import { button, go, heading, link, openReward } from "./guest.ts";
import { follow, seeStep } from "./order.ts";
import { serve } from "./service.ts";

test.use(product);

test.describe("pictures", { tag: "@nightly" }, () => {
  test("of an order at a table, from the card to the receipt", async ({ newGuest, cashier }) => {
    const guest = await openVisitor(newGuest, "a", { code: codes.table(6) });
    const { page, say } = guest;
    guest.accepted.push(/^402 POST \/api\/payments\/[^/]+\/confirm\/$/);
    await fillMainCart(guest);
    await goOn(guest);
    await introduce(guest);
    await payBy(guest, "online");
    await sendAndVerify(guest);
    await see(page.getByLabel(say("payments_number"), { exact: true }));
    await photograph(guest, "42-card-payment", "a");
    await payWith(guest, cards.declined);
    await see(heading(guest, say("payments_failed_title")));
    await photograph(guest, "43-payment-failed", "a");
    await button(guest, say("payments_try_again")).click();
    await payWith(guest, cards.threeDSecure);
    await answerBank(guest, "AUTHENTICATED");
    await see(link(guest, say("orders_follow")));
    await photograph(guest, "44-confirmation", "a");
    await follow(guest);
    await photograph(guest, "45-order-placed", "a");
    const order = new URL(page.url()).pathname;
    await arrive(guest, codes.main);
    await photograph(guest, "46-first-active-order", "a");
    await go(guest, order);
    await serve(cashier, guest, 1);
    await photograph(guest, "47-order-served", "a");
    await scrollOn(guest);
    await photograph(guest, "48-order-served-scrolled", "a");
    await go(guest, `${order}/receipt`);
    await photograph(guest, "49-receipt", "a");
    await scrollOn(guest);
    await photograph(guest, "50-receipt-scrolled", "a");
    const english = await changeLook(guest, "en", "dark");
    await go(english, `${order}/receipt`);
    await photograph(english, "51-receipt", "a");
    await arrive(english, codes.main);
    await openReward(english, "campaigns_rate_tile");
    await photograph(english, "52-evaluation", "a");
  });

  test("of a delivery on its way", async ({ newGuest, cashier, visit }) => {
    const guest = await openVisitor(newGuest, "a", { theme: "dark" });
    await openDelivery(guest, cashier);
    const courier = await visit({
      ...phone,
      permissions: ["geolocation"],
      geolocation: { latitude: 24.71, longitude: 46.69 },
    });
    await openLink(courier.page, await makeLink(cashier, "بلال", "0551234567"));
    await shareSwitch(courier.page).click();
    await see(courier.page.getByText(guest.say("couriers_share_sent", { time: "" }).trim()));
    await courier.page.getByRole("button", { name: guest.say("couriers_way") }).click();
    await seeStep(guest, 3, "en_route");
    await see(guest.page.getByRole("region", { name: "بلال" }).getByText(guest.say("couriers_now")));
    await photograph(guest, "53-order-delivery", "a");
    await scrollOn(guest);
    await photograph(guest, "54-order-delivery-scrolled", "a");
  });
});

/** Ordering in English, for guest and staff. */
import { expect, test } from "./fixtures.ts";
import { cardOf } from "./board.ts";
import { see } from "./browser.ts";
import { answerBank, payWith } from "./card.ts";
import { goOn, introduce, payBy, sendAndVerify } from "./checkout.ts";
import { openCheckout, fillDeliveryCart } from "./quick-order.ts";
import { cards, codes, dishes } from "./demo.ts";
import { button, go, openMenu, scan } from "./guest.ts";
import { addToCart, choose, openCart, openDish } from "./menu.ts";
import { follow } from "./order.ts";
import { serve } from "./service.ts";
import { signInAsKnown } from "./till.ts";

/** Pages with long texts, and an element that is there once they are complete. */
const lookedAt: [place: string, lastToCome: string][] = [
  ["qr", "What's new"],
  ["loyalty", "Earning points"],
  ["my-rewards", "Delivery on us"],
  ["coupons", "Free delivery"],
  ["referral", "Your friends"],
  ["branches", "Riwaq Alhail, Al Yasmin"],
];

// A number gets one code a minute, and other journeys use it too.
test.use({ language: "en", productOf: "english" });

test.describe("ordering in English", () => {
  test("serves a table that pays cash", { tag: "@nightly" }, async ({ newGuest, cashier }) => {
    const guest = await newGuest({ name: "Sara Haddad" });
    await scan(guest, codes.table(7));
    await openMenu(guest);
    expect(await guest.page.evaluate("document.documentElement.dir")).toBe("ltr");
    const kabsa = await openDish(guest, dishes.kabsa);
    await choose(kabsa, "Size", "For two");
    await choose(kabsa, "The cut", "Leg");
    await addToCart(guest, kabsa);
    await openCart(guest);
    await goOn(guest);
    await introduce(guest);
    await payBy(guest, "cash");
    await sendAndVerify(guest);
    await follow(guest);
    await serve(cashier, guest, 1);
  });

  test("takes a card with 3-D Secure for a pick-up", { tag: "@nightly" }, async ({ newGuest, cashier }) => {
    const guest = await newGuest({ name: "Omar Nasser" });
    await openCheckout(guest, "online");
    await sendAndVerify(guest);
    await payWith(guest, cards.threeDSecure);
    await answerBank(guest, "AUTHENTICATED");
    await follow(guest);
    await see(cardOf(cashier, guest.person.name).getByText(cashier.say("console_orders_paid")));
    await serve(cashier, guest, 2);
  });

  test(
    "brings a delivery after a declined card and one without 3-D Secure",
    { tag: "@nightly" },
    async ({ newGuest, cashier }) => {
      const guest = await newGuest({ name: "Lina Aziz" });
      const { page, say } = guest;
      guest.accepted.push(/^402 POST \/api\/payments\/[^/]+\/confirm\/$/);
      await fillDeliveryCart(guest, "Home");
      await goOn(guest);
      await introduce(guest);
      await payBy(guest, "online");
      await sendAndVerify(guest);
      await payWith(guest, cards.declined);
      await see(page.getByRole("heading", { name: say("payments_failed_title") }));
      await button(guest, say("payments_try_again")).click();
      await payWith(guest, cards.frictionless);
      await follow(guest);
      await serve(cashier, guest, 3);
    },
  );

  test("does not overflow at double text size", { tag: "@nightly" }, async ({ newGuest }) => {
    // Her history fills every page.
    const newcomer = await newGuest();
    await scan(newcomer, codes.main);
    const guest = await signInAsKnown(newcomer);
    const { page } = guest;
    await page.addInitScript(() =>
      addEventListener("DOMContentLoaded", () => document.documentElement.style.setProperty("font-size", "200%")),
    );
    const wide: [string, number][] = [];
    for (const [place, lastToCome] of lookedAt) {
      await go(guest, `/${place}/${codes.main}`);
      await see(page.getByRole("main").getByText(lastToCome));
      const past = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (past > 0) wide.push([place, past]);
    }
    expect(wide).toEqual([]);
  });
});

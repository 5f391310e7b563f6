/** Pages that stay open while services are off. */
import { expect, test } from "./fixtures.ts";
import { catalog } from "@sufra/domain/errors/catalog.ts";
import { see, seeGone } from "./browser.ts";
import { goOn } from "./checkout.ts";
import { fillCart, orderForCash } from "./quick-order.ts";
import { activate, deactivate, switchOff, switchOn } from "./console.ts";
import { codes, dishes } from "./demo.ts";
import { button, go, heading, link, scan, verify } from "./guest.ts";
import { addDish, addMore } from "./menu.ts";
import { withoutStop } from "@sufra/domain/language/language.ts";

const off = withoutStop(catalog.service_deactivated.sa);

test.describe("while managers have switched off", () => {
  test("one service, its page says so and others work", { tag: "@nightly" }, async ({ newGuest, manager }) => {
    const guest = await newGuest({ name: "عبير الحربي" });
    const { page, say } = guest;
    // Nobody is signed in: own pages ask for the number.
    guest.accepted.push(/^403 (GET|POST) \/api\/(points-shop|wheels)\//, /^401 /);
    await scan(guest, codes.main);
    for (const [service, place] of [
      ["points_shop", "points-shop"],
      ["wheel", "wheel"],
    ] as const) {
      await switchOff(manager, service);
      await go(guest, `/${place}/${codes.main}`);
      await page.waitForURL(`**/deactivated/${codes.main}?service=${service}&until=**`);
      await see(heading(guest, off));
      await switchOn(manager, service);
      await button(guest, say("system_check_again")).click();
      await page.waitForURL(`**/qr/${codes.main}`);
    }
    // The entry preloads the menu: it may find ordering off already.
    guest.accepted.push(/^403 GET \/api\/(menu|suggestions|ads|restaurant)\//);
    await switchOff(manager, "ordering");
    await go(guest, `/menu/${codes.main}`);
    await page.waitForURL(`**/deactivated/${codes.main}?service=ordering&until=**`);
    await link(guest, say("prizes_to_rewards")).click();
    await see(page.getByRole("heading", { level: 1, name: say("prizes_mine") }));
    await go(guest, `/qr/${codes.main}`);
    await see(page.getByText(say("entry_ordering_off"), { exact: true }));
    await see(link(guest, say("app_rewards")));
    expect(await link(guest, say("entry_see_menu")).count()).toBe(0);
    await switchOn(manager, "ordering");
    // A page may be two seconds old.
    await expect
      .poll(async () => {
        await go(guest, `/qr/${codes.main}`);
        return link(guest, say("entry_see_menu")).count();
      })
      .toBe(1);
  });

  test("everything, guests still follow their orders", { tag: "@nightly" }, async ({ newGuest, manager }) => {
    const guest = await newGuest({ name: "غادة العنزي" });
    const { page, say } = guest;
    await orderForCash(guest);
    await deactivate(manager);
    guest.accepted.push(/^403 (GET|POST) \/api\//);
    await go(guest, `/menu/${codes.main}`);
    await page.waitForURL(`**/deactivated/${codes.main}*`);
    await link(guest, say("orders_title")).click();
    await page.waitForURL(`**/orders/${codes.main}`);
    await page.getByRole("main").getByRole("link").first().click();
    await see(button(guest, say("orders_cancel")));
    await page.reload();
    await see(button(guest, say("orders_cancel")));
    await activate(manager);
  });
});

test.describe("a guest", () => {
  test(
    "stays at the cart with a refused coupon, and is welcomed at a second registration",
    { tag: "@nightly" },
    async ({ newGuest }) => {
      const guest = await newGuest({ name: "شهد المطيري" });
      const { page, say } = guest;
      guest.accepted.push(/^401 /, /^409 POST \/api\/quotes\//);
      await fillCart(guest);
      // From 80 riyals on.
      await page.getByLabel(say("coupons_enter"), { exact: true }).fill("JAMAA15");
      await button(guest, say("coupons_apply")).click();
      const savings = page.getByRole("region", { name: say("coupons_savings") });
      await see(savings.getByRole("alert"));
      await goOn(guest);
      await expect.poll(() => savings.evaluate((rows) => rows.parentElement === document.activeElement)).toBe(true);
      expect(page.url()).toContain("/cart/");
      await button(guest, say("coupons_row_drop", { code: "JAMAA15" })).click();
      await seeGone(savings.getByRole("alert"));
      await goOn(guest);
      await see(heading(guest, say("checkout_who_and_when")));

      await go(guest, `/register/${codes.main}`);
      await verify(guest);
      await page.getByLabel(say("customers_full_name"), { exact: true }).fill(guest.person.name);
      await button(guest, say("customers_create")).click();
      await page.waitForURL("**/profile/**");
      await go(guest, `/register/${codes.main}`);
      await see(heading(guest, say("entry_welcome_back")));
      expect(await button(guest, say("customers_create")).count()).toBe(0);
    },
  );

  test("chooses the place of an address first", { tag: "@nightly" }, async ({ newGuest }) => {
    const guest = await newGuest({ name: "لمى القرني" });
    const { page, say } = guest;
    await scan(guest, codes.main);
    await link(guest, say("entry_see_menu")).click();
    await addDish(guest, dishes.rice);
    await addMore(guest, dishes.rice, 3);
    await go(guest, `/address/${codes.main}?edit=new`);
    await button(guest, say("addresses_deliver_here")).click();
    await see(page.getByText(say("addresses_place_first"), { exact: true }));
    expect(await page.locator("[aria-invalid=true]").count()).toBe(0);
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowUp");
    await seeGone(page.getByText(say("addresses_place_first"), { exact: true }));
    await button(guest, say("addresses_deliver_here")).click();
    // The first address is named "home" already.
    await expect.poll(() => page.locator("[aria-invalid=true]").count()).toBe(1);
  });
});

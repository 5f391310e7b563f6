/** Nothing is lost or sent twice, through language changes, lost networks, missing code and double taps. */
import { expect, test } from "./fixtures.ts";
import { cardOf } from "./board.ts";
import { see, seeGone } from "./browser.ts";
import { goOn, payBy, sendAndVerify, sendOrder } from "./checkout.ts";
import { fillCart, orderForCash } from "./quick-order.ts";
import { codes, dishes, spoken } from "./demo.ts";
import { button, go, type Guest, heading, readIn } from "./guest.ts";
import { addMore } from "./menu.ts";
import { follow, seeHeadline } from "./order.ts";
import { serve } from "./service.ts";
import { word } from "./words.ts";

test.use({ serviceWorkers: "allow" });

/** Counts sent orders. */
const countOrders = ({ page }: Guest): (() => number) => {
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && /\/api\/orders\/$/.test(request.url())) sent += 1;
  });
  return () => sent;
};

/** The value of the field with this label in the current language. */
const valueOf = ({ page, say }: Guest, key: string): Promise<string> =>
  page
    .getByLabel(say(key), { exact: true })
    .or(page.getByLabel(new RegExp(`^${say(key)}`)))
    .first()
    .inputValue();

/** The same guest, now in English. */
const inEnglish = (guest: Guest): Guest => ({
  ...guest,
  language: "en",
  say: (key, values) => word(key, "en", values),
});

test.describe("a guest", () => {
  test("counts as one device, whichever first call is answered last", { tag: "@nightly" }, async ({ newGuest }) => {
    const guest = await newGuest({ name: "نوف الحربي" });
    const { page } = guest;
    const given = new Set<string>();
    page.on("response", async (response) => {
      for (const { name, value } of await response.headersArray())
        if (name.toLowerCase() === "set-cookie" && /device/.test(value)) given.add(value.split(";")[0] ?? "");
    });
    await go(guest, `/qr/${codes.main}`);
    await page.waitForLoadState("networkidle");
    expect([...given]).toHaveLength(1);
  });

  test("orders again and reads which items are unavailable", { tag: "@nightly" }, async ({ newGuest, cashier }) => {
    const guest = await newGuest({ name: "أمل الرشيد" });
    const { page, say } = guest;
    await orderForCash(guest);
    await serve(cashier, guest, 2);
    await go(guest, `/orders/${codes.main}`);
    await button(guest, say("orders_again")).click();
    // Nothing is missing: up to the checkout with one tap, and placed with the next.
    await payBy(guest, "cash");
    // Registered by now, with the number in dialing format.
    await see(page.getByText(/^\+966 5\d \d{3} \d{4}$/));
    await sendOrder(guest);
    await follow(guest);
    await see(cardOf(cashier, guest.person.name));
  });

  test("signs out and sees the menu as a visitor", { tag: "@nightly" }, async ({ newGuest, cashier }) => {
    const guest = await newGuest({ name: "عهود المطيري" });
    const { page, say } = guest;
    await orderForCash(guest);
    await serve(cashier, guest, 2);
    await go(guest, `/profile/${codes.main}`);
    // From here on the page no longer loads the guest's own data.
    guest.accepted.push(/^401 (GET|POST) \/api\/(me|notifications\/channels|auth\/sessions\/refresh)\//);
    await button(guest, say("customers_sign_out")).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: say("customers_sign_out") })
      .click();
    await page.waitForURL(`**/menu/${codes.main}`);
    await see(page.getByText(say("customers_signed_out")));
    await go(guest, `/profile/${codes.main}`);
    await see(button(guest, say("customers_sign_in")));
  });

  test("changes the language anywhere without losing typed text", async ({ newGuest }) => {
    const guest = await newGuest({ name: "طارق البقمي" });
    const { page } = guest;
    const english = inEnglish(guest);
    await fillCart(guest);
    await goOn(guest);
    await page.getByLabel(guest.say("checkout_name"), { exact: true }).fill(guest.person.name);
    await page.getByLabel(guest.say("auth_phone"), { exact: true }).fill(guest.person.national);
    await page.getByText(guest.say("checkout_more"), { exact: true }).click();
    await page.getByLabel(new RegExp(`^${guest.say("checkout_notes")}`)).fill("بدون بصل، وشكرًا");
    await readIn(guest, "en");
    await see(heading(english, english.say("checkout_who_and_when")));
    expect(await valueOf(english, "checkout_name")).toBe(guest.person.name);
    expect(await valueOf(english, "checkout_notes")).toBe("بدون بصل، وشكرًا");
    expect((await valueOf(english, "auth_phone")).replace(/\D/g, "")).toBe(guest.person.national);
    await readIn(guest, "sa");
    expect(await valueOf(guest, "checkout_notes")).toBe("بدون بصل، وشكرًا");
    await go(guest, `/address/${codes.main}?edit=new`);
    await button(guest, guest.say("addresses_name_other")).click();
    await page.getByLabel(guest.say("addresses_name"), { exact: true }).fill("المكتب");
    await page.getByLabel(guest.say("addresses_description")).fill("برج المملكة، الدور الثلاثون");
    await readIn(guest, "en");
    expect(await valueOf(english, "addresses_name")).toBe("المكتب");
    expect(await valueOf(english, "addresses_description")).toBe("برج المملكة، الدور الثلاثون");
    await readIn(guest, "sa");
    await go(guest, `/cart/${codes.main}`);
    await goOn(guest);
    // Name and number were typed before.
    await payBy(guest, "online");
    await sendAndVerify(guest);
    await page.getByLabel(guest.say("payments_holder"), { exact: true }).fill("TAREQ ALBAQAMI");
    await page.getByLabel(guest.say("payments_number"), { exact: true }).fill("4111");
    await readIn(guest, "en");
    expect(await valueOf(english, "payments_holder")).toBe("TAREQ ALBAQAMI");
    expect(await valueOf(english, "payments_number")).toBe("4111");
  });

  test("loses the network and continues when it returns", async ({ newGuest }) => {
    const guest = await newGuest({ name: "وليد الشمري" });
    const { page, context, say } = guest;
    guest.accepted.push(/^net::ERR_(INTERNET_DISCONNECTED|FAILED|NETWORK_CHANGED)/);
    await fillCart(guest);
    await context.setOffline(true);
    await see(page.getByText(say("app_offline")));
    await see(page.getByText(say("cart_offline")));
    await see(heading(guest, guest.of(dishes.rice)));
    await expect.poll(() => button(guest, say("cart_continue")).isDisabled()).toBe(true);
    // The price of two is requested without a network, and loads by itself when it returns.
    const lost = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/quotes/"));
    await addMore(guest, dishes.rice, 1);
    await lost;
    await context.setOffline(false);
    await seeGone(page.getByText(say("app_offline")));
    await seeGone(page.getByText(say("cart_checking")));
    await goOn(guest);
    await see(heading(guest, say("checkout_who_and_when")));
  });

  test("reads that a screen could not be loaded, and reloads", { tag: "@nightly" }, async ({ newGuest }) => {
    const guest = await newGuest({ name: "دانة العتيبي", options: { serviceWorkers: "block" } });
    const { page, say } = guest;
    guest.accepted.push(/^net::ERR_FAILED (GET|HEAD) \/assets\//);
    await fillCart(guest);
    await page.route("**/assets/**", (route) => route.abort());
    await goOn(guest);
    await see(heading(guest, say("ui_failure_oops")));
    const refresh = button(guest, say("ui_refresh"));
    await see(refresh);
    await page.unroute("**/assets/**");
    await refresh.click();
    await see(heading(guest, say("checkout_who_and_when")));
    await go(guest, `/cart/${codes.main}`);
    await see(heading(guest, guest.of(dishes.rice)));
  });

  test("places one order despite double presses, an early press, going back and reloading", async ({ newGuest }) => {
    const guest = await newGuest({ name: "جود السبيعي" });
    const { page, say } = guest;
    const sent = countOrders(guest);
    await orderForCash(guest);
    expect(sent()).toBe(1);
    await fillCart(guest);
    let release = (): void => undefined;
    const answered = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/api/quotes/", async (route) => {
      await answered;
      await route.continue();
    });
    await goOn(guest);
    await see(page.getByRole("heading", { level: 1, name: say("checkout_title") }));
    await payBy(guest, "cash");
    const place = button(guest, new RegExp(`^${say("checkout_place")}`));
    await place.dblclick();
    await expect.poll(() => place.getAttribute("aria-busy")).toBe("true");
    release();
    await see(page.getByText(guest.of(spoken.placed), { exact: true }));
    expect(sent()).toBe(2);
    const confirmed = page.url();
    await page.goBack();
    await page.waitForURL((url) => url.href !== confirmed);
    await see(page.getByRole("heading", { level: 1 }));
    expect(page.url()).not.toContain("/checkout/");
    await page.goForward();
    await see(page.getByText(guest.of(spoken.placed), { exact: true }));
    await page.reload();
    await see(page.getByText(guest.of(spoken.placed), { exact: true }));
    await go(guest, `/checkout/${codes.main}`);
    await see(page.getByText(guest.of(spoken.empty_cart), { exact: true }));
    expect(sent()).toBe(2);
    await go(guest, `/orders/${codes.main}`);
    await expect.poll(() => page.getByRole("main").getByRole("listitem").count()).toBe(2);
  });
});

test.describe("the board", () => {
  test("ignores quick second taps on an order that has moved", { tag: "@nightly" }, async ({ newGuest, cashier }) => {
    const guest = await newGuest({ name: "فيصل الدوسري" });
    await orderForCash(guest);
    const { name } = guest.person;
    for (const move of ["accept", "ready", "collected"]) {
      const button = cardOf(cashier, name).getByRole("button", {
        name: new RegExp(`^${cashier.say(`console_orders_move_${move}`)}`),
      });
      await button.click();
    }
    await seeHeadline(guest, guest.say("orders_head_collected"));
  });
});

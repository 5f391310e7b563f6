/** Runs axe on all guest screens and the board, in Arabic; by night in dark, too. Checks the focus. */
import { expect, test } from "./fixtures.ts";
import { catalog } from "@sufra/domain/errors/catalog.ts";
import { auditAccessibility } from "./axe.ts";
import { cardOf, decline, goTo } from "./board.ts";
import { see, seeGone, tablet } from "./browser.ts";
import { answerBank, payWith } from "./card.ts";
import { goOn, introduce, payBy, sendOrder } from "./checkout.ts";
import { fillDeliveryCart, orderForCash } from "./quick-order.ts";
import { cards, codes, dishes, popupButton, spoken } from "./demo.ts";
import { button, enterCode, go, type Guest, heading, link, openMenu, sheet } from "./guest.ts";
import { addDish, addToCart, choose, openCart, openDish } from "./menu.ts";
import { follow } from "./order.ts";
import { serve } from "./service.ts";
import { withoutStop } from "@sufra/domain/language/language.ts";
import { beginning } from "./words.ts";

/** The guest's own pages, as a visitor and as a customer. */
const ownPlaces = [
  "loyalty",
  "levels",
  "points-shop",
  "prize-shop",
  "my-rewards",
  "coupons",
  "punch-cards",
  "wheel",
  "referral",
  "notifications",
  "my-code",
];

/** Sets the number of notifications, since it varies with what the cashier does. */
const answerCount = async ({ page }: Guest, count: number): Promise<void> => {
  // The page counts twice: as it comes, and again once its live line is open.
  const counted = [
    [/\/restaurant\/qr\/[^/]+\/data\//, { notifications_count: count }],
    [/\/api\/notifications\/(\?|$)/, { unread: count }],
  ] as const;
  for (const [place, body] of counted) {
    await page.unroute(place);
    await page.route(place, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), ...body } });
    });
  }
};

test.describe("axe", () => {
  test("has no serious findings from the code to the cart", async ({ newGuest }) => {
    const guest = await newGuest();
    const { page, say } = guest;
    const found: string[] = [];
    const audit = async (screen: string) => void found.push(...(await auditAccessibility(page, screen)));
    await go(guest, `/qr/${codes.main}`);
    await audit("entry");
    await see(page.getByRole("dialog").getByRole("link", { name: guest.of(popupButton) }));
    await audit("popup");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: say("ui_close") })
      .click();
    await openMenu(guest);
    await audit("menu");
    await button(guest, say("menu_search")).click();
    await see(sheet(guest, say("menu_search")).or(page.getByRole("searchbox")));
    await audit("search");
    await page.keyboard.press("Escape");
    await addDish(guest, dishes.bread);
    const kabsa = await openDish(guest, dishes.kabsa);
    await kabsa.getByRole("button", { name: say("items_add") }).click();
    await see(kabsa.getByRole("alert"));
    await audit("item with what is missing");
    await choose(kabsa, "الحجم", "نفر");
    await choose(kabsa, "القطعة", "صدر");
    await addToCart(guest, kabsa);
    const meal = await openDish(guest, dishes.shawarmaMeal);
    await audit("combo");
    await meal.getByRole("button", { name: say("ui_close") }).click();
    await seeGone(meal);
    await openCart(guest);
    await audit("cart");
    await button(guest, beginning(say("cart_choose_type"))).click();
    await see(sheet(guest, say("order_type_title")));
    await audit("order type in a sheet");
    await page.keyboard.press("Escape");
    // A visitor opens own pages and is asked to sign in.
    guest.accepted.push(
      /^401 (GET|POST) \/api\/(me|orders|wallet|rewards|coupons|punch-cards|referrals|notifications|auth\/sessions\/refresh)\//,
    );
    const places = ["bookmarks", "order-type", "branches", "address", "orders", "profile", "register", "verify"];
    // Own pages ask a visitor to sign in, all alike; as a customer's they are audited below.
    const asking = process.env.EVERY_CASE ? ownPlaces : ["my-code"];
    for (const place of [...places, ...asking]) {
      await go(guest, `/${place}/${codes.main}`);
      await see(page.getByRole("heading", { level: 1 }));
      await audit(`${place}, nobody known`);
    }
    await go(guest, `/qr/${codes.whole}`);
    await audit("entry of the whole establishment");
    await go(guest, `/qr/${codes.table(3)}`);
    await audit("entry of a table");
    guest.accepted.push(/^40[134] (GET|POST) \/api\//);
    await go(guest, `/qr/${codes.deactivated}`);
    await see(heading(guest, withoutStop(catalog.service_deactivated.sa)));
    await audit("deactivated");
    await go(guest, `/qr/${codes.nobody}`);
    await see(heading(guest, say("system_unknown_code")));
    await audit("error");
    expect(found.join("\n")).toBe("");
  });

  test("has no serious findings on checkout, payment, order and account pages", async ({ newGuest, cashier }) => {
    const guest = await newGuest({ name: "عبير الجهني" });
    const { page, say } = guest;
    const found: string[] = [];
    const audit = async (screen: string) => void found.push(...(await auditAccessibility(page, screen)));
    guest.accepted.push(/^402 POST \/api\/payments\/[^/]+\/confirm\/$/);
    await fillDeliveryCart(guest, "البيت");
    await audit("cart of a delivery");
    await goOn(guest);
    await see(heading(guest, say("checkout_who")));
    await sendOrder(guest);
    await see(page.locator("[aria-invalid=true]"));
    await audit("checkout with what is missing");
    await introduce(guest);
    await payBy(guest, "online");
    await audit("checkout");
    const asked = Date.now() - 1000;
    await sendOrder(guest);
    await see(page.getByLabel(say("auth_code"), { exact: true }));
    await audit("verification");
    await enterCode(guest, asked);
    await see(page.getByLabel(say("payments_number"), { exact: true }));
    await audit("payment");
    await payWith(guest, cards.declined);
    await see(heading(guest, say("payments_failed_title")));
    await audit("payment failed");
    await button(guest, say("payments_try_again")).click();
    await payWith(guest, cards.threeDSecure);
    await answerBank(guest, "AUTHENTICATED");
    await see(page.getByText(guest.of(spoken.placed), { exact: true }));
    await audit("confirmation");
    await follow(guest);
    await audit("order under way");
    await serve(cashier, guest, 3);
    await audit("order delivered");
    await link(guest, say("orders_receipt_show")).click();
    await see(page.getByRole("article"));
    await audit("invoice");
    for (const place of ["qr", "orders", "profile", "edit-profile", "address", ...ownPlaces]) {
      await go(guest, `/${place}/${codes.main}`);
      await see(page.getByRole("heading", { level: 1 }));
      await audit(place);
    }
    for (const count of [1, 2, 12]) {
      await answerCount(guest, count);
      await go(guest, `/qr/${codes.main}`);
      const bell = page.locator(`a[href="/notifications/${codes.main}"]`);
      await see(bell.filter({ hasText: count > 9 ? "9+" : String(count) }));
      await audit(`entry with ${count} notifications`);
    }
    await go(guest, `/address/${codes.main}?edit=new`);
    await see(page.getByRole("group", { name: say("ui_map_label") }));
    await audit("address editor");
    await go(guest, `/cart/${codes.main}`);
    await audit("empty cart");
    expect(found.join("\n")).toBe("");
  });

  test("has no serious findings on the board", { tag: "@nightly" }, async ({ url, visit, newGuest, cashier }) => {
    const guest = await newGuest({ name: "تركي العمري" });
    const { page, say } = cashier;
    const found: string[] = [];
    const audit = async (screen: string) => void found.push(...(await auditAccessibility(page, screen)));
    await orderForCash(guest);
    const card = cardOf(cashier, guest.person.name);
    await see(card);
    await audit("board");
    await page.getByRole("banner").getByRole("button", { expanded: false }).last().click();
    await see(page.getByRole("menu"));
    await audit("account menu");
    await page.keyboard.press("Escape");
    await seeGone(page.getByRole("menu"));
    await card.getByRole("button", { name: /^الطلب/ }).click();
    await see(page.getByRole("dialog").getByRole("heading", { name: say("console_orders_history") }));
    await audit("order panel");
    await page.keyboard.press("Escape");
    await seeGone(page.getByRole("dialog"));
    await card.getByRole("button", { name: new RegExp(`^${say("console_orders_move_decline")}`) }).click();
    await see(page.getByRole("dialog").getByRole("radio"));
    await audit("declining");
    await page.keyboard.press("Escape");
    await seeGone(page.getByRole("dialog"));
    await decline(cashier, guest.person.name, "المطبخ مزدحم");
    await audit("board with a done order");
    for (const place of ["availability", "branch"] as const) {
      await goTo(cashier, place);
      await audit(place);
    }
    await goTo(cashier, "orders");
    const stranger = await visit(tablet);
    stranger.accepted.push(/^401 GET \/api\/console\/sessions\/current\/$/);
    await stranger.page.goto(`${url}/console/`);
    await see(stranger.page.getByLabel(say("console_auth_email"), { exact: true }));
    found.push(...(await auditAccessibility(stranger.page, "staff sign-in")));
    await stranger.close();
    expect(found.join("\n")).toBe("");
  });
});

/** The focused element, its focus ring, and the scroll position. */
const focusOf = ({ page }: Guest): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: place, body } = document;
    if (!place || place === body) return "nothing";
    const ring = getComputedStyle(place).outlineStyle === "none" ? "" : ", ringed";
    return `${place.tagName} ${place.textContent}${ring}, ${Math.round(scrollY)}`;
  });

test.describe("the focus", () => {
  test("moves to the heading after navigation and stays while the page stays", async ({ newGuest }) => {
    const guest = await newGuest();
    const { page, say } = guest;
    guest.accepted.push(/^401 /);
    await go(guest, `/menu/${codes.main}`);
    await see(heading(guest, say("menu_title")));
    expect(await focusOf(guest)).toBe("nothing");
    // The popup would take the next tap.
    const popup = page.getByRole("dialog");
    await popup.getByRole("button", { name: say("ui_close") }).click();
    await seeGone(popup);
    await page.evaluate(() => scrollTo(0, 700));
    const places = page.getByRole("navigation", { name: say("app_places") });
    await places.getByRole("link", { name: say("app_rewards"), exact: true }).tap();
    await expect.poll(() => focusOf(guest)).toBe(`H1 ${say("loyalty_title")}, 0`);
    // The "Go" of a phone's keyboard.
    await places.getByRole("link", { name: say("app_orders"), exact: true }).press("Enter");
    await expect.poll(() => focusOf(guest)).toBe(`H1 ${say("orders_title")}, 0`);
    await page.goBack();
    await page.goBack();
    await expect.poll(() => focusOf(guest)).toBe(`H1 ${say("menu_title")}, 700`);
    const dish = await openDish(guest, dishes.kabsa);
    expect(await focusOf(guest)).not.toContain("H1");
    await dish.getByRole("button", { name: say("ui_close") }).click();
    await seeGone(dish);

    await go(guest, `/wheel/${codes.main}`);
    await page.locator("main a[href*='?wheel=']").first().tap();
    await page.waitForURL(/\?wheel=/);
    await see(button(guest, say("campaigns_verify_and_spin")));
    expect(await focusOf(guest)).toBe("nothing");
  });
});

/** The application on the phone, in Arabic first: installed, without a network, and over a new version. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { CDPSession, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { openPersistent, see, seeGone } from "./browser.ts";
import { goOn } from "./checkout.ts";
import { fillCart } from "./quick-order.ts";
import { codes, dishes, mainBranch, popupButton } from "./demo.ts";
import { button, go, type Guest, heading, link, openMenu, scan, sheet } from "./guest.ts";
import { addDish, openCart, openDish } from "./menu.ts";
import { beginning } from "./words.ts";

test.use({ serviceWorkers: "allow" });

/** True once menu, code and files are cached. */
const keptForLater = (page: Page): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const listed = (await (await fetch("/offline.json")).json()) as string[];
          const found = await Promise.all(
            listed.map(async (file) => (await caches.match(file, { ignoreVary: true })) !== undefined),
          );
          const place = await caches.match(location.href.replace("/menu/", "/cart/"), { ignoreVary: true });
          return place !== undefined && found.every((each) => each);
        }),
      { timeout: 30_000 },
    )
    .toBe(true)
    .then(() => undefined);

type Installability = { installabilityErrors: { errorId: string }[] };

test.describe("the application", () => {
  test("can be installed, as the establishment's own", { tag: "@nightly" }, async ({ url }) => {
    const folder = mkdtempSync(path.join(tmpdir(), "sufra-installed-"));
    const context = await openPersistent(folder);
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(`${url}/qr/${codes.main}`);
    await page.locator("html[data-ready]").waitFor();
    const devtools: CDPSession = await context.newCDPSession(page);
    const errors = async () =>
      ((await devtools.send("Page.getInstallabilityErrors")) as Installability).installabilityErrors;
    await expect.poll(errors, { timeout: 20_000 }).toEqual([]);
    const { data = "" } = await devtools.send("Page.getAppManifest");
    const manifest = JSON.parse(data);
    expect(manifest).toMatchObject({
      lang: "ar-SA",
      dir: "rtl",
      start_url: `/qr/${codes.main}`,
      display: "standalone",
    });
    expect(manifest.name).toBe(mainBranch.sa.split("،")[0]);
    for (const { src, sizes } of manifest.icons) {
      const size = await page.evaluate(async (address: string) => {
        const picture = await createImageBitmap(await (await fetch(address)).blob());
        return `${picture.width}x${picture.height}`;
      }, src);
      expect(size).toBe(sizes);
    }
    const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute("href");
    expect((await fetch(`${url}${touch}`)).headers.get("content-type")).toBe("image/png");
    const english = await fetch(`${url}/qr/${codes.main}/manifest.webmanifest?l=en`);
    expect(await english.json()).toMatchObject({ lang: "en", dir: "ltr", id: manifest.id });
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test("shows the last menu and the cart without a network, also after a start without one", async ({ newGuest }) => {
    const guest = await newGuest({ name: "ريم الحربي" });
    const { page, context, say } = guest;
    guest.accepted.push(/^net::ERR_(INTERNET_DISCONNECTED|FAILED|NETWORK_CHANGED)/);
    await scan(guest, codes.main);
    await openMenu(guest);
    await addDish(guest, dishes.rice);
    await page.reload();
    await page.locator("html[data-ready]").waitFor();
    await keptForLater(page);
    await context.setOffline(true);
    await page.reload();
    await page.locator("html[data-ready]").waitFor();
    await see(page.getByText(say("app_offline")));
    await see(page.getByText(/آخر تحديث للمنيو/));
    await see(heading(guest, guest.of(dishes.bread)));
    await openDish(guest, dishes.kabsa);
    await page.keyboard.press("Escape");
    // Every tab opens.
    for (const [tab, title] of [
      ["app_rewards", "loyalty_title"],
      ["app_orders", "orders_title"],
      ["app_account", "customers_account"],
    ] as const) {
      await page
        .getByRole("navigation", { name: say("app_places") })
        .getByRole("link", { name: say(tab) })
        .click();
      await see(heading(guest, say(title)));
      await go(guest, `/menu/${codes.main}`);
    }
    await link(guest, say("app_view_cart")).click();
    await see(heading(guest, guest.of(dishes.rice)));
    await see(page.getByText(say("cart_offline")));
    await expect.poll(() => button(guest, say("cart_continue")).isDisabled()).toBe(true);
    await page.reload();
    await see(heading(guest, guest.of(dishes.rice)));
    await context.setOffline(false);
    await seeGone(page.getByText(say("app_offline")));
    await expect.poll(() => button(guest, beginning(say("cart_continue"))).isEnabled()).toBe(true);
    // No cache holds the guest's own data.
    const kept = await page.evaluate(async () => {
      const shelves = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      return (await Promise.all(shelves.map((shelf) => shelf.keys()))).flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept.filter((place) => /^\/(api|console|inbox)/.test(place))).toEqual([]);
  });

  test("reloads into a new version without showing a failure", async ({ newGuest }) => {
    const guest = await newGuest({ name: "سلمان الغامدي", options: { serviceWorkers: "block" } });
    const { page, say } = guest;
    guest.accepted.push(/^404 (GET|HEAD) \/assets\//);
    await fillCart(guest);
    // As after a deployment: the old files are missing until the page reloads.
    let fresh = false;
    let failed = false;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) fresh = true;
    });
    await page.exposeFunction("sufraFailed", () => (failed = true));
    await page.evaluate((oops) => {
      new MutationObserver(() => {
        if (document.body.textContent?.includes(oops))
          (globalThis as unknown as Record<string, () => void>).sufraFailed?.();
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    }, say("ui_failure_oops"));
    await page.route("**/assets/**", (route) => (fresh ? route.continue() : route.fulfill({ status: 404 })));
    await goOn(guest);
    await see(heading(guest, say("checkout_who_and_when")));
    expect([fresh, failed]).toEqual([true, false]);
  });
});

const greeting = (guest: Guest) =>
  guest.page.locator("dialog[open]").filter({ has: guest.page.getByRole("link", { name: guest.of(popupButton) }) });

test.describe("the popup", () => {
  for (const language of ["sa", "en"] as const)
    test(
      `greets once, after the page, and leads where it says (${language})`,
      { tag: "@nightly" },
      async ({ url, newGuest }) => {
        const guest = await newGuest({ language });
        const { page, context, say } = guest;
        await context.addCookies([{ name: "lang", value: language, url }]);
        await go(guest, `/menu/${codes.main}`);
        await see(greeting(guest));
        expect(
          await greeting(guest)
            .locator("img")
            .evaluate((image: HTMLImageElement) => image.naturalWidth),
        ).toBeGreaterThan(0);
        await greeting(guest)
          .getByRole("button", { name: say("ui_close") })
          .click();
        await seeGone(greeting(guest));
        await page.reload();
        await page.waitForTimeout(3500);
        expect(await greeting(guest).count()).toBe(0);
      },
    );

  test(
    "does not open over a sheet, while a guest types, or without its picture",
    { tag: "@nightly" },
    async ({ newGuest }) => {
      const guest = await newGuest();
      const { page, say } = guest;
      // It opens with its picture, which comes once the guest is searching.
      const searching = Promise.withResolvers<void>();
      await page.route("**/media/popup-*", async (route) => {
        await searching.promise;
        await route.continue();
      });
      await go(guest, `/menu/${codes.main}`);
      await button(guest, say("menu_search")).click();
      searching.resolve();
      await page.waitForTimeout(3000);
      expect(await greeting(guest).count()).toBe(0);
      const second = await newGuest({ options: { serviceWorkers: "block" } });
      second.accepted.push(/^net::ERR_FAILED GET \/media\/popup/);
      await second.page.route("**/media/popup-*", (route) => route.abort());
      await go(second, `/qr/${codes.main}`);
      await second.page.waitForTimeout(3000);
      expect(await greeting(second).count()).toBe(0);
    },
  );
});

test.describe("what people also add", () => {
  test("shows at most three products below an item and in the cart, and adds them with one tap", async ({
    newGuest,
  }) => {
    const guest = await newGuest({ name: "مها القحطاني" });
    const { page, say } = guest;
    await scan(guest, codes.main);
    await openMenu(guest);
    await addDish(guest, dishes.rice);
    const kabsa = await openDish(guest, dishes.kabsa);
    const row = kabsa.getByRole("region", { name: say("items_goes_well") });
    await see(row);
    const first = row.getByRole("button").first();
    const name = (await first.getAttribute("aria-label")) ?? "";
    expect(await row.getByRole("listitem").count()).toBeLessThanOrEqual(3);
    await first.click();
    await see(sheet(guest, guest.of(dishes.kabsa)));
    await expect.poll(() => row.getByRole("button", { name, exact: true }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await openCart(guest);
    const upsell = page.getByRole("region", { name: say("cart_goes_well") });
    await see(upsell);
    expect(await upsell.getByRole("listitem").count()).toBeLessThanOrEqual(3);
    expect(await upsell.getByRole("button", { name, exact: true }).count()).toBe(0);
  });
});

/** The application on the phone, in Arabic first: installed, without a network, told by push, and over a new version. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { CDPSession, Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { advance } from "./board.ts";
import { openPersistent, see, seeGone } from "./browser.ts";
import { goOn } from "./checkout.ts";
import { fillCart, orderForCash } from "./coming.ts";
import { codes, dishes, mainBranch, popupButton } from "./demo.ts";
import { button, go, type Guest, heading, link, openMenu, scan, sheet } from "./guest.ts";
import { addDish, openCart, openDish } from "./menu.ts";
import { type PushService, startPushService } from "./push-service.ts";
import { setStage } from "./stage.ts";
import { beginning } from "./words.ts";

let service: PushService | undefined;
const stage = setStage("sa", async () => {
  service = await startPushService();
  return { PUSH_HOSTS: service.origin };
});
afterAll(() => service?.stop());

/** The menu, the code behind it and everything both need have been put by. */
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

describe("the application", () => {
  it("can be installed, as the establishment's own", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "sufra-installed-"));
    const context = await openPersistent(folder);
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(`${stage.url}/qr/${codes.main}`);
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
    expect((await fetch(`${stage.url}${touch}`)).headers.get("content-type")).toBe("image/png");
    const english = await fetch(`${stage.url}/qr/${codes.main}/manifest.webmanifest?l=en`);
    expect(await english.json()).toMatchObject({ lang: "en", dir: "ltr", id: manifest.id });
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("shows the last menu and the cart without a network, also when it is begun there, and asks nobody to pay", async () => {
    const guest = await stage.newGuest({ name: "ريم الحربي" });
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
    await see(page.getByText(/هذه آخر قائمة محفوظة \(/));
    await see(heading(guest, guest.of(dishes.bread)));
    await openDish(guest, dishes.kabsa);
    await page.keyboard.press("Escape");
    await link(guest, say("app_view_cart")).click();
    await see(heading(guest, guest.of(dishes.rice)));
    await see(page.getByText(say("cart_offline")));
    await expect.poll(() => button(guest, say("cart_continue")).isDisabled()).toBe(true);
    await page.reload();
    await see(heading(guest, guest.of(dishes.rice)));
    await context.setOffline(false);
    await seeGone(page.getByText(say("app_offline")));
    await expect.poll(() => button(guest, beginning(say("cart_continue"))).isEnabled()).toBe(true);
    // What is a guest's own is in none of the shelves.
    const kept = await page.evaluate(async () => {
      const shelves = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      return (await Promise.all(shelves.map((shelf) => shelf.keys()))).flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept.filter((place) => /^\/(api|console|inbox)/.test(place))).toEqual([]);
  });

  it("goes on over a new version: a screen whose code is gone comes with the new page, and no failure is seen", async () => {
    const guest = await stage.newGuest({ name: "سلمان الغامدي", options: { serviceWorkers: "block" } });
    const { page, say } = guest;
    guest.accepted.push(/^404 (GET|HEAD) \/assets\//);
    await fillCart(guest);
    // As after a deployment: the old files are gone until the page itself is fetched anew.
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

/** A browser's vendor is not asked here: the browser answers with the service of the test. */
const subscribeTo = ({ page }: Guest, subscription: PushService["subscription"]) =>
  page.addInitScript((given) => {
    const made = {
      ...given,
      options: { applicationServerKey: null },
      toJSON: () => given,
      unsubscribe: async () => true,
    };
    PushManager.prototype.getSubscription = async () => null;
    PushManager.prototype.subscribe = async () => made as unknown as PushSubscription;
  }, subscription);

/**
 * A tap on the one notification that is shown, as the worker hears of it. A browser without a screen has none to tap, and
 * only a person's tap may bring a window up: that alone is stood in for.
 */
const tapShown = async ({ context }: Guest): Promise<void> => {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error("no worker is there");
  await worker.evaluate(async () => {
    type Tapped = Event & { waitUntil: (work: Promise<unknown>) => void };
    type Shown = { getNotifications: () => Promise<object[]> };
    const scope = globalThis as unknown as {
      registration: Shown;
      WindowClient: { prototype: { focus: unknown } };
      NotificationEvent: new (kind: string, about: { notification: object | undefined }) => Tapped;
    };
    scope.WindowClient.prototype.focus = async function focus(this: object) {
      return this;
    };
    const [notification] = await scope.registration.getNotifications();
    const tap = new scope.NotificationEvent("notificationclick", { notification });
    let work: Promise<unknown> = Promise.resolve();
    tap.waitUntil = (given) => void (work = given);
    dispatchEvent(tap);
    await work;
  });
};

describe("a guest who wants to be told", () => {
  it("is asked beside their order alone, and the phone shows each step, opening the order", async () => {
    if (!service) throw new Error("no push service");
    const guest = await stage.newGuest({ name: "لمى السبيعي", options: { permissions: ["notifications"] } });
    const { page, context, say } = guest;
    await subscribeTo(guest, service.subscription);
    let asked = 0;
    await page.exposeFunction("sufraAsked", () => (asked += 1));
    await page.addInitScript(() => {
      const ask = Notification.requestPermission.bind(Notification);
      Notification.requestPermission = () => {
        (globalThis as unknown as Record<string, () => void>).sufraAsked?.();
        return ask();
      };
    });
    await orderForCash(guest);
    await see(page.getByText(say("notifications_push_ask")));
    expect(asked).toBe(0);
    await button(guest, say("notifications_push_start")).click();
    await see(page.getByText(say("notifications_push_done")));
    await seeGone(page.getByText(say("notifications_push_ask")));
    expect(asked).toBe(1);
    const order = page.url();
    await advance(stage.cashier, guest.person.name, "console_orders_move_accept");
    const message = await service.next(({ body }) => body === "بدأ المطبخ في تحضيره.");
    expect(order).toContain(message.url);

    // What arrived at the service is handed to the worker, as the browser's vendor would.
    const devtools = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) =>
      devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
        const [first] = registrations;
        if (first) resolve(first.registrationId);
      }),
    );
    await devtools.send("ServiceWorker.enable");
    const registrationId = await registered;
    const deliver = () =>
      devtools.send("ServiceWorker.deliverPushMessage", {
        ...{ origin: stage.url, registrationId, data: JSON.stringify(message) },
      });
    await deliver();
    await deliver();
    const shown = () =>
      page.evaluate(async () => {
        const found = await (await navigator.serviceWorker.ready).getNotifications();
        return found.map(({ title, body, tag, lang, dir }) => ({ title, body, tag, lang, dir }));
      });
    // Twice the same is shown once.
    const { title, body, tag } = message;
    await expect.poll(shown, { timeout: 10_000 }).toEqual([{ title, body, tag, lang: "ar", dir: "rtl" }]);

    // A tap on it leads the open page to the order.
    await go(guest, `/notifications/${codes.main}`);
    await tapShown(guest);
    await page.waitForURL((url) => url.pathname === message.url);
    await see(page.getByText(say("orders_live"), { exact: true }));
    expect(await shown()).toEqual([]);

    await go(guest, `/notifications/${codes.main}`);
    const device = page.getByRole("switch", { name: say("notifications_channel_device") });
    await expect.poll(() => device.getAttribute("aria-checked")).toBe("true");
    const offers = page.getByRole("switch", { name: new RegExp(say("notifications_channel_offer")) });
    expect(await offers.getAttribute("aria-checked")).toBe("false");
    await page.getByRole("switch", { name: say("notifications_channel_order") }).click();
    await expect
      .poll(() => page.getByRole("switch", { name: say("notifications_channel_order") }).getAttribute("aria-checked"))
      .toBe("false");
    const before = service.pushed.length;
    await advance(stage.cashier, guest.person.name, "console_orders_move_ready");
    await page.waitForTimeout(1500);
    expect(service.pushed).toHaveLength(before);
    await device.click();
    await expect.poll(() => device.getAttribute("aria-checked")).toBe("false");
  });
});

const greeting = (guest: Guest) =>
  guest.page.locator("dialog[open]").filter({ has: guest.page.getByRole("link", { name: guest.of(popupButton) }) });

describe("the popup", () => {
  it.each(["sa", "en"] as const)("greets once, after the page, and leads where it says (%s)", async (language) => {
    const guest = await stage.newGuest({ language });
    const { page, context, say } = guest;
    await context.addCookies([{ name: "lang", value: language, url: stage.url }]);
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
  });

  it("stays away from a sheet and from whoever types, and without its picture", async () => {
    const guest = await stage.newGuest();
    const { page, say } = guest;
    await go(guest, `/menu/${codes.main}`);
    await button(guest, say("menu_search")).click();
    await page.waitForTimeout(3000);
    expect(await greeting(guest).count()).toBe(0);
    const second = await stage.newGuest({ options: { serviceWorkers: "block" } });
    second.accepted.push(/^net::ERR_FAILED GET \/media\/popup/);
    await second.page.route("**/media/popup-*", (route) => route.abort());
    await go(second, `/qr/${codes.main}`);
    await second.page.waitForTimeout(3000);
    expect(await greeting(second).count()).toBe(0);
  });
});

describe("what people also add", () => {
  it("stands below an item and in the cart, at most three, goes in without leaving and is not offered again", async () => {
    const guest = await stage.newGuest({ name: "مها القحطاني" });
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

/** Push messages of an order, in Arabic. */
import { expect, test as base } from "./fixtures.ts";
import { advance } from "./board.ts";
import { browserFlags, programs, see, seeGone } from "./browser.ts";
import { orderForCash } from "./quick-order.ts";
import { codes } from "./demo.ts";
import { button, go, type Guest } from "./guest.ts";
import { type PushService, startPushService } from "./push-service.ts";

const test = base.extend<object, { service: PushService }>({
  service: [
    async ({}, use) => {
      const service = await startPushService();
      await use(service);
      await service.stop();
    },
    { scope: "worker" },
  ],
  settings: [({ service }, use) => use({ PUSH_HOSTS: service.origin }), { scope: "worker" }],
  // The engine without windows cannot show notifications.
  launchOptions: [({}, use) => use({ executablePath: programs.whole, args: browserFlags }), { scope: "worker" }],
});

test.use({ serviceWorkers: "allow" });

/** Replaces the browser's push service with the test's. */
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
 * Simulates a tap on the only visible notification: a headless browser has none, and only a real tap may focus a
 * window, so that is stubbed.
 */
const tapShown = async ({ context }: Guest): Promise<string | null> => {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error("no worker is there");
  return worker.evaluate(async () => {
    type Tapped = Event & { waitUntil: (work: Promise<unknown>) => void };
    type Shown = { getNotifications: () => Promise<object[]> };
    const scope = globalThis as unknown as {
      registration: Shown;
      WindowClient: { prototype: { focus: unknown } };
      Clients: { prototype: { openWindow: unknown } };
      NotificationEvent: new (kind: string, about: { notification: object | undefined }) => Tapped;
    };
    scope.WindowClient.prototype.focus = async function focus(this: object) {
      return this;
    };
    let opened: string | null = null;
    scope.Clients.prototype.openWindow = async (url: string) => void (opened = url);
    const [notification] = await scope.registration.getNotifications();
    const tap = new scope.NotificationEvent("notificationclick", { notification });
    let work: Promise<unknown> = Promise.resolve();
    tap.waitUntil = (given) => void (work = given);
    dispatchEvent(tap);
    await work;
    return opened;
  });
};

/** The product's pages known to the worker; a closed one leaves the list with a delay. */
const windowsOf = ({ context }: Guest): Promise<number> | undefined =>
  context.serviceWorkers()[0]?.evaluate(async () => {
    const { clients } = globalThis as unknown as { clients: { matchAll: (what: object) => Promise<object[]> } };
    return (await clients.matchAll({ type: "window", includeUncontrolled: true })).length;
  });

test.describe("a guest who wants notifications", () => {
  test(
    "is asked only beside an order, and the phone shows each step",
    { tag: "@nightly" },
    async ({ url, service, newGuest, cashier }) => {
      const guest = await newGuest({ name: "لمى السبيعي", options: { permissions: ["notifications"] } });
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
      await advance(cashier, guest.person.name, "console_orders_move_accept");
      const message = await service.next(({ body }) => body === "بدأ المطبخ في تحضيره.");
      expect(order).toContain(message.url);

      // Passes the service's message to the worker, as the browser's vendor would.
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
          origin: url,
          registrationId,
          data: JSON.stringify(message),
        });
      await deliver();
      await deliver();
      const shown = () =>
        page.evaluate(async () => {
          const found = await (await navigator.serviceWorker.ready).getNotifications();
          return found.map(({ title, body, tag, lang, dir }) => ({ title, body, tag, lang, dir }));
        });
      // A repeated message is shown once.
      const { title, body, tag } = message;
      await expect.poll(shown, { timeout: 10_000 }).toEqual([{ title, body, tag, lang: "ar", dir: "rtl" }]);

      // A tap leads the open page to the order.
      await go(guest, `/notifications/${codes.main}`);
      expect(await tapShown(guest)).toBeNull();
      await page.waitForURL((url) => url.pathname === message.url);
      await see(page.getByText(say("orders_live"), { exact: true }));
      expect(await shown()).toEqual([]);

      // Without an open page it opens one at the order.
      await deliver();
      await expect.poll(shown).toHaveLength(1);
      await page.goto("about:blank");
      await expect.poll(() => windowsOf(guest)).toBe(0);
      const opened = await tapShown(guest);
      expect(new URL(opened ?? "", url).pathname).toBe(message.url);

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
      await advance(cashier, guest.person.name, "console_orders_move_ready");
      await page.waitForTimeout(1500);
      expect(service.pushed).toHaveLength(before);
      await device.click();
      await expect.poll(() => device.getAttribute("aria-checked")).toBe("false");
    },
  );
});

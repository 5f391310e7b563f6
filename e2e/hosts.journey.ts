/** Guest app and console on hosts of their own, the API on others, over TLS: a tenant's domain, a foreign site, ours. */
import { type Browser, chromium } from "@playwright/test";
import { openBoardByForm, advance, cardOf } from "./board.ts";
import { browserFlags, openBrowser, programs, see, type Visit, type Visitor } from "./browser.ts";
import { answerBank, payWith } from "./card.ts";
import { sendAndVerify } from "./checkout.ts";
import { cards, codes, password } from "./demo.ts";
import { expect, test } from "./fixtures.ts";
import { go, type Guest, openGuest, withoutPolling } from "./guest.ts";
import { follow, seeStep } from "./order.ts";
import { openCheckout, orderForCash } from "./quick-order.ts";
import { startTlsProxy } from "./tls-proxy.ts";

const ours = "https://sufra.example";
/** By its prefix; by the table; and one that the table leaves to the platform's own API, which is another site. */
const hosts = { derived: "qr.riwaq.example", named: "menu.riwaq-alhail.example", foreign: "riwaq-menu.example" };
const apis = { ours: "api.sufra.example", derived: "api.riwaq.example", named: "orders.riwaq-alhail.example" };

test.use({
  productOf: "hosts",
  settings: {
    PUBLIC_URL: ours,
    TRUST_PROXY: "127.0.0.1",
    API_HOSTS: JSON.stringify({ production: apis.ours, tenants: { [hosts.named]: apis.named } }),
  },
});

/** An operator gives the demo's first restaurant its domains. */
const mapHosts = async (url: string): Promise<void> => {
  const send = async (path: string, body: object, cookie = "") =>
    fetch(`${url}/api/console/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: ours, cookie },
      body: JSON.stringify(body),
    });
  const session = await send("sessions/", { email: "operator@sufra.test", password });
  const cookie = session.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  for (const host of Object.values(hosts)) {
    const { status } = await send("establishments/a0000000-0000-4000-8000-000000000001/domains/", { host }, cookie);
    expect(status, host).toBe(201);
  }
};

/** The hosts that calls went to. */
const watchCalls = ({ context }: Visitor): Set<string> => {
  const called = new Set<string>();
  context.on("request", (request) => {
    const { hostname, pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) called.add(hostname);
  });
  return called;
};

const local = test.extend<{ secure: Visit }>({
  secure: async ({ url }, use) => {
    const proxy = await startTlsProxy(url);
    const browser: Browser = await chromium.launch({
      executablePath: programs.shell,
      args: [...browserFlags, `--host-resolver-rules=MAP *.example:443 127.0.0.1:${proxy.port}`],
    });
    const visitors: Visitor[] = [];
    await use(async (options) => {
      const visitor = await openBrowser(browser, { ...options, ignoreHTTPSErrors: true }, "block");
      visitors.push(visitor);
      return visitor;
    });
    await browser.close();
    proxy.close();
    expect(visitors.flatMap(({ problems }) => problems)).toEqual([]);
  },
});

const guestAt = async (visit: Visit, host: string, inboxUrl: string): Promise<Guest> => ({
  ...(await openGuest(visit, `https://${host}`)),
  inboxUrl,
});

local.beforeAll(async ({ url }) => mapHosts(url));

local("an order from a domain of the restaurant's own, followed live by guest and cashier", async ({ secure, url }) => {
  const guest = await guestAt(secure, hosts.derived, url);
  const called = watchCalls(guest);
  await withoutPolling(guest);
  await go(guest, "/");
  expect(new URL(guest.page.url()).pathname).toBe(`/qr/${codes.main}`);
  await orderForCash(guest);
  expect([...called]).toEqual([apis.derived]);

  const cashier = await openBoardByForm(secure, ours, "cashier@a.test");
  const staffCalls = watchCalls(cashier);
  await see(cardOf(cashier, guest.person.name));
  await advance(cashier, guest.person.name, "console_orders_move_accept");
  await seeStep(guest, 2, "sent_to_kitchen");
  expect([...staffCalls]).toEqual([apis.ours]);
  const session = (await guest.context.cookies()).filter(({ name }) => name.startsWith("__Host-sufra_guest"));
  expect(session.map(({ domain, httpOnly, secure: safe, sameSite }) => [domain, httpOnly, safe, sameSite])).toEqual([
    [apis.derived, true, true, "Lax"],
    [apis.derived, true, true, "Lax"],
  ]);
});

local("a card payment comes back to the domain that it began on", { tag: "@nightly" }, async ({ secure, url }) => {
  const guest = await guestAt(secure, hosts.named, url);
  const called = watchCalls(guest);
  await openCheckout(guest, "online");
  await sendAndVerify(guest);
  await payWith(guest, cards.threeDSecure);
  await answerBank(guest, "AUTHENTICATED");
  await follow(guest);
  expect(new URL(guest.page.url()).hostname).toBe(hosts.named);
  expect([...called]).toEqual([apis.named]);
});

local(
  "a page of another site than the API's signs guests in with cookies of its own",
  { tag: "@nightly" },
  async ({ secure, url }) => {
    const guest = await guestAt(secure, hosts.foreign, url);
    const called = watchCalls(guest);
    await orderForCash(guest);
    await guest.page.reload();
    await see(guest.page.getByText(guest.say("orders_live"), { exact: true }));
    expect([...called]).toEqual([apis.ours]);
    const [cookie] = (await guest.context.cookies()).filter(({ name }) => name.startsWith("__Host-sufra_guest"));
    expect(cookie).toMatchObject({ domain: apis.ours, sameSite: "None", secure: true, httpOnly: true });
  },
);

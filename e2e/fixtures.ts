/** Fixtures: one product a worker, browsers for guests and staff, pages without errors. */
import { type BrowserContextOptions, expect, test as base } from "@playwright/test";
import type { Language } from "@sufra/domain/language/language.ts";
import { openBoard, type Staff } from "./board.ts";
import { openBrowser, type Visitor } from "./browser.ts";
import { type Guest, type GuestSettings, openGuest } from "./guest.ts";
import { preparedProduct } from "./prepare.ts";
import { type Product, startProduct } from "./product.ts";
import { signInStaff, type StaffSession } from "./staff-session.ts";

type WorkerFixtures = {
  /** Further settings of the product. */
  settings: Record<string, string>;
  /** Like a first `npm start`: an empty folder, the embedded database. */
  fromNothing: boolean;
  /** Names a file that changes shared data; it gets its own product. */
  productOf: string;
  product: Product;
  url: string;
  /** Signs a member of staff in once per worker. */
  sessionOf: (email: string) => Promise<StaffSession>;
};

type TestFixtures = {
  language: Language;
  /** Opens a browser with a fresh profile; it closes after the journey. */
  visit: (options?: BrowserContextOptions) => Promise<Visitor>;
  newGuest: (settings?: GuestSettings) => Promise<Guest>;
  cashier: Staff;
  manager: Staff;
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  settings: [{}, { scope: "worker", option: true }],
  fromNothing: [false, { scope: "worker", option: true }],
  productOf: ["everybody", { scope: "worker", option: true }],
  product: [
    // The name only separates products: files with the same options share a worker.
    async ({ settings, fromNothing, productOf: _ }, use) => {
      const product = await startProduct(settings, fromNothing ? undefined : preparedProduct());
      await use(product);
      await product.stop();
    },
    { scope: "worker" },
  ],
  url: [({ product }, use) => use(product.url), { scope: "worker" }],
  sessionOf: [
    async ({ url }, use) => {
      const sessions = new Map<string, Promise<StaffSession>>();
      await use((email) => {
        const session = sessions.get(email) ?? signInStaff(url, email);
        sessions.set(email, session);
        return session;
      });
    },
    { scope: "worker" },
  ],
  language: ["sa", { option: true }],
  visit: async ({ browser, serviceWorkers }, use) => {
    const visitors: Visitor[] = [];
    await use(async (options) => {
      const visitor = await openBrowser(browser, options, serviceWorkers);
      visitors.push(visitor);
      return visitor;
    });
    await Promise.all(visitors.map((visitor) => visitor.close()));
    expect(visitors.flatMap(({ problems }) => problems)).toEqual([]);
  },
  newGuest: async ({ url, visit, language }, use) => {
    await use((settings) => openGuest(visit, url, { language, ...settings }));
  },
  cashier: async ({ url, visit, language, sessionOf }, use) => {
    await use(await openBoard(visit, url, { session: await sessionOf("cashier@a.test"), language }));
  },
  manager: async ({ url, visit, language, sessionOf }, use) => {
    await use(await openBoard(visit, url, { session: await sessionOf("manager@a.test"), language }));
  },
});

export { expect };

import { type Product, type ProductOptions, startProduct } from "../../test/fixtures/product.ts";
import { openShop, signInStaff } from "../../test/fixtures/shop.ts";
import type { Client } from "../../test/support/http-client.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { sampleBusiness } from "../gateways/pos/sandbox/sample-business.test-data.ts";
import type { SandboxBusiness } from "../gateways/pos/sandbox/sandbox-business.ts";
import { type PosSandbox, startPosSandbox } from "../gateways/pos/sandbox/start-sandbox.ts";

/** A point of sale with businesses of these kinds, and a product that is registered with it. */
export const startPos = async (businesses: SandboxBusiness[], options: ProductOptions = {}) => {
  const sandbox = await startPosSandbox({ port: 0, dataDir: null, businesses, limitPerMinute: 10_000 });
  const product = await startProduct(undefined, {
    ...options,
    environment: { ...posEnvironment(sandbox), ...options.environment },
  });
  return {
    sandbox,
    product,
    stop: async (): Promise<void> => {
      await product.stop();
      await sandbox.close();
    },
  };
};

export const posEnvironment = ({ url, consoleUrl, app }: PosSandbox): Record<string, string> => ({
  FOODICS_URL: url,
  FOODICS_CONSOLE_URL: consoleUrl,
  FOODICS_CLIENT_ID: app.clientId,
  FOODICS_CLIENT_SECRET: app.clientSecret,
  LIMIT_SCALE: "50",
});

/** Businesses that differ in their id only; each establishment connects its own. */
export const businessesOf = (count: number): SandboxBusiness[] =>
  Array.from({ length: count }, (_, place) =>
    sampleBusiness({ id: `business-${place}`, reference: String(1_000 + place) }),
  );

export const base = "/api/console/pos/";

export const openManager = async (product: Product) => {
  const shop = await openShop(product.database);
  return { shop, manager: await signInStaff(product.url, shop.emails.manager) };
};

/** As the owner's browser: the vendor's page, the answer, and what it leads back with. */
export const consent = async (url: string, business: string, answer = "allow"): Promise<URLSearchParams> => {
  const { origin, searchParams } = new URL(url);
  const body = new URLSearchParams([...searchParams, ["business", business], ["answer", answer]]);
  const { headers } = await fetch(`${origin}/authorize`, { method: "POST", body, redirect: "manual" });
  return new URL(headers.get("location") ?? "").searchParams;
};

export const authorize = async (manager: Client, business: string) => {
  const { body } = await manager.post(`${base}authorizations/`, {});
  const back = await consent(body.url, business);
  return { code: back.get("code") ?? "", state: back.get("state") ?? "" };
};

/** Without our state, as from their marketplace. */
export const fromMarketplace = async (manager: Client, business: string): Promise<string> => {
  const { body } = await manager.post(`${base}authorizations/`, {});
  const url = new URL(body.url);
  url.searchParams.delete("state");
  return (await consent(url.href, business)).get("code") ?? "";
};

export const connect = async (manager: Client, business: string) =>
  (await manager.post(`${base}connections/`, await authorize(manager, business))).body;

export const overview = async (manager: Client) => (await manager.get(base)).body;

/** Waits until a reading ended. */
export const waitForRead = async (manager: Client, what: "links" | "menu" | "live") => {
  await waitUntil(`${what} are read`, async () => {
    const { reads } = await overview(manager);
    return reads[what] !== undefined && reads[what].state !== "reading";
  });
  return (await overview(manager)).reads[what];
};

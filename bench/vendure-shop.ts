/** Vendure with its own database: installed from the configured npm registry into a temporary folder, as one process. */
import { type ChildProcess, execFile, fork } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { freePort } from "@sufra/server/test/fixtures/free-port.ts";
import { stopChild } from "../e2e/product.ts";

const run = promisify(execFile);
const reference = path.join(import.meta.dirname, "reference", "vendure");

/** A product of the menu, its price in halalas, VAT not included. */
export type ShopProduct = { sku: string; name: string; price: number };

/** Ids that an order names; `variants` by SKU. */
type ShopIds = { variants: Record<string, string>; shippingMethodId: string };

export type VendureShop = ShopIds & { url: string; process: ChildProcess };

/** Native parts come built inside their packages, so no install scripts run. */
const install = async (folder: string): Promise<void> => {
  const flags = ["--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock"];
  await run("npm", ["install", ...flags], { cwd: folder, timeout: 600_000, maxBuffer: 1 << 24 });
};

const readIds = (child: ChildProcess, output: () => string): Promise<ShopIds> =>
  new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`Vendure ${reason}:\n${output()}`));
    const late = setTimeout(() => fail("was not ready after five minutes"), 300_000);
    child.once("message", (message) => resolve(message as ShopIds));
    child.once("exit", () => fail("ended before it was ready"));
    child.once("error", reject);
    const clear = () => clearTimeout(late);
    child.once("message", clear).once("exit", clear);
  });

const start = async (folder: string, databaseUrl: string): Promise<VendureShop> => {
  const port = await freePort();
  const child = fork(path.join(folder, "shop.mjs"), [], {
    cwd: folder,
    silent: true,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      VENDURE_DISABLE_TELEMETRY: "true",
    },
  });
  let printed = "";
  const keep = (chunk: Buffer) => (printed = (printed + chunk.toString()).slice(-20_000));
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  try {
    const ids = await readIds(child, () => printed);
    return { ...ids, url: `http://127.0.0.1:${port}/shop-api`, process: child };
  } catch (error) {
    await stopChild(child);
    throw error;
  }
};

/** Ends the process and removes the folder afterwards, also after a failure. */
export const withVendure = async <T>(
  databaseUrl: string,
  products: readonly ShopProduct[],
  use: (shop: VendureShop) => Promise<T>,
): Promise<T> => {
  const folder = mkdtempSync(path.join(tmpdir(), "sufra-vendure-"));
  try {
    cpSync(reference, folder, { recursive: true });
    writeFileSync(path.join(folder, "menu.json"), JSON.stringify(products));
    await install(folder);
    const shop = await start(folder, databaseUrl);
    try {
      return await use(shop);
    } finally {
      await stopChild(shop.process);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

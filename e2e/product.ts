/** Starts the whole product: its own process and folder, with the demo data. */
import { spawn, type ChildProcess } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "@sufra/server/test/fixtures/free-port.ts";
import { copyDatabase, createDatabase, dropDatabase } from "./database.ts";

const root = path.resolve(import.meta.dirname, "..");

export type Product = {
  /** The URL of guest app, console and API; no slash at the end. */
  url: string;
  /** The process's output so far. */
  output: () => string;
  process: ChildProcess;
  /** Killed and started again: same address, same data. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
};

const ended = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

const waitUntilReady = async (child: ChildProcess, url: string, output: () => string): Promise<void> => {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    if (ended(child)) throw new Error(`The product ended before it was ready:\n${output()}`);
    const ready = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`The product was not ready after two minutes:\n${output()}`);
};

/** SIGKILL after 15 s. */
export const stopChild = async (child: ChildProcess): Promise<void> => {
  if (ended(child)) return;
  const exit = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const forced = setTimeout(() => child.kill("SIGKILL"), 15_000);
  await exit;
  clearTimeout(forced);
};

const newFolder = (): string => mkdtempSync(path.join(tmpdir(), "sufra-product-"));

const startIn = async (folder: string, environment: Record<string, string>): Promise<Product> => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: "development",
    PORT: String(port),
    SANDBOX_PAYMENT_PORT: String(await freePort()),
    SANDBOX_POS_PORT: String(await freePort()),
    PUBLIC_URL: url,
    DATA_DIR: folder,
    LOG_LEVEL: "warn",
    // Journeys count what they make.
    DEMO_HISTORY: "0",
    ...environment,
  };
  let printed = "";
  const keep = (chunk: Buffer) => (printed = (printed + chunk.toString()).slice(-200_000));
  const output = () => printed;
  const start = async (): Promise<ChildProcess> => {
    const stdio = ["ignore", "pipe", "pipe"] as const;
    const child = spawn(process.execPath, ["packages/server/src/main.ts"], { cwd: root, stdio: [...stdio], env });
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    try {
      await waitUntilReady(child, url, output);
    } catch (error) {
      await stopChild(child);
      throw error;
    }
    return child;
  };
  const product: Product = {
    url,
    output,
    process: await start(),
    restart: async () => {
      const exit = new Promise((resolve) => product.process.once("exit", resolve));
      product.process.kill("SIGKILL");
      await exit;
      product.process = await start();
    },
    stop: () => stopChild(product.process),
  };
  return product;
};

/** The data of a first start, copied by later ones: seeding takes most of a start. */
export type Seeded = { folder: string; databaseUrl: string | null };

const onDatabase = (url: string | null): Record<string, string> => (url === null ? {} : { DATABASE_OWNER_URL: url });

/** `environment` adds to or replaces settings, such as `DATABASE_URL`. */
export const startProduct = async (environment: Record<string, string> = {}, seeded?: Seeded): Promise<Product> => {
  const folder = newFolder();
  const databaseUrl = seeded?.databaseUrl ? await copyDatabase(seeded.databaseUrl) : null;
  const remove = async () => {
    rmSync(folder, { recursive: true, force: true });
    if (databaseUrl !== null) await dropDatabase(databaseUrl);
  };
  if (seeded !== undefined) cpSync(seeded.folder, folder, { recursive: true });
  try {
    const product = await startIn(folder, { ...onDatabase(databaseUrl), ...environment });
    const { stop } = product;
    product.stop = async () => {
      try {
        await stop();
      } finally {
        await remove();
      }
    };
    return product;
  } catch (error) {
    await remove();
    throw error;
  }
};

/** On the given PostgreSQL server, or embedded in the folder. */
export const seedProduct = async (serverUrl: string | undefined): Promise<Seeded> => {
  const seeded = { folder: newFolder(), databaseUrl: serverUrl === undefined ? null : await createDatabase(serverUrl) };
  await (await startIn(seeded.folder, onDatabase(seeded.databaseUrl))).stop();
  return seeded;
};

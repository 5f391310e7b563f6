import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findDifferences } from "../payments/index.ts";
import { type Config, readConfig } from "../platform/config/config.ts";
import type { Database } from "../platform/db/database.ts";
import { createPostgresDatabase, type PostgresForTest, postgresUrl } from "../platform/testing/test-database.ts";
import { freePort } from "./product.test-data.ts";

const secrets = { CODE_SECRET: "code-secret-".repeat(4), TOKEN_SECRET: "token-secret-".repeat(4) };

export type Running = { url: string; port: number; child: ChildProcess; output: () => string };

export type ProcessOptions = {
  environment?: Record<string, string>;
  /** How far each process's own clock is ahead of the machine's; left out: not at all. */
  aheadMs?: number[];
};
type Starting = { url: string; folder: string; port: number; sandboxPort: number; aheadMs: number };

const fileBeside = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** In demo mode, as only there no vendor of cards or messages is needed. */
const start = async (starting: Starting, environment: Record<string, string>): Promise<Running> => {
  const { url, folder, port, sandboxPort, aheadMs } = starting;
  const wrong = aheadMs === 0 ? [] : ["--import", fileBeside("./wrong-clock.test-data.ts")];
  const child = spawn(process.execPath, [...wrong, fileBeside("../main.ts")], {
    env: {
      ...{ PATH: process.env.PATH, NODE_ENV: "test", DEMO: "1", LOG_LEVEL: "warn", DATA_DIR: folder, ...secrets },
      // A race asks more often in a second than a guest does in a day.
      ...{
        LIMIT_SCALE: "1000",
        PORT: String(port),
        SANDBOX_PAYMENT_PORT: String(sandboxPort),
        DATABASE_OWNER_URL: url,
        CLOCK_AHEAD_MS: String(aheadMs),
      },
      ...environment,
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const address = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries += 1) {
    const ready = await fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) break;
    if (tries > 300 || child.exitCode !== null) throw new Error(`the server does not start: ${output}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { url: address, port, child, output: () => output };
};

export type TwoProcesses = {
  url: string;
  urls: string[];
  database: Database;
  config: Config;
  processes: Running[];
  /** kill −9, and the same again on the same port. */
  killAndRestart: (index: number) => Promise<void>;
  differences: (tenantId: string) => Promise<unknown[]>;
  stop: () => Promise<void>;
};

/** Two real server processes on one PostgreSQL database of their own. */
export const startTwoProcesses = async (
  label: string,
  server = postgresUrl() ?? "",
  { environment = {}, aheadMs = [] }: ProcessOptions = {},
): Promise<TwoProcesses> => {
  const made: PostgresForTest = await createPostgresDatabase(server, label);
  const database = await made.open();
  const folder = mkdtempSync(join(tmpdir(), "sufra-two-"));
  const ports = [await freePort(), await freePort()];
  const sandboxPort = await freePort();
  const startAt = (port: number, index: number): Promise<Running> =>
    start({ url: made.url, folder, port, sandboxPort, aheadMs: aheadMs[index] ?? 0 }, environment);
  const processes = await Promise.all(ports.map(startAt));
  const end = async ({ child }: Running, signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, "exit");
    child.kill(signal);
    await exit;
  };
  return {
    url: processes[0]?.url ?? "",
    urls: processes.map(({ url }) => url),
    ...{ database, processes, config: readConfig({ NODE_ENV: "test", DATA_DIR: folder, ...secrets }) },
    killAndRestart: async (index) => {
      const old = processes[index];
      if (!old) return;
      await end(old, "SIGKILL");
      processes[index] = await startAt(old.port, index);
    },
    differences: (tenantId) => database.inTenant(tenantId, (tx) => findDifferences(tx, tenantId), { readOnly: true }),
    stop: async () => {
      await Promise.all(processes.map((each) => end(each, "SIGTERM")));
      await database.close();
      await made.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findDifferences } from "../../src/payments/reconcile.ts";
import { readConfig } from "../../src/platform/config/config.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { openDatabase } from "../../src/platform/db/open-database.ts";
import { startS3 } from "../../src/gateways/storage/s3-server.test-data.ts";
import { type OwnPostgres, startOwnPostgres } from "../fixtures/own-postgres.ts";
import { freePort } from "../fixtures/free-port.ts";
import { getCart, newGuest, openShop, place } from "../fixtures/shop.ts";
import { postgresUrl } from "../support/test-database.ts";
import { waitUntil } from "../support/wait-until.ts";

const root = resolve(import.meta.dirname, "../../../..");
const run = promisify(execFile);
const hasCaddy = spawnSync("which", ["caddy"]).status === 0;

/** What compose.yaml starts, with the machine's own programs: database, roles, migration, storage, two processes, proxy. */
describe.skipIf(!hasCaddy || postgresUrl() === undefined)("the steps of compose.yaml", () => {
  const folder = mkdtempSync(join(tmpdir(), "sufra-rolling-"));
  const children: ChildProcess[] = [];
  let postgres: OwnPostgres;
  let s3: Awaited<ReturnType<typeof startS3>>;
  let database: Database;
  let settings: Record<string, string>;
  let ports: number[];
  let proxy: string;
  const processes: ChildProcess[] = [];

  const start = async (index: number): Promise<void> => {
    const child = spawn(process.execPath, ["packages/server/src/main.ts"], {
      cwd: root,
      env: { PATH: process.env.PATH, ...settings, PORT: String(ports[index]) },
      stdio: "ignore",
    });
    children.push(child);
    processes[index] = child;
    await waitUntil(`process ${index} is ready`, () =>
      fetch(`http://127.0.0.1:${ports[index]}/readyz`).then(
        ({ ok }) => ok,
        () => child.exitCode !== null,
      ),
    );
    expect(child.exitCode).toBeNull();
  };

  beforeAll(async () => {
    postgres = await startOwnPostgres();
    s3 = await startS3();
    const owner = new pg.Client({ connectionString: postgres.url });
    await owner.connect();
    await owner.query("create role owner login superuser");
    await owner.query("create database sufra owner owner");
    await owner.end();
    const at = new URL(postgres.url);
    const [POSTGRES_USER, POSTGRES_DB] = ["owner", "sufra"];
    execFileSync("sh", [join(root, "deploy/postgres/create-app-role.sh")], {
      env: {
        PATH: process.env.PATH,
        PGHOST: at.hostname,
        PGPORT: at.port,
        POSTGRES_USER,
        POSTGRES_DB,
        APP_PASSWORD: "it's",
      },
    });
    const url = (user: string): string => `postgres://${user}@${at.host}/sufra`;
    settings = {
      NODE_ENV: "test",
      DEMO: "0",
      OUTBOX: "1",
      MIGRATE: "0",
      LOG_LEVEL: "error",
      LIMIT_SCALE: "1000",
      TRUST_PROXY: "127.0.0.1",
      LAME_DUCK_MS: "2500",
      DATA_DIR: folder,
      DATABASE_URL: url("app"),
      CODE_SECRET: "c".repeat(32),
      TOKEN_SECRET: "t".repeat(32),
      S3_BUCKET: s3.account.bucket,
      S3_ENDPOINT: s3.account.endpoint,
      S3_KEY_ID: s3.account.keyId,
      S3_SECRET: s3.account.secret,
    };
    const env = { PATH: process.env.PATH, ...settings, DATABASE_OWNER_URL: url("owner") };
    await run(process.execPath, ["scripts/migrate.ts"], { cwd: root, env });
    database = await openDatabase(readConfig({ ...settings, MIGRATE: "1", DATABASE_OWNER_URL: url("owner") }));
    ports = [await freePort(), await freePort()];
    await Promise.all([start(0), start(1)]);
    const front = await freePort();
    proxy = `http://127.0.0.1:${front}`;
    const APPS = ports.map((port) => `127.0.0.1:${port}`).join(" ");
    const words = ["run", "--adapter", "caddyfile", "--config", join(root, "deploy/caddy/Caddyfile")];
    children.push(
      spawn("caddy", words, {
        env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, SITE: proxy, APPS },
        stdio: "ignore",
      }),
    );
    await waitUntil("the proxy answers", () =>
      fetch(`${proxy}/api/openapi.json`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  });
  afterAll(async () => {
    for (const child of children)
      if (child.exitCode === null) {
        const exit = once(child, "exit");
        child.kill("SIGKILL");
        await exit;
      }
    await database?.close();
    await s3?.stop();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("hide what is for the machines alone", async () => {
    for (const path of ["/metrics", "/readyz", "/healthz"])
      expect((await fetch(`${proxy}${path}`)).status, path).toBe(404);
  });

  it("lose no request while one process after the other is replaced under load", async () => {
    const config = readConfig({ ...settings, MIGRATE: "1" });
    const shop = await openShop(database, { slot_capacity: 100_000 });
    const guests = [];
    for (let index = 0; index < 6; index += 1) guests.push(await newGuest({ url: proxy, database, config }, shop));
    let rolling = true;
    const answers: number[] = [];
    const failures: string[] = [];
    const load = guests.map(async ({ client }) => {
      while (rolling)
        try {
          const { status } = await place(client, getCart(shop));
          answers.push(status);
          if (status !== 201) failures.push(String(status));
        } catch (error) {
          failures.push(String(error));
        }
    });
    for (const index of [0, 1]) {
      const old = processes[index];
      const exit = old && once(old, "exit");
      old?.kill("SIGTERM");
      expect((await exit)?.[0]).toBe(0);
      await start(index);
    }
    rolling = false;
    await Promise.all(load);
    expect(failures).toEqual([]);
    expect(answers.length).toBeGreaterThan(20);
    const stored = await database.inTenant(shop.tenantId, async (tx) => ({
      orders: await tx.selectFrom("customer_order").select("id").where("tenant_id", "=", shop.tenantId).execute(),
      differences: await findDifferences(tx, shop.tenantId),
    }));
    expect([stored.orders.length, stored.differences]).toEqual([answers.length, []]);
  });
});

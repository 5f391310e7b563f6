import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findDifferences } from "../../src/payments/reconcile.ts";
import { readConfig } from "../../src/platform/config/config.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { openDatabase } from "../../src/platform/db/open-database.ts";
import type * as OpenDatabase from "../../src/platform/db/open-database.ts";
import { startS3 } from "../../src/gateways/storage/s3-server.test-data.ts";
import { type OwnPostgres, startOwnPostgres } from "../fixtures/own-postgres.ts";
import { freePort } from "../fixtures/free-port.ts";
import { hasRelease, openRelease } from "../fixtures/release.ts";
import type * as Shop from "../fixtures/shop.ts";
import { postgresUrl } from "../support/test-database.ts";
import { waitUntil } from "../support/wait-until.ts";

const root = resolve(import.meta.dirname, "../../../..");
const run = promisify(execFile);
const hasCaddy = spawnSync("which", ["caddy"]).status === 0;

/** The proxy asks each second: the next process may leave only when it knows this one. */
const noticeMs = 5_000;

/** A module of the release: its fixtures know its schema. */
const load = <Module>(folder: string, file: string): Promise<Module> =>
  import(join(folder, "packages/server", file)) as Promise<Module>;

/**
 * What compose.yaml starts, with the machine's own programs: database, roles, migration, storage, two processes, proxy.
 * It starts as the last release of CHANGELOG.md, where the history is there.
 */
describe.skipIf(!hasCaddy || postgresUrl() === undefined)("the steps of compose.yaml", () => {
  const folder = mkdtempSync(join(tmpdir(), "sufra-rolling-"));
  const children: ChildProcess[] = [];
  const release = hasRelease() ? join(folder, "release") : root;
  let postgres: OwnPostgres;
  let s3: Awaited<ReturnType<typeof startS3>>;
  let before: Database;
  let settings: Record<string, string>;
  let ports: number[];
  let proxy: string;
  const processes: ChildProcess[] = [];

  const owned = (): Record<string, string> => ({
    ...settings,
    MIGRATE: "1",
    DATABASE_OWNER_URL: (settings.DATABASE_URL ?? "").replace("app@", "owner@"),
  });
  const migrate = (cwd: string) =>
    run(process.execPath, ["scripts/migrate.ts"], { cwd, env: { PATH: process.env.PATH, ...owned() } });

  const start = async (index: number, cwd: string): Promise<void> => {
    const child = spawn(process.execPath, ["packages/server/src/main.ts"], {
      cwd,
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

  const replace = async (index: number, cwd: string): Promise<void> => {
    const old = processes[index];
    const exit = old && once(old, "exit");
    old?.kill("SIGTERM");
    expect((await exit)?.[0]).toBe(0);
    await start(index, cwd);
    await sleep(noticeMs);
  };

  beforeAll(async () => {
    if (release !== root) {
      mkdirSync(release);
      openRelease(release);
    }
    postgres = await startOwnPostgres();
    s3 = await startS3();
    const owner = new pg.Client({ connectionString: postgres.url });
    await owner.connect();
    await owner.query("create role owner login bypassrls");
    await owner.query("create database sufra owner owner");
    await owner.end();
    const at = new URL(postgres.url);
    const [POSTGRES_USER, POSTGRES_DB] = ["postgres", "sufra"];
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
      DATABASE_URL: `postgres://app@${at.host}/sufra`,
      CODE_SECRET: "c".repeat(32),
      TOKEN_SECRET: "t".repeat(32),
      S3_BUCKET: s3.account.bucket,
      S3_ENDPOINT: s3.account.endpoint,
      S3_KEY_ID: s3.account.keyId,
      S3_SECRET: s3.account.secret,
    };
    await migrate(release);
    const opener = await load<typeof OpenDatabase>(release, "src/platform/db/open-database.ts");
    before = await opener.openDatabase(readConfig(owned()));
    ports = [await freePort(), await freePort()];
    await Promise.all([start(0, release), start(1, release)]);
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
    await before?.close();
    await s3?.stop();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.skipIf(release === root)("start as the last release, whose commit the history has", () =>
    expect(existsSync(join(release, "packages/server/src/main.ts"))).toBe(true),
  );

  it("hide what is for the machines alone", async () => {
    for (const path of ["/metrics", "/readyz", "/healthz"])
      expect((await fetch(`${proxy}${path}`)).status, path).toBe(404);
  });

  it("lose no request while the database is migrated, each process is replaced, and one goes back", async () => {
    const { getCart, newGuest, openShop, place, signInStaff } = await load<typeof Shop>(
      release,
      "test/fixtures/shop.ts",
    );
    const config = readConfig({ ...settings, MIGRATE: "1" });
    const shop = await openShop(before, { slot_capacity: 100_000 });
    const guests = [];
    for (let index = 0; index < 6; index += 1)
      guests.push(await newGuest({ url: proxy, database: before, config }, shop));
    const cashier = await signInStaff(proxy, shop.emails.cashier);
    let rolling = true;
    const answers: number[] = [];
    const failures: string[] = [];
    const buying = guests.map(async ({ client }) => {
      while (rolling)
        try {
          const { status, body: order } = await place(client, getCart(shop));
          answers.push(status);
          if (status !== 201) {
            failures.push(`${status} ${JSON.stringify(order)}`);
            continue;
          }
          // What one release stores, the other reads.
          const moved = await cashier.post(`/api/console/orders/${order.id}/moves/`, {
            to: "declined",
            reason: "busy",
          });
          const read = [await client.get(`/api/orders/${order.id}/`), await client.get("/api/notifications/")];
          for (const each of [moved, ...read]) if (each.status !== 200) failures.push(`${each.status} after the order`);
        } catch (error) {
          failures.push(String(error));
        }
    });
    await migrate(root);
    for (const [index, cwd] of [[0, root] as const, [1, root] as const, [0, release] as const])
      await replace(index, cwd);
    rolling = false;
    await Promise.all(buying);
    expect(failures).toEqual([]);
    expect(answers.length).toBeGreaterThan(20);
    const database = await openDatabase(readConfig(owned()));
    const stored = await database.inTenant(shop.tenantId, async (tx) => ({
      orders: await tx.selectFrom("customer_order").select("id").where("tenant_id", "=", shop.tenantId).execute(),
      differences: await findDifferences(tx, shop.tenantId),
    }));
    await database.close();
    expect([stored.orders.length, stored.differences]).toEqual([answers.length, []]);
  });
});

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../src/platform/db/open-database.ts";
import { installJobs } from "../src/platform/jobs/install-jobs.ts";
import { freePort } from "./fixtures/free-port.ts";
import { type Product, startProduct } from "./fixtures/product.ts";
import { getCart, newGuest, openShop, quote } from "./fixtures/shop.ts";
import { createPostgresDatabase, type PostgresForTest, postgresUrl } from "./support/test-database.ts";

const hasPooler = spawnSync("pgbouncer", ["--version"]).status === 0;

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("connect", () => resolve(true)).on("error", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });

/** PgBouncer in transaction mode with two server connections, so that transactions share them. */
const startPooler = async (databaseUrl: string, role: string, password: string) => {
  const { hostname, port, pathname } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), "sufra-pooler-"));
  const own = await freePort();
  writeFileSync(join(folder, "users.txt"), `"${role}" "${password}"\n`);
  writeFileSync(
    join(folder, "pooler.ini"),
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${port || "5432"}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, "users.txt")}
pool_mode = transaction
default_pool_size = 2
`,
  );
  chmodSync(folder, 0o755);
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const child: ChildProcess = spawn("pgbouncer", [...user, join(folder, "pooler.ini")], { stdio: "ignore" });
  while (!(await answers(own))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`);
    await sleep(50);
  }
  const url = Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${own}`, username: role, password }).href;
  const stop = async () => {
    child.kill("SIGTERM");
    if (child.exitCode === null) await once(child, "exit");
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, stop };
};

describe.skipIf(postgresUrl() === undefined || !hasPooler)("behind PgBouncer in transaction mode", () => {
  let made: PostgresForTest;
  let pooler: Awaited<ReturnType<typeof startPooler>>;
  let product: Product;
  beforeAll(async () => {
    made = await createPostgresDatabase(postgresUrl() ?? "", "pooler");
    const direct = await made.open();
    const { rows } = await direct.engine.loose("owner", "select name, password from login_role", []);
    await direct.close();
    pooler = await startPooler(made.url, String(rows[0]?.name), String(rows[0]?.password));
    const options = { DATABASE_POOL: 10, STATEMENT_TIMEOUT_MS: 10_000, DATA_DIR: "", NODE_ENV: "test" } as const;
    const database = await openDatabase(
      { ...options, DATABASE_URL: pooler.url, DATABASE_OWNER_URL: made.url, SQL_NAMES: false },
      { prepare: installJobs },
    );
    product = await startProduct(database);
  });
  afterAll(async () => {
    await product?.stop();
    await pooler?.stop();
    await made?.drop();
  });

  it("orders of two establishments are placed at once, each in its own", async () => {
    const shops = [await openShop(product.database), await openShop(product.database)];
    const guests = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const shop = shops[index % 2] ?? shops[0]!;
        return { shop, ...(await newGuest(product, shop)) };
      }),
    );
    for (let round = 0; round < 3; round += 1) {
      const placed = await Promise.all(
        guests.map(async ({ shop, client }) => {
          const { quote_id, total } = await quote(client, getCart(shop));
          const body = { ...getCart(shop), quote_id, payment_method: "cash", expected_total: total };
          const key = crypto.randomUUID();
          const first = await client.post("/api/orders/", body, { key });
          const again = await client.post("/api/orders/", body, { key });
          return [
            first.status,
            again.status,
            first.body.id === again.body.id,
            (await client.get("/api/wallet/")).status,
          ];
        }),
      );
      expect(placed).toEqual(guests.map(() => [201, 201, true, 200]));
    }
    for (const { tenantId } of shops) {
      const rows = await product.database.inTenant(tenantId, (tx) =>
        tx.selectFrom("customer_order").select("number").where("tenant_id", "=", tenantId).orderBy("number").execute(),
      );
      expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 18 }, (_, index) => index + 1));
    }
  });
});

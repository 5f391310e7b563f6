import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import { createPostgresDatabase, type PostgresForTest, postgresUrl } from "../../test/support/test-database.ts";
import { sendPicture } from "../menu/manage.test-data.ts";
import { findDifferences } from "../payments/reconcile.ts";
import { type Config, readConfig } from "../platform/config/config.ts";
import { openDatabase } from "../platform/db/open-database.ts";
import { makeBackup, restoreBackup } from "./backup.ts";
import { exportTenant } from "./export-tenant.ts";
import { importTenant } from "./import-tenant.ts";

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "sufra-backup-"));
  folders.push(folder);
  return folder;
};
const secrets = { CODE_SECRET: "c".repeat(32), TOKEN_SECRET: "t".repeat(32) };
const made: PostgresForTest[] = [];
const newDatabase = async (options: { empty?: boolean } = {}): Promise<PostgresForTest> => {
  const database = await createPostgresDatabase(postgresUrl() ?? "", "backup", options);
  made.push(database);
  return database;
};
const configOf = (url: string, DATA_DIR: string, more: Record<string, string> = {}): Config =>
  readConfig({ NODE_ENV: "test", DATABASE_OWNER_URL: url, DATA_DIR, ...secrets, ...more });

let source: PostgresForTest;
let product: Product;
let config: Config;
let shop: Shop;
let neighbor: Shop;
let base: string;
beforeAll(async () => {
  source = await newDatabase();
  product = await startProduct(await source.open(), { environment: secrets });
  config = configOf(source.url, product.config.DATA_DIR);
  shop = await openShop(product.database);
  neighbor = await openShop(product.database);
  const manager = await signInStaff(product.url, shop.emails.manager);
  base = (await sendPicture(product.url, manager)).body.picture.base;
  for (const each of [shop, neighbor]) {
    const { client } = await newGuest(product, each);
    const { body } = await place(client, getCart(each));
    const cashier = await signInStaff(product.url, each.emails.manager);
    for (const to of ["sent_to_kitchen", "ready", "delivered"])
      await cashier.post(`/api/console/orders/${body.id}/moves/`, { to });
  }
});
afterAll(async () => {
  await product?.stop();
  for (const each of made) await each.drop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A started copy of what came in, and what its ledgers say. */
const openCopy = async (at: PostgresForTest) => {
  const database = await at.open();
  const differences = async (tenantId: string) => database.inTenant(tenantId, (tx) => findDifferences(tx, tenantId));
  const count = async (tenantId: string) =>
    database.inTenant(tenantId, (tx) =>
      tx.selectFrom("customer_order").select(["id", "total", "status"]).where("tenant_id", "=", tenantId).execute(),
    );
  return { database, differences, count };
};
const pictures = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.includes(base.split("/").at(-1) ?? "?"));

describe("a backup", () => {
  it("restores database and pictures into an empty place, with no differences", async () => {
    const folder = newFolder();
    const { database, pictures: stored } = await makeBackup(config, folder);
    expect([database.bytes > 10_000, stored]).toEqual([true, 8]);
    const target = await newDatabase({ empty: true });
    const data = newFolder();
    const { copied } = await restoreBackup(configOf(target.url, data), folder);
    expect([copied.copied, pictures(data).length]).toEqual([8, 8]);
    const copy = await openCopy(target);
    for (const each of [shop, neighbor]) {
      expect(await copy.differences(each.tenantId)).toEqual([]);
      expect(await copy.count(each.tenantId)).toHaveLength(1);
    }
    const again = await startProduct(copy.database, { environment: { ...secrets, DATA_DIR: data } });
    await signInStaff(again.url, shop.emails.manager);
    await again.stop();
  });

  it("is refused into a database that has something, and if it was changed", async () => {
    const folder = newFolder();
    await makeBackup(config, folder);
    await expect(restoreBackup(config, folder)).rejects.toThrow(/not empty/);
    writeFileSync(join(folder, "database.dump"), "x");
    const target = await newDatabase({ empty: true });
    await expect(restoreBackup(configOf(target.url, newFolder()), folder)).rejects.toThrow(/was changed/);
    await expect(restoreBackup(configOf(target.url, newFolder()), newFolder())).rejects.toThrow(/no whole backup/);
  });
});

describe("an owner of the tables that row security binds", () => {
  const name = `bound_${process.pid}`;
  const asSuperuser = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: source.url });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  beforeAll(async () => {
    const { username } = new URL(source.url);
    await asSuperuser(`create role ${name} login password 'bound'; grant "${username}" to ${name}`);
  });
  afterAll(() => asSuperuser(`drop role ${name}`));

  it("makes no backup and no export, which would lack every row, and migrates nothing", async () => {
    const url = Object.assign(new URL(source.url), { username: name, password: "bound" }).href;
    const bound = configOf(url, product.config.DATA_DIR);
    await expect(makeBackup(bound, newFolder())).rejects.toThrow(/bypassrls/);
    await expect(exportTenant(bound, `t-${shop.tenantId}`, newFolder())).rejects.toThrow(/bypassrls/);
    await expect(openDatabase(bound)).rejects.toThrow(/bypassrls/);
    await asSuperuser(`alter role ${name} bypassrls`);
    const { rows } = await exportTenant(bound, `t-${shop.tenantId}`, newFolder());
    expect(rows).toMatchObject({ customer_order: 1 });
  });
});

describe("an establishment that moves", () => {
  const move = async (more: Record<string, string> = {}) => {
    const folder = newFolder();
    const { rows } = await exportTenant(config, `t-${shop.tenantId}`, folder);
    const target = await newDatabase();
    const data = newFolder();
    await importTenant(configOf(target.url, data, more), folder);
    return { folder, rows, target, data };
  };

  it("takes every row and picture along, no neighbor's, and its ledgers agree", async () => {
    const { folder, rows, target, data } = await move();
    expect(rows).toMatchObject({ tenant: 1, customer_order: 1, staff_account: expect.any(Number) });
    const text = readdirSync(join(folder, "tables")).map((name) => readFileSync(join(folder, "tables", name), "utf8"));
    expect(text.join("")).not.toContain(neighbor.tenantId);
    expect(pictures(data)).toHaveLength(8);
    const copy = await openCopy(target);
    expect(await copy.differences(shop.tenantId)).toEqual([]);
    const original = await openCopy(source);
    expect(await copy.count(shop.tenantId)).toEqual(await original.count(shop.tenantId));
    await original.database.close();
    const again = await startProduct(copy.database, { environment: secrets });
    const manager = await signInStaff(again.url, shop.emails.manager);
    expect((await manager.get("/api/console/orders/")).status).toBe(200);
    await again.stop();
  });

  it("is refused twice, with another secret, and if the export is not whole", async () => {
    const { folder, target } = await move();
    const there = configOf(target.url, newFolder());
    await expect(importTenant(there, folder)).rejects.toThrow(/is here already/);
    await expect(importTenant({ ...there, CODE_SECRET: "x".repeat(32) }, folder)).rejects.toThrow(
      /CODE_SECRET differs/,
    );
    const empty = await newDatabase();
    writeFileSync(join(folder, "tables/customer_order.jsonl"), "");
    await expect(importTenant(configOf(empty.url, newFolder()), folder)).rejects.toThrow(/not whole/);
    const database = await empty.open();
    expect(await database.platform((tx) => tx.selectFrom("tenant").select("id").execute())).toEqual([]);
    await database.close();
  });
});

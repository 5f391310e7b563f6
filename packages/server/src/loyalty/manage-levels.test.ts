import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../test/support/http-client.ts";
import { addPoints, insertPrize, insertRules } from "../../test/fixtures/loyalty.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, signInStaff } from "../../test/fixtures/shop.ts";
import { levelBody } from "./manage.test-data.ts";
import { judgeLevels } from "./hourly.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const open = async () => {
  const shop = await openShop(product.database);
  await insertRules(product.database, shop.tenantId, { goal_days: 30 });
  const manager = await signInStaff(product.url, shop.emails.manager);
  const make = async (body: object) => (await manager.post("/api/console/levels/", body)).body;
  return { shop, manager, make };
};
const edit = (manager: Client, { id }: { id: string }, body: object) =>
  manager.send("PATCH", `/api/console/levels/${id}/`, { body });
const remove = (manager: Client, { id, revision }: { id: string; revision: string }) =>
  manager.send("DELETE", `/api/console/levels/${id}/?revision=${revision}`);
const listed = async (manager: Client) => (await manager.get("/api/console/levels/")).body.levels;
const loadLevel = async (client: Client) => (await client.get("/api/wallet/")).body.level?.break_points ?? null;

describe("levels that a manager sets", () => {
  it("are visible to guests at once, lowest first, and apply to the next order", async () => {
    const { shop, manager, make } = await open();
    const made = await make(levelBody(100));
    expect(made).toMatchObject({ ...levelBody(100), revision: expect.any(String) });
    await make(levelBody(0, { multiplier_bp: 10_000 }));
    const { client, id } = await newGuest(product, shop);
    const guests = (await client.get("/api/levels/")).body.levels;
    expect(guests.map((level: { break_points: number }) => level.break_points)).toEqual([0, 100]);
    expect(guests[1].benefits).toEqual(["Free delivery", "A cake"]);
    await addPoints(product.database, shop.tenantId, id, 100);
    expect(await loadLevel(client)).toBe(100);
    await place(client, getCart(shop));
    expect((await client.get("/api/wallet/")).body.pending).toBe(90);
    const dear = await edit(manager, made, { ...levelBody(100, { multiplier_bp: 20_000 }), revision: made.revision });
    expect(dear.status).toBe(200);
    // Earlier orders keep the multiplier they were placed with.
    expect((await client.get("/api/wallet/")).body.pending).toBe(90);
    await place(client, getCart(shop));
    expect((await client.get("/api/wallet/")).body.pending).toBe(210);
    expect(await listed(manager)).toMatchObject([
      { break_points: 0, members: 0, benefits: 2 },
      { break_points: 100, members: 1 },
    ]);
  });

  it("are stopped instead of removed while a member has one: kept until the window ends, not reachable any more", async () => {
    const { shop, manager, make } = await open();
    await make(levelBody(0));
    const gold = await make(levelBody(100));
    const holder = await newGuest(product, shop);
    await addPoints(product.database, shop.tenantId, holder.id, 150);
    expect((await remove(manager, gold)).body.code).toBe("in_use");
    const stopped = await edit(manager, gold, { ...levelBody(100, { active: false }), revision: gold.revision });
    expect([stopped.status, stopped.body.active]).toEqual([200, false]);
    const other = await newGuest(product, shop);
    await addPoints(product.database, shop.tenantId, other.id, 150);
    expect([await loadLevel(holder.client), await loadLevel(other.client)]).toEqual([100, 0]);
    expect((await holder.client.get("/api/levels/")).body.levels).toHaveLength(2);
    expect((await other.client.get("/api/levels/")).body.levels).toHaveLength(1);
    const { tenantId } = shop;
    await product.database.inTenant(tenantId, (tx) =>
      tx
        .updateTable("wallet")
        .set({ level_until: new Date(0) })
        .where("tenant_id", "=", tenantId)
        .execute(),
    );
    await judgeLevels(product.platform, tenantId);
    expect(await loadLevel(holder.client)).toBe(0);
    expect((await remove(manager, stopped.body)).status).toBe(204);
    expect(await listed(manager)).toHaveLength(1);
    expect((await remove(manager, stopped.body)).status).toBe(404);
  });

  it("cannot be removed while a prize requires them, and have unique break points", async () => {
    const { shop, manager, make } = await open();
    const first = await make(levelBody(100));
    await insertPrize(product.database, shop.tenantId, { level_id: first.id });
    expect((await remove(manager, first)).body.code).toBe("in_use");
    const twin = await manager.post("/api/console/levels/", levelBody(100));
    expect([twin.status, twin.body.errors?.[0].path]).toEqual([422, "break_points"]);
    const second = await make(levelBody(100, { active: false }));
    const started = await edit(manager, second, { ...levelBody(100), revision: second.revision });
    expect([started.status, started.body.errors?.[0].path]).toEqual([422, "break_points"]);
    for (const [path, body] of [
      ["name.sa", levelBody(1, { name: { sa: " ", en: "" } })],
      ["break_points", levelBody(-1)],
      ["multiplier_bp", levelBody(1, { multiplier_bp: 100_001 })],
      ["benefits.0.sa", levelBody(1, { benefits: [{ sa: "", en: "" }] })],
    ] as const)
      expect((await manager.post("/api/console/levels/", body)).body.errors?.[0].path).toBe(path);
  });

  it("refuse an edit of an outdated version, of another establishment's level, and by a cashier", async () => {
    const { shop, manager, make } = await open();
    const other = await open();
    const level = await make(levelBody(100));
    const body = { ...levelBody(100), revision: level.revision };
    expect((await edit(manager, level, { ...body, name: { sa: "ذهبي", en: "" } })).status).toBe(200);
    expect((await edit(manager, level, body)).body.code).toBe("edit_conflict");
    expect((await remove(manager, level)).body.code).toBe("edit_conflict");
    expect((await edit(other.manager, level, body)).status).toBe(404);
    expect((await remove(other.manager, level)).status).toBe(404);
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    expect((await cashier.get("/api/console/levels/")).status).toBe(403);
    expect((await cashier.post("/api/console/levels/", levelBody(5))).status).toBe(403);
  });
});

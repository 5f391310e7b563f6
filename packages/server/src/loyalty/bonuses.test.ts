import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findDifferences } from "../payments/reconcile.ts";
import type { Client } from "../../test/support/http-client.ts";
import { insertBonus, insertRules } from "../../test/fixtures/loyalty.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, quote, signInStaff } from "../../test/fixtures/shop.ts";
import { maxBonuses } from "@sufra/domain/loyalty/bonuses.ts";
import { bonusBody } from "./manage.test-data.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const open = async (rules: Parameters<typeof insertRules>[2] = {}) => {
  const shop = await openShop(product.database);
  await insertRules(product.database, shop.tenantId, rules);
  const { client } = await newGuest(product, shop);
  const manager = await signInStaff(product.url, shop.emails.manager);
  return {
    shop,
    client,
    manager,
    add: (rule: Parameters<typeof insertBonus>[2]) => insertBonus(product.database, shop.tenantId, rule),
  };
};
const move = async (manager: Client, id: string, to: string, more: object = {}) =>
  expect((await manager.post(`/api/console/orders/${id}/moves/`, { to, ...more })).status).toBe(200);
const deliver = async (manager: Client, id: string) => {
  for (const to of ["sent_to_kitchen", "ready", "delivered"]) await move(manager, id, to);
};
const balance = async (client: Client) => (await client.get("/api/wallet/")).body.balance;
/** A day on which it is not that day anywhere. */
const otherDay = () => [{ weekdays: [(new Date().getUTCDay() + 3) % 7], from_minute: 0, to_minute: 1440 }];

describe("bonus points", () => {
  it("are in the quote by name, posted with the order, and taken back with what is returned", async () => {
    const { shop, client, manager, add } = await open();
    await add({ name: "Juicy", multiplier_bp: 20_000, points: 5, items: [shop.id("juice")] });
    await add({ name: "Another day", multiplier_bp: 100_000, schedule: otherDay() });
    // 50 SAR of burgers, 10 of juice twice, and five for the juice.
    expect(await quote(client, getCart(shop))).toMatchObject({ points: 75, bonuses: ["Juicy"] });
    const { body: order } = await place(client, getCart(shop));
    expect((await client.get("/api/wallet/")).body.pending).toBe(75);
    await deliver(manager, order.id);
    expect(await balance(client)).toBe(75);
    await move(manager, order.id, "returned", { reason: "other", lines: [{ line_no: 2, quantity: 1 }] });
    expect(await balance(client)).toBe(50);
    await move(manager, order.id, "returned", { reason: "other" });
    expect(await balance(client)).toBe(0);
    const { tenantId } = shop;
    expect(
      await product.database.inTenant(tenantId, (tx) => findDifferences(tx, tenantId), { readOnly: true }),
    ).toEqual([]);
  });

  it("stay within the limits of a purchase and of a day", async () => {
    const { shop, client, manager, add } = await open({ max_points_per_transaction: 100, max_points_per_day: 150 });
    await add({ multiplier_bp: 50_000 });
    for (const [most, sum] of [
      [100, 100],
      [50, 150],
      [0, 150],
    ]) {
      const { body } = await place(client, getCart(shop));
      expect((await client.get(`/api/orders/${body.id}/`)).body.points).toEqual({ amount: most, posted: false });
      await deliver(manager, body.id);
      expect(await balance(client)).toBe(sum);
    }
  });

  it("of a placed order stay as they were promised when the bonus is changed or removed", async () => {
    const { shop, client, manager } = await open();
    const made = await manager.post("/api/console/bonuses/", bonusBody({ schedule: null, points: 0 }));
    expect([made.status, made.body]).toEqual([201, expect.objectContaining({ multiplier_bp: 20_000 })]);
    const { body: order } = await place(client, getCart(shop));
    const { id, revision } = made.body;
    expect((await manager.send("DELETE", `/api/console/bonuses/${id}/?revision=${revision}`)).status).toBe(204);
    expect((await quote(client, getCart(shop))).points).toBe(60);
    await deliver(manager, order.id);
    expect(await balance(client)).toBe(120);
    await move(manager, order.id, "returned", { reason: "other", lines: [{ line_no: 1, quantity: 1 }] });
    expect(await balance(client)).toBe(70);
  });

  it("are read by guests with their dishes, and refused where they give nothing or name what is not there", async () => {
    const { shop, client, manager } = await open();
    const items = [shop.id("juice"), shop.id("combo")];
    expect((await manager.post("/api/console/bonuses/", bonusBody({ items, schedule: otherDay() }))).status).toBe(201);
    await manager.post("/api/console/bonuses/", bonusBody({ active: false }));
    const { bonuses } = (await client.get("/api/loyalty-rules/")).body;
    expect(bonuses).toMatchObject([{ name: "Tuesday", points: 3, items: ["Juice", "Meal"], holds: false }]);
    const other = await open();
    for (const [path, body] of [
      ["multiplier_bp", bonusBody({ multiplier_bp: 10_000, points: 0 })],
      ["ends_at", bonusBody({ ends_at: "2025-01-01T00:00:00Z" })],
      ["items.0", bonusBody({ items: [other.shop.id("juice")] })],
      ["items", bonusBody({ items: [] })],
    ] as const)
      expect((await manager.post("/api/console/bonuses/", body)).body.errors?.[0].path).toBe(path);
  });

  it("are limited to 50", async () => {
    const { manager, add } = await open();
    for (let made = 1; made < maxBonuses; made += 1) await add({ points: 1 });
    expect((await manager.post("/api/console/bonuses/", bonusBody())).status).toBe(201);
    const { status, body } = await manager.post("/api/console/bonuses/", bonusBody());
    expect([status, body.code]).toEqual([409, "limit_reached"]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findDifferences } from "../payments/reconcile.ts";
import { newId } from "../platform/db/new-id.ts";
import { describeOnOneDatabase } from "../../test/support/each-database.ts";
import { type Client, makeClient } from "../../test/support/http-client.ts";
import { readEvents } from "../../test/support/read-events.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { insertLevels, addPoints, insertRules } from "../../test/fixtures/loyalty.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import { expirePoints, judgeLevels, noticeEnding } from "./hourly.ts";

const dayMs = 86_400_000;

/** Two burgers and a juice, 60 SAR. */
const deliver = async (manager: Client, client: Client, shop: Shop): Promise<string> => {
  const { body } = await place(client, getCart(shop));
  for (const to of ["sent_to_kitchen", "ready", "delivered"])
    expect((await manager.post(`/api/console/orders/${body.id}/moves/`, { to })).status).toBe(200);
  return body.id as string;
};
const giveBack = (manager: Client, orderId: string, lines?: { line_no: number; quantity: number }[]) =>
  manager.post(`/api/console/orders/${orderId}/moves/`, { to: "returned", reason: "other", lines });
const loadWallet = async (client: Client) => (await client.get("/api/wallet/")).body;
const loadEntries = async (client: Client, query = "") => (await client.get(`/api/wallet/entries/${query}`)).body.items;

describeOnOneDatabase("points", (get) => {
  let product: Product;
  beforeAll(async () => {
    // The suite closes its database itself.
    product = await startProduct({ ...get(), close: async () => undefined });
  });
  afterAll(() => product?.stop());

  const open = async () => {
    const shop = await openShop(product.database);
    const guest = await newGuest(product, shop);
    return { shop, guest, client: guest.client, manager: await signInStaff(product.url, shop.emails.manager) };
  };
  const openWithRules = async () => {
    const opened = await open();
    await insertRules(product.database, opened.shop.tenantId);
    return opened;
  };
  const differences = (shop: Shop) =>
    product.database.inTenant(shop.tenantId, (tx) => findDifferences(tx, shop.tenantId), { readOnly: true });

  it("are pending from the order on, posted at delivery, and announced live", async () => {
    const { shop, guest, client, manager } = await openWithRules();
    const { body: order } = await place(client, getCart(shop));
    expect(await loadWallet(client)).toMatchObject({ balance: 0, pending: 60, lifetime_points: 0, orders_count: 0 });
    const cookie = Object.entries(guest.cookies).map(([name, value]) => `${name}=${value}`);
    const headers = { cookie: cookie.join("; "), "x-sufra-qr": shop.qr };
    const stream = await readEvents(`${product.url}/api/me/events/`, headers);
    for (const to of ["sent_to_kitchen", "ready", "delivered"])
      await manager.post(`/api/console/orders/${order.id}/moves/`, { to });
    await waitUntil("the points are told live", () =>
      stream.events.some(({ event, data }) => event === "wallet" && data.balance === 60),
    );
    stream.close();
    expect(await loadWallet(client)).toMatchObject({
      balance: 60,
      pending: 0,
      debt: 0,
      lifetime_points: 60,
      lifetime_purchases: 6000,
      orders_count: 1,
    });
    expect(await loadEntries(client, "?activity=orders")).toMatchObject([
      { kind: "order_earned", points: 60, balance: 60, order_id: order.id, order_number: order.number },
    ]);
    expect(await loadEntries(client, "?activity=promotion")).toEqual([]);
    expect(await differences(shop)).toEqual([]);
  });

  it("count visits by day, however often a page was opened on that day", async () => {
    const { shop, guest, client } = await open();
    for (let times = 0; times < 3; times += 1) await client.get(`/api/restaurant/qr/${shop.qr}/data/`);
    expect((await loadWallet(client)).visits).toBe(1);
    await product.database.inTenant(shop.tenantId, (tx) =>
      tx
        .insertInto("visit")
        .values({
          tenant_id: shop.tenantId,
          id: newId(),
          qr_uuid: shop.qr,
          customer_id: guest.id,
          created_at: new Date(Date.now() - 3 * dayMs),
        })
        .execute(),
    );
    expect((await loadWallet(client)).visits).toBe(2);
  });

  it("are announced before: by the quote, also to visitors, and by the order until it is returned", async () => {
    const { shop, client, manager } = await open();
    const visitor = makeClient(product.url, { qr: shop.qr });
    const loadPoints = async (of: Client) => (await of.post("/api/quotes/", getCart(shop))).body.points;
    expect(await loadPoints(client)).toBe(null);
    const { body: early } = await place(client, getCart(shop));
    expect((await client.get(`/api/orders/${early.id}/`)).body.points).toBe(null);
    await insertRules(product.database, shop.tenantId);
    await insertLevels(product.database, shop.tenantId, [0, 60]);
    expect([await loadPoints(visitor), await loadPoints(client)]).toEqual([60, 60]);
    const { body: order } = await place(client, getCart(shop));
    const shown = async () => (await client.get(`/api/orders/${order.id}/`)).body.points;
    expect(await shown()).toEqual({ amount: 60, posted: false });
    for (const to of ["sent_to_kitchen", "ready", "delivered"])
      await manager.post(`/api/console/orders/${order.id}/moves/`, { to });
    expect(await shown()).toEqual({ amount: 60, posted: true });
    expect([await loadPoints(visitor), await loadPoints(client)]).toEqual([60, 90]);
    await giveBack(manager, order.id);
    expect(await shown()).toEqual({ amount: 0, posted: true });
    const { body: dead } = await place(client, getCart(shop));
    await client.post(`/api/orders/${dead.id}/cancel/`);
    expect((await client.get(`/api/orders/${dead.id}/`)).body.points).toBe(null);
  });

  it("are void when an order ends before delivery", async () => {
    const { shop, client } = await openWithRules();
    const { body } = await place(client, getCart(shop));
    await client.post(`/api/orders/${body.id}/cancel/`);
    expect(await loadWallet(client)).toMatchObject({ balance: 0, pending: 0, orders_count: 0 });
    expect(await differences(shop)).toEqual([]);
  });

  it("are reduced to what remains after a return, down to a debt that the next order repays", async () => {
    const { shop, guest, client, manager } = await openWithRules();
    const [first, second] = [await deliver(manager, client, shop), await deliver(manager, client, shop)];
    expect((await giveBack(manager, first, [{ line_no: 1, quantity: 1 }])).status).toBe(200);
    expect(await loadWallet(client)).toMatchObject({ balance: 95, lifetime_purchases: 9500, orders_count: 2 });
    const bought = await client.post("/api/points-shop/vouchers/", { points: 95 }, { key: true });
    expect(bought.status).toBe(201);
    await giveBack(manager, second);
    expect(await loadWallet(client)).toMatchObject({
      balance: 0,
      debt: 60,
      lifetime_points: 35,
      lifetime_purchases: 3500,
      orders_count: 1,
    });
    await deliver(manager, client, shop);
    expect(await loadWallet(client)).toMatchObject({ balance: 0, debt: 0 });
    await addPoints(product.database, shop.tenantId, guest.id, 5);
    expect(await loadWallet(client)).toMatchObject({ balance: 5, debt: 0 });
    expect((await loadEntries(client)).map((each: { kind: string }) => each.kind)).toEqual([
      "points_granted",
      "order_earned",
      "order_returned",
      "voucher_bought",
      "order_returned",
      "order_earned",
      "order_earned",
    ]);
    expect(await differences(shop)).toEqual([]);
  });

  it("are capped by purchase and by day, and new rules do not apply to earlier orders", async () => {
    const { shop, client, manager } = await open();
    await insertRules(product.database, shop.tenantId, { max_points_per_transaction: 50, max_points_per_day: 80 });
    const { body: early } = await place(client, getCart(shop));
    await insertRules(product.database, shop.tenantId, { version: 2, points_per_100_sar: 1_000 });
    for (const to of ["sent_to_kitchen", "ready", "delivered"])
      await manager.post(`/api/console/orders/${early.id}/moves/`, { to });
    expect((await loadWallet(client)).balance).toBe(50);
    const readPoints = async () => (await client.post("/api/quotes/", getCart(shop))).body.points;
    expect(await readPoints()).toBe(600);
    await insertRules(product.database, shop.tenantId, { version: 3, max_points_per_day: 80 });
    expect(await readPoints()).toBe(30);
    const later = await deliver(manager, client, shop);
    expect((await loadWallet(client)).balance).toBe(80);
    expect(await readPoints()).toBe(0);
    await giveBack(manager, later, [{ line_no: 2, quantity: 1 }]);
    expect((await loadWallet(client)).balance).toBe(80);
    expect(await differences(shop)).toEqual([]);
  });

  it("raise the level at once, use the previous level's multiplier, and a return lowers it again", async () => {
    const { shop, client, manager } = await openWithRules();
    const [, silver] = await insertLevels(product.database, shop.tenantId, [0, 60, 1_000]);
    const first = await deliver(manager, client, shop);
    expect(await loadWallet(client)).toMatchObject({
      balance: 60,
      level: { id: silver },
      next_level: { missing_points: 940 },
    });
    const second = await deliver(manager, client, shop);
    expect((await loadWallet(client)).balance).toBe(60 + 90);
    await giveBack(manager, second);
    expect((await loadWallet(client)).level.id).toBe(silver);
    await giveBack(manager, first);
    expect(await loadWallet(client)).toMatchObject({ balance: 0, level: { break_points: 0 } });
    const reached = [{ reached: true }, { reached: false }, { reached: false }];
    expect((await client.get("/api/levels/")).body.levels).toMatchObject(reached);
    expect(await loadEntries(client, "?activity=promotion")).toMatchObject([{ name: "Level 1" }]);
    expect(await differences(shop)).toEqual([]);
  });

  it("are partly reversed at the multiplier they were earned with, even if the level falls", async () => {
    const { shop, client, manager } = await openWithRules();
    await insertLevels(product.database, shop.tenantId, [0, 60]);
    const [first, second] = [await deliver(manager, client, shop), await deliver(manager, client, shop)];
    expect((await loadWallet(client)).balance).toBe(60 + 90);
    await giveBack(manager, first);
    await giveBack(manager, second, [{ line_no: 1, quantity: 1 }]);
    expect(await loadWallet(client)).toMatchObject({ balance: 52, lifetime_points: 52, level: { break_points: 0 } });
    expect(await differences(shop)).toEqual([]);
  });

  it("show visitors rules and levels, and no wallet", async () => {
    const { shop } = await open();
    const visitor = (await newGuest(product, shop)).client;
    visitor.cookies.clear();
    expect((await visitor.get("/api/loyalty-rules/")).body).toEqual({ rules: null, bonuses: [] });
    await insertRules(product.database, shop.tenantId, { expiry_days: 90 });
    expect((await visitor.get("/api/loyalty-rules/")).body.rules).toMatchObject({ expiry_days: 90, goal_days: null });
    expect((await visitor.get("/api/levels/")).body).toMatchObject({ levels: [], held: null });
    expect((await visitor.get("/api/wallet/")).status).toBe(401);
  });

  it("list their history in pages", async () => {
    const { shop, guest, client } = await open();
    for (const points of [1, 2, 3]) await addPoints(product.database, shop.tenantId, guest.id, points);
    const { body: first } = await client.get("/api/wallet/entries/?limit=2");
    expect(first).toMatchObject({ items: [{ points: 3 }, { points: 2 }] });
    const { body: second } = await client.get(`/api/wallet/entries/?limit=2&cursor=${first.cursor}`);
    expect(second).toMatchObject({ items: [{ points: 1 }], cursor: null });
    expect((await client.get("/api/wallet/entries/?cursor=x")).status).toBe(422);
  });

  describe("at night", () => {
    const ago = (days: number) => new Date(product.database.now().getTime() - days * dayMs);
    const night = async (tenantId: string) => {
      await expirePoints(product.platform, tenantId);
      await judgeLevels(product.platform, tenantId);
      await noticeEnding(product.platform, tenantId);
    };
    const readLedger = (tenantId: string) =>
      product.database.inTenant(tenantId, async (tx) =>
        JSON.stringify([
          await tx.selectFrom("wallet").selectAll().where("tenant_id", "=", tenantId).execute(),
          await tx.selectFrom("wallet_entry").selectAll().where("tenant_id", "=", tenantId).orderBy("seq").execute(),
          await tx.selectFrom("point_lot").selectAll().where("tenant_id", "=", tenantId).orderBy("id").execute(),
          await tx.selectFrom("notification").selectAll().where("tenant_id", "=", tenantId).execute(),
        ]),
      );

    it("expire once, are announced once within the last week, and a second run changes nothing", async () => {
      const { shop, guest, client } = await open();
      const { tenantId } = shop;
      await insertRules(product.database, tenantId, { expiry_days: 30 });
      await addPoints(product.database, tenantId, guest.id, 40, ago(40));
      await addPoints(product.database, tenantId, guest.id, 25, ago(25));
      await addPoints(product.database, tenantId, guest.id, 10);
      expect(await loadWallet(client)).toMatchObject({ balance: 35, expiring: [{ points: 25 }, { points: 10 }] });
      await night(tenantId);
      const ledger = await readLedger(tenantId);
      await night(tenantId);
      expect(await readLedger(tenantId)).toBe(ledger);
      expect(await loadEntries(client, "?activity=trigger")).toMatchObject([{ kind: "points_expired", points: -40 }]);
      expect(JSON.parse(ledger)[3]).toMatchObject([{ kind: "points_expiring", params: { points: 25 } }]);
      expect(await loadWallet(client)).toMatchObject({ balance: 35, lifetime_points: 75 });
      expect(await differences(shop)).toEqual([]);
    });

    it("lower the level by one step, once, when its window is over", async () => {
      const { shop, guest, client } = await open();
      const { tenantId } = shop;
      await insertRules(product.database, tenantId, { goal_days: 10 });
      const [, silver, gold] = await insertLevels(product.database, tenantId, [0, 50, 100]);
      await addPoints(product.database, tenantId, guest.id, 100, ago(11));
      expect((await loadWallet(client)).level.id).toBe(gold);
      await night(tenantId);
      await night(tenantId);
      expect(await loadWallet(client)).toMatchObject({ level: { id: silver }, level_points: 0, balance: 100 });
      expect(await loadEntries(client, "?activity=trigger")).toMatchObject([{ kind: "level_left", name: "Level 2" }]);
    });
  });

  it("of the ledger cannot be forked, skipped, overdrawn, doubled, changed or deleted", async () => {
    const { shop, guest } = await open();
    const { tenantId } = shop;
    await addPoints(product.database, tenantId, guest.id, 10);
    const entry = {
      tenant_id: tenantId,
      customer_id: guest.id,
      seq: 2,
      prev_seq: 1,
      prev_balance: 10,
      delta: 5,
      balance: 15,
      kind: "adjust",
      counter_account: "adjust",
      source_type: "gift",
      source_id: newId(),
    };
    const wrong = [
      { seq: 3 },
      { seq: 3, prev_seq: 2 },
      { seq: 1 },
      { prev_balance: 9, balance: 14 },
      { balance: 16 },
      { delta: 0, balance: 10 },
      { delta: -11, balance: -1 },
      { prev_seq: null },
      { kind: "spend", counter_account: "redeem" },
    ];
    const add = (changes: object) =>
      product.database.inTenant(tenantId, (tx) =>
        tx
          .insertInto("wallet_entry")
          .values({ ...entry, ...changes })
          .execute(),
      );
    for (const changes of wrong) await expect(add(changes), JSON.stringify(changes)).rejects.toThrow();
    await add({});
    await expect(add({ seq: 3, prev_seq: 2, prev_balance: 15, balance: 20 })).rejects.toThrow("wallet_entry_once");
    await expect(
      product.database.inTenant(tenantId, (tx) =>
        tx.updateTable("wallet_entry").set({ delta: 1 }).where("tenant_id", "=", tenantId).execute(),
      ),
    ).rejects.toThrow("permission denied");
    await expect(
      product.database.inTenant(tenantId, (tx) =>
        tx.deleteFrom("wallet_entry").where("tenant_id", "=", tenantId).execute(),
      ),
    ).rejects.toThrow("permission denied");
    expect((await differences(shop)).map(({ check }) => check)).toContain("wallet_balance");
  });
});

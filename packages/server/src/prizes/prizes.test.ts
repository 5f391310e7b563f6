import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findDifferences } from "../payments/reconcile.ts";
import { newId } from "../platform/db/new-id.ts";
import { describeOnOneDatabase } from "../../test/support/each-database.ts";
import type { Client } from "../../test/support/http-client.ts";
import { insertLevels, addPoints, insertPrize, insertRules, type PrizeOptions } from "../../test/fixtures/loyalty.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, quote, type Shop, signInStaff } from "../../test/fixtures/shop.ts";

const dayMs = 86_400_000;
const claim = (client: Client, id: string) => client.post(`/api/prizes/${id}/claims/`, undefined, { key: true });
const buy = (client: Client, points: number) => client.post("/api/points-shop/vouchers/", { points }, { key: true });
const loadRewards = async (client: Client) => (await client.get("/api/rewards/")).body;
const loadBalance = async (client: Client) => (await client.get("/api/wallet/")).body.balance;

describeOnOneDatabase("shops", (get) => {
  let product: Product;
  beforeAll(async () => {
    // The suite closes its database itself.
    product = await startProduct({ ...get(), close: async () => undefined });
  });
  afterAll(() => product?.stop());

  const open = async (points = 1_000, rules = {}) => {
    const shop = await openShop(product.database);
    await insertRules(product.database, shop.tenantId, rules);
    const guest = await newGuest(product, shop);
    if (points > 0) await addPoints(product.database, shop.tenantId, guest.id, points);
    return { shop, guest, client: guest.client };
  };
  const differences = (shop: Shop) =>
    product.database.inTenant(shop.tenantId, (tx) => findDifferences(tx, shop.tenantId), { readOnly: true });
  const makeOver = (shop: Shop, id: string) =>
    product.database.asOwner((tx) =>
      tx
        .updateTable("prize_claim")
        .set({ usable_from: new Date(Date.now() - 9 * dayMs), expires_at: new Date(Date.now() - dayMs) } as never)
        .where("tenant_id", "=", shop.tenantId)
        .where("id", "=", id)
        .execute(),
    );

  it("sell a prize for points, with its code at once and by message, and its own screen", async () => {
    const { shop, client } = await open();
    const id = await insertPrize(product.database, shop.tenantId, {
      stock: 2,
      usable_after_minutes: 60,
      image: "cup-1",
      image_color: "#fff",
    });
    expect((await client.get("/api/prizes/")).body).toMatchObject({
      balance: 1_000,
      prizes: [
        { id, kind: "at_cashier", points: 50, state: "claimable", reason: null, left: 2, image: "/media/cup-1" },
      ],
    });
    const { status, body } = await claim(client, id);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      balance: 950,
      code: expect.stringMatching(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/),
    });
    const { body: reward } = await client.get(`/api/rewards/${body.reward_id}/`);
    expect(reward).toMatchObject({
      state: "not_claimable",
      code: body.code,
      points: 50,
      name: "Prize",
      image: "/media/cup-1",
    });
    expect(reward.qr_svg).toMatch(/^<svg/);
    expect((await loadRewards(client)).not_claimable).toHaveLength(1);
    const sent = await product.database.inTenant(shop.tenantId, (tx) =>
      tx.selectFrom("outbox_message").select("body").where("tenant_id", "=", shop.tenantId).execute(),
    );
    expect(sent).toEqual([{ body: expect.stringContaining(body.code) }]);
    const neighbor = (await newGuest(product, shop)).client;
    expect((await neighbor.get(`/api/rewards/${body.reward_id}/`)).status).toBe(404);
    expect(await differences(shop)).toEqual([]);
  });

  const refusals: [string, PrizeOptions, string, string][] = [
    ["of which none is left", { stock: 0 }, "prize_unavailable", "stock"],
    ["that is too early", { available_from: new Date(Date.now() + dayMs) }, "prize_unavailable", "window"],
    ["that is too late", { available_until: new Date(Date.now() - dayMs) }, "prize_unavailable", "window"],
    ["that costs too much", { points_cost: 1_001 }, "insufficient_points", "points"],
    ["that costs more than one may spend at once", { points_cost: 900 }, "limit_reached", "limits"],
  ];
  it.each(refusals)("refuse a prize %s", async (_what, options, code, reason) => {
    const { shop, client } = await open(1_000, reason === "limits" ? { max_redemption_per_transaction: 500 } : {});
    const id = await insertPrize(product.database, shop.tenantId, options);
    const [shown] = (await client.get("/api/prizes/")).body.prizes;
    if (code !== "prize_unavailable" || reason === "stock" || options.available_from)
      expect(shown).toMatchObject({ state: "not_claimable", reason });
    else expect(shown).toBeUndefined();
    expect((await claim(client, id)).body).toMatchObject({ code, params: { reason } });
    expect(await loadBalance(client)).toBe(1_000);
  });

  it("reserve prizes for a level and for new customers", async () => {
    const { shop, client } = await open();
    const [, gold] = await insertLevels(product.database, shop.tenantId, [0, 5_000]);
    const forGold = await insertPrize(product.database, shop.tenantId, { level_id: gold as string });
    const forNew = await insertPrize(product.database, shop.tenantId, { new_customers_only: true, points_cost: 0 });
    expect((await claim(client, forGold)).body).toMatchObject({
      code: "prize_unavailable",
      params: { reason: "level" },
    });
    expect((await claim(client, forNew)).status).toBe(201);
    const manager = await signInStaff(product.url, shop.emails.manager);
    const { body } = await place(client, getCart(shop));
    for (const to of ["sent_to_kitchen", "ready", "delivered"])
      await manager.post(`/api/console/orders/${body.id}/moves/`, { to });
    expect((await claim(client, forNew)).body.code).toBe("new_customers_only");
    expect((await claim(client, newId())).body.code).toBe("not_found");
  });

  it("enforce all spending limits together", async () => {
    const rules = {
      min_redemption: 50,
      max_redemption_per_transaction: 300,
      max_redemption_per_day: 500,
      max_redeems_per_day: 3,
    };
    const { shop, client } = await open(1_000, rules);
    const prize = await insertPrize(product.database, shop.tenantId, { points_cost: 100 });
    const limited = async (points: number, limit_name: string) =>
      expect((await buy(client, points)).body).toMatchObject({ code: "limit_reached", params: { limit_name } });
    await limited(49, "minimum_redemption");
    expect((await buy(client, 49)).body.detail).toBe("Minimum points to redeem at once: 50.");
    await limited(301, "maximum_redemption_per_transaction");
    expect((await buy(client, 300)).body).toMatchObject({ value: 3_000, balance: 700 });
    await limited(201, "maximum_redemption_per_day");
    expect((await claim(client, prize)).status).toBe(201);
    expect((await buy(client, 50)).status).toBe(201);
    await limited(50, "redeems_per_day");
    const { body } = await client.get("/api/points-shop/");
    expect(body).toMatchObject({ balance: 550, rules: { halalas_per_point: 10, max_redeems_per_day: 3 } });
    expect(body.vouchers[0]).toEqual({
      points: 50,
      value: 500,
      state: "not_claimable",
      reason: "limits",
      missing_points: 0,
    });
    expect((await client.get("/api/prizes/")).body.prizes[0].reason).toBe("limits");
    expect(await differences(shop)).toEqual([]);
  });

  it("sell nothing if points have no value, and close when managers switch them off", async () => {
    const { shop, client } = await open(100, { halalas_per_point: 0 });
    expect((await client.get("/api/points-shop/")).body).toEqual({
      balance: 100,
      rules: null,
      spendable: { min: 1, max: 0 },
      vouchers: [],
    });
    expect((await buy(client, 50)).body.code).toBe("prize_unavailable");
    const id = await insertPrize(product.database, shop.tenantId);
    const manager = await signInStaff(product.url, shop.emails.manager);
    for (const service of ["points_shop", "prize_shop"])
      await manager.send("PATCH", "/api/console/services/", { body: { service, active: false } });
    const closed = [
      await client.get("/api/points-shop/"),
      await buy(client, 50),
      await client.get("/api/prizes/"),
      await claim(client, id),
    ];
    expect(closed.map(({ body }) => body.code)).toEqual(Array(4).fill("service_deactivated"));
    expect((await client.get("/api/rewards/")).status).toBe(200);
    expect((await client.get("/api/wallet/")).status).toBe(200);
  });

  describe("with rewards in the cart", () => {
    const state = async (client: Client, id: string) => (await client.get(`/api/rewards/${id}/`)).body.state;

    it("deduct a voucher from the order, and return it when the order fails", async () => {
      const { shop, client } = await open();
      const { body: voucher } = await buy(client, 100);
      const cart = getCart(shop, { voucher_code: voucher.code.toLowerCase().replaceAll("-", " ") });
      expect(await quote(client, cart)).toMatchObject({ subtotal: 6_000, total_discount: 1_000, total: 5_000 });
      const { status, body: order } = await place(client, cart);
      expect(status).toBe(201);
      expect((await client.get("/api/wallet/")).body.pending).toBe(50);
      const ticket = async () => (await client.get(`/api/rewards/${voucher.reward_id}/`)).body;
      expect(await ticket()).toMatchObject({ state: "claimed", claimed_branch: "Main" });
      expect((await client.post("/api/quotes/", cart)).body.code).toBe("coupon_used_up");
      await client.post(`/api/orders/${order.id}/cancel/`);
      expect(await ticket()).toMatchObject({ state: "available", claimed_branch: null });
      expect((await place(client, cart)).status).toBe(201);
      expect(await loadBalance(client)).toBe(900);
      expect(await differences(shop)).toEqual([]);
    });

    it("make one unit free per prize, and return its points if it expired meanwhile", async () => {
      const { shop, client } = await open();
      const prize = await insertPrize(product.database, shop.tenantId, { product_id: shop.id("juice"), stock: 5 });
      const [one, two] = [(await claim(client, prize)).body, (await claim(client, prize)).body];
      const cart = getCart(shop, { reward_codes: [one.code] });
      expect(await quote(client, cart)).toMatchObject({ total_discount: 1_000, total: 5_000 });
      const both = await client.post("/api/quotes/", getCart(shop, { reward_codes: [one.code, two.code] }));
      expect(both.body).toMatchObject({
        code: "coupon_not_applicable",
        params: { reason: "items", code: expect.any(String) },
      });
      const juices = [{ product_id: shop.id("juice"), quantity: 2, options: [] }];
      const twice = getCart(shop, { lines: juices, reward_codes: [one.code, one.code] });
      expect((await client.post("/api/quotes/", twice)).body.code).toBe("coupon_used_up");
      const { body: order } = await place(client, cart);
      await makeOver(shop, one.reward_id);
      await client.post(`/api/orders/${order.id}/cancel/`);
      expect(await state(client, one.reward_id)).toBe("expired");
      expect(await loadBalance(client)).toBe(950);
      expect((await client.get("/api/prizes/")).body.prizes[0].left).toBe(4);
      await makeOver(shop, two.reward_id);
      const over = await client.post("/api/quotes/", getCart(shop, { reward_codes: [two.code] }));
      expect(over.body).toMatchObject({ code: "coupon_not_applicable", params: { reason: "expired" } });
      expect(await differences(shop)).toEqual([]);
    });

    it("give the same answer for unknown, foreign and misused codes", async () => {
      const { shop, client } = await open();
      const { body: voucher } = await buy(client, 100);
      const prize = (await claim(client, await insertPrize(product.database, shop.tenantId))).body;
      const neighbor = (await newGuest(product, shop)).client;
      const ask = async (who: Client, changes: object) =>
        (await who.post("/api/quotes/", getCart(shop, { ...changes }))).body;
      for (const [who, changes] of [
        [neighbor, { voucher_code: voucher.code }],
        [client, { voucher_code: "ABCD-EFGH-JKMN" }],
        [client, { voucher_code: "?" }],
        [client, { voucher_code: prize.code }],
        [client, { coupon_codes: ["NOPE"] }],
      ] as [Client, { voucher_code?: string; coupon_codes?: string[] }][])
        // The guest's code tells which reward was refused.
        expect(await ask(who, changes)).toMatchObject({
          code: "coupon_not_found",
          params: { code: changes.voucher_code ?? changes.coupon_codes?.[0] },
        });
      expect(await ask(client, { reward_codes: [prize.code] })).toMatchObject({
        code: "coupon_not_applicable",
        params: { reason: "cashier", code: prize.code },
      });
    });
  });
});

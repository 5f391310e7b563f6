import type { LevelBenefits } from "@sufra/domain/loyalty/level-benefits.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addCoupon } from "../coupons/campaigns.test-data.ts";
import { findDifferences } from "../payments/reconcile.ts";
import { describeOnOneDatabase } from "../../test/support/each-database.ts";
import { makeClient } from "../../test/support/http-client.ts";
import { addPoints, insertLevels, insertRules } from "../../test/fixtures/loyalty.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, quote, signInStaff } from "../../test/fixtures/shop.ts";

const near = { order_type: 3, coordinates: { lat: 24.7, lng: 46.7 } };

describeOnOneDatabase("what a level gives", (get) => {
  let product: Product;
  beforeAll(async () => {
    // The suite closes its database itself.
    product = await startProduct({ ...get(), close: async () => undefined });
  });
  afterAll(() => product?.stop());

  /** A member of a level with these rules, and somebody below it. */
  const open = async (rules: Partial<LevelBenefits>) => {
    const shop = await openShop(product.database);
    await insertRules(product.database, shop.tenantId);
    const [, gold = ""] = await insertLevels(product.database, shop.tenantId, [0, 100], rules);
    const [member, other] = [await newGuest(product, shop), await newGuest(product, shop)];
    await addPoints(product.database, shop.tenantId, member.id, 100);
    const manager = await signInStaff(product.url, shop.emails.manager);
    return { shop, gold, member: member.client, other: other.client, manager };
  };
  const named = (level: string, amount: number, waived = 0) => ({ id: level, name: "Level 1", amount, waived });

  it("is taken off its members' carts alone, by name, while the menu is the same for all", async () => {
    const { shop, gold, member, other } = await open({
      discount_bp: 1_000,
      discount_cap: 500,
      delivery_minimum: 6_000,
    });
    const visitor = makeClient(product.url, { qr: shop.qr });
    expect(await quote(member, getCart(shop))).toMatchObject({ total: 5500, level: named(gold, 500), coupons: [] });
    for (const client of [other, visitor])
      expect(await quote(client, getCart(shop))).toMatchObject({ total: 6000, total_discount: 0, level: null });
    expect(await quote(member, getCart(shop, near))).toMatchObject({ total: 5500, level: named(gold, 500, 700) });
    const menus = [member, other, visitor].map((client) => client.get(`/api/menu/${shop.branchId}/`));
    const [first, ...others] = (await Promise.all(menus)).map(({ body }) => body);
    for (const menu of others) expect(menu).toEqual(first);
  });

  it("of the lowest level is for everybody who signed in, and for no visitor", async () => {
    const shop = await openShop(product.database);
    await insertLevels(product.database, shop.tenantId, [0], { discount_bp: 1_000 });
    const { client } = await newGuest(product, shop);
    expect((await quote(client, getCart(shop))).total).toBe(5400);
    expect(await quote(makeClient(product.url, { qr: shop.qr }), getCart(shop))).toMatchObject({
      total: 6000,
      level: null,
    });
  });

  it("waits for its minimum", async () => {
    const { shop, member } = await open({ discount_bp: 1_000, discount_minimum: 6_001, delivery_minimum: 6_001 });
    expect(await quote(member, getCart(shop, near))).toMatchObject({ total: 6700, level: null });
  });

  it("stays away from a coupon that the guest entered, unless it joins", async () => {
    const alone = await open({ discount_bp: 1_000 });
    await addCoupon(product.database, alone.shop.tenantId, "HALF", { rate_bp: 5_000 });
    const half = (shop: typeof alone.shop) => getCart(shop, { coupon_codes: ["HALF"] });
    expect(await quote(alone.member, half(alone.shop))).toMatchObject({ total: 3000, level: null });
    const joining = await open({ discount_bp: 1_000, discount_joins: true });
    await addCoupon(product.database, joining.shop.tenantId, "HALF", { rate_bp: 5_000 });
    expect(await quote(joining.member, half(joining.shop))).toMatchObject({ total: 2700, level: { amount: 300 } });
  });

  it("is kept by the order, its invoice and its return; points count what was paid", async () => {
    const { shop, gold, member, manager } = await open({ discount_bp: 1_000, delivery_minimum: 0 });
    const { body: order } = await place(member, getCart(shop));
    expect(order.total).toBe(5400);
    expect((await member.get(`/api/orders/${order.id}/`)).body).toMatchObject({ total: 5400, level: named(gold, 600) });
    const onBoard = await manager.get(`/api/console/orders/${order.id}/`);
    expect(onBoard.body.discounts).toEqual([
      { name: { sa: "خصم مستوى Level 1", en: "Level 1 level discount" }, amount: 600 },
    ]);
    const move = (to: string, more: object = {}) =>
      manager.post(`/api/console/orders/${order.id}/moves/`, { to, ...more });
    for (const to of ["sent_to_kitchen", "ready", "delivered"]) expect((await move(to)).status).toBe(200);
    const { invoices } = (await member.get(`/api/orders/${order.id}/`)).body;
    expect(invoices).toMatchObject([{ total: 5400, discounts: [{ name: "Level 1 level discount", amount: 600 }] }]);
    // 54 SAR at one and a half points, beside the 100 given.
    expect((await member.get("/api/wallet/")).body.balance).toBe(181);
    expect((await move("returned", { reason: "other", lines: [{ line_no: 1, quantity: 1 }] })).status).toBe(200);
    // One of the two burgers comes back at the price paid for it: 22.50.
    const after = (await member.get(`/api/orders/${order.id}/`)).body;
    expect(after.credited).toBe(2250);
    expect((await member.get("/api/wallet/")).body.balance).toBe(147);
    expect((await move("returned", { reason: "other" })).status).toBe(200);
    expect((await member.get("/api/wallet/")).body.balance).toBe(100);
    expect(
      await product.database.inTenant(shop.tenantId, (tx) => findDifferences(tx, shop.tenantId), { readOnly: true }),
    ).toEqual([]);
  });

  it("asks again when the level is lost before the order, and simply applies when it is gained", async () => {
    const { shop, gold, member, other } = await open({ discount_bp: 1_000 });
    const { tenantId } = shop;
    const cart = getCart(shop);
    const [before, plain] = [await quote(member, cart), await quote(other, cart)];
    const setLevels = (level_id: string | null) =>
      product.database.inTenant(tenantId, (tx) =>
        tx.updateTable("wallet").set({ level_id }).where("tenant_id", "=", tenantId).execute(),
      );
    await setLevels(null);
    const body = { ...cart, quote_id: before.quote_id, payment_method: "cash", expected_total: before.total };
    const refused = await member.post("/api/orders/", body, { key: true });
    expect([refused.status, refused.body.code]).toEqual([409, "cart_changed"]);
    expect(refused.body.params.differences).toMatchObject([{ kind: "discount", before: 600, after: 0 }]);
    await setLevels(gold);
    const again = { ...body, quote_id: plain.quote_id, expected_total: plain.total };
    expect((await member.post("/api/orders/", again, { key: true })).body.total).toBe(5400);
  });
});

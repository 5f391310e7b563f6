import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findDifferences } from "../payments/reconcile.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, quote, signInStaff, type Shop } from "../../test/fixtures/shop.ts";
import type { Client } from "../../test/support/http-client.ts";
import { addCoupon, loadUses } from "./campaigns.test-data.ts";
import { releaseCoupons } from "./redeem.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const days = (count: number) => new Date(Date.now() + count * 86_400_000);
const add = (shop: Shop, code: string, campaign: Parameters<typeof addCoupon>[3] = {}) =>
  addCoupon(product.database, shop.tenantId, code, campaign);
const uses = (shop: Shop, id: string) => loadUses(product.database, shop.tenantId, id);
const differences = (shop: Shop) =>
  product.database.inTenant(shop.tenantId, (tx) => findDifferences(tx, shop.tenantId), { readOnly: true });
const open = async (options: Parameters<typeof openShop>[1] = {}) => {
  const shop = await openShop(product.database, options);
  const { client, id, cookies } = await newGuest(product, shop);
  return { shop, client, id, cookies };
};
const check = (client: Client, shop: Shop, code: string) =>
  client.post("/api/coupons/check/", { code, branch_id: shop.branchId });
const at = { lat: 24.7, lng: 46.7 };

describe("a coupon in the cart", () => {
  it.each([
    ["ten percent", {}, {}, { total: 5400, amount: 600, waived: 0 }],
    [
      "ten percent with a cap",
      { kind: "percent", rate_bp: 1000, cap: 500 },
      {},
      { total: 5500, amount: 500, waived: 0 },
    ],
    ["an amount", { kind: "amount", amount: 1500 }, {}, { total: 4500, amount: 1500, waived: 0 }],
    ["an amount beyond the order", { kind: "amount", amount: 99_999 }, {}, { total: 0, amount: 6000, waived: 0 }],
    [
      "free delivery",
      { kind: "free_delivery" },
      { order_type: 3, coordinates: at },
      { total: 6000, amount: 0, waived: 700 },
    ],
    ["the cheapest item free", { kind: "free_item" }, {}, { total: 5000, amount: 1000, waived: 0 }],
  ] as const)("takes off %s", async (_, campaign, changes, { total, ...taken }) => {
    const { shop, client } = await open();
    const id = await add(shop, "SAVE", campaign);
    const priced = await quote(client, getCart(shop, { ...changes, coupon_codes: [" save "] }));
    expect(priced).toMatchObject({ total, coupons: [{ id, code: "SAVE", applied: "entered", ...taken }] });
  });

  it("for one item is deducted from that item only", async () => {
    const { shop, client } = await open();
    await add(shop, "JUICE", { kind: "percent", rate_bp: 5000, items: [shop.id("juice")] });
    expect((await quote(client, getCart(shop, { coupon_codes: ["JUICE"] }))).total).toBe(5500);
  });

  const refusals: [string, Parameters<typeof addCoupon>[3] | null, number, string, string?][] = [
    ["nobody knows", null, 404, "coupon_not_found"],
    ["that management ended", { active: false }, 404, "coupon_not_found"],
    ["before its start", { starts_at: days(1) }, 409, "coupon_not_applicable", "not_started"],
    ["after its end", { starts_at: days(-2), ends_at: days(-1) }, 409, "coupon_not_applicable", "expired"],
    [
      "of another branch",
      { branches: ["00000000-0000-4000-8000-000000000001"] },
      409,
      "coupon_not_applicable",
      "branch",
    ],
    ["of another kind of order", { order_types: [1, 3] }, 409, "coupon_not_applicable", "order_type"],
    ["for a larger order", { minimum: 6001 }, 409, "coupon_not_applicable", "minimum"],
    ["for other items", { items: ["00000000-0000-4000-8000-000000000001"] }, 409, "coupon_not_applicable", "items"],
    ["that is used up", { limit_total: 2, used: 2 }, 409, "coupon_used_up"],
  ];
  it.each(refusals)("%s is refused", async (_, campaign, status, code, reason) => {
    const { shop, client } = await open();
    if (campaign) await add(shop, "CODE", campaign);
    const { status: answered, body } = await client.post("/api/quotes/", getCart(shop, { coupon_codes: ["CODE"] }));
    expect([answered, body.code, body.params?.reason]).toEqual([status, code, reason]);
  });

  it("of another customer or establishment is refused, like a second one that cannot be combined", async () => {
    const { shop, client } = await open();
    const other = await newGuest(product, shop);
    await add(shop, "THEIRS", { customer_id: other.id });
    await add(shop, "ONE");
    await add(shop, "TWO");
    await add(shop, "JOINS", { stackable: true });
    const elsewhere = await open();
    await add(elsewhere.shop, "ELSEWHERE");
    const quoteWith = async (...coupon_codes: string[]) => {
      const { body } = await client.post("/api/quotes/", getCart(shop, { coupon_codes }));
      return body.code === undefined ? body.total : [body.code, body.params?.reason];
    };
    expect(await quoteWith("THEIRS")).toEqual(["coupon_not_applicable", "customer"]);
    expect(await quoteWith("ELSEWHERE")).toEqual(["coupon_not_found", undefined]);
    expect(await quoteWith("ONE", "TWO")).toEqual(["coupon_not_applicable", "not_stackable"]);
    expect(await quoteWith("ONE", "JOINS")).toBe(4860);
    expect(await quoteWith("ONE", "one ")).toBe(5400);
  });

  it("that is automatic applies by itself if its conditions hold", async () => {
    const { shop, client } = await open();
    await add(shop, "HAPPY", { applied: "automatic", kind: "percent", rate_bp: 500 });
    await add(shop, "BEST", { applied: "automatic", kind: "percent", rate_bp: 2000 });
    await add(shop, "LARGE", { applied: "automatic", minimum: 10_000, kind: "percent", rate_bp: 5000 });
    expect(await quote(client, getCart(shop))).toMatchObject({
      total: 4800,
      coupons: [{ code: "BEST", applied: "automatic" }],
    });
    const visitor = await newGuest(product, shop);
    visitor.client.cookies.clear();
    expect((await quote(visitor.client, getCart(shop))).total).toBe(4800);
  });

  it("is refused while the service is off, and automatic ones are ignored", async () => {
    const { shop, client } = await open();
    await add(shop, "SAVE", { applied: "automatic" });
    const manager = await signInStaff(product.url, shop.emails.manager);
    await manager.send("PATCH", "/api/console/services/", { body: { service: "coupons", active: false } });
    const codes = await client.post("/api/quotes/", getCart(shop, { coupon_codes: ["SAVE"] }));
    expect(codes.body.code).toBe("service_deactivated");
    expect((await quote(client, getCart(shop))).total).toBe(6000);
    for (const call of [
      client.get("/api/coupons/"),
      check(client, shop, "SAVE"),
      client.post("/api/coupons/saved/", { code: "SAVE" }),
    ])
      expect((await call).body.code).toBe("service_deactivated");
  });
});

describe("placing with a coupon", () => {
  it("redeems it with the order, and returns it once if the order fails", async () => {
    const { shop, client, id: customerId } = await open();
    const id = await add(shop, "ONCE", { limit_total: 1 });
    const cart = getCart(shop, { coupon_codes: ["ONCE"] });
    const placed = await place(client, cart);
    expect([placed.status, placed.body.total]).toEqual([201, 5400]);
    expect((await client.get(`/api/orders/${placed.body.id}/`)).body.coupons).toMatchObject([
      { code: "ONCE", amount: 600 },
    ]);
    expect(await uses(shop, id)).toMatchObject({
      used: 1,
      standing: [{ slot: 1, order_id: placed.body.id, amount: 600 }],
    });
    expect((await client.post("/api/quotes/", cart)).body.code).toBe("coupon_used_up");
    const cancels = await Promise.all([1, 2, 3].map(() => client.post(`/api/orders/${placed.body.id}/cancel/`)));
    expect(cancels.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const dead = { tenantId: shop.tenantId, orderId: placed.body.id, customerId, now: new Date() };
    await product.database.inTenant(shop.tenantId, (tx) => releaseCoupons(product.platform.live, tx, dead));
    expect(await uses(shop, id)).toMatchObject({ used: 0, standing: [] });
    expect(await differences(shop)).toEqual([]);
    expect((await place(client, cart)).status).toBe(201);
    expect(await uses(shop, id)).toMatchObject({ used: 1 });
    expect((await uses(shop, id)).all).toHaveLength(2);
  });

  it.each([
    ["declined", ["declined"]],
    ["returned", ["sent_to_kitchen", "ready", "delivered", "returned"]],
  ])("comes back when the order is %s", async (_, path) => {
    const { shop, client } = await open();
    const id = await add(shop, "BACK");
    const placed = await place(client, getCart(shop, { coupon_codes: ["BACK"] }));
    const manager = await signInStaff(product.url, shop.emails.manager);
    for (const to of path) {
      const moved = await manager.post(`/api/console/orders/${placed.body.id}/moves/`, { to, reason: "busy" });
      expect(moved.status).toBe(200);
    }
    expect(await uses(shop, id)).toMatchObject({ used: 0, standing: [] });
    expect(await differences(shop)).toEqual([]);
  });

  it("stays used after a partial return", async () => {
    const { shop, client } = await open();
    const id = await add(shop, "SAVE");
    const { body } = await place(client, getCart(shop, { coupon_codes: ["SAVE"] }));
    const manager = await signInStaff(product.url, shop.emails.manager);
    const move = (to: string, more: object = {}) =>
      manager.post(`/api/console/orders/${body.id}/moves/`, { to, reason: "other", ...more });
    for (const to of ["sent_to_kitchen", "ready", "delivered"]) expect((await move(to)).status).toBe(200);
    const before = await uses(shop, id);
    expect((await move("returned", { lines: [{ line_no: 1, quantity: 1 }] })).status).toBe(200);
    expect(await uses(shop, id)).toEqual(before);
    expect((await client.get("/api/coupons/")).body.history).toMatchObject([{ code: "SAVE", state: "claimed" }]);
    expect(await differences(shop)).toEqual([]);
  });

  it("is returned when all lines of an order are returned one by one", async () => {
    const { shop, client } = await open();
    const id = await add(shop, "SAVE");
    const { body } = await place(client, getCart(shop, { coupon_codes: ["SAVE"] }));
    const manager = await signInStaff(product.url, shop.emails.manager);
    const all = [1, 2].map((line_no) => ({ line_no, quantity: 3 - line_no }));
    for (const to of ["sent_to_kitchen", "ready", "delivered", "returned"]) {
      const more = to === "returned" ? { reason: "other", lines: all } : {};
      expect((await manager.post(`/api/console/orders/${body.id}/moves/`, { to, ...more })).status).toBe(200);
    }
    expect(await uses(shop, id)).toMatchObject({ used: 0, standing: [] });
    expect(await differences(shop)).toEqual([]);
  });

  it("gives each guest as many uses as the campaign allows, each in its own slot", async () => {
    const { shop, client } = await open();
    const id = await add(shop, "TWICE", { per_customer: 2 });
    const cart = getCart(shop, { coupon_codes: ["TWICE"] });
    const first = await place(client, cart);
    await place(client, cart);
    expect((await client.post("/api/quotes/", cart)).body.code).toBe("coupon_used_up");
    await client.post(`/api/orders/${first.body.id}/cancel/`);
    expect((await place(client, cart)).status).toBe(201);
    expect((await uses(shop, id)).standing.map(({ slot }) => slot).sort()).toEqual([1, 2]);
  });

  it("refuses a coupon used up since the quote, and asks for confirmation of an automatic one", async () => {
    const { shop, client } = await open();
    const id = await add(shop, "LAST", { limit_total: 1 });
    const cart = getCart(shop, { coupon_codes: ["LAST"] });
    const { quote_id, total } = await quote(client, cart);
    const exhaust = (coupon: string) =>
      product.database.inTenant(shop.tenantId, (tx) =>
        tx
          .updateTable("coupon")
          .set({ used: 1 })
          .where("tenant_id", "=", shop.tenantId)
          .where("id", "=", coupon)
          .execute(),
      );
    await exhaust(id);
    const body = { ...cart, quote_id, payment_method: "cash", expected_total: total };
    expect((await client.post("/api/orders/", body, { key: true })).body.code).toBe("coupon_used_up");
    const automatic = await add(shop, "AUTO", { limit_total: 1, applied: "automatic" });
    const plain = await quote(client, getCart(shop));
    expect(plain.total).toBe(5400);
    await exhaust(automatic);
    const wanted = { ...getCart(shop), quote_id: plain.quote_id, payment_method: "cash", expected_total: 5400 };
    const changed = await client.post("/api/orders/", wanted, { key: true });
    expect([changed.body.code, changed.body.params]).toMatchObject(["cart_changed", { before: 5400, after: 6000 }]);
  });

  it("for a first order is used only once, also after an erased account", async () => {
    const { shop, client, id } = await open();
    await add(shop, "FIRST", { first_order_only: true });
    await add(shop, "NEW", { new_customers_only: true });
    const cart = getCart(shop, { coupon_codes: ["FIRST"] });
    const placed = await place(client, cart);
    await client.post(`/api/orders/${placed.body.id}/cancel/`);
    const again = await place(client, cart);
    expect(again.status).toBe(201);
    expect((await client.post("/api/quotes/", cart)).body.code).toBe("coupon_used_up");
    await add(shop, "FIRSTTOO", { first_order_only: true });
    const second = await client.post("/api/quotes/", getCart(shop, { coupon_codes: ["FIRSTTOO"] }));
    expect(second.body.params.reason).toBe("first_order");
    expect((await client.post("/api/quotes/", getCart(shop, { coupon_codes: ["NEW"] }))).status).toBe(200);
    const manager = await signInStaff(product.url, shop.emails.manager);
    for (const to of ["sent_to_kitchen", "ready", "delivered"])
      await manager.post(`/api/console/orders/${again.body.id}/moves/`, { to });
    expect((await client.post("/api/quotes/", getCart(shop, { coupon_codes: ["NEW"] }))).body.code).toBe(
      "new_customers_only",
    );
    const customers = () =>
      product.database.inTenant(shop.tenantId, (tx) =>
        tx
          .selectFrom("customer")
          .select("phone_e164")
          .where("tenant_id", "=", shop.tenantId)
          .where("id", "=", id)
          .execute(),
      );
    const [{ phone_e164 } = { phone_e164: null }] = await customers();
    expect((await client.send("DELETE", "/api/me/")).status).toBe(204);
    const born = await newGuest(product, shop);
    await product.database.inTenant(shop.tenantId, (tx) =>
      tx
        .updateTable("customer")
        .set({ phone_e164 })
        .where("tenant_id", "=", shop.tenantId)
        .where("id", "=", born.id)
        .execute(),
    );
    const codes = await Promise.all(
      ["FIRST", "NEW"].map((code) => born.client.post("/api/quotes/", getCart(shop, { coupon_codes: [code] }))),
    );
    expect(codes.map(({ body }) => body.params?.reason ?? body.code)).toEqual(["first_order", "new_customers_only"]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findDifferences } from "../payments/reconcile.ts";
import type { Client } from "../../test/support/http-client.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, signInStaff } from "../../test/fixtures/shop.ts";
import { lookUp, redeem } from "../till/till.test-data.ts";
import { codesIn, couponBody } from "./manage.test-data.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const batch = async (changes: Record<string, unknown> = {}) => {
  const shop = await openShop(product.database);
  const manager = await signInStaff(product.url, shop.emails.manager);
  const body = couponBody({ code: null, batch: 3, ...changes });
  const made = (await manager.post("/api/console/coupons/", body)).body;
  const file = await manager.get(`/api/console/coupons/${made.id}/codes/`);
  return { shop, manager, made, file, codes: codesIn(file.body) };
};
const quoted = async (client: Client, cart: object) => (await client.post("/api/quotes/", cart)).body;

describe("a batch", () => {
  it("is a file of random codes, without formulas in names", async () => {
    const { file, codes } = await batch({ name: { sa: "=1+1", en: "" }, batch: 250 });
    expect(file.headers.get("content-type")).toContain("text/csv");
    expect(file.headers.get("cache-control")).toContain("no-store");
    expect(new Set(codes).size).toBe(250);
    expect(codes.every((code) => /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/.test(code))).toBe(true);
    expect(file.body.split("\r\n")[1]).toBe(`${codes[0]},'=1+1,`);
  });

  it("has a file, unlike a coupon with one code", async () => {
    const { manager } = await batch();
    const { body } = await manager.post("/api/console/coupons/", couponBody());
    expect((await manager.get(`/api/console/coupons/${body.id}/codes/`)).status).toBe(404);
  });

  it("is accepted by price, link and till, each code once, within its campaign's limits", async () => {
    const { shop, manager, made, codes } = await batch({ per_customer: 2 });
    const [first = "", second = "", third = ""] = codes;
    const guest = await newGuest(product, shop);
    const other = await newGuest(product, shop);
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    const cart = getCart(shop, { coupon_codes: [first.toLowerCase()] });
    expect(await quoted(guest.client, cart)).toMatchObject({ coupons: [{ code: first.replaceAll("-", "") }] });
    const saved = await guest.client.post("/api/coupons/saved/", { code: first });
    expect([saved.status, saved.body.saved]).toEqual([200, true]);
    const both = await quoted(guest.client, getCart(shop, { coupon_codes: [first, second] }));
    expect(both).toMatchObject({ code: "coupon_not_applicable", params: { reason: "not_stackable" } });
    expect((await quoted(guest.client, getCart(shop, { coupon_codes: ["AAAA-BBBB-CCCC"] }))).code).toBe(
      "coupon_not_found",
    );
    const placed = await place(guest.client, cart);
    expect(placed.status).toBe(201);
    const history = (await guest.client.get("/api/coupons/")).body.history;
    expect(history).toMatchObject([{ code: first.replaceAll("-", ""), state: "claimed" }]);
    for (const client of [guest.client, other.client]) {
      expect((await quoted(client, cart)).code).toBe("coupon_used_up");
      expect((await client.post("/api/coupons/saved/", { code: first })).body.code).toBe("coupon_used_up");
    }
    expect((await lookUp(cashier, first, { customer_id: other.id })).body.code).toBe("coupon_used_up");
    expect((await lookUp(cashier, second)).body).toMatchObject({ kind: "coupon", code: second.replaceAll("-", "") });
    expect((await redeem(cashier, second, { customer_id: guest.id })).status).toBe(201);
    // Two of the campaign are one guest's most, whatever the code.
    expect((await quoted(guest.client, getCart(shop, { coupon_codes: [third] }))).code).toBe("coupon_used_up");
    expect((await quoted(other.client, getCart(shop, { coupon_codes: [third] }))).coupons).toHaveLength(1);
    await guest.client.post(`/api/orders/${placed.body.id}/cancel/`);
    expect((await quoted(other.client, cart)).coupons).toHaveLength(1);
    const { body } = await manager.get(`/api/console/coupons/${made.id}/usage/`);
    expect(body).toMatchObject({ issued: 3, used: 1, expired: 0, redeemed: true, sources: [{ till: true, used: 1 }] });
    const differences = product.database.inTenant(shop.tenantId, (tx) => findDifferences(tx, shop.tenantId));
    expect(await differences).toEqual([]);
  });

  it("counts its sales by branch, source and day, and expired uses", async () => {
    const { shop, manager, made, codes } = await batch();
    const guest = await newGuest(product, shop);
    await guest.client.get(`/api/restaurant/qr/${shop.qr}/data/?utm_source=flyer`);
    const { body } = await place(guest.client, getCart(shop, { coupon_codes: [codes[0]] }));
    const usage = (await manager.get(`/api/console/coupons/${made.id}/usage/`)).body;
    const figures = { used: 1, sales: body.total, discount: usage.discount };
    expect(usage).toMatchObject({
      ...figures,
      issued: 3,
      expired: 0,
      branches: [{ branch_id: shop.branchId, ...figures }],
      sources: [{ source: "flyer", till: false, ...figures }],
      days: [figures],
    });
    expect(usage.discount).toBeGreaterThan(0);
    const listed = (await manager.get("/api/console/coupons/")).body.items;
    expect(listed).toMatchObject([{ id: made.id, code: null, batch: 3, state: "running", ...figures }]);
    const { batch: _, applied: __, ...fields } = couponBody({ code: null, ends_at: new Date().toISOString() });
    const ended = { ...fields, revision: made.revision };
    expect((await manager.send("PATCH", `/api/console/coupons/${made.id}/`, { body: ended })).status).toBe(200);
    const after = (await manager.get(`/api/console/coupons/${made.id}/usage/`)).body;
    expect([after.used, after.expired]).toEqual([1, 2]);
  });

  it("is removed with its codes while none is used or saved", async () => {
    const { manager, made, codes, shop } = await batch();
    const removed = await manager.send("DELETE", `/api/console/coupons/${made.id}/?revision=${made.revision}`);
    expect(removed.status).toBe(204);
    const { client } = await newGuest(product, shop);
    expect((await quoted(client, getCart(shop, { coupon_codes: [codes[0]] }))).code).toBe("coupon_not_found");
  });
});

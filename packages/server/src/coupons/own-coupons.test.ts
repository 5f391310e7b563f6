import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEvents } from "../../test/support/read-events.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, type Shop } from "../../test/fixtures/shop.ts";
import type { Client } from "../../test/support/http-client.ts";
import { addCoupon } from "./campaigns.test-data.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const days = (count: number) => new Date(Date.now() + count * 86_400_000);
const add = (shop: Shop, code: string, campaign: Parameters<typeof addCoupon>[3] = {}) =>
  addCoupon(product.database, shop.tenantId, code, campaign);
const open = async (options: Parameters<typeof openShop>[1] = {}) => {
  const shop = await openShop(product.database, options);
  const { client, id, cookies } = await newGuest(product, shop);
  return { shop, client, id, cookies };
};
const check = (client: Client, shop: Shop, code: string) =>
  client.post("/api/coupons/check/", { code, branch_id: shop.branchId });
const lists = async (client: Client, query = "") => {
  const { body } = await client.get(`/api/coupons/${query}`);
  const summarize = (each: { code: string; state: string }[]) =>
    each.map(({ code, state }) => `${code} ${state}`).sort();
  return { available: summarize(body.available), history: summarize(body.history) };
};

describe("a guest's coupons", () => {
  it("are listed by state, public and own ones, and open pages are notified of changes", async () => {
    const { shop, client, id, cookies } = await open();
    await add(shop, "PUBLIC", { listed: true, ends_at: days(30) });
    await add(shop, "SOON", { applied: "automatic", minimum: 99_999, ends_at: days(6) });
    await add(shop, "SECRET");
    await add(shop, "MINE", { customer_id: id });
    await add(shop, "OVER", { listed: true, starts_at: days(-3), ends_at: days(-1) });
    expect(await lists(client)).toEqual({
      available: ["MINE available", "PUBLIC available", "SOON expiring"],
      history: [],
    });
    const cookie = Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join("; ");
    const stream = await readEvents(`${product.url}/api/me/events/`, { "x-sufra-qr": shop.qr, cookie });
    const saved = await client.post("/api/coupons/saved/", { code: "secret" });
    expect([saved.status, saved.body]).toMatchObject([200, { code: "SECRET", saved: true, uses_left: 1 }]);
    expect((await client.post("/api/coupons/saved/", { code: "SECRET" })).status).toBe(200);
    await waitUntil("the coupon's event", () => stream.events.some(({ event }) => event === "coupon"));
    stream.close();
    expect((await lists(client, "?in_cart=SECRET,X")).available).toContain("SECRET active");
    await place(client, getCart(shop, { coupon_codes: ["SECRET"] }));
    const after = await lists(client);
    expect(after.history).toEqual(["SECRET claimed"]);
    expect(after.available).not.toContain("SECRET available");
    const stranger = await newGuest(product, shop);
    expect(await lists(stranger.client)).toEqual({ available: ["PUBLIC available", "SOON expiring"], history: [] });
  });

  it("say why they are not usable now: not started, or for a first order only", async () => {
    const { shop, client } = await open();
    await add(shop, "LATER", { listed: true, starts_at: days(3) });
    await add(shop, "FIRST", { listed: true, first_order_only: true });
    await add(shop, "ANY", { listed: true });
    const reasons = async () =>
      (await client.get("/api/coupons/")).body.available
        .map(({ code, reason }: { code: string; reason: string | null }) => `${code} ${reason}`)
        .sort();
    expect(await reasons()).toEqual(["ANY null", "FIRST null", "LATER not_started"]);
    await place(client, getCart(shop));
    expect(await reasons()).toEqual(["ANY null", "FIRST first_order", "LATER not_started"]);
  });

  it("are checked by code, with the picture for the cashier, also by a visitor", async () => {
    const { shop, client } = await open();
    await add(shop, "رمضان20", { kind: "amount", amount: 2000, minimum: 5000, ends_at: days(2) });
    const { status, body } = await check(client, shop, " رمضان ٢٠ ");
    expect([status, body]).toMatchObject([
      200,
      { code: "رمضان20", kind: "amount", amount: 2000, minimum: 5000, state: "expiring", name: "Discount" },
    ]);
    expect(body.qr_svg).toContain("<svg");
    client.cookies.clear();
    expect((await check(client, shop, "رمضان20")).body).toMatchObject({ uses_left: null, saved: false });
    expect((await check(client, shop, "NONE")).body.code).toBe("coupon_not_found");
    await add(shop, "LATER", { starts_at: days(1) });
    expect((await check(client, shop, "LATER")).body.params).toEqual({ reason: "not_started" });
    expect((await client.post("/api/coupons/saved/", { code: "رمضان20" })).status).toBe(401);
  });

  it("cannot be guessed in numbers", async () => {
    const { shop, client } = await open();
    const answers = await Promise.all(Array.from({ length: 70 }, (_, index) => check(client, shop, `GUESS${index}`)));
    expect(answers.filter(({ body }) => body.code === "rate_limited").length).toBe(10);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../test/support/http-client.ts";
import { newPerson } from "../referrals/referrals.test-data.ts";
import { addPoints, insertPrize, insertRules } from "../../test/fixtures/loyalty.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, openShop, place, type Shop } from "../../test/fixtures/shop.ts";
import { makeClient } from "../../test/support/http-client.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const visit = (client: Client, shop: Shop, source?: string) =>
  client.get(`/api/restaurant/qr/${shop.qr}/data/${source === undefined ? "" : `?utm_source=${source}`}`);

/** Verifies a number as a browser does, with the device it already has. */
const signIn = async (client: Client, shop: Shop, phone_number: string): Promise<void> => {
  const asked = await client.post("/api/auth/codes/", { uuid: shop.qr, dial_code: "966", phone_number });
  const [message] = (await makeClient(product.url).get(`/api/dev/outbox/?to=%2B966${phone_number}`)).body;
  const code = /(?<!\d)(\d{4})(?!\d)/.exec(message.body)?.[1];
  const { challenge_id } = asked.body;
  expect((await client.post("/api/auth/sessions/", { challenge_id, code })).status).toBe(201);
};
const exported = async (client: Client) => (await client.get("/api/me/export/")).body;

describe("the source of a guest", () => {
  it("is stored from the first visit up to the order and the reward: first and last source", async () => {
    const shop = await openShop(product.database);
    await insertRules(product.database, shop.tenantId);
    const prize = await insertPrize(product.database, shop.tenantId);
    const client = makeClient(product.url, { qr: shop.qr });
    for (const source of ["poster", "table-7", undefined, "instagram"]) await visit(client, shop, source);
    await signIn(client, shop, "501230001");
    await client.post("/api/me/registration/", { full_name: "Sara", consent: true });
    const { body: me } = await client.get("/api/me/");
    expect((await exported(client)).sources).toEqual([{ first_source: "poster", last_source: "instagram" }]);
    expect((await place(client, getCart(shop))).status).toBe(201);
    await visit(client, shop, "sms");
    await addPoints(product.database, shop.tenantId, me.id, 100);
    expect((await client.post(`/api/prizes/${prize}/claims/`, undefined, { key: true })).status).toBe(201);
    const { sources, orders, rewards, visits } = await exported(client);
    expect(sources).toEqual([{ first_source: "poster", last_source: "sms" }]);
    expect(orders).toMatchObject([{ first_source: "poster", utm_source: "instagram" }]);
    expect(rewards).toMatchObject([{ first_source: "poster", utm_source: "sms" }]);
    expect(visits).toMatchObject([{ utm_source: "sms" }]);
  });

  it("of a known guest follows visits before sign-in and never changes earlier ones", async () => {
    const shop = await openShop(product.database);
    const first = makeClient(product.url, { qr: shop.qr });
    await visit(first, shop, "poster");
    const stale = makeClient(product.url, { qr: shop.qr });
    await visit(stale, shop, "old-flyer");
    await signIn(first, shop, "501230002");
    await visit(first, shop, "newsletter");
    await product.database.inTenant(shop.tenantId, (tx) =>
      tx
        .updateTable("verification_code")
        .set({ created_at: new Date(Date.now() - 120_000) })
        .where("tenant_id", "=", shop.tenantId)
        .execute(),
    );
    await signIn(stale, shop, "501230002");
    expect((await exported(first)).sources).toEqual([{ first_source: "poster", last_source: "newsletter" }]);
  });

  it("is removed when the person is erased, and stays counted", async () => {
    const shop = await openShop(product.database);
    const { client, id } = await newPerson(product, shop);
    await visit(client, shop, "poster");
    await client.send("DELETE", "/api/me/");
    const left = await product.database.inTenant(shop.tenantId, async (tx) => ({
      customer: await tx
        .selectFrom("customer")
        .select(["first_source", "last_source", "last_source_at"])
        .where("tenant_id", "=", shop.tenantId)
        .where("id", "=", id)
        .executeTakeFirst(),
      visits: await tx
        .selectFrom("visit")
        .select(["utm_source", "customer_id", "device_id"])
        .where("tenant_id", "=", shop.tenantId)
        .execute(),
    }));
    expect(left).toEqual({
      customer: { first_source: null, last_source: null, last_source_at: null },
      visits: [{ utm_source: "poster", customer_id: null, device_id: null }],
    });
  });
});

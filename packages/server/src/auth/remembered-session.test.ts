import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, quote } from "../../test/fixtures/shop.ts";
import { endSessions, loadOpenSessions } from "./open-session.ts";
import type { Tx } from "../platform/db/database.ts";

let product: Product;

/** A guest whose session this process remembers from an order. */
const known = async () => {
  const shop = await openShop(product.database);
  const { client, id } = await newGuest(product, shop);
  expect((await place(client, getCart(shop))).status).toBe(201);
  const { quote_id, total } = await quote(client, getCart(shop));
  const body = { ...getCart(shop), quote_id, payment_method: "cash", expected_total: total };
  const change = (run: (tx: Tx) => Promise<unknown>) => product.database.inTenant(shop.tenantId, run);
  const countOrders = async () => {
    const rows = await product.database.inTenant(shop.tenantId, (tx) =>
      tx.selectFrom("customer_order").select("id").where("tenant_id", "=", shop.tenantId).execute(),
    );
    return rows.length;
  };
  return { shop, client, id, body, change, countOrders };
};

describe("a session that a process remembers", () => {
  beforeAll(async () => {
    product = await startProduct();
  });
  afterAll(() => product?.stop());

  it("orders nothing once another process has ended it", async () => {
    const { shop, client, id, body, change, countOrders } = await known();
    await change(async (tx) =>
      endSessions(tx, shop.tenantId, await loadOpenSessions(tx, shop.tenantId, id), product.database.now()),
    );
    const refused = await client.post("/api/orders/", body, { key: true });
    expect([refused.status, refused.body.code]).toEqual([403, "phone_not_verified"]);
    expect((await client.get("/api/wallet/")).status).toBe(401);
    expect((await client.get("/api/rewards/")).status).toBe(401);
    expect(await countOrders()).toBe(1);
    // Without a session the cart still has a price.
    expect((await client.post("/api/quotes/", getCart(shop))).status).toBe(200);
  });

  it("orders nothing with a token that is gone", async () => {
    const { shop, client, body, change, countOrders } = await known();
    await change((tx) => tx.deleteFrom("access_token").where("tenant_id", "=", shop.tenantId).execute());
    expect((await client.post("/api/orders/", body, { key: true })).status).toBe(401);
    expect(await countOrders()).toBe(1);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setPrice } from "../../test/fixtures/change-menu.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, type Shop } from "../../test/fixtures/shop.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const open = async () => {
  const shop = await openShop(product.database);
  const { client } = await newGuest(product, shop);
  const send = (tip: number, changes: object = {}) => client.post("/api/quotes/", getCart(shop, { ...changes, tip }));
  return { shop, client, send };
};
const juice = (shop: Shop) => ({ lines: [{ product_id: shop.id("juice"), quantity: 1, options: [] }] });
const tooHigh = (amount: number) => [
  { path: "tip", code: "tip_too_high", params: { amount }, detail: `The tip can be at most SAR ${amount / 100}.00` },
];

describe("a tip", () => {
  it("may be as much as the items, and ten riyals on a small bill", async () => {
    const { shop, send } = await open();
    expect((await send(6000)).body).toMatchObject({ tip: 6000, total: 12_000 });
    expect((await send(6001)).body).toMatchObject({ code: "validation_failed", errors: tooHigh(6000) });
    await product.database.inTenant(shop.tenantId, setPrice(shop, shop.id("juice"), 400));
    expect((await send(1000, juice(shop))).body).toMatchObject({ tip: 1000, total: 1400 });
    expect((await send(1001, juice(shop))).body.errors).toEqual(tooHigh(1000));
  });

  it("is refused when placing as well", async () => {
    const { shop, client } = await open();
    const cart = getCart(shop, { tip: 6001 });
    const { quote_id } = (await client.post("/api/quotes/", { ...cart, tip: 0 })).body;
    const body = { ...cart, quote_id, payment_method: "cash", expected_total: 12_001 };
    const { status, body: refusal } = await client.post("/api/orders/", body, { key: true });
    expect([status, refusal.errors]).toEqual([422, tooHigh(6000)]);
  });

  it.each([[-1], [0.5], [100_000_001], ["5"]])("of %j is refused", async (tip) => {
    const { send } = await open();
    const { status, body } = await send(tip as number);
    expect([status, body.errors[0].path]).toEqual([422, "tip"]);
  });
});

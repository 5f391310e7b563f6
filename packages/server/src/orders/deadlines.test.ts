import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { waitUntil } from "../platform/testing/wait-until.ts";
import { type Product, startProduct } from "../shop/product.test-data.ts";
import { cartOf, newGuest, openShop, place, type Shop } from "../shop/shop.test-data.ts";
import { endOverdue, sweepOverdue } from "./deadlines.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
}, 120_000);
afterAll(() => product?.stop());

const setTime = (shop: Shop, changes: { accept_before?: Date; pay_before?: Date }) =>
  product.database.inTenant(shop.tenantId, (tx) =>
    tx.updateTable("customer_order").set(changes).where("tenant_id", "=", shop.tenantId).execute(),
  );

const placed = async (payment_method: string) => {
  const shop = await openShop(product.database);
  const { client } = await newGuest(product, shop);
  const { body } = await place(client, cartOf(shop), { payment_method });
  const statusOf = async () => (await client.get(`/api/orders/${body.id}/`)).body.status;
  return { shop, orderId: body.id as string, statusOf };
};

describe("an order's deadline", () => {
  it("that is looked at too early is looked at again in time", async () => {
    const { shop, orderId, statusOf } = await placed("cash");
    await setTime(shop, { accept_before: new Date(Date.now() + 1_500) });
    await endOverdue(product.platform, shop.tenantId, orderId);
    expect(await statusOf()).toBe("pending");
    await waitUntil("it is declined", async () => (await statusOf()) === "declined");
  });

  it("whose job was lost is kept by the sweep, paid or not", async () => {
    const quiet = await placed("cash");
    const unpaid = await placed("online_card");
    const early = await placed("cash");
    await setTime(quiet.shop, { accept_before: new Date(0) });
    await setTime(unpaid.shop, { pay_before: new Date(0) });
    await sweepOverdue(product.platform);
    expect([await quiet.statusOf(), await unpaid.statusOf(), await early.statusOf()]).toEqual([
      "declined",
      "canceled",
      "pending",
    ]);
  });
});

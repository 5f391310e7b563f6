import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { waitUntil } from "../../test/support/wait-until.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, type Shop } from "../../test/fixtures/shop.ts";
import { moveOverdue, sweepOverdue } from "./deadlines.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const setTime = (shop: Shop, changes: { accept_before?: Date; pay_before?: Date }) =>
  product.database.inTenant(shop.tenantId, (tx) =>
    tx.updateTable("customer_order").set(changes).where("tenant_id", "=", shop.tenantId).execute(),
  );

const placed = async (payment_method: string) => {
  const shop = await openShop(product.database);
  const { client } = await newGuest(product, shop);
  const { body } = await place(client, getCart(shop), { payment_method });
  const loadStatus = async () => (await client.get(`/api/orders/${body.id}/`)).body.status;
  return { shop, orderId: body.id as string, statusOf: loadStatus };
};

describe("an order's deadline", () => {
  it("is checked again in time if it was checked too early", async () => {
    const { shop, orderId, statusOf: loadStatus } = await placed("cash");
    await setTime(shop, { accept_before: new Date(Date.now() + 5_000) });
    await moveOverdue(product.platform, shop.tenantId, orderId);
    expect(await loadStatus()).toBe("pending");
    await waitUntil("it is declined", async () => (await loadStatus()) === "declined");
  });

  it("is enforced by the regular check if its job was lost, paid or not", async () => {
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

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { waitUntil } from "../../test/support/wait-until.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, type Shop } from "../../test/fixtures/shop.ts";
import { moveDueOrders, moveOverdue } from "./deadlines.ts";

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
  return { shop, client, orderId: body.id as string, loadStatus };
};

describe("an order's deadline", () => {
  it("ends it by itself, and changes nothing before", async () => {
    const { shop, orderId, loadStatus } = await placed("cash");
    await setTime(shop, { accept_before: new Date(Date.now() + 5_000) });
    await moveOverdue(product.platform, shop.tenantId, orderId);
    expect(await loadStatus()).toBe("pending");
    await waitUntil("it is declined", async () => (await loadStatus()) === "declined");
  });

  it("is found by its time, paid or not, and no other order with it", async () => {
    const quiet = await placed("cash");
    const unpaid = await placed("online_card");
    const early = await placed("cash");
    await setTime(quiet.shop, { accept_before: new Date(0) });
    await setTime(unpaid.shop, { pay_before: new Date(0) });
    await waitUntil("both ended", async () => {
      const statuses = [await quiet.loadStatus(), await unpaid.loadStatus()];
      return statuses[0] === "declined" && statuses[1] === "canceled";
    });
    expect(await early.loadStatus()).toBe("pending");
    const { rows } = await product.database.engine.loose("app", "select tenant_id from due_work('orders', $1)", [
      new Date(Date.now() + 60_000),
    ]);
    expect(rows.map(({ tenant_id }) => tenant_id)).not.toContain(early.shop.tenantId);
  });

  it("queues no job", async () => {
    const { orderId } = await placed("cash");
    const { rows } = await product.database.engine.loose(
      "app",
      "select name from pgboss.job where data->>'order_id' = $1",
      [orderId],
    );
    expect(rows).toEqual([]);
  });

  it("of a busy establishment comes in turns, so that others are not kept waiting", async () => {
    const { shop, client } = await placed("cash");
    for (let more = 0; more < 26; more += 1) await place(client, getCart(shop));
    // In the future of this process alone: no other looks at them.
    const now = () => new Date(Date.now() + 3_600_000);
    const ahead = { ...product.platform, database: { ...product.database, now } };
    expect(await moveDueOrders(ahead, shop.tenantId)).toBe(true);
    expect(await moveDueOrders(ahead, shop.tenantId)).toBe(false);
    expect((await client.get("/api/orders/")).body.items.map(({ status }: { status: string }) => status)).not.toContain(
      "pending",
    );
  });
});

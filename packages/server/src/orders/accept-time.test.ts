import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { moveOrder } from "./move-order.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, type Shop } from "../../test/fixtures/shop.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const closedUntil = (shop: Shop, closed_until: Date) =>
  product.database.inTenant(shop.tenantId, (tx) =>
    tx
      .updateTable("branch")
      .set({ closed_by_staff: true, closed_until })
      .where("tenant_id", "=", shop.tenantId)
      .execute(),
  );

const acceptBefore = (shop: Shop) =>
  product.database.inTenant(shop.tenantId, async (tx) => {
    const row = await tx
      .selectFrom("customer_order")
      .select("accept_before")
      .where("tenant_id", "=", shop.tenantId)
      .executeTakeFirstOrThrow();
    return row.accept_before;
  });

const quarter = 900_000;
const inHours = (hours: number): Date => new Date(Math.ceil((Date.now() + hours * 3_600_000) / quarter) * quarter);
const minutesAfter = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000);

describe("the branch's time to answer a scheduled order", () => {
  it("starts when staff reopen, for an order that should have started while they were closed", async () => {
    const shop = await openShop(product.database);
    const { client } = await newGuest(product, shop);
    const at = inHours(5);
    const opens = minutesAfter(at, -5);
    await closedUntil(shop, opens);
    const placed = await place(client, getCart(shop, { scheduled_at: at.toISOString() }));
    expect(placed.status).toBe(201);
    expect(await acceptBefore(shop)).toEqual(minutesAfter(opens, 10));
  });

  it("starts when staff reopen, for one paid while they were closed", async () => {
    const shop = await openShop(product.database);
    const { client } = await newGuest(product, shop);
    const at = inHours(5);
    const cart = getCart(shop, { scheduled_at: at.toISOString() });
    const { body: order } = await place(client, cart, { payment_method: "online_card" });
    const opens = minutesAfter(at, -5);
    await closedUntil(shop, opens);
    const { tenantId } = shop;
    await product.database.inTenant(tenantId, (tx) =>
      moveOrder(product.platform, tx, { tenantId, orderId: order.id, to: "pending", by: "payment" }),
    );
    expect(await acceptBefore(shop)).toEqual(minutesAfter(opens, 10));
  });
});

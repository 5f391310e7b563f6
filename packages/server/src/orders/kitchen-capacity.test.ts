import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, quote, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import { findDifferences } from "../payments/reconcile.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const quarter = 900_000;
const slotAt = (hours: number, quarters = 0): Date =>
  new Date(Math.ceil((Date.now() + hours * 3_600_000) / quarter) * quarter + quarters * quarter);

/** A pickup of so many units for that time. */
const cartOf = (shop: Shop, quantity: number, at?: Date) =>
  getCart(shop, {
    lines: [{ product_id: shop.id("burger"), quantity, options: [] }],
    ...(at ? { scheduled_at: at.toISOString() } : {}),
  });

const usedSlots = async (shop: Shop) => {
  const rows = await product.database.inTenant(shop.tenantId, (tx) =>
    tx
      .selectFrom("kitchen_slot")
      .select(["slot_at", "used"])
      .where("tenant_id", "=", shop.tenantId)
      .where("used", ">", 0)
      .orderBy("slot_at")
      .execute(),
  );
  return rows.map(({ slot_at, used }) => [slot_at.getTime(), used]);
};

const differences = (shop: Shop) =>
  product.database.inTenant(shop.tenantId, (tx) => findDifferences(tx, shop.tenantId));

describe("the capacity of the kitchen", () => {
  it("is spread over as many slots as a large order needs, and given back whole", async () => {
    const shop = await openShop(product.database, { slot_capacity: 5 });
    const { client } = await newGuest(product, shop);
    const at = slotAt(4);
    const { status, body: order } = await place(client, cartOf(shop, 12, at));
    expect(status).toBe(201);
    const taken = [
      [at.getTime() - 2 * quarter, 2],
      [at.getTime() - quarter, 5],
      [at.getTime(), 5],
    ];
    expect(await usedSlots(shop)).toEqual(taken);
    expect(await differences(shop)).toEqual([]);
    const between = await client.post("/api/quotes/", cartOf(shop, 1, slotAt(4, -1)));
    expect([between.status, between.body.code]).toEqual([409, "kitchen_full"]);
    expect((await client.post(`/api/orders/${order.id}/cancel/`)).body.status).toBe("canceled");
    expect(await usedSlots(shop)).toEqual([]);
    expect(await differences(shop)).toEqual([]);
  });

  it("is taken whole or not at all by guests who order at once", async () => {
    const shop = await openShop(product.database, { slot_capacity: 5 });
    const at = slotAt(4);
    const guests = await Promise.all(Array.from({ length: 6 }, () => newGuest(product, shop)));
    // Each other one needs a slot more, so that it finds one free.
    const carts = guests.map((_, index) => cartOf(shop, index % 2 ? 12 : 7, at));
    const bodies = await Promise.all(
      guests.map(async ({ client }, index) => {
        const { quote_id, total } = await quote(client, carts[index] ?? {});
        return { ...carts[index], quote_id, payment_method: "cash", expected_total: total };
      }),
    );
    const answers = await Promise.all(
      guests.map(({ client }, index) => client.post("/api/orders/", bodies[index] ?? {}, { key: true })),
    );
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([
      201,
      ...Array(5).fill("kitchen_full"),
    ]);
    expect(await differences(shop)).toEqual([]);
  });

  it("starts a large order with the first slot that it takes", async () => {
    const shop = await openShop(product.database, { slot_capacity: 5, auto_accept: true });
    const { client } = await newGuest(product, shop);
    const at = slotAt(4);
    const { body: order } = await place(client, cartOf(shop, 20, at));
    const { start_at } = (await client.get(`/api/orders/${order.id}/`)).body;
    expect(start_at).toBe(new Date(at.getTime() - 3 * quarter).toISOString());
  });

  it("moves a large order as soon as possible to when all of it can be ready", async () => {
    const shop = await openShop(product.database, { slot_capacity: 5 });
    const { client } = await newGuest(product, shop);
    const { body: order } = await place(client, cartOf(shop, 40));
    const now = Math.floor(Date.now() / quarter) * quarter;
    const { promised_at } = (await client.get(`/api/orders/${order.id}/`)).body;
    expect(new Date(promised_at).getTime()).toBeGreaterThanOrEqual(now + 7 * quarter);
    const taken = await usedSlots(shop);
    expect(taken.map(([, used]) => used)).toEqual([5, 5, 5, 5, 5, 5, 5, 5]);
  });

  it("names the next free time for a full one, which the guest can take", async () => {
    const shop = await openShop(product.database, { slot_capacity: 5 });
    const { client } = await newGuest(product, shop);
    const at = slotAt(4);
    await place(client, cartOf(shop, 5, at));
    await place(client, cartOf(shop, 4, slotAt(4, 1)));
    const full = await client.post("/api/quotes/", cartOf(shop, 2, at));
    const time = slotAt(4, 2).toISOString();
    expect([full.status, full.body.code, full.body.params]).toEqual([409, "kitchen_full", { time }]);
    expect((await place(client, cartOf(shop, 2, new Date(time)))).status).toBe(201);
    const slots = (await client.get(`/api/branches/${shop.branchId}/slots/?order_type=2`)).body;
    const offered = slots.days.flatMap((day: { slots: string[] }) => day.slots);
    expect([at, slotAt(4, 1)].map((each) => offered.includes(each.toISOString()))).toEqual([false, true]);
  });

  it("has no room for others where the manager lowers it below what is taken", async () => {
    const shop = await openShop(product.database, { slot_capacity: 5 });
    const { client } = await newGuest(product, shop);
    const at = slotAt(4);
    const { body: order } = await place(client, cartOf(shop, 5, at));
    await product.database.inTenant(shop.tenantId, (tx) =>
      tx.updateTable("branch").set({ slot_capacity: 2 }).where("tenant_id", "=", shop.tenantId).execute(),
    );
    expect((await client.post("/api/quotes/", cartOf(shop, 1, at))).body.code).toBe("kitchen_full");
    const manager = await signInStaff(product.url, shop.emails.manager);
    await manager.post(`/api/console/orders/${order.id}/moves/`, { to: "declined", reason: "busy" });
    expect((await place(client, cartOf(shop, 2, at))).status).toBe(201);
    expect(await usedSlots(shop)).toEqual([[at.getTime(), 2]]);
  });
});

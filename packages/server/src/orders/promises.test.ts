import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../platform/db/new-id.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, quote, type Shop } from "../../test/fixtures/shop.ts";
import { moveOrder } from "./move-order.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const minute = 60_000;
const inMinutes = (count: number): Date => new Date(Date.now() + count * minute);
const getQuarter = (at: Date): Date => new Date(Math.floor(at.getTime() / (15 * minute)) * 15 * minute);

/** Opening hours in minutes from now; the shop's zone is UTC+3. */
const openFrom = (shop: Shop, shifts: [number, number][]) =>
  product.database.inTenant(shop.tenantId, async (tx) => {
    const { tenantId: tenant_id, branchId: branch_id } = shop;
    await tx.deleteFrom("branch_hours").where("tenant_id", "=", tenant_id).execute();
    const rows = shifts.flatMap(([from, to]) => {
      const opens_minute = (Math.floor(inMinutes(from).getTime() / minute) + 180) % 1440;
      return [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
        tenant_id,
        id: newId(),
        branch_id,
        weekday,
        opens_minute,
        closes_minute: opens_minute + to - from,
      }));
    });
    await tx.insertInto("branch_hours").values(rows).execute();
  });

const fillKitchen = (shop: Shop, until: number, used: number) =>
  product.database.inTenant(shop.tenantId, (tx) =>
    tx
      .insertInto("kitchen_slot")
      .values(
        Array.from({ length: until / 15 + 1 }, (_, index) => ({
          tenant_id: shop.tenantId,
          branch_id: shop.branchId,
          used,
          cap: used,
          slot_at: getQuarter(inMinutes(index * 15)),
        })),
      )
      .execute(),
  );

const setBranch = (shop: Shop, changes: { busy_delay_minutes?: number; preparation_minutes?: number }) =>
  product.database.inTenant(shop.tenantId, (tx) =>
    tx.updateTable("branch").set(changes).where("tenant_id", "=", shop.tenantId).execute(),
  );

const orderRow = (shop: Shop) =>
  product.database.inTenant(shop.tenantId, (tx) =>
    tx
      .selectFrom("customer_order")
      .innerJoin("order_slot as s", "s.order_id", "customer_order.id")
      .select(["id", "promised_at", "slot_at", "accept_before"])
      .where("s.tenant_id", "=", shop.tenantId)
      .where("customer_order.tenant_id", "=", shop.tenantId)
      .executeTakeFirstOrThrow(),
  );

const home = {
  title: "Home",
  description: "Villa",
  door_number: "1",
  level_number: "",
  block_number: "",
  phone_number: "+966501234567",
  notes: "",
  lat: 24.7,
  lng: 46.7,
};

describe("as soon as possible", () => {
  it("does not mean the next shift: a kitchen that is full until closing accepts no more", async () => {
    const shop = await openShop(product.database, { slot_capacity: 3 });
    const { client } = await newGuest(product, shop);
    await setBranch(shop, { preparation_minutes: 10 });
    await openFrom(shop, [
      [-60, 45],
      [105, 165],
    ]);
    await fillKitchen(shop, 60, 3);
    const answer = await client.post("/api/quotes/", getCart(shop));
    expect([answer.status, answer.body.code]).toEqual([409, "kitchen_full"]);
    const { now, full } = (await client.get(`/api/branches/${shop.branchId}/slots/?order_type=2`)).body;
    expect([now, full]).toEqual([null, true]);
    // The first quarter of the next shift, on the local clock.
    const next = new Date(answer.body.params.time);
    expect(next >= inMinutes(104) && next < inMinutes(121)).toBe(true);
    const scheduled_at = answer.body.params.time;
    expect(await client.post("/api/quotes/", getCart(shop, { scheduled_at }))).toMatchObject({ status: 200 });
  });

  it("requires a new confirmation if it became later than quoted, and is then accepted", async () => {
    const shop = await openShop(product.database);
    const { client } = await newGuest(product, shop);
    const cart = getCart(shop);
    const { quote_id, total, promised_at } = await quote(client, cart);
    await setBranch(shop, { busy_delay_minutes: 20 });
    const body = { ...cart, quote_id, payment_method: "cash", expected_total: total };
    const changed = await client.post("/api/orders/", body, { key: true });
    expect([changed.status, changed.body.code]).toEqual([409, "cart_changed"]);
    const { differences, quote: fresh } = changed.body.params;
    expect(differences).toMatchObject([{ kind: "time", line_no: null, before: null, after: null }]);
    expect(new Date(fresh.promised_at).getTime() - new Date(promised_at).getTime()).toBeGreaterThanOrEqual(20 * minute);
    const placed = await client.post("/api/orders/", { ...body, quote_id: fresh.quote_id }, { key: true });
    expect(placed.status).toBe(201);
  });

  it("needs no new confirmation after the quote expired: only the total counts", async () => {
    const shop = await openShop(product.database);
    const { client } = await newGuest(product, shop);
    const cart = getCart(shop);
    const { quote_id, total } = await quote(client, cart);
    await product.database.asOwner((tx) =>
      tx
        .updateTable("quote")
        .set({ expires_at: inMinutes(-1) })
        .where("tenant_id", "=", shop.tenantId)
        .execute(),
    );
    await setBranch(shop, { busy_delay_minutes: 20 });
    const body = { ...cart, quote_id, payment_method: "cash", expected_total: total };
    expect((await client.post("/api/orders/", body, { key: true })).status).toBe(201);
  });

  it("is promised again when the card is paid too late for the old promise", async () => {
    const shop = await openShop(product.database);
    const { client } = await newGuest(product, shop);
    await setBranch(shop, { preparation_minutes: 25 });
    const { body: order } = await place(client, getCart(shop), { payment_method: "online_card" });
    const { tenantId } = shop;
    await product.database.inTenant(tenantId, (tx) =>
      tx
        .updateTable("customer_order")
        .set({ promised_at: inMinutes(12) })
        .where("tenant_id", "=", tenantId)
        .execute(),
    );
    const before = Date.now();
    await product.database.inTenant(tenantId, (tx) =>
      moveOrder(product.platform, tx, { tenantId, orderId: order.id, to: "pending", by: "payment" }),
    );
    const read = (await client.get(`/api/orders/${order.id}/`)).body;
    const promised = new Date(read.promised_at).getTime();
    expect(promised).toBeGreaterThan(before + 24.9 * minute);
    expect(promised).toBeLessThan(Date.now() + 26 * minute);
  });
});

describe("what is sold out for the next half hour", () => {
  const soldOut = async () => {
    const shop = await openShop(product.database);
    const { client } = await newGuest(product, shop);
    await setBranch(shop, { preparation_minutes: 45 });
    const { tenantId: tenant_id, branchId: branch_id } = shop;
    const mark = { listed: true, sold_out: true, sold_out_until: inMinutes(30) };
    await product.database.inTenant(tenant_id, (tx) =>
      tx
        .insertInto("branch_product")
        .values({ tenant_id, branch_id, product_id: shop.id("juice"), ...mark })
        .execute(),
    );
    const juice = { lines: [{ product_id: shop.id("juice"), quantity: 1, options: [] }] };
    return { client, cart: (when: object) => getCart(shop, { ...juice, ...when }) };
  };

  it("cannot be ordered as soon as possible, although the order is ready only afterwards", async () => {
    const { client, cart } = await soldOut();
    const answer = await client.post("/api/quotes/", cart({}));
    expect([answer.status, answer.body.code]).toEqual([409, "item_unavailable"]);
  });

  it("can be ordered for a later time", async () => {
    const { client, cart } = await soldOut();
    const scheduled_at = getQuarter(inMinutes(120)).toISOString();
    expect(await client.post("/api/quotes/", cart({ scheduled_at }))).toMatchObject({ status: 200 });
  });
});

describe("a delivery", () => {
  it("is judged by the time the kitchen has it ready", async () => {
    const shop = await openShop(product.database, { slot_capacity: 5 });
    const { client } = await newGuest(product, shop);
    await setBranch(shop, { preparation_minutes: 20 });
    // Ready in 20 minutes and another 20 on the way: the branch closes in between.
    await openFrom(shop, [[-60, 30]]);
    const address = await client.post("/api/me/addresses/", home);
    const placed = await place(client, getCart(shop, { order_type: 3, address_id: address.body.id }));
    expect([placed.status, placed.body.code]).toEqual([201, undefined]);
    const { promised_at, slot_at } = await orderRow(shop);
    expect(slot_at).toEqual(getQuarter(new Date(promised_at.getTime() - 20 * minute)));
    expect(promised_at > inMinutes(35)).toBe(true);
  });
});

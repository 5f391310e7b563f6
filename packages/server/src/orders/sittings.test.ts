import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import type { Client } from "../../test/support/http-client.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { onceBeforeOrder } from "../../test/fixtures/before-order.ts";
import { getCart, newGuest, openShop, place, signInStaff, type Shop } from "../../test/fixtures/shop.ts";
import { moveOrder } from "./move-order.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const atTable = (shop: Shop, more: Record<string, unknown> = {}) =>
  getCart(shop, { order_type: 1, table_id: shop.id("table"), ...more });

const getState = (shop: Shop) =>
  product.database.inTenant(shop.tenantId, async (tx) => {
    const table = await tx
      .selectFrom("dining_table")
      .select("state")
      .where("tenant_id", "=", shop.tenantId)
      .executeTakeFirstOrThrow();
    return table.state;
  });

const tableNews = (shop: Shop) =>
  product.database.inTenant(shop.tenantId, async (tx) => {
    const rows = await tx
      .selectFrom("live_event")
      .select("id")
      .where("tenant_id", "=", shop.tenantId)
      .where("topic", "=", `table:at-${shop.branchId}`)
      .execute();
    return rows.length;
  });

const setTable = (staff: Client, shop: Shop, body: Record<string, unknown>) =>
  staff.send("PATCH", `/api/console/tables/${shop.id("table")}/`, { body });

const opened = async () => {
  const shop = await openShop(product.database);
  const { client } = await newGuest(product, shop);
  return { shop, client, cashier: await signInStaff(product.url, shop.emails.cashier) };
};

describe("a table", () => {
  it("is taken by an order that the branch sees, and freed with the last one, with live updates", async () => {
    const { shop, client } = await opened();
    const { body: unpaid } = await place(client, atTable(shop), { payment_method: "online_card" });
    expect([unpaid.status, await getState(shop), await tableNews(shop)]).toEqual(["awaiting_payment", "available", 0]);
    const { tenantId } = shop;
    await product.database.inTenant(tenantId, (tx) =>
      moveOrder(product.platform, tx, {
        tenantId,
        orderId: unpaid.id,
        to: "pending",
        by: "guest",
        paymentMethod: "cash",
      }),
    );
    expect([await getState(shop), await tableNews(shop)]).toEqual(["occupied", 1]);
    const { body: second } = await place(client, atTable(shop));
    await client.post(`/api/orders/${unpaid.id}/cancel/`);
    expect([await getState(shop), await tableNews(shop)]).toEqual(["occupied", 1]);
    await client.post(`/api/orders/${second.id}/cancel/`);
    expect([await getState(shop), await tableNews(shop)]).toEqual(["available", 2]);
    await place(client, atTable(shop));
    expect([await getState(shop), await tableNews(shop)]).toEqual(["occupied", 3]);
  });

  const setRow = (shop: Shop, changes: { state?: string; removed_at?: Date }) => (tx: Tx) =>
    tx.updateTable("dining_table").set(changes).where("tenant_id", "=", shop.tenantId).execute();

  it.each([
    ["reserved", "cash", "state = 'reserved'"],
    ["reserved", "online_card", "state = 'reserved'"],
    ["removed", "cash", "removed_at = now()"],
  ])("that is %s while an order is placed is refused (%s)", async (_, payment_method, changes) => {
    const { shop, client } = await opened();
    const before = await getState(shop);
    const restore = onceBeforeOrder(product, `update dining_table set ${changes} where tenant_id = '${shop.tenantId}'`);
    const refused = await place(client, atTable(shop), { payment_method });
    restore();
    expect([refused.status, refused.body.code]).toEqual([409, "table_unavailable"]);
    expect(await getState(shop)).toBe(before);
  });

  it("that was removed meanwhile is not taken when its order is paid", async () => {
    const { shop, client } = await opened();
    const { body: unpaid } = await place(client, atTable(shop), { payment_method: "online_card" });
    const { tenantId } = shop;
    await product.database.inTenant(tenantId, async (tx) => {
      await setRow(shop, { removed_at: new Date() })(tx);
      await moveOrder(product.platform, tx, { tenantId, orderId: unpaid.id, to: "pending", by: "payment" });
    });
    expect([await getState(shop), await tableNews(shop)]).toEqual(["available", 0]);
  });

  it("shows the call of its guests until it is answered", async () => {
    const { shop, client, cashier } = await opened();
    const { body: call } = await client.post(`/api/tables/${shop.id("table")}/calls/`, { kind: "waiter" });
    const calls = async () =>
      (await cashier.get(`/api/console/branches/${shop.branchId}/tables/`)).body.tables[0].calls;
    expect(await calls()).toMatchObject([{ id: call.id, kind: "waiter" }]);
    expect((await cashier.post(`/api/console/calls/${call.id}/done/`)).status).toBe(200);
    expect(await calls()).toEqual([]);
  });

  it("is freed with open orders only by a cashier who has seen each of them", async () => {
    const { shop, client, cashier } = await opened();
    const { body: first } = await place(client, atTable(shop));
    const refused = await setTable(cashier, shop, { state: "available" });
    expect([refused.status, refused.body.code]).toEqual([409, "table_has_orders"]);
    expect(refused.body.params).toMatchObject({ amount: first.total, orders: [{ id: first.id, total: first.total }] });
    const { body: second } = await place(client, atTable(shop));
    const reserved = await setTable(cashier, shop, { state: "reserved", open_orders: [first.id] });
    expect([reserved.body.code, await getState(shop)]).toEqual(["table_has_orders", "occupied"]);
    expect((await setTable(cashier, shop, { state: "check_printed" })).status).toBe(200);
    const { status } = await setTable(cashier, shop, { state: "available", open_orders: [first.id, second.id] });
    expect([status, await getState(shop)]).toEqual([200, "available"]);
  });

  it("is freed without a word once its orders are served and paid", async () => {
    const { shop, client, cashier } = await opened();
    const { body: order } = await place(client, atTable(shop));
    for (const status of ["sent_to_kitchen", "ready", "delivered"])
      await cashier.post(`/api/console/orders/${order.id}/moves/`, { to: status }, { key: true });
    const { drawers } = (await cashier.get(`/api/console/drawers/?branch_id=${shop.branchId}`)).body;
    const { shift } = (await cashier.post(`/api/console/drawers/${drawers[0].id}/shifts/`, { opening: 0 })).body;
    const pay = (amount: number) =>
      cashier.post(`/api/console/orders/${order.id}/settlements/`, { tender: "card", amount, shift_id: shift.id });
    await pay(order.total - 100);
    const refused = await setTable(cashier, shop, { state: "available" });
    expect(refused.body).toMatchObject({
      code: "table_has_orders",
      params: { amount: 100, orders: [{ id: order.id }] },
    });
    expect((await pay(100)).status).toBe(201);
    expect((await setTable(cashier, shop, { state: "available" })).status).toBe(200);
  });

  it("is not held up by what earlier guests did not pay", async () => {
    const { shop, client, cashier } = await opened();
    const { body: order } = await place(client, atTable(shop));
    for (const status of ["sent_to_kitchen", "ready", "delivered"])
      await cashier.post(`/api/console/orders/${order.id}/moves/`, { to: status }, { key: true });
    expect((await setTable(cashier, shop, { state: "available", open_orders: [order.id] })).status).toBe(200);
    await setTable(cashier, shop, { state: "occupied" });
    expect((await setTable(cashier, shop, { state: "available" })).status).toBe(200);
  });

  it("stays taken if staff seated guests, whatever becomes of an order", async () => {
    const { shop, client, cashier } = await opened();
    await setTable(cashier, shop, { state: "occupied" });
    const { body: order } = await place(client, atTable(shop));
    await client.post(`/api/orders/${order.id}/cancel/`);
    expect(await getState(shop)).toBe("occupied");
  });

  it("is changed by the first of two cashiers; the second gets a conflict", async () => {
    const { shop, cashier } = await opened();
    const other = await signInStaff(product.url, shop.emails.manager);
    expect((await setTable(cashier, shop, { state: "reserved", from: "available" })).body.state).toBe("reserved");
    const late = await setTable(other, shop, { state: "occupied", from: "available" });
    expect([late.status, late.body.code]).toEqual([409, "table_unavailable"]);
    expect((await setTable(other, shop, { state: "reserved", from: "available" })).status).toBe(200);
    expect([await getState(shop), await tableNews(shop)]).toEqual(["reserved", 1]);
  });

  it("has a bill of the current guests only", async () => {
    const { shop, client, cashier } = await opened();
    const bill = (guest: Client) => guest.get(`/api/tables/${shop.id("table")}/bill/`);
    const { body: first } = await place(client, atTable(shop));
    expect((await bill(client)).body.orders).toHaveLength(1);
    await setTable(cashier, shop, { state: "check_printed" });
    expect((await bill(client)).body.orders).toHaveLength(1);
    await setTable(cashier, shop, { state: "available", open_orders: [first.id] });
    const later = await newGuest(product, shop);
    const { body: paidLater } = await place(later.client, atTable(shop), { payment_method: "online_card" });
    await place(later.client, atTable(shop));
    const { tenantId } = shop;
    await product.database.inTenant(tenantId, (tx) =>
      moveOrder(product.platform, tx, { tenantId, orderId: paidLater.id, to: "pending", by: "guest" }),
    );
    expect((await bill(later.client)).body).toMatchObject({ orders: [{ mine: true }, { mine: true }], total: 12_000 });
    expect((await bill(client)).status).toBe(404);
  });
});

describe("a cart that is placed again", () => {
  it("returns its order only for the same contents and payment method", async () => {
    const { shop, client } = await opened();
    const cart = getCart(shop, { cart_id: newId(), cart_version: 1 });
    const first = await place(client, cart);
    expect((await place(client, cart)).body.id).toBe(first.body.id);
    const otherwise = await place(client, cart, { payment_method: "physical_card" });
    expect([otherwise.status, otherwise.body.errors?.[0]?.path]).toEqual([422, "cart_version"]);
    expect((await place(client, { ...cart, notes: "hot" })).status).toBe(422);
  });

  it("is a new order after the first one failed, and replaces one that waits for payment", async () => {
    const { shop, client } = await opened();
    const cart = getCart(shop, { cart_id: newId(), cart_version: 1 });
    const first = await place(client, cart);
    await client.post(`/api/orders/${first.body.id}/cancel/`);
    const unpaid = await place(client, cart, { payment_method: "online_card" });
    expect([unpaid.status, unpaid.body.status]).toEqual([201, "awaiting_payment"]);
    expect(unpaid.body.id).not.toBe(first.body.id);
    const cash = await place(client, cart);
    expect([cash.status, cash.body.status]).toEqual([201, "pending"]);
    expect((await client.get(`/api/orders/${unpaid.body.id}/`)).body.status).toBe("canceled");
  });
});

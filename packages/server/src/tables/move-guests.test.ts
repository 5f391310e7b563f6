import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { randomUUID } from "node:crypto";
import { newId } from "../platform/db/new-id.ts";
import type { Client } from "../../test/support/http-client.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, type Shop, signInStaff } from "../../test/fixtures/shop.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

type Shown = {
  id: string;
  state: string;
  seated_at: string | null;
  amount: number;
  open_orders: { id: string }[];
  calls: { id: string; kind: string; taken_by: string | null }[];
};

/** A shop with a second table in the same branch, number 77. */
const open = async () => {
  const shop = await openShop(product.database);
  const [second, code] = [newId(), randomUUID()];
  const own = { tenant_id: shop.tenantId, branch_id: shop.branchId };
  await product.database.inTenant(shop.tenantId, async (tx) => {
    await tx
      .insertInto("dining_table")
      .values({ ...own, id: second, number: 77, seats: 4 })
      .execute();
    await tx
      .insertInto("qr_directory")
      .values({ ...own, uuid: code, table_id: second })
      .execute();
  });
  const cashier = await signInStaff(product.url, shop.emails.cashier);
  const first = shop.id("table");
  const tables = async (): Promise<Shown[]> =>
    (await cashier.get(`/api/console/branches/${shop.branchId}/tables/`)).body.tables;
  return {
    shop,
    cashier,
    first,
    second,
    at: async (id: string) => (await tables()).find((table) => table.id === id) as Shown,
    move: (from: string, to: string, merge = false) => cashier.post(`/api/console/tables/${from}/move/`, { to, merge }),
    free: (id: string, open_orders: string[] = []) =>
      cashier.send("PATCH", `/api/console/tables/${id}/`, { body: { state: "available", open_orders } }),
  };
};

const orderAt = async (shop: Shop, table_id: string) => {
  const { client } = await newGuest(product, shop);
  const answer = await place(client, getCart(shop, { order_type: 1, table_id }));
  expect(answer.status).toBe(201);
  return { client, order: answer.body };
};
const serve = async (cashier: Client, id: string) => {
  for (const to of ["sent_to_kitchen", "ready", "delivered"])
    expect((await cashier.post(`/api/console/orders/${id}/moves/`, { to })).status).toBe(200);
};

describe("the guests of a table", () => {
  it("show since when they sit and what they ordered, and move with their orders, bill and calls", async () => {
    const { shop, cashier, first, second, at, move } = await open();
    const { client, order } = await orderAt(shop, first);
    await client.post(`/api/tables/${first}/calls/`, { kind: "bill" });
    const before = await at(first);
    expect(before).toMatchObject({ state: "occupied", amount: order.total, open_orders: [{ id: order.id }] });
    expect(before.seated_at).not.toBeNull();
    const moved = await move(first, second);
    expect([moved.status, moved.body.id]).toEqual([200, second]);
    expect(await at(first)).toMatchObject({
      state: "available",
      seated_at: null,
      amount: 0,
      open_orders: [],
      calls: [],
    });
    expect(await at(second)).toMatchObject({
      state: "occupied",
      seated_at: before.seated_at,
      amount: order.total,
      open_orders: [{ id: order.id }],
      calls: [{ kind: "bill" }],
    });
    expect((await client.get(`/api/orders/${order.id}/`)).body).toMatchObject({ table_id: second, table_number: 77 });
    expect((await client.get(`/api/tables/${second}/bill/`)).body.total).toBe(order.total);
    expect((await client.get(`/api/tables/${first}/bill/`)).status).toBe(404);
    await serve(cashier, order.id);
    expect((await at(second)).amount).toBe(order.total);
  });

  it("join the guests of another table, but do not take it from them by a slip", async () => {
    const { shop, first, second, at, move } = await open();
    const one = await orderAt(shop, first);
    const two = await orderAt(shop, second);
    await one.client.post(`/api/tables/${first}/calls/`, { kind: "waiter" });
    await two.client.post(`/api/tables/${second}/calls/`, { kind: "waiter" });
    expect((await move(first, second)).body.code).toBe("table_unavailable");
    expect((await move(first, second, true)).status).toBe(200);
    const joined = await at(second);
    expect(joined).toMatchObject({ amount: one.order.total + two.order.total, calls: [{ kind: "waiter" }] });
    expect(joined.open_orders.map(({ id }) => id).sort()).toEqual([one.order.id, two.order.id].sort());
    expect((await one.client.get(`/api/tables/${second}/bill/`)).body.orders).toHaveLength(2);
    expect((await move(first, second, true)).body.code).toBe("table_unavailable");
  });

  it("do not see on their bill what an earlier party ordered at the table they come to", async () => {
    const { shop, cashier, first, second, at, move, free } = await open();
    const long = await orderAt(shop, first);
    const gone = await orderAt(shop, second);
    await serve(cashier, gone.order.id);
    expect((await free(second, [gone.order.id])).status).toBe(200);
    expect((await move(first, second)).status).toBe(200);
    const bill = (await long.client.get(`/api/tables/${second}/bill/`)).body;
    expect(bill.orders.map(({ id }: { id: string }) => id)).toEqual([long.order.id]);
    expect((await gone.client.get(`/api/tables/${second}/bill/`)).status).toBe(404);
    expect((await at(second)).amount).toBe(long.order.total);
  });

  it("stay at their branch, and nobody moves from an empty table or to the same one", async () => {
    const { shop, first, second, move } = await open();
    const other = await openShop(product.database);
    expect((await move(first, second)).body.code).toBe("table_unavailable");
    await orderAt(shop, first);
    expect((await move(first, first)).body.errors[0].path).toBe("to");
    expect((await move(first, other.id("table"))).body.errors[0].path).toBe("to");
  });

  it("move once, however many move them at once", async () => {
    const { shop, first, second, at, move } = await open();
    const { order } = await orderAt(shop, first);
    const answers = await Promise.all([move(first, second), move(first, second), move(first, second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await at(second)).open_orders).toMatchObject([{ id: order.id }]);
  });
});

describe("a call", () => {
  it("is taken by the first, who is named to the others", async () => {
    const { shop, cashier, first, at } = await open();
    const { client } = await orderAt(shop, first);
    const { id } = (await client.post(`/api/tables/${first}/calls/`, { kind: "waiter" })).body;
    expect((await at(first)).calls).toMatchObject([{ id, taken_by: null }]);
    const manager = await signInStaff(product.url, shop.emails.manager);
    const take = (staff: Client) => staff.post(`/api/console/calls/${id}/take/`);
    expect((await take(cashier)).body).toEqual({ id, taken_by: "cashier" });
    expect((await take(manager)).body).toEqual({ id, taken_by: "cashier" });
    expect((await at(first)).calls).toMatchObject([{ id, taken_by: "cashier" }]);
  });
});

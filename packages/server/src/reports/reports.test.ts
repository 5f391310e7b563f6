import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "@sufra/domain/hours/zoned-time.ts";
import { getBusinessDay } from "@sufra/domain/orders/business-day.ts";
import { findDifferences } from "../payments/reconcile.ts";
import type { Client } from "../../test/support/http-client.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, type Shop, signInStaff } from "../../test/fixtures/shop.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const zone = "Asia/Riyadh";
const today = () => getBusinessDay(product.database.now(), zone);
const open = async () => {
  const shop = await openShop(product.database);
  return { shop, manager: await signInStaff(product.url, shop.emails.manager), guest: await newGuest(product, shop) };
};
const move = async (manager: Client, id: string, ...steps: (string | [string, object])[]): Promise<void> => {
  for (const step of steps) {
    const [to, more] = typeof step === "string" ? [step, {}] : step;
    const answer = await manager.post(`/api/console/orders/${id}/moves/`, { to, ...more });
    expect([to, answer.status]).toEqual([to, 200]);
  }
};
const handedOver = ["sent_to_kitchen", "ready", "delivered"];
const report = async (manager: Client, name: string, from: string, to = from, more = "") =>
  (await manager.get(`/api/console/reports/${name}/?from=${from}&to=${to}${more}`)).body;
const salesOn = async (manager: Client, day: string) => (await report(manager, "sales", day, day, "&by=day")).now;
const kinds = (shop: Shop, id: string) =>
  product.database.inTenant(shop.tenantId, async (tx) => {
    const rows = tx.selectFrom("invoice").select(["kind", "total"]).where("tenant_id", "=", shop.tenantId);
    return (await rows.where("order_id", "=", id).orderBy("number").execute()).map(({ kind, total }) => [kind, total]);
  });
const differences = (shop: Shop) =>
  product.database.inTenant(shop.tenantId, (tx) => findDifferences(tx, shop.tenantId));
const placeDelivery = async (shop: Shop, guest: Client): Promise<string> => {
  const address = { title: "Home", description: "Gate", lat: 24.7, lng: 46.7, phone_number: "0500000001" };
  const fields = { ...address, door_number: "", level_number: "", block_number: "", notes: "" };
  const { body } = await guest.post("/api/me/addresses/", fields);
  const placed = await place(guest, getCart(shop, { order_type: 3, address_id: body.id }));
  expect(placed.status).toBe(201);
  return placed.body.id;
};

describe("the day of an order", () => {
  it("is its business day, however late it is delivered; a return counts on its own day", async () => {
    const { shop, manager, guest } = await open();
    const { body } = await place(guest.client, getCart(shop));
    const [now, yesterday] = [today(), addDays(today(), -1)];
    await product.database.asOwner(async (tx) => {
      await tx.updateTable("customer_order").set({ business_day: yesterday }).where("id", "=", body.id).execute();
      const numbers = tx.updateTable("order_number").set({ business_day: yesterday });
      await numbers.where("tenant_id", "=", shop.tenantId).execute();
    });
    expect((await salesOn(manager, yesterday)).orders).toBe(0);
    await move(manager, body.id, ...handedOver);
    expect(await salesOn(manager, yesterday)).toMatchObject({ orders: 1, sales: 6000, net: 5217, tax: 783 });
    expect((await salesOn(manager, now)).orders).toBe(0);
    await move(manager, body.id, ["returned", { reason: "cold", lines: [{ line_no: 2, quantity: 1 }] }]);
    expect(await salesOn(manager, yesterday)).toMatchObject({ orders: 1, sales: 6000, returns: 0 });
    expect(await salesOn(manager, now)).toMatchObject({ orders: 0, sales: -1000, returns: 1, returned: 1000 });
    const both = await report(manager, "taxes", yesterday, now);
    expect([both.documents, both.total.tax]).toEqual([5000, 783 - 130]);
    const { items } = await report(manager, "items", now);
    expect(items).toMatchObject([{ id: shop.id("juice"), quantity: 0, returned: 1, sales: -1000 }]);
    expect(await differences(shop)).toEqual([]);
  });
});

describe("a sale", () => {
  it("excludes orders returned completely in transit, and includes what remains of a partial return", async () => {
    const { shop, manager, guest } = await open();
    const way = ["sent_to_kitchen", "ready", "assigned", "en_route"];
    const whole = await placeDelivery(shop, guest.client);
    await move(manager, whole, ...way, ["returned", { reason: "nobody there" }]);
    expect(await salesOn(manager, today())).toMatchObject({ orders: 0, sales: 0, returns: 0 });
    expect(await kinds(shop, whole)).toEqual([]);
    const part = await placeDelivery(shop, guest.client);
    await move(manager, part, ...way, ["returned", { reason: "spilled", lines: [{ line_no: 2, quantity: 1 }] }]);
    expect(await salesOn(manager, today())).toMatchObject({ orders: 1, sales: 5700, returns: 1, returned: 1000 });
    expect(await kinds(shop, part)).toEqual([
      ["invoice", 6700],
      ["credit_note", 1000],
    ]);
    const { charges, rates } = await report(manager, "taxes", today());
    expect(charges).toEqual({ net: 609, tax: 91, gross: 700 });
    expect(rates).toMatchObject([{ rate_bp: 1500, sold: { gross: 6700 }, returned: { gross: 1000 } }]);
    expect(await differences(shop)).toEqual([]);
  });
});

describe("a customer", () => {
  it("is new with the first order, returning with the next, and counts once per period", async () => {
    const { shop, manager, guest } = await open();
    const other = await newGuest(product, shop);
    for (const { client } of [guest, guest, other])
      await move(manager, (await place(client, getCart(shop))).body.id, ...handedOver);
    const of = async (from: string, to: string) => (await report(manager, "customers", from, to, "&by=week")).now;
    expect(await of(today(), today())).toEqual({ customers: 2, new: 2, returning: 0 });
    await product.database.asOwner(async (tx) => {
      const first = { day: addDays(today(), -40) };
      await tx.updateTable("first_sale").set(first).where("customer_id", "=", guest.id).execute();
    });
    expect(await of(today(), today())).toEqual({ customers: 2, new: 1, returning: 1 });
  });

  it("counts once a month, whichever part of it is asked", async () => {
    const { shop, manager, guest } = await open();
    const other = await newGuest(product, shop);
    const orders: string[] = [];
    for (const { client } of [guest, guest, guest, other, other]) {
      const { id } = (await place(client, getCart(shop))).body;
      await move(manager, id, ...handedOver);
      orders.push(id);
    }
    const month = (back: number): string => `${addDays(`${today().slice(0, 7)}-01`, -28 * back).slice(0, 7)}`;
    const days = [`${month(3)}-17`, `${month(2)}-01`, `${month(2)}-28`, `${month(2)}-09`, `${month(1)}-02`];
    await product.database.asOwner(async (tx) => {
      for (const [place, day] of days.entries())
        await tx
          .updateTable("sale")
          .set({ day })
          .where("order_id", "=", orders[place] ?? "")
          .execute();
      await tx.deleteFrom("buyer_month").where("tenant_id", "=", shop.tenantId).execute();
      await sql`insert into buyer_month select distinct tenant_id, date_trunc('month', day)::date, branch_id, customer_id
        from sale where tenant_id = ${shop.tenantId}`.execute(tx);
      await sql`update first_sale f set day = (select min(day) from sale s
          where s.tenant_id = ${shop.tenantId} and s.customer_id = f.customer_id)
        where tenant_id = ${shop.tenantId}`.execute(tx);
    });
    const firsts = [`${month(4)}-05`, `${month(3)}-01`, `${month(2)}-01`, `${month(2)}-02`, `${month(2)}-28`];
    const lasts = [`${month(2)}-28`, `${month(1)}-01`, `${month(1)}-28`, today()];
    for (const from of firsts)
      for (const to of lasts) {
        const byMonth = await report(manager, "customers", from, to, "&by=month");
        // Read from the sales themselves.
        const byDay = await report(manager, "customers", from, to, "&by=day");
        expect([from, to, byMonth.now.customers]).toEqual([from, to, byDay.now.customers]);
      }
    const whole = await report(manager, "customers", `${month(3)}-01`, `${month(2)}-28`, "&by=month");
    expect(whole.buckets.map((bucket: { now: { customers: number } }) => bucket.now.customers)).toEqual([1, 2]);
    expect(whole.now.customers).toBe(2);
    // Of the period before, in two months of which one of them bought.
    const after = await report(manager, "customers", `${month(1)}-03`, `${month(1)}-28`, "&by=day");
    expect(after.then.customers).toBe(2);
    const listed = async () =>
      (await differences(shop)).filter(({ check }) => check === "sales_buyers").map(({ found }) => found);
    expect(await listed()).toEqual([]);
    await product.database.asOwner((tx) =>
      tx.deleteFrom("buyer_month").where("tenant_id", "=", shop.tenantId).where("customer_id", "=", other.id).execute(),
    );
    expect(await listed()).toHaveLength(2);
  });
});

describe("the pace of today", () => {
  it("stands beside the same weekday of the weeks before, which had sales", async () => {
    const { shop, manager, guest } = await open();
    const pace = async () => (await manager.get("/api/console/reports/pace/")).body;
    expect(await pace()).toMatchObject({ day: today(), weeks: 0, hours: [] });
    await move(manager, (await place(guest.client, getCart(shop))).body.id, ...handedOver);
    const [now] = (await pace()).hours;
    expect(now).toMatchObject({ orders: 1, sales: 6000, then_orders: 0, then_sales: 0 });
    await product.database.asOwner((tx) =>
      sql`insert into sales_hour (tenant_id, day, branch_id, order_type, payment_method, hour, orders, gross)
        select tenant_id, day - weeks * 7, branch_id, order_type, payment_method, hour, orders, gross
        from sales_hour, unnest(array[1, 3, 9]) weeks where tenant_id = ${shop.tenantId}`.execute(tx),
    );
    // The ninth week before is no longer usual.
    expect(await pace()).toMatchObject({ weeks: 2, hours: [{ ...now, then_orders: 2, then_sales: 12_000 }] });
  });
});

describe("today", () => {
  it("shows current, pending and late orders by branch", async () => {
    const { shop, manager, guest } = await open();
    const now = async () => (await manager.get("/api/console/reports/today/")).body.branches[0];
    expect(await now()).toEqual({
      branch_id: shop.branchId,
      orders: 0,
      sales: 0,
      received: 0,
      unpaid: 0,
      waiting: 0,
      running: 0,
      late: 0,
    });
    const ids: string[] = [];
    for (let count = 0; count < 4; count += 1) ids.push((await place(guest.client, getCart(shop))).body.id);
    const [declined = "", kitchen = "", delivered = ""] = ids;
    await move(manager, declined, ["declined", { reason: "busy" }]);
    await move(manager, kitchen, "sent_to_kitchen");
    await move(manager, delivered, ...handedOver);
    await product.database.inTenant(shop.tenantId, (tx) =>
      tx
        .updateTable("customer_order")
        .set({ promised_at: new Date(0) })
        .where("tenant_id", "=", shop.tenantId)
        .where("id", "=", kitchen)
        .execute(),
    );
    expect(await now()).toMatchObject({ orders: 3, sales: 6000, waiting: 1, running: 1, late: 1 });
    expect(await now()).toMatchObject({ received: 0, unpaid: 6000 });
    const later = new Date(Date.now() + 86_400_000);
    await product.database.asOwner((tx) =>
      tx
        .updateTable("customer_order")
        .set({ accepted_at: new Date(), start_at: later, scheduled_at: later })
        .where("tenant_id", "=", shop.tenantId)
        .where("status", "=", "pending")
        .execute(),
    );
    // Accepted for later, it waits for its start.
    expect(await now()).toMatchObject({ waiting: 0, running: 1 });
    const drawer = `/api/console/drawers/${shop.id("drawer")}/shifts/`;
    const { shift } = (await manager.post(drawer, { opening: 0 }, { key: true })).body;
    const cash = { tender: "cash", amount: 4000, shift_id: shift.id };
    await manager.post(`/api/console/orders/${delivered}/settlements/`, cash, { key: true });
    expect(await now()).toMatchObject({ sales: 6000, received: 4000, unpaid: 2000 });
  });
});

const names = ["sales", "items", "customers", "loyalty", "scores", "sources", "taxes", "payments"];

describe("a report", () => {
  it.each(names)("%s is a manager's, of their own branches, over a period that is one", async (name) => {
    const { shop, manager } = await open();
    const { shop: foreign } = await open();
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    const by = ["sales", "customers", "scores", "payments"].includes(name) ? "&by=month" : "";
    const url = (from: string, to: string, more = "") =>
      `/api/console/reports/${name}/?from=${from}&to=${to}${by}${more}`;
    expect((await cashier.get(url("2026-01-01", "2026-01-31"))).status).toBe(403);
    expect((await manager.get(url("2026-01-01", "2026-01-31", `&branch_id=${foreign.branchId}`))).status).toBe(404);
    const own = await manager.get(url("2026-02-01", "2026-02-28", `&branch_id=${shop.branchId}`));
    expect([own.status, own.body.before, own.body.time_zone]).toEqual([
      200,
      { from: "2026-01-04", to: "2026-01-31" },
      zone,
    ]);
    const refused = async (from: string, to: string) => (await manager.get(url(from, to))).body.errors?.[0];
    expect(await refused("2026-01-02", "2026-01-01")).toMatchObject({ path: "to", code: "field_invalid" });
    expect(await refused("2025-01-01", "2026-01-02")).toMatchObject({ path: "from", code: "field_invalid" });
    expect(await refused("2026-02-30", "2026-03-01")).toMatchObject({ path: "from" });
  });
});

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays, toInstant } from "@sufra/domain/hours/zoned-time.ts";
import { getBusinessDay } from "@sufra/domain/orders/business-day.ts";
import { newId } from "../platform/db/new-id.ts";
import type { Client, Unchecked } from "../../test/support/http-client.ts";
import { openTestDatabase } from "../../test/support/test-database.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, type Shop, signInStaff } from "../../test/fixtures/shop.ts";

const zone = "Asia/Riyadh";
const today = getBusinessDay(new Date(), zone);
const yesterday = addDays(today, -1);
const at = (day: string, hour: number, minute: number) => toInstant(day, hour * 60 + minute, zone);

let product: Product;
/** The product's time: on its database's clock nothing else is compared. */
let now = at(today, 14, 20);
let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  const { database, drop } = await openTestDatabase("running_period");
  dropDatabase = drop;
  product = await startProduct({ ...database, now: () => now });
});
afterAll(async () => {
  await product?.stop();
  await dropDatabase?.();
});

/** Sessions end by the database's clock, and tests move the product's by days. */
const keepSignedIn = ({ tenantId }: Shop): Promise<unknown> =>
  product.database.asOwner(async (tx) => {
    await sql`update access_token set expires_at = '2200-01-01' where tenant_id = ${tenantId}`.execute(tx);
    await sql`update staff_session set expires_at = '2200-01-01'
      where staff_id in (select id from staff_account where tenant_id = ${tenantId})`.execute(tx);
  });

const open = async () => {
  now = new Date();
  const shop = await openShop(product.database);
  const manager = await signInStaff(product.url, shop.emails.manager);
  const guests = [await newGuest(product, shop), await newGuest(product, shop), await newGuest(product, shop)] as const;
  await keepSignedIn(shop);
  now = at(addDays(today, -3), 9, 0);
  const { shift } = await move(manager, `drawers/${shop.id("drawer")}/shifts`, now, { opening: 50_000 });
  return { shop, manager, guests, guest: guests[0], shiftId: shift.id as string };
};
type Open = Awaited<ReturnType<typeof open>>;

const serve = async ({ shop, manager }: Open, client: Client, time: Date): Promise<string> => {
  now = time;
  const { id } = (await place(client, getCart(shop))).body;
  // Written by the database's own clock.
  await product.database.asOwner((tx) =>
    tx.updateTable("customer_order").set({ created_at: time }).where("id", "=", id).execute(),
  );
  for (const to of ["sent_to_kitchen", "ready", "delivered"])
    expect((await manager.post(`/api/console/orders/${id}/moves/`, { to })).status).toBe(200);
  return id;
};
const move = async (manager: Client, path: string, time: Date, body: object): Promise<Unchecked> => {
  now = time;
  const answer = await manager.post(`/api/console/${path}/`, body, { key: true });
  expect([path, answer.status < 300]).toEqual([path, true]);
  return answer.body;
};
const report = async (manager: Client, name: string, from = today, to = today): Promise<Unchecked> => {
  now = at(today, 14, 20);
  const by = ["sales", "customers", "payments", "scores"].includes(name) ? "&by=day" : "";
  return (await manager.get(`/api/console/reports/${name}/?from=${from}&to=${to}${by}`)).body;
};

describe("a running day", () => {
  it("is compared with the day before up to the last full hour", async () => {
    const world = await open();
    const { manager, guest } = world;
    await serve(world, guest.client, at(yesterday, 13, 59));
    await serve(world, guest.client, at(yesterday, 14, 0));
    await serve(world, guest.client, at(yesterday, 23, 0));
    await serve(world, guest.client, at(today, 14, 10));
    const sales = await report(manager, "sales");
    expect(sales.before_until).toBe(at(yesterday, 14, 0).toISOString());
    expect([sales.now, sales.then]).toMatchObject([
      { orders: 1, sales: 6000 },
      { orders: 1, sales: 6000 },
    ]);
    expect(sales.buckets).toMatchObject([{ from: today, now: { orders: 1 }, then: { orders: 1 } }]);
    expect(sales.hours).toMatchObject([
      { hour: 13, orders: 0, then: 1 },
      { hour: 14, orders: 1, then: 0 },
    ]);
    expect(sales.types).toMatchObject([{ orders: 1, then: 1 }]);
    const { items } = await report(manager, "items");
    expect(items.map(({ sales: sold, then }: Unchecked) => [sold, then])).toEqual([
      [5000, 5000],
      [1000, 1000],
    ]);
    // A day that is over is compared with a whole one.
    const over = await report(manager, "sales", yesterday, yesterday);
    expect([over.before_until, over.now.orders]).toEqual([null, 3]);
    const next = await report(manager, "sales", addDays(today, 1), addDays(today, 1));
    expect([next.before_until, next.then.orders]).toEqual([null, 1]);
  });

  it("counts what came back before that hour", async () => {
    const world = await open();
    const { manager, guest } = world;
    const one = await serve(world, guest.client, at(yesterday, 10, 0));
    const other = await serve(world, guest.client, at(yesterday, 10, 0));
    await serve(world, guest.client, at(today, 10, 0));
    const back = { to: "returned", reason: "cold", lines: [{ line_no: 2, quantity: 1 }] };
    await move(manager, `orders/${one}/moves`, at(yesterday, 13, 30), back);
    await move(manager, `orders/${other}/moves`, at(yesterday, 14, 30), back);
    expect((await report(manager, "sales")).then).toMatchObject({ orders: 2, sales: 11_000, returns: 1 });
    const { items } = await report(manager, "items");
    expect(items.map(({ then }: Unchecked) => then)).toEqual([10_000, 1000]);
  });

  it("is compared to the hour within a longer period, whose further days are left out", async () => {
    const world = await open();
    const { manager, guest } = world;
    await serve(world, guest.client, at(addDays(today, -2), 20, 0));
    await serve(world, guest.client, at(yesterday, 8, 0));
    // Yesterday and today, compared with the two days before them.
    const two = await report(manager, "sales", yesterday, today);
    expect([two.before_until, two.then.orders]).toEqual([at(addDays(today, -2), 14, 0).toISOString(), 0]);
    // Today and tomorrow, compared with the day before yesterday and yesterday.
    const ahead = await report(manager, "sales", today, addDays(today, 1));
    expect([ahead.before_until, ahead.then.orders]).toEqual([at(addDays(today, -2), 14, 0).toISOString(), 0]);
    expect((await report(manager, "customers", today, addDays(today, 1))).then.customers).toBe(0);
  });
});

describe("customers of a running day", () => {
  it("are compared with those of the same hours", async () => {
    const world = await open();
    const { manager, guests } = world;
    const [guest, late, early] = guests;
    await serve(world, guest.client, at(addDays(today, -2), 20, 0));
    for (const { client } of [guest, guest, early]) await serve(world, client, at(yesterday, 13, 0));
    await serve(world, late.client, at(yesterday, 15, 0));
    const { then, buckets } = await report(manager, "customers");
    expect(then).toEqual({ customers: 2, new: 1, returning: 1 });
    expect(buckets).toMatchObject([{ then: { new: 1 } }]);
    const { then: whole } = await report(manager, "customers", yesterday, yesterday);
    expect(whole).toEqual({ customers: 1, new: 1, returning: 0 });
  });
});

describe("money of a running day", () => {
  it("is compared with what moved in the same hours", async () => {
    const world = await open();
    const { shop, manager, guest, shiftId: shift_id } = world;
    const orders: string[] = [];
    for (let count = 0; count < 3; count += 1) orders.push(await serve(world, guest.client, at(yesterday, 9, 0)));
    const [first = "", second = "", third = ""] = orders;
    const cash = { tender: "cash", shift_id };
    await move(manager, `orders/${first}/settlements`, at(yesterday, 13, 59), cash);
    const { settlement } = await move(manager, `orders/${second}/settlements`, at(yesterday, 10, 0), cash);
    await move(manager, `settlements/${settlement.id}/undo`, at(yesterday, 13, 0), { reason: "Wrong", shift_id });
    await move(manager, `orders/${third}/settlements`, at(yesterday, 14, 0), cash);
    const back = (amount: number) => ({ amount, reason: "cold", shift_id, refunds: [{ tender: "cash", amount }] });
    await move(manager, `orders/${first}/returns`, at(yesterday, 13, 0), back(500));
    await move(manager, `orders/${first}/returns`, at(yesterday, 16, 0), back(700));
    await product.database.asOwner((tx) =>
      sql`update refund
        set created_at = (case amount when 500 then ${at(yesterday, 13, 0)} else ${at(yesterday, 16, 0)} end)::timestamptz
        where tenant_id = ${shop.tenantId}`.execute(tx),
    );
    const { then, tenders, buckets } = await report(manager, "payments");
    expect(then).toMatchObject({ received: 6000, refunded: 500, net: 5500 });
    expect(tenders.find(({ tender }: Unchecked) => tender === "cash")).toMatchObject({ net: 0, net_then: 5500 });
    expect(buckets).toMatchObject([{ net_then: 5500 }]);
    const { now: all } = await report(manager, "payments", yesterday, yesterday);
    expect(all).toMatchObject({ received: 12_000, refunded: 1200 });
  });
});

const insertVisit = async (shop: Shop, time: Date) =>
  product.database.asOwner((tx) =>
    tx
      .insertInto("visit")
      .values({ tenant_id: shop.tenantId, id: newId(), qr_uuid: shop.qr, branch_id: shop.branchId, created_at: time })
      .execute(),
  );

describe("visits and points of a running day", () => {
  it("are compared with those of the same hours", async () => {
    const { shop, manager, guest } = await open();
    for (const time of [at(yesterday, 13, 59), at(yesterday, 14, 0), at(today, 14, 5)]) await insertVisit(shop, time);
    expect((await report(manager, "sources")).sources).toMatchObject([{ visits: 1, visits_then: 1 }]);
    const ids = { tenant: shop.tenantId, customer: guest.id };
    await product.database.asOwner(async (tx) => {
      await sql`insert into wallet (tenant_id, customer_id) values (${ids.tenant}, ${ids.customer})
        on conflict do nothing`.execute(tx);
      await sql`insert into wallet_entry (tenant_id, customer_id, seq, prev_seq, prev_balance, delta, balance, kind,
          counter_account, source_type, source_id, created_at)
        values (${ids.tenant}, ${ids.customer}, 1, null, 0, 10, 10, 'earn', 'issue', 'order', ${newId()}, ${at(yesterday, 13, 59)}),
          (${ids.tenant}, ${ids.customer}, 2, 1, 10, 5, 15, 'earn', 'issue', 'order', ${newId()}, ${at(yesterday, 14, 0)})`.execute(
        tx,
      );
    });
    expect((await report(manager, "loyalty")).kinds[0]).toMatchObject({ kind: "points", given: 0, given_then: 10 });
  });
});

describe("evaluations of a running day", () => {
  it("are compared with those of the same hours", async () => {
    const { shop, manager } = await open();
    const ids = { tenant_id: shop.tenantId, form_id: newId(), version: 1 };
    await product.database.asOwner(async (tx) => {
      await sql`insert into evaluation_form (tenant_id, id, name, per)
        values (${ids.tenant_id}, ${ids.form_id}, '{"sa": "ن", "en": "F"}', 'order')`.execute(tx);
      await tx
        .insertInto("evaluation_version")
        .values({ ...ids, questions: 1 })
        .execute();
      const evaluations = [at(yesterday, 13, 59), at(yesterday, 14, 0), at(today, 14, 5)].map((created_at, place) => ({
        ...ids,
        id: newId(),
        branch_id: shop.branchId,
        score: 50 + 10 * place,
        low: false,
        created_at,
      }));
      await tx.insertInto("evaluation").values(evaluations).execute();
    });
    const { now: current, then } = await report(manager, "scores");
    expect([current, then]).toMatchObject([
      { answers: 1, score: 700 },
      { answers: 1, score: 500 },
    ]);
  });
});

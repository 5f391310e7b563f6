import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays, toInstant } from "@sufra/domain/hours/zoned-time.ts";
import { countedDays } from "@sufra/domain/suggestions/learn.ts";
import { minOrders } from "@sufra/domain/suggestions/lifts.ts";
import { suggest } from "@sufra/domain/suggestions/suggest.ts";
import { describeOnOneDatabase } from "../../test/support/each-database.ts";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import { makeClient } from "../../test/support/http-client.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import { countSuggestions } from "./count-nightly.ts";
import { popularAt } from "./read-suggestions.ts";

const zone = "Asia/Riyadh";
const nothing = { popular: [], pairs: [], products: [], categories: [] };

describeOnOneDatabase("suggestions", (get) => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ ...get(), close: async () => undefined });
  });
  afterAll(() => product?.stop());

  const open = async () => {
    const shop = await openShop(product.database);
    const { client } = await newGuest(product, shop);
    const manager = await signInStaff(product.url, shop.emails.manager);
    const order = async (lines: string[], ...steps: string[]) => {
      const cart = { lines: lines.map((name) => ({ product_id: shop.id(name) || name, quantity: 2, options: [] })) };
      const { body } = await place(client, getCart(shop, cart));
      for (const to of steps) await manager.post(`/api/console/orders/${body.id}/moves/`, { to });
      return body.id as string;
    };
    const read = async () => (await client.get(`/api/menu/${shop.branchId}/suggestions/`)).body;
    const data = async (caller = makeClient(product.url, { qr: shop.qr })) =>
      (await caller.get(`/api/restaurant/qr/${shop.qr}/data/`)).body.suggestions as string[];
    return { shop, client, order, read, data };
  };
  const set = (shop: Shop, name: string, values: object) =>
    product.database.inTenant(shop.tenantId, (tx) =>
      tx
        .updateTable("product")
        .set(values)
        .where("tenant_id", "=", shop.tenantId)
        .where("id", "=", shop.id(name) || name)
        .execute(),
    );

  /** Products of no name of their own: `order` and `set` take their ids. */
  const addDishes = async (shop: Shop, count: number): Promise<string[]> => {
    const dishes = Array.from({ length: count }, () => newId());
    await product.database.inTenant(shop.tenantId, (tx) =>
      tx
        .insertInto("product")
        .values(
          dishes.map((id, index) => ({
            tenant_id: shop.tenantId,
            id,
            category_id: shop.id("category"),
            slug: `former-${index}`,
            name: json({ sa: "طبق", en: "Dish" }),
            price: 1000,
            position: 10 + index,
          })),
        )
        .execute(),
    );
    return dishes;
  };

  it("is counted from delivered orders alone, twice the same, and forgets what no longer holds", async () => {
    const { shop, order, read, data } = await open();
    const done = ["sent_to_kitchen", "ready", "delivered"];
    for (let times = 0; times < minOrders; times += 1) await order(["burger", "juice"], ...done);
    await order(["burger", "cheap"], ...done);
    for (let times = 0; times < minOrders; times += 1) await order(["juice", "cheap"]);
    expect(await read()).toEqual(nothing);
    await countSuggestions(product.platform, shop.tenantId);
    const [burger, juice] = [shop.id("burger"), shop.id("juice")];
    const learned = await read();
    expect(learned.popular).toEqual([burger, juice]);
    expect(learned.products.map((each: { id: string }) => each.id)).toEqual([burger, juice]);
    expect(await data()).toEqual([burger, juice]);
    const failures: unknown[] = [];
    const { log } = product.platform;
    const watched = {
      ...product.platform,
      log: { ...log, error: (about: unknown) => failures.push(about) } as typeof log,
    };
    await Promise.all([1, 2, 3].map(() => countSuggestions(watched, shop.tenantId)));
    expect(failures).toEqual([]);
    expect(await read()).toEqual(learned);
    const later = () => new Date(Date.now() + (countedDays + 1) * 86_400_000);
    await countSuggestions({ ...product.platform, database: { ...product.database, now: later } }, shop.tenantId);
    expect(await read()).toEqual(nothing);
  });

  it("names at each hour what is ordered then, at the hour an order is for", async () => {
    const { shop, order, read } = await open();
    const done = ["sent_to_kitchen", "ready", "delivered"];
    const { branchId, tenantId } = shop;
    const day = addDays(new Date().toISOString().slice(0, 10), -2);
    const put = async (name: string, times: number, hour: number, wanted?: number) => {
      const scheduled_at = wanted === undefined ? null : toInstant(day, wanted * 60, zone);
      for (let time = 0; time < times; time += 1) {
        const id = await order([name], ...done);
        await product.database.asOwner((tx) =>
          tx
            .updateTable("customer_order")
            .set({ created_at: toInstant(day, hour * 60, zone), scheduled_at, start_at: scheduled_at })
            .where("tenant_id", "=", tenantId)
            .where("id", "=", id)
            .execute(),
        );
      }
    };
    await put("juice", 4, 6, 8);
    await put("cheap", 4, 4, 9);
    await put("burger", 5, 20);
    await countSuggestions(product.platform, tenantId);
    const popular = (hour: number) =>
      product.database.inTenant(tenantId, (tx) =>
        popularAt(tx, { tenantId, branchId }, { now: toInstant(day, hour * 60, zone), zone }),
      );
    const [burger, juice, cheap] = [shop.id("burger"), shop.id("juice"), shop.id("cheap")];
    expect([(await popular(9))[2], (await popular(21))[0]]).toEqual([burger, burger]);
    const facts = await read();
    const row = (part: number) =>
      suggest({ beside: [], facts, part, favorites: [], popular: [], available: () => true, most: 2 });
    expect([row(0).sort(), row(2)[0]]).toEqual([[juice, cheap].sort(), burger]);
  });

  it("fills a branch that was counted before there were hours", async () => {
    const { shop, order, read, data } = await open();
    for (let times = 0; times < minOrders; times += 1) await order(["burger"], "sent_to_kitchen", "ready", "delivered");
    await countSuggestions(product.platform, shop.tenantId);
    await product.database.asOwner((tx) =>
      tx.updateTable("product_demand").set({ by_part: [] }).where("tenant_id", "=", shop.tenantId).execute(),
    );
    expect(await data()).toEqual([shop.id("burger")]);
    expect((await read()).popular).toEqual([shop.id("burger")]);
    // A process of the last release counts, and learns nothing: what it left out is due at once.
    const isDue = () =>
      product.database.asOwner(async (tx) => {
        await tx
          .insertInto("suggestion_count")
          .values({ tenant_id: shop.tenantId, counted_at: product.database.now() })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        const { rows } =
          await sql`select from due_work('suggestions', now()) where tenant_id = ${shop.tenantId}`.execute(tx);
        return rows.length > 0;
      });
    expect(await isDue()).toBe(false);
    await product.database.asOwner((tx) =>
      tx.deleteFrom("suggestion_facts").where("tenant_id", "=", shop.tenantId).execute(),
    );
    expect(await isDue()).toBe(true);
  });

  it("puts what the guest had most first, as long as it is sold", async () => {
    const { shop, client, order, data } = await open();
    const done = ["sent_to_kitchen", "ready", "delivered"];
    await order(["burger", "juice"], ...done);
    await order(["burger"], ...done);
    const [burger, juice] = [shop.id("burger"), shop.id("juice")];
    expect(await data(client)).toEqual([burger, juice]);
    await set(shop, "burger", { active: false });
    expect(await data(client)).toEqual([juice]);
  });

  it("still puts a favorite first after six others went off the menu", async () => {
    const { shop, client, order, data } = await open();
    const done = ["sent_to_kitchen", "ready", "delivered"];
    const former = await addDishes(shop, 6);
    await order([...former, "cheap"], ...done);
    await order(former, ...done);
    for (const name of former) await set(shop, name, { active: false });
    await set(shop, "juice", { popular: true });
    expect((await data(client))[0]).toBe(shop.id("cheap"));
  });

  it("falls back on what is called popular, and never names what cannot be had", async () => {
    const { shop, data } = await open();
    expect(await data()).toEqual([]);
    await set(shop, "burger", { popular: true });
    await set(shop, "juice", { popular: true });
    expect(await data()).toEqual([shop.id("juice"), shop.id("burger")]);
    const off = (values: object) =>
      product.database.inTenant(shop.tenantId, (tx) =>
        tx
          .insertInto("branch_product")
          .values({ tenant_id: shop.tenantId, branch_id: shop.branchId, product_id: shop.id("juice"), ...values })
          .onConflict((conflict) => conflict.columns(["tenant_id", "branch_id", "product_id"]).doUpdateSet(values))
          .execute(),
      );
    await off({ sold_out: true });
    expect(await data()).toEqual([shop.id("burger")]);
    await off({ sold_out: false, listed: false });
    expect(await data()).toEqual([shop.id("burger")]);
    await off({ listed: true });
    const never = JSON.stringify([{ weekdays: [], from_minute: 0, to_minute: 1 }]);
    await set(shop, "burger", { schedule: never });
    expect(await data()).toEqual([shop.id("juice")]);
    await set(shop, "juice", { active: false });
    expect(await data()).toEqual([]);
  });

  it("begins with what the guest likes", async () => {
    const { shop, client, order, data } = await open();
    await set(shop, "juice", { popular: true });
    await order(["cheap", "burger"], "sent_to_kitchen", "ready", "delivered");
    const own = await data(client);
    expect(own.slice(0, 2).sort()).toEqual([shop.id("cheap"), shop.id("burger")].sort());
    expect(own[2]).toBe(shop.id("juice"));
    expect(await data()).toEqual([shop.id("juice")]);
  });
});

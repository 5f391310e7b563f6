import { afterAll, beforeAll, expect, it } from "vitest";
import { countedDays, minOrders } from "@sufra/domain/suggestions/suggest.ts";
import { describeOnOneDatabase } from "../../test/support/each-database.ts";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import { makeClient } from "../../test/support/http-client.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import { countSuggestions } from "./count-nightly.ts";

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
    expect(await read()).toEqual({ popular: [], pairs: [] });
    await countSuggestions(product.platform, shop.tenantId);
    const [burger, juice] = [shop.id("burger"), shop.id("juice")];
    const counted = {
      popular: [burger, juice],
      pairs: [
        { product_id: burger, other_id: juice, orders: minOrders },
        { product_id: juice, other_id: burger, orders: minOrders },
      ].sort((a, b) => (a.product_id < b.product_id ? -1 : 1)),
    };
    expect(await read()).toEqual(counted);
    expect(await data()).toEqual([burger, juice]);
    await Promise.all([1, 2].map(() => countSuggestions(product.platform, shop.tenantId)));
    expect(await read()).toEqual(counted);
    const later = () => new Date(Date.now() + (countedDays + 1) * 86_400_000);
    await countSuggestions({ ...product.platform, database: { ...product.database, now: later } }, shop.tenantId);
    expect(await read()).toEqual({ popular: [], pairs: [] });
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

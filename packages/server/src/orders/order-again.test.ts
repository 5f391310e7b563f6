import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import { anotherBranch } from "../till/till.test-data.ts";
import { markSoldOut, setPrice } from "../../test/fixtures/change-menu.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, quote, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import type { Client } from "../../test/support/http-client.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const change = ({ tenantId }: Shop, run: (tx: Tx) => Promise<unknown>) => product.database.inTenant(tenantId, run);

/** A second branch that is always open and takes cash for pickup. */
const openBranch = async (shop: Shop): Promise<string> => {
  const branch_id = await anotherBranch(product.database, shop);
  const { tenantId: tenant_id } = shop;
  await product.database.inTenant(tenant_id, async (tx) => {
    const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens_minute: 0, closes_minute: 1440 }));
    await tx
      .insertInto("branch_hours")
      .values(hours.map((each) => ({ tenant_id, id: newId(), branch_id, ...each })))
      .execute();
    await tx
      .insertInto("branch_payment_method")
      .values({ tenant_id, branch_id, order_type: 2, method: "cash" })
      .execute();
  });
  return branch_id;
};

const readList = async (client: Client) => (await client.get("/api/orders/again/")).body.orders;

/** Places orders that are delivered at once; answers an order's id. */
const openKitchen = async (shop: Shop, client: Client) => {
  const manager = await signInStaff(product.url, shop.emails.manager);
  return async (cart: ReturnType<typeof getCart>): Promise<string> => {
    const { id } = (await place(client, cart)).body;
    for (const to of ["sent_to_kitchen", "ready", "delivered"])
      expect((await manager.post(`/api/console/orders/${id}/moves/`, { to })).status).toBe(200);
    return id;
  };
};

describe("orders to have again", () => {
  it("lists delivered orders that differ, with what they cost today", async () => {
    const shop = await openShop(product.database);
    const { client } = await newGuest(product, shop);
    const deliver = await openKitchen(shop, client);
    const options = [{ option_id: shop.id("garlic"), quantity: 1 }];
    const burger = { product_id: shop.id("burger"), quantity: 2, options };
    const juice = { product_id: shop.id("juice"), quantity: 1, options: [] };
    const products = [
      { slot_id: shop.id("slotA"), product_id: shop.id("burger"), options },
      { slot_id: shop.id("slotB"), product_id: shop.id("juice"), options: [] },
    ];
    const whole = getCart(shop, {
      lines: [burger, juice],
      combos: [{ combo_id: shop.id("combo"), quantity: 1, products }],
    });
    const onlyJuice = getCart(shop, { lines: [juice], combos: [] });
    await deliver(whole);
    const second = await deliver(onlyJuice);
    const third = await deliver(whole);
    await place(client, getCart(shop, { lines: [{ ...juice, quantity: 3 }], combos: [] }));
    const list = () => readList(client);
    const before = await list();
    const { subtotal } = await quote(client, whole);
    expect(before).toMatchObject([
      { id: third, price: subtotal, missing: 0, items: [{ quantity: 2 }, { quantity: 1 }, { quantity: 1 }] },
      { id: second, price: (await quote(client, onlyJuice)).subtotal, missing: 0 },
    ]);
    await change(shop, setPrice(shop, shop.id("burger"), 2600));
    expect((await list())[0].price).toBe((await quote(client, whole)).subtotal);
    // Sold out juice takes the combo with it, and an order of nothing else.
    await change(shop, markSoldOut(shop, shop.id("juice")));
    expect(await list()).toMatchObject([{ id: third, missing: 2 }]);
    expect(await list()).toHaveLength(1);
    const stranger = await newGuest(product, shop);
    expect(await readList(stranger.client)).toEqual([]);
  });

  it("are the latest three of different dishes, the latest of each", async () => {
    const shop = await openShop(product.database);
    const { client } = await newGuest(product, shop);
    const deliver = await openKitchen(shop, client);
    const options = [{ option_id: shop.id("garlic"), quantity: 1 }];
    const burger = { product_id: shop.id("burger"), quantity: 1, options };
    const juice = { product_id: shop.id("juice"), quantity: 1, options: [] };
    const of = (...lines: (typeof burger)[]) => deliver(getCart(shop, { lines, combos: [] }));
    await deliver(getCart(shop));
    const alone = await of(burger);
    const both = await of(juice, burger);
    await of(juice);
    const many = await of({ ...juice, quantity: 4 });
    expect((await readList(client)).map(({ id }: { id: string }) => id)).toEqual([many, both, alone]);
  });

  it("are not hidden by a later one of the same dish that can't be had", async () => {
    const shop = await openShop(product.database);
    const { client } = await newGuest(product, shop);
    const deliver = await openKitchen(shop, client);
    const of = (option: string) =>
      deliver(
        getCart(shop, {
          lines: [
            { product_id: shop.id("burger"), quantity: 1, options: [{ option_id: shop.id(option), quantity: 1 }] },
          ],
          combos: [],
        }),
      );
    const plain = await of("tahini");
    await of("garlic");
    await change(shop, (tx) =>
      tx
        .updateTable("option_item")
        .set({ active: false })
        .where("tenant_id", "=", shop.tenantId)
        .where("id", "=", shop.id("garlic"))
        .execute(),
    );
    expect((await readList(client)).map(({ id }: { id: string }) => id)).toEqual([plain]);
  });

  it("are judged by the branch that each was ordered at", async () => {
    const shop = await openShop(product.database);
    const { client } = await newGuest(product, shop);
    const deliver = await openKitchen(shop, client);
    const far = await openBranch(shop);
    const [main, other] = [await deliver(getCart(shop)), await deliver(getCart(shop, { branch_id: far }))];
    const whole = { price: 6_000, missing: 0 };
    expect(await readList(client)).toMatchObject([
      { id: other, ...whole },
      { id: main, ...whole },
    ]);
    await change(shop, markSoldOut({ ...shop, branchId: far }, shop.id("juice")));
    expect(await readList(client)).toMatchObject([
      { id: other, price: 5_000, missing: 1 },
      { id: main, ...whole },
    ]);
    expect((await client.post(`/api/orders/${other}/again/`)).body).toMatchObject({
      branch_id: far,
      missing: [{ reason: "sold_out" }],
    });
  });
});

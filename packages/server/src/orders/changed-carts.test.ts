import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { asked } from "../../test/fixtures/retrying-client.ts";
import { newId } from "../platform/db/new-id.ts";
import { getCart, newGuest, openShop, place, quote, type Shop } from "../../test/fixtures/shop.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct(undefined, { environment: { LIMIT_SCALE: "100" } });
});
afterAll(() => product?.stop());

const withoutSauces = (shop: Shop) =>
  product.database.inTenant(shop.tenantId, (tx) =>
    tx.deleteFrom("product_option_group").where("tenant_id", "=", shop.tenantId).execute(),
  );
const withoutItems = (shop: Shop, names: string[]) =>
  product.database.inTenant(shop.tenantId, (tx) =>
    tx
      .updateTable("product")
      .set({ active: false })
      .where("tenant_id", "=", shop.tenantId)
      .where("id", "in", names.map(shop.id))
      .execute(),
  );
const burgerWith = (shop: Shop, sauce: string) => ({
  product_id: shop.id("burger"),
  quantity: 1,
  options: [{ option_id: shop.id(sauce), quantity: 1 }],
});
const juice = (shop: Shop) => ({ product_id: shop.id("juice"), quantity: 1, options: [] });

/** Agrees on a cart, changes the menu, and places the agreed cart. */
const placeAfter = async (changes: (shop: Shop) => Record<string, unknown>, menu: (shop: Shop) => Promise<unknown>) => {
  const shop = await openShop(product.database);
  const { client } = await newGuest(product, shop);
  const cart = getCart(shop, changes(shop));
  const { quote_id, total } = await quote(client, cart);
  await menu(shop);
  const body = { ...cart, quote_id, payment_method: "cash", expected_total: total };
  return { shop, client, body, answer: await client.post("/api/orders/", body, { key: true }) };
};

describe("the name of an order", () => {
  it("is the one typed for it, else the customer's, and does not make another order of a cart", async () => {
    const shop = await openShop(product.database);
    const { client } = await newGuest(product, shop);
    const nameOf = async (id: string) => (await client.get(`/api/orders/${id}/`)).body.customer_name;
    const cart = getCart(shop, { cart_id: newId(), cart_version: 1 });
    const typed = await place(client, cart, { customer_name: "  نورة  " });
    expect([typed.status, await nameOf(typed.body.id)]).toEqual([201, "نورة"]);
    expect((await place(client, cart)).body.id).toBe(typed.body.id);
    const plain = await place(client, getCart(shop), { customer_name: " " });
    expect(await nameOf(plain.body.id)).toBe("Sara");
    const long = await place(client, getCart(shop), { customer_name: "x".repeat(121) });
    expect([long.status, long.body.errors]).toMatchObject([422, [{ path: "customer_name" }]]);
  });
});

it("one cart in twenty tabs of one process places one order", async () => {
  const shop = await openShop(product.database);
  const { client } = await newGuest(product, shop);
  for (let round = 0; round < 6; round += 1) {
    const cart = getCart(shop, { cart_id: newId(), cart_version: 1 });
    const { quote_id, total } = await quote(client, cart);
    const body = { ...cart, quote_id, payment_method: "cash", expected_total: total };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => asked(client, (tab, key) => tab.post("/api/orders/", body, { key }))),
    );
    const [first] = answers;
    expect([...new Set(answers.map(({ status, body: { id } }) => `${status} ${id}`))]).toEqual([
      `201 ${first?.body.id}`,
    ]);
  }
});

describe("a menu that changed since the quote", () => {
  it("is reported option by option", async () => {
    const { answer } = await placeAfter(
      (shop) => ({ lines: [burgerWith(shop, "tahini"), juice(shop)] }),
      withoutSauces,
    );
    expect([answer.status, answer.body.code]).toEqual([409, "cart_changed"]);
    expect(answer.body.params).toMatchObject({
      differences: [{ kind: "option_unavailable", line_no: 1, name: "Tahini" }],
      quote: { total: 1000 },
    });
  });

  it("is reported if nothing of the cart is left, or too little for a delivery", async () => {
    const all = await placeAfter(
      (shop) => ({ lines: [juice(shop)], tip: 500 }),
      (shop) => withoutItems(shop, ["juice"]),
    );
    expect([all.answer.status, all.answer.body.code]).toEqual([409, "cart_changed"]);
    expect(all.answer.body.params).toMatchObject({
      differences: [{ kind: "unavailable", line_no: 1, name: "Juice" }],
      quote: { total: 0, lines: [] },
    });
    const coordinates = { lat: 24.7, lng: 46.7 };
    const most = await placeAfter(
      (shop) => ({ lines: [burgerWith(shop, "garlic"), juice(shop)], order_type: 3, coordinates }),
      (shop) => withoutItems(shop, ["burger"]),
    );
    expect(most.answer.body.code).toBe("cart_changed");
  });

  it("is reported for a combo whose products are no longer offered", async () => {
    const { answer } = await placeAfter(
      (shop) => ({
        combos: [
          {
            combo_id: shop.id("combo"),
            quantity: 1,
            products: [
              { slot_id: shop.id("slotA"), product_id: shop.id("burger"), options: [] },
              { slot_id: shop.id("slotB"), product_id: shop.id("juice"), options: [] },
            ],
          },
        ],
        lines: [juice(shop)],
      }),
      (shop) =>
        product.database.inTenant(shop.tenantId, (tx) =>
          tx
            .updateTable("combo_slot_product")
            .set({ product_id: shop.id("cheap") })
            .where("tenant_id", "=", shop.tenantId)
            .where("slot_id", "=", shop.id("slotA"))
            .execute(),
        ),
    );
    expect(answer.body).toMatchObject({
      code: "cart_changed",
      params: { differences: [{ kind: "unavailable", line_no: 2, name: "Meal" }] },
    });
  });

  it("does not excuse choices that were never valid", async () => {
    const { client, body, shop } = await placeAfter(
      (each) => ({ lines: [burgerWith(each, "garlic")] }),
      async () => undefined,
    );
    const wrong = { ...body, lines: [{ ...burgerWith(shop, "garlic"), product_id: shop.id("juice") }] };
    expect((await client.post("/api/orders/", wrong, { key: true })).body.code).toBe("validation_failed");
  });
});

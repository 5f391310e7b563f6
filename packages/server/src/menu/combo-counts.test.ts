import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, quote, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import type { Client } from "../../test/support/http-client.ts";
import { both, comboBody } from "./manage.test-data.ts";

let product: Product;
let shop: Shop;
let manager: Client;
beforeAll(async () => {
  product = await startProduct();
  shop = await openShop(product.database);
  manager = await signInStaff(product.url, shop.emails.manager);
});
afterAll(() => product?.stop());

/** One slot that takes one to three juices, each with a surcharge. */
const makeCombo = async (price = 4000) => {
  const products = [{ product_id: shop.id("juice"), surcharge: 150 }];
  const answer = await manager.post(
    "/api/console/combos/",
    comboBody([{ name: both("Juices"), min: 1, max: 3, products }], { price }),
  );
  expect(answer.status).toBe(201);
  return answer.body;
};
const cartOf = (combo: { id: string; slots: { id: string }[] }, count: number) =>
  getCart(shop, {
    lines: [],
    combos: [
      {
        combo_id: combo.id,
        quantity: 2,
        products: Array.from({ length: count }, () => ({
          slot_id: combo.slots[0]?.id,
          product_id: shop.id("juice"),
          options: [],
        })),
      },
    ],
  });

describe("a combo's slot", () => {
  it("takes every number from its minimum to its maximum, each choice with its surcharge", async () => {
    const combo = await makeCombo();
    expect(combo.slots).toMatchObject([{ min: 1, max: 3 }]);
    const { client } = await newGuest(product, shop);
    for (const count of [1, 2, 3])
      expect(await quote(client, cartOf(combo, count))).toMatchObject({ total: 2 * (4000 + 150 * count) });
    const refused = async (count: number) => (await client.post("/api/quotes/", cartOf(combo, count))).body.errors;
    const path = "combos.0.products";
    expect(await refused(0)).toMatchObject([{ path, code: "option_required" }]);
    expect(await refused(4)).toMatchObject([{ path, code: "field_invalid" }]);
  });

  it("shows guest and staff what was chosen, equal choices counted together on the ticket", async () => {
    const combo = await makeCombo();
    const { client } = await newGuest(product, shop);
    const { body: placed } = await place(client, cartOf(combo, 3));
    const order = (await client.get(`/api/orders/${placed.id}/`)).body;
    expect(order.lines[0].products.map(({ surcharge }: { surcharge: number }) => surcharge)).toEqual([150, 150, 150]);
    const board = (await manager.get(`/api/console/orders/${placed.id}/`)).body;
    expect(board.lines[0].chosen).toMatchObject([{ quantity: 3 }]);
  });

  it("has a maximum that is not below its minimum, in the console and in the database", async () => {
    const products = [{ product_id: shop.id("juice"), surcharge: 0 }];
    const slots = [{ name: both("Juices"), min: 3, max: 2, products }];
    const answer = await manager.post("/api/console/combos/", comboBody(slots));
    expect(answer.body.errors).toMatchObject([{ path: "slots.0.max", code: "field_invalid" }]);
    const combo = await makeCombo();
    const lowered = product.database.inTenant(shop.tenantId, (tx) =>
      tx
        .updateTable("combo_slot")
        .set({ min: 3, max: 2 })
        .where("tenant_id", "=", shop.tenantId)
        .where("id", "=", combo.slots[0].id)
        .execute(),
    );
    await expect(lowered).rejects.toThrow("combo_slot_range");
  });
});

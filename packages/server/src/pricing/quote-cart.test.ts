/** The specification's cart fields that come from the price. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setPrice } from "../../test/fixtures/change-menu.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, type Shop, signInStaff } from "../../test/fixtures/shop.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const setBranch = (shop: Shop, change: { integrated?: boolean; service_charge_bp?: number; order_types?: number[] }) =>
  product.database.inTenant(shop.tenantId, (tx) =>
    tx
      .updateTable("branch")
      .set(change)
      .where("tenant_id", "=", shop.tenantId)
      .where("id", "=", shop.id("branch"))
      .execute(),
  );

const order = (shop: Shop) => ({
  order_type: 1,
  table_id: shop.id("table"),
  tip: 300,
  lines: [
    {
      product_id: shop.id("burger"),
      quantity: 2,
      options: [
        { option_id: shop.id("garlic"), quantity: 2 },
        { option_id: shop.id("tahini"), quantity: 1 },
      ],
    },
  ],
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
});

const quote = async (shop: Shop) => {
  const { client } = await newGuest(product, shop);
  const { status, body } = await client.post("/api/quotes/", getCart(shop, order(shop)));
  expect(status).toBe(200);
  return body;
};

describe("the cart of a quote", () => {
  it("has every amount and list where a point of sale is connected", async () => {
    const shop = await openShop(product.database);
    await setBranch(shop, { integrated: true, service_charge_bp: 1000 });
    const { cart, total } = await quote(shop);
    // Burgers 2 × (25.00 + 2.00 + 3.00), one garlic free; combo 31.00; service 10 %.
    expect(cart).toEqual({
      subtotal: 9100,
      total_discount: 0,
      charge_amount: 910,
      charges_taxes: 119,
      taxes_price: 1306,
      branch_taxes: [{ rate_bp: 1500, amount: 1306 }],
      modifiers_taxes: 130,
      integrated: true,
      foodics_taxes: 1306,
      foodics_charges: 910 - 119 + 300,
      foodics_total: total,
      delivery_branches: [shop.id("branch")],
      pickup_branches: [shop.id("branch")],
    });
  });

  it("has no figures of a point of sale without one, and only branches that deliver or hand out", async () => {
    const shop = await openShop(product.database);
    await setBranch(shop, { order_types: [1, 2] });
    const { cart } = await quote(shop);
    expect(cart).toMatchObject({ integrated: false, foodics_taxes: 0, foodics_charges: 0, foodics_total: 0 });
    expect([cart.delivery_branches, cart.pickup_branches]).toEqual([[], [shop.id("branch")]]);
  });

  it("leaves the tax of charges out of what staff read of the order", async () => {
    const shop = await openShop(product.database);
    await setBranch(shop, { service_charge_bp: 1000 });
    const { client } = await newGuest(product, shop);
    const placed = await place(client, getCart(shop, order(shop)));
    const manager = await signInStaff(product.url, shop.emails.manager);
    const { status, body } = await manager.get(`/api/console/orders/${placed.body.id}/`);
    expect([status, body.charges]).toEqual([200, [{ kind: "service", amount: 910 }]]);
  });

  it("has the price that has changed since the last quote", async () => {
    const shop = await openShop(product.database);
    const { client } = await newGuest(product, shop);
    const getTotal = async () => (await client.post("/api/quotes/", getCart(shop))).body.total;
    const before = await getTotal();
    await product.database.inTenant(shop.tenantId, setPrice(shop, shop.id("burger"), 2_600));
    expect((await getTotal()) - before).toBe(200);
  });
});

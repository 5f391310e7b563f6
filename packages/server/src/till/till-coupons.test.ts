import { afterAll, beforeAll, expect, it } from "vitest";
import { addCoupon, loadUses } from "../coupons/campaigns.test-data.ts";
import { findDifferences } from "../payments/reconcile.ts";
import { newId } from "../platform/db/new-id.ts";
import { describeOnOneDatabase } from "../../test/support/each-database.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import { loadDay, lookUp, redeem, undo } from "./till.test-data.ts";

describeOnOneDatabase("coupons at the till", (get) => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ ...get(), close: async () => undefined });
  });
  afterAll(() => product?.stop());

  const open = async (campaign: Parameters<typeof addCoupon>[3] = {}) => {
    const shop = await openShop(product.database);
    const guest = await newGuest(product, shop);
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    const id = await addCoupon(product.database, shop.tenantId, "TEN", campaign);
    return { shop, guest, cashier, id, named: { customer_id: guest.id } };
  };
  const differences = (shop: Shop) =>
    product.database.inTenant(shop.tenantId, (tx) => findDifferences(tx, shop.tenantId), { readOnly: true });

  it("show what to check, require a customer, and follow the limits of orders", async () => {
    const { shop, guest, cashier, id, named } = await open({
      kind: "amount",
      amount: 500,
      minimum: 3000,
      order_types: [1, 2],
    });
    await product.database.inTenant(shop.tenantId, (tx) =>
      tx
        .updateTable("coupon")
        .set({ items: [shop.id("burger"), shop.id("combo")] })
        .where("tenant_id", "=", shop.tenantId)
        .where("id", "=", id)
        .execute(),
    );
    const unnamed = await lookUp(cashier, " ten ");
    expect([unnamed.status, unnamed.body]).toMatchObject([
      200,
      {
        kind: "coupon",
        code: "TEN",
        customer: null,
        held_until: null,
        coupon: { kind: "amount", amount: 500, minimum: 3000, order_types: [1, 2], uses_left: null },
      },
    ]);
    expect(unnamed.body.coupon.items.map(({ en }: { en: string }) => en)).toEqual(["Burger", "Meal"]);
    const missing = await redeem(cashier, "TEN");
    expect([missing.status, missing.body.errors]).toMatchObject([422, [{ path: "customer_id", code: "field_empty" }]]);
    expect((await lookUp(cashier, "TEN", named)).body).toMatchObject({
      customer: { id: guest.id, first_name: "Sara" },
      coupon: { uses_left: 1 },
    });
    const used = await redeem(cashier, "TEN", named);
    expect([used.status, used.body]).toMatchObject([201, { kind: "coupon", customer: { id: guest.id } }]);
    expect((await redeem(cashier, "TEN", named)).body.code).toBe("coupon_used_up");
    expect((await lookUp(cashier, "TEN", named)).body.code).toBe("coupon_used_up");
    const cart = getCart(shop, { coupon_codes: ["TEN"] });
    expect((await guest.client.post("/api/quotes/", cart)).body.code).toBe("coupon_used_up");
    expect(await loadUses(product.database, shop.tenantId, id)).toMatchObject({ used: 1, standing: [{ amount: 500 }] });
    const undone = await undo(cashier, used.body.id, "guest changed their mind");
    expect(undone.body).toMatchObject({ undone: { reason: "guest changed their mind", staff_name: "cashier" } });
    expect(await loadUses(product.database, shop.tenantId, id)).toMatchObject({ used: 0, standing: [] });
    expect((await undo(cashier, used.body.id)).status).toBe(200);
    expect((await loadUses(product.database, shop.tenantId, id)).used).toBe(0);
    expect((await place(guest.client, cart)).status).toBe(201);
    expect((await redeem(cashier, "TEN", named)).body.code).toBe("coupon_used_up");
    expect(await loadDay(cashier)).toHaveLength(1);
    expect(await differences(shop)).toEqual([]);
  });

  it("record no amount for an unknown part of a bill", async () => {
    const { shop, cashier, id, named } = await open({ kind: "percent", rate_bp: 2000 });
    expect((await redeem(cashier, "TEN", named)).status).toBe(201);
    expect(await loadUses(product.database, shop.tenantId, id)).toMatchObject({
      used: 1,
      standing: [{ amount: null }],
    });
    expect(await differences(shop)).toEqual([]);
  });

  const day = 86_400_000;
  const refusals: [string, Parameters<typeof addCoupon>[3], string, string | undefined][] = [
    ["over", { ends_at: new Date(Date.now() - day) }, "coupon_not_applicable", "expired"],
    ["too early", { starts_at: new Date(Date.now() + day) }, "coupon_not_applicable", "not_started"],
    ["of another branch", { branches: [newId()] }, "coupon_not_applicable", "branch"],
    ["for delivery alone", { order_types: [3] }, "coupon_not_applicable", "order_type"],
    ["for free delivery", { kind: "free_delivery" }, "coupon_not_applicable", "order_type"],
    ["used up by others", { limit_total: 1, used: 1 }, "coupon_used_up", undefined],
    ["stopped", { active: false }, "coupon_not_found", undefined],
  ];
  it.each(refusals)("refuses one that is %s", async (_what, campaign, code, reason) => {
    const { cashier, named } = await open(campaign);
    for (const refused of [await lookUp(cashier, "TEN", named), await redeem(cashier, "TEN", named)])
      expect([refused.body.code, refused.body.params?.reason]).toEqual([code, reason]);
  });

  it("follow the rules for first orders and new customers", async () => {
    const { shop, guest, cashier, named } = await open({ first_order_only: true });
    await addCoupon(product.database, shop.tenantId, "NEWCOMER", { new_customers_only: true });
    const { body } = await place(guest.client, getCart(shop));
    expect((await redeem(cashier, "TEN", named)).body).toMatchObject({
      code: "coupon_not_applicable",
      params: { reason: "first_order" },
    });
    const manager = await signInStaff(product.url, shop.emails.manager);
    for (const to of ["sent_to_kitchen", "ready", "delivered"])
      await manager.post(`/api/console/orders/${body.id}/moves/`, { to });
    expect((await redeem(cashier, "NEWCOMER", named)).body.code).toBe("new_customers_only");
    const stranger = await newGuest(product, shop);
    for (const code of ["TEN", "NEWCOMER"])
      expect((await redeem(cashier, code, { customer_id: stranger.id })).status).toBe(201);
    expect(await differences(shop)).toEqual([]);
  });

  it("that belong to one customer are refused for others", async () => {
    const shop = await openShop(product.database);
    const [owner, other] = [await newGuest(product, shop), await newGuest(product, shop)];
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    await addCoupon(product.database, shop.tenantId, "MINE", { customer_id: owner.id });
    expect((await lookUp(cashier, "MINE")).body.customer.id).toBe(owner.id);
    expect((await redeem(cashier, "MINE", { customer_id: other.id })).body.params).toEqual({ reason: "customer" });
    expect((await redeem(cashier, "MINE", { customer_id: newId() })).body.code).toBe("validation_failed");
    expect((await redeem(cashier, "MINE")).status).toBe(201);
  });
});

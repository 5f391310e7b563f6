import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { VoucherRemainder } from "@sufra/domain/prizes/voucher-use.ts";
import type { Client } from "../../test/support/http-client.ts";
import { onceBeforeOrder } from "../../test/fixtures/before-order.ts";
import { addPoints, insertRules } from "../../test/fixtures/loyalty.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, quote, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import { findDifferences } from "../payments/reconcile.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct(undefined, { environment: { LIMIT_SCALE: "50" } });
});
afterAll(() => product?.stop());

/** A guest with a voucher of 50 riyals for 500 points, and 500 points more. */
const open = async (voucher_remainder: VoucherRemainder = "keep") => {
  const shop = await openShop(product.database);
  await insertRules(product.database, shop.tenantId, { voucher_remainder });
  const guest = await newGuest(product, shop);
  await addPoints(product.database, shop.tenantId, guest.id, 300);
  await addPoints(product.database, shop.tenantId, guest.id, 700);
  const { client } = guest;
  const { body: voucher } = await client.post("/api/points-shop/vouchers/", { points: 500 }, { key: true });
  return { shop, guest, client, voucher: voucher as { reward_id: string; code: string } };
};
const juices = (shop: Shop, quantity: number, more: object = {}) =>
  getCart(shop, { lines: [{ product_id: shop.id("juice"), quantity, options: [] }], ...more });
type Shown = { id: string; code: string; value: number; name: string; points: number; state: string };
const available = async (client: Client): Promise<Shown[]> => (await client.get("/api/rewards/")).body.available;
const values = async (client: Client) => (await available(client)).map(({ value }) => value).sort((a, b) => a - b);
const differences = (shop: Shop) =>
  product.database.inTenant(shop.tenantId, (tx) => findDifferences(tx, shop.tenantId), { readOnly: true });
const balance = async (client: Client): Promise<number> => (await client.get("/api/wallet/")).body.balance;
const expire = (shop: Shop) =>
  product.database.asOwner((tx) =>
    tx
      .updateTable("prize_claim")
      .set({ usable_from: new Date(Date.now() - 9 * 86_400_000), expires_at: new Date(Date.now() - 1000) } as never)
      .where("tenant_id", "=", shop.tenantId)
      .execute(),
  );

describe("a voucher worth more than its order", () => {
  it("keeps its rest as a voucher of its own, which may be split again", async () => {
    const { shop, client, voucher } = await open();
    const cart = juices(shop, 2, { voucher_code: voucher.code });
    expect(await quote(client, cart)).toMatchObject({
      total: 0,
      voucher: { value: 5000, used: 2000, rest: 3000, remainder: "keep" },
    });
    expect((await place(client, cart)).status).toBe(201);
    const [rest] = await available(client);
    expect(rest).toMatchObject({ value: 3000, name: "Voucher SAR 30", points: 300 });
    const again = juices(shop, 1, { voucher_code: rest?.code });
    expect((await place(client, again)).body.total).toBe(0);
    expect(await values(client)).toEqual([2000]);
    expect((await client.post("/api/quotes/", cart)).body.code).toBe("coupon_used_up");
    expect(await differences(shop)).toEqual([]);
  });

  it("is reconciled: value that left a voucher without a use, or points without a payment, are found", async () => {
    const { shop, voucher } = await open();
    const change = (columns: Record<string, number>) =>
      product.database.inTenant(shop.tenantId, (tx) =>
        tx
          .updateTable("prize_claim")
          .set(columns)
          .where("tenant_id", "=", shop.tenantId)
          .where("id", "=", voucher.reward_id)
          .execute(),
      );
    await change({ split_off: 1000 });
    expect(await differences(shop)).toMatchObject([{ check: "vouchers_split", id: voucher.reward_id }]);
    await change({ split_off: 0, split_points: 100 });
    expect(await differences(shop)).toMatchObject([{ check: "claims_paid", id: voucher.reward_id }]);
  });

  it("comes back with what the order used, and may be split again", async () => {
    const { shop, client, voucher } = await open();
    const cart = juices(shop, 2, { voucher_code: voucher.code });
    const { body: order } = await place(client, cart);
    await client.post(`/api/orders/${order.id}/cancel/`);
    expect(await values(client)).toEqual([2000, 3000]);
    const back = (await available(client)).find(({ id }) => id === voucher.reward_id);
    expect(back).toMatchObject({ value: 2000, name: "Voucher SAR 20", points: 200 });
    expect((await place(client, juices(shop, 1, { voucher_code: voucher.code }))).status).toBe(201);
    expect(await values(client)).toEqual([1000, 3000]);
    const manager = await signInStaff(product.url, shop.emails.manager);
    const found = await manager.post("/api/console/redemptions/lookup/", {
      code: (await available(client)).find(({ value }) => value === 3000)?.code,
      branch_id: shop.branchId,
    });
    expect(found.body).toMatchObject({ value: 3000, name: { en: "Voucher SAR 30" } });
    expect(await differences(shop)).toEqual([]);
  });

  it("returns the points of each part once where it expired meanwhile", async () => {
    const { shop, client, voucher } = await open();
    const { body: first } = await place(client, juices(shop, 2, { voucher_code: voucher.code }));
    const [rest] = await available(client);
    const { body: second } = await place(client, juices(shop, 3, { voucher_code: rest?.code }));
    await expire(shop);
    expect(await balance(client)).toBe(500);
    await client.post(`/api/orders/${second.id}/cancel/`);
    expect(await balance(client)).toBe(800);
    expect(await differences(shop)).toEqual([]);
    await client.post(`/api/orders/${first.id}/cancel/`);
    expect(await balance(client)).toBe(1000);
    expect(await differences(shop)).toEqual([]);
  });

  it("loses its rest where the establishment says so, and comes back whole", async () => {
    const { shop, client, voucher } = await open("lose");
    const cart = juices(shop, 2, { voucher_code: voucher.code });
    expect((await quote(client, cart)).voucher).toEqual({ value: 5000, used: 2000, rest: 3000, remainder: "lose" });
    const { body: order } = await place(client, cart);
    expect(await values(client)).toEqual([]);
    await client.post(`/api/orders/${order.id}/cancel/`);
    expect(await values(client)).toEqual([5000]);
    expect(await differences(shop)).toEqual([]);
  });

  it("is placed only for the loss that the guest has read", async () => {
    const { shop, client, voucher } = await open("lose");
    const cart = juices(shop, 4, { voucher_code: voucher.code });
    const { quote_id, total } = await quote(client, cart);
    await product.database.inTenant(shop.tenantId, (tx) =>
      tx.updateTable("product").set({ price: 500 }).where("tenant_id", "=", shop.tenantId).execute(),
    );
    const body = { ...cart, quote_id, payment_method: "cash", expected_total: total };
    const answer = await client.post("/api/orders/", body, { key: true });
    expect([answer.status, answer.body.code]).toEqual([409, "cart_changed"]);
    expect(answer.body.params.differences).toContainEqual(
      expect.objectContaining({ kind: "voucher", before: 1000, after: 3000 }),
    );
  });

  it("is refused where the establishment says so, and used where it fits", async () => {
    const { shop, client, voucher } = await open("refuse");
    const voucher_code = voucher.code;
    const refused = await client.post("/api/quotes/", juices(shop, 4, { voucher_code }));
    expect(refused.body).toMatchObject({
      code: "coupon_not_applicable",
      params: { reason: "voucher_too_large", code: voucher_code },
      detail: "This coupon doesn't apply: it is worth more than this order and must be used in full.",
    });
    expect((await place(client, juices(shop, 5, { voucher_code }))).status).toBe(201);
    expect(await values(client)).toEqual([]);
  });

  it("keeps the rule it was bought under", async () => {
    const { shop, client, voucher } = await open("keep");
    await insertRules(product.database, shop.tenantId, { version: 2, voucher_remainder: "refuse" });
    const { body: later } = await client.post("/api/points-shop/vouchers/", { points: 500 }, { key: true });
    expect((await quote(client, juices(shop, 2, { voucher_code: voucher.code }))).voucher.remainder).toBe("keep");
    const refused = await client.post("/api/quotes/", juices(shop, 2, { voucher_code: later.code }));
    expect(refused.body.params.reason).toBe("voucher_too_large");
    expect((await client.get("/api/points-shop/")).body.rules.voucher_remainder).toBe("refuse");
  });

  it("that was split while its order is placed is not used at its old value", async () => {
    const { shop, client, voucher } = await open();
    const restore = onceBeforeOrder(
      product,
      `update prize_claim set split_off = 1000 where tenant_id = '${shop.tenantId}'`,
    );
    const refused = await place(client, juices(shop, 2, { voucher_code: voucher.code }));
    restore();
    expect([refused.status, refused.body.code]).toEqual([409, "coupon_used_up"]);
    expect(await values(client)).toEqual([5000]);
  });

  it("is not used up by an order that it has nothing to pay of", async () => {
    const { shop, client, voucher } = await open();
    await product.database.inTenant(shop.tenantId, (tx) =>
      tx.updateTable("product").set({ price: 0 }).where("tenant_id", "=", shop.tenantId).execute(),
    );
    const refused = await client.post("/api/quotes/", juices(shop, 2, { voucher_code: voucher.code }));
    expect([refused.body.code, refused.body.params.reason]).toEqual(["coupon_not_applicable", "nothing_to_pay"]);
  });
});

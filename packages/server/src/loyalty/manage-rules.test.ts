import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../test/support/http-client.ts";
import { addPoints } from "../../test/fixtures/loyalty.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, quote, signInStaff } from "../../test/fixtures/shop.ts";
import { rulesBody } from "./manage.test-data.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const path = "/api/console/loyalty-rules/";
const open = async () => {
  const shop = await openShop(product.database);
  const manager = await signInStaff(product.url, shop.emails.manager);
  const { client, id } = await newGuest(product, shop);
  const publish = async (changes: Record<string, unknown> = {}) => {
    const { revision } = (await manager.get(path)).body;
    return manager.post(path, { ...rulesBody(changes), revision });
  };
  return { shop, manager, client, id, publish };
};
const shopOf = async (client: Client) => (await client.get("/api/points-shop/")).body;
/** The cart costs 60 SAR. */
const quotePoints = async (client: Client, shop: Parameters<typeof getCart>[0]) =>
  (await quote(client, getCart(shop))).points;

describe("rules of points", () => {
  it("start with the first version; the next quote, wallet and shop use each new one", async () => {
    const { shop, manager, client, id, publish } = await open();
    expect((await manager.get(path)).body).toMatchObject({ versions: [] });
    expect(await quotePoints(client, shop)).toBeNull();
    const first = await publish();
    expect([first.status, first.body.versions]).toMatchObject([201, [{ version: 1, effective_from: null }]]);
    expect(await quotePoints(client, shop)).toBe(60);
    const placed = await place(client, getCart(shop));
    await addPoints(product.database, shop.tenantId, id, 100);
    const second = await publish({ points_per_100_sar: 250, halalas_per_point: 20, voucher_points: [300, 200] });
    expect(second.body.versions.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
    expect(await quotePoints(client, shop)).toBe(150);
    expect((await shopOf(client)).vouchers).toMatchObject([
      { points: 200, value: 4000 },
      { points: 300, value: 6000 },
    ]);
    // The order placed earlier earns what it was promised.
    for (const to of ["sent_to_kitchen", "ready", "delivered"])
      await manager.post(`/api/console/orders/${placed.body.id}/moves/`, { to });
    expect((await client.get("/api/wallet/")).body).toMatchObject({ balance: 160, pending: 0 });
  });

  it("apply from their scheduled time on; one published meanwhile replaces them", async () => {
    const { shop, client, publish } = await open();
    await publish();
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const planned = await publish({ points_per_100_sar: 300, effective_from: soon });
    expect(planned.body.versions[0]).toMatchObject({ version: 2, effective_from: soon });
    expect(await quotePoints(client, shop)).toBe(60);
    expect((await client.get("/api/loyalty-rules/")).body.rules.points_per_100_sar).toBe(100);
    const { tenantId } = shop;
    // Moves the scheduled time into the past.
    await product.database.asOwner((tx) =>
      tx
        .updateTable("loyalty_rules")
        .set({ effective_from: new Date(Date.now() - 1000) })
        .where("tenant_id", "=", tenantId)
        .where("version", "=", 2)
        .execute(),
    );
    expect(await quotePoints(client, shop)).toBe(180);
    await publish({ points_per_100_sar: 900, effective_from: soon });
    await publish({ points_per_100_sar: 200 });
    expect(await quotePoints(client, shop)).toBe(120);
  });

  it("are refused by field if they are inconsistent", async () => {
    const { manager, publish } = await open();
    const cases: [string, Record<string, unknown>][] = [
      ["points_per_100_sar", { points_per_100_sar: -1 }],
      ["points_per_100_sar", { points_per_100_sar: 1.5 }],
      ["expiry_date", { expiry_date: "2030-01-01" }],
      ["expiry_date", { expiry_days: null, expiry_date: "2030-02-31" }],
      ["min_redemption", { min_redemption: 0 }],
      ["max_redemption_per_transaction", { max_redemption_per_transaction: 49, voucher_points: [] }],
      ["voucher_points", { voucher_points: [20] }],
      ["voucher_points", { voucher_points: [100, 100] }],
      ["voucher_days", { voucher_days: 0 }],
      ["effective_from", { effective_from: new Date(Date.now() - 60_000).toISOString() }],
      ["effective_from", { effective_from: new Date(Date.now() + 400 * 86_400_000).toISOString() }],
    ];
    for (const [field, changes] of cases) {
      const answer = await publish(changes);
      expect([field, answer.status, answer.body.errors?.map((each: { path: string }) => each.path)]).toEqual([
        field,
        422,
        [field],
      ]);
    }
    expect((await manager.get(path)).body.versions).toEqual([]);
  });

  it("refuse to publish over another manager's version, are in the audit log, and are for managers only", async () => {
    const { shop, manager, publish } = await open();
    const other = await open();
    const { revision } = (await manager.get(path)).body;
    expect((await publish()).status).toBe(201);
    const late = await manager.post(path, { ...rulesBody(), revision });
    expect([late.status, late.body.code, late.body.params.name]).toEqual([409, "edit_conflict", "manager"]);
    const { tenantId } = shop;
    const entry = await product.database.inTenant(tenantId, (tx) =>
      tx.selectFrom("audit_entry").selectAll().where("tenant_id", "=", tenantId).executeTakeFirstOrThrow(),
    );
    expect(entry).toMatchObject({
      action: "loyalty_rules.publish",
      before: { latest: null },
      after: { latest: { version: 1, points_per_100_sar: 100 } },
    });
    expect((await other.manager.get(path)).body.versions).toEqual([]);
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    expect((await cashier.get(path)).status).toBe(403);
    expect((await cashier.post(path, { ...rulesBody(), revision })).status).toBe(403);
  });
});

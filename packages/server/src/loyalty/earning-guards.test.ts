import { afterAll, beforeAll, expect, it } from "vitest";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import { describeOnOneDatabase } from "../../test/support/each-database.ts";
import { check, forbidden, refusal, unique } from "../../test/support/refusal.ts";
import { insertRules } from "../../test/fixtures/loyalty.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, signInStaff } from "../../test/fixtures/shop.ts";
import { postOrderPoints } from "./earn-order.ts";
import { loadLoyalty } from "./loyalty-facts.ts";
import { openWallet } from "./open-wallet.ts";
import { reversePoints } from "./reverse-order.ts";
import { spendPoints } from "./spend-points.ts";

describeOnOneDatabase("Earning guards", (get) => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ ...get(), close: async () => undefined });
  });
  afterAll(() => product?.stop());

  /** One delivered order: 60 points for 6000 halalas. */
  const scene = async () => {
    const { database } = product;
    const shop = await openShop(database);
    const { tenantId } = shop;
    await insertRules(database, tenantId);
    const { client, id } = await newGuest(product, shop);
    const manager = await signInStaff(product.url, shop.emails.manager);
    const { body } = await place(client, getCart(shop));
    const orderId = body.id as string;
    for (const to of ["sent_to_kitchen", "ready", "delivered"])
      await manager.post(`/api/console/orders/${orderId}/moves/`, { to });
    const write = (run: (tx: Tx) => Promise<unknown>) => refusal(() => database.inTenant(tenantId, run));
    const change = (columns: Record<string, unknown>) =>
      write((tx) => tx.updateTable("order_earning").set(columns).where("tenant_id", "=", tenantId).execute());
    const wallet = async () => (await client.get("/api/wallet/")).body;
    const spend = (points: number) =>
      database.inTenant(tenantId, async (tx) => {
        const wallet = await openWallet(product.platform, tx, tenantId, id, database.now());
        const { rules, zone } = await loadLoyalty(tx, tenantId, database.now());
        if (!rules) throw new Error("a shop without rules");
        const capped = { rules: { ...rules, max_redemption_per_day: 30, max_redeems_per_day: 2 }, zone };
        const name = { sa: "قسيمة", en: "Voucher" };
        const spending = { points, claimId: newId(), kind: "voucher_bought" as const, name };
        return spendPoints(product.platform, tx, wallet, spending, capped).then(() => "spent");
      });
    return { database, tenantId, orderId, write, change, wallet, spend };
  };

  it("limit an order's points to what it earned, under the rules at the time of ordering", async () => {
    const { tenantId, write, change } = await scene();
    for (const columns of [
      { state: "pending" },
      { state: "void", posted_at: null, day: null },
      { points: -1 },
      { reversed: 61 },
      { reversed: -1 },
      { purchase_reversed: 6_001 },
      { purchase_reversed: -1 },
      { day: null },
    ])
      expect(await change(columns), JSON.stringify(columns)).toBe(check);
    for (const columns of [{ eligible: 1 }, { rules_version: 2 }, { multiplier_bp: 1 }, { pending_points: 1 }])
      expect(await change(columns), JSON.stringify(columns)).toBe(forbidden);
    const gone = (tx: Tx) => tx.deleteFrom("order_earning").where("tenant_id", "=", tenantId).execute();
    expect(await write(gone)).toBe(forbidden);
    const copy = async (tx: Tx) => {
      const row = await tx
        .selectFrom("order_earning")
        .selectAll()
        .where("tenant_id", "=", tenantId)
        .executeTakeFirstOrThrow();
      return tx
        .insertInto("order_earning")
        .values({ ...row, bonus: null })
        .execute();
    };
    expect(await write(copy)).toBe(unique);
  });

  it("post an order's points once and take them back once, however often it is requested", async () => {
    const { database, tenantId, orderId, wallet } = await scene();
    const order = { tenantId, orderId };
    await database.inTenant(tenantId, (tx) => postOrderPoints(product.platform, tx, order));
    expect(await wallet()).toMatchObject({ balance: 60, lifetime_points: 60, orders_count: 1 });
    const takeBack = (lines: { line_no: number; quantity: number }[]) =>
      database.inTenant(tenantId, (tx) =>
        reversePoints(product.platform, tx, { ...order, part: { returnId: newId(), lines } }),
      );
    // Points follow the version of the rules they were earned under.
    await insertRules(database, tenantId, { version: 2, points_per_100_sar: 1_000 });
    // Repeated, and with fewer items than were already returned.
    for (const line_no of [1, 1, 2]) await takeBack([{ line_no, quantity: 1 }]);
    expect(await wallet()).toMatchObject({
      balance: 35,
      debt: 0,
      lifetime_points: 35,
      lifetime_purchases: 3_500,
      orders_count: 1,
    });
  });

  it("refuse spending above the balance or the day's limit", async () => {
    const { spend, wallet } = await scene();
    await expect(spend(61)).rejects.toMatchObject({ code: "insufficient_points" });
    await expect(spend(31)).rejects.toMatchObject({ code: "limit_reached" });
    expect(await spend(25)).toBe("spent");
    await expect(spend(6)).rejects.toMatchObject({ code: "limit_reached" });
    expect(await spend(1)).toBe("spent");
    await expect(spend(1)).rejects.toMatchObject({ code: "limit_reached" });
    expect(await wallet()).toMatchObject({ balance: 34 });
  });
});

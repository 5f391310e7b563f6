import { expect, it } from "vitest";
import type { Database } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import { describeOnOneDatabase } from "../../test/support/each-database.ts";
import { check, forbidden, foreign, refusal, unique } from "../../test/support/refusal.ts";
import { openShop, type Shop } from "../../test/fixtures/shop.ts";
import { addBatch, addCoupon } from "./campaigns.test-data.ts";

describeOnOneDatabase("Coupon guards", (get) => {
  const customer = async (database: Database, shop: Shop): Promise<string> => {
    const id = newId();
    const phone_e164 = `+9665${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
    await database.inTenant(shop.tenantId, (tx) =>
      tx.insertInto("customer").values({ tenant_id: shop.tenantId, id, phone_e164 }).execute(),
    );
    return id;
  };
  const scene = async (campaign: Parameters<typeof addCoupon>[3] = {}) => {
    const database = get();
    const shop = await openShop(database);
    const { tenantId: tenant_id, branchId: branch_id } = shop;
    const coupon_id = await addCoupon(database, tenant_id, "GUARDED", campaign);
    const customer_id = await customer(database, shop);
    const redeem = (over: Record<string, unknown> = {}) =>
      refusal(() =>
        database.inTenant(tenant_id, (tx) =>
          tx
            .insertInto("coupon_redemption")
            .values({
              tenant_id,
              id: newId(),
              coupon_id,
              per_customer: campaign.per_customer ?? 1,
              customer_id,
              slot: 1,
              staff_id: newId(),
              branch_id,
              amount: 100,
              ...over,
            })
            .execute(),
        ),
      );
    const change = (columns: Record<string, unknown>) =>
      refusal(() =>
        database.inTenant(tenant_id, (tx) =>
          tx
            .updateTable("coupon")
            .set(columns)
            .where("tenant_id", "=", tenant_id)
            .where("id", "=", coupon_id)
            .execute(),
        ),
      );
    return { database, shop, tenant_id, redeem, change };
  };

  it("count uses between zero and the limit", async () => {
    const { change } = await scene({ limit_total: 2 });
    expect([await change({ used: 2 }), await change({ used: 3 }), await change({ used: -1 })]).toEqual([
      "taken",
      check,
      check,
    ]);
  });

  it("give each use of a guest a slot once, up to the limit", async () => {
    const { database, shop, redeem } = await scene({ per_customer: 2 });
    expect(await redeem()).toBe("taken");
    expect(await redeem()).toBe(unique);
    expect(await redeem({ slot: 2 })).toBe("taken");
    expect([await redeem({ slot: 3 }), await redeem({ slot: 0 })]).toEqual([check, check]);
    expect(await redeem({ slot: 3, per_customer: 3 })).toBe(foreign);
    expect(await redeem({ customer_id: await customer(database, shop) })).toBe("taken");
  });

  it("give a slot again once its use is released", async () => {
    const { database, tenant_id, redeem } = await scene();
    await redeem();
    await database.inTenant(tenant_id, (tx) =>
      tx.updateTable("coupon_redemption").set({ released_at: new Date() }).where("tenant_id", "=", tenant_id).execute(),
    );
    expect(await redeem()).toBe("taken");
  });

  it("keep the limit per guest of redeemed coupons, and every redemption", async () => {
    const { database, tenant_id, redeem, change } = await scene();
    expect(await change({ per_customer: 5 })).toBe("taken");
    await redeem({ per_customer: 5 });
    expect(await change({ per_customer: 6 })).toBe(foreign);
    const all = () =>
      database.inTenant(tenant_id, (tx) =>
        tx.deleteFrom("coupon_redemption").where("tenant_id", "=", tenant_id).execute(),
      );
    const amount = () =>
      database.inTenant(tenant_id, (tx) =>
        tx.updateTable("coupon_redemption").set({ amount: 0 }).where("tenant_id", "=", tenant_id).execute(),
      );
    expect([await refusal(all), await refusal(amount)]).toEqual([forbidden, forbidden]);
  });

  it("allow a code once among active campaigns, and refuse contradictory campaigns", async () => {
    const { database, tenant_id, change } = await scene();
    const add = (campaign: Parameters<typeof addCoupon>[3], code = "OTHER") =>
      refusal(() => addCoupon(database, tenant_id, code, campaign));
    expect(await add({}, "GUARDED")).toBe(unique);
    await change({ active: false });
    expect(await add({}, "GUARDED")).toBe("taken");
    expect(await add({ kind: "percent" })).toBe(check);
    expect(await add({ kind: "amount", amount: 100, rate_bp: 100 })).toBe(check);
    expect(await add({ first_order_only: true, per_customer: 2 })).toBe(check);
    expect(await add({ starts_at: new Date(2), ends_at: new Date(1) })).toBe(check);
  });

  it("use each code of a batch once, again after its release, and none of another campaign's", async () => {
    const { database, shop, tenant_id, redeem } = await scene();
    const { batch, code } = await addBatch(database, tenant_id);
    const use = async (over: Record<string, unknown> = {}) =>
      redeem({ coupon_id: batch, code, customer_id: await customer(database, shop), ...over });
    expect([await use(), await use()]).toEqual(["taken", unique]);
    await database.inTenant(tenant_id, (tx) =>
      tx.updateTable("coupon_redemption").set({ released_at: new Date() }).where("tenant_id", "=", tenant_id).execute(),
    );
    expect(await redeem({ code })).toBe(foreign);
    expect([await use({ code: "BA9876543210" }), await use()]).toEqual([foreign, "taken"]);
    const getBatch = (columns: Parameters<typeof addCoupon>[3]) =>
      refusal(() => addCoupon(database, tenant_id, "BATCHED", columns));
    expect(await getBatch({ code: null, batch: 2, applied: "automatic" })).toBe(check);
    expect(await getBatch({ code: null, batch: 2, listed: true })).toBe(check);
    expect([await getBatch({ batch: 2 }), await getBatch({ code: null })]).toEqual([check, check]);
  });
});

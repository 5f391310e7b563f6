import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import type { Answer, Client } from "../../test/support/http-client.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { insertPrize } from "../../test/fixtures/loyalty.ts";
import { newGuest, openShop, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import { segmentBody, wheelBody } from "./manage.test-data.ts";

let product: Product;
let shop: Shop;
let manager: Client;
beforeAll(async () => {
  product = await startProduct();
  shop = await openShop(product.database);
  manager = await signInStaff(product.url, shop.emails.manager);
});
afterAll(() => product?.stop());

const issues = (body: Answer["body"]): string[] =>
  (body.errors ?? []).map(({ path, code }: { path: string; code: string }) => `${path}: ${code}`);

describe("A campaign", () => {
  it("lists no removed gifts, personal coupons or batches", async () => {
    const { database } = product;
    const { tenantId } = shop;
    const [prize, mine, batch, level] = [await insertPrize(database, tenantId), newId(), newId(), newId()];
    const { id: customer_id } = await newGuest(product, shop);
    await database.inTenant(tenantId, async (tx) => {
      const gone = { active: false, removed_at: new Date() };
      await tx.updateTable("prize").set(gone).where("tenant_id", "=", tenantId).where("id", "=", prize).execute();
      const name = json({ sa: "س", en: "s" });
      const own = { tenant_id: tenantId, name };
      await tx
        .insertInto("loyalty_level")
        .values({ ...own, id: level, break_points: 987_000, ...gone })
        .execute();
      const coupon = { ...own, kind: "amount", amount: 500, applied: "entered" };
      await tx
        .insertInto("coupon")
        .values([
          { ...coupon, id: mine, code: `MINE${mine.slice(-6)}`, customer_id, batch: null },
          { ...coupon, id: batch, code: null, customer_id: null, batch: 10 },
        ])
        .execute();
    });
    const gifts = [{ prize_id: prize }, { coupon_id: mine }, { coupon_id: batch }];
    const body = wheelBody({
      level_id: level,
      segments: gifts.map((gift) => segmentBody(2_500, gift)).concat(segmentBody(2_500)),
    });
    expect(issues((await manager.post("/api/console/campaigns/", { kind: "wheel", ...body })).body).sort()).toEqual([
      "level_id: field_invalid",
      "segments.0.prize_id: field_invalid",
      "segments.1.coupon_id: field_invalid",
      "segments.2.coupon_id: field_invalid",
    ]);
    const offered = (await manager.get("/api/console/campaigns/choices/")).body;
    const ids = [...offered.prizes, ...offered.coupons, ...offered.levels].map(({ id }: { id: string }) => id);
    expect(ids.filter((id: string) => [prize, mine, batch, level].includes(id))).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPostgresDatabase, type PostgresForTest, postgresUrl } from "../platform/testing/test-database.ts";
import { type Product, startProduct } from "../shop/product.test-data.ts";
import { openShop } from "../shop/shop.test-data.ts";
import { giveCustomers, giveDueOffer } from "./offers.test-data.ts";
import { tellOffer } from "./tell-offer.ts";

const environment = { PROMO_HOURS: "00:00-23:59" };

describe.skipIf(postgresUrl() === undefined)("an offer told by two processes at once", () => {
  let made: PostgresForTest;
  const products: Product[] = [];
  beforeAll(async () => {
    made = await createPostgresDatabase(postgresUrl() ?? "", "offers");
    for (let count = 0; count < 2; count += 1) products.push(await startProduct(await made.open(), { environment }));
  }, 120_000);
  afterAll(async () => {
    for (const product of products) await product.stop();
    await made?.drop();
  });

  it("is told once to each, also where one of them ends half-way", async () => {
    const [one, two] = products as [Product, Product];
    const shop = await openShop(one.database);
    const customers = await giveCustomers(one.database, shop.tenantId, 250);
    const id = await giveDueOffer(one.database, shop.tenantId);
    const job = { tenant_id: shop.tenantId, id };
    // Dies after its first hundred: what it had not committed is nobody's news.
    let steps = 0;
    const dying = {
      ...one.platform,
      database: {
        ...one.platform.database,
        now: () => {
          steps += 1;
          if (steps === 2) throw new Error("the process ended");
          return one.platform.database.now();
        },
      },
    };
    await expect(tellOffer(dying, job)).rejects.toThrow("the process ended");
    await Promise.all([tellOffer(one.platform, job), tellOffer(two.platform, job), tellOffer(two.platform, job)]);
    const { notices, recipients } = await one.database.inTenant(shop.tenantId, async (tx) => ({
      notices: await tx
        .selectFrom("notification")
        .select("customer_id")
        .where("tenant_id", "=", shop.tenantId)
        .where("kind", "=", "offer")
        .execute(),
      recipients: await tx
        .selectFrom("offer_recipient")
        .select("customer_id")
        .where("tenant_id", "=", shop.tenantId)
        .execute(),
    }));
    const ids = (rows: { customer_id: string }[]) => rows.map(({ customer_id }) => customer_id).toSorted();
    expect(ids(notices)).toEqual(customers.toSorted());
    expect(ids(recipients)).toEqual(customers.toSorted());
  });
});

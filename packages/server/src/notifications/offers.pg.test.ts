import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPostgresDatabase, type PostgresForTest, postgresUrl } from "../../test/support/test-database.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { openShop } from "../../test/fixtures/shop.ts";
import { insertCustomers, insertDueOffer } from "./offers.test-data.ts";
import { sendOffer } from "./send-offer.ts";

const environment = { PROMO_HOURS: "00:00-23:59" };

describe.skipIf(postgresUrl() === undefined)("an offer sent by two processes at once", () => {
  let made: PostgresForTest;
  const products: Product[] = [];
  beforeAll(async () => {
    made = await createPostgresDatabase(postgresUrl() ?? "", "offers");
    for (let count = 0; count < 2; count += 1) products.push(await startProduct(await made.open(), { environment }));
  });
  afterAll(async () => {
    for (const product of products) await product.stop();
    await made?.drop();
  });

  it("is sent once to each, also after a crash in the middle", async () => {
    const [one, two] = products as [Product, Product];
    const shop = await openShop(one.database);
    const customers = await insertCustomers(one.database, shop.tenantId, 250);
    const id = await insertDueOffer(one.database, shop.tenantId);
    const job = { tenant_id: shop.tenantId, id };
    // Fails after the first hundred; recipients of a rolled back transaction get no message.
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
    await expect(sendOffer(dying, job)).rejects.toThrow("the process ended");
    await Promise.all([sendOffer(one.platform, job), sendOffer(two.platform, job), sendOffer(two.platform, job)]);
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

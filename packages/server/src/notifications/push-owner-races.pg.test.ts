import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSession } from "../auth/open-session.ts";
import { newBrowser } from "../gateways/push/push-service.test-data.ts";
import { newId } from "../platform/db/new-id.ts";
import { createPostgresDatabase, type PostgresForTest, postgresUrl } from "../../test/support/test-database.ts";
import { newPerson } from "../referrals/referrals.test-data.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { openShop } from "../../test/fixtures/shop.ts";
import { rounds } from "../../test/fixtures/race-rounds.ts";

describe.skipIf(postgresUrl() === undefined)("one who asks to be told, while another signs in on their phone", () => {
  let made: PostgresForTest;
  let product: Product;
  beforeAll(async () => {
    made = await createPostgresDatabase(postgresUrl() ?? "", "push_owner");
    const push = { publicKey: "key", takes: () => true, send: async () => ({ status: "ok" as const }) };
    product = await startProduct(await made.open(), { gateways: { push } });
  });
  afterAll(async () => {
    await product?.stop();
    await made?.drop();
  });

  it("gets no messages there afterwards, in any order of the two", async () => {
    const shop = await openShop(product.database);
    const { tenantId } = shop;
    let refused = 0;
    for (let round = 0; round < rounds; round += 1) {
      const device = newId();
      const [first, second] = [await newPerson(product, shop, { device }), await newPerson(product, shop)];
      const signIn = () =>
        product.database.inTenant(tenantId, async (tx) => {
          await openSession(tx, product.config, {
            tenantId,
            customerId: second.id,
            deviceId: device,
            now: product.database.now(),
          });
          // Sign-in does more work before it commits.
          await new Promise((done) => setTimeout(done, 20));
        });
      const ask = async () => {
        await new Promise((done) => setTimeout(done, round % 25));
        const endpoint = `https://push.test/${randomUUID()}`;
        return first.client.post("/api/push/subscriptions/", { endpoint, keys: newBrowser().keys });
      };
      const [answer] = await Promise.all([ask(), signIn()]);
      refused += answer.status === 403 ? 1 : 0;
      const left = await product.database.inTenant(tenantId, (tx) =>
        tx.selectFrom("push_subscription").select("customer_id").where("tenant_id", "=", tenantId).execute(),
      );
      expect(left).toEqual([]);
    }
    expect(refused).toBeGreaterThan(0);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPostgresDatabase, type PostgresForTest, postgresUrl } from "../../test/support/test-database.ts";
import { isBlocking } from "../../test/support/is-blocking.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { addPoints, insertPrize, insertRules } from "../../test/fixtures/loyalty.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { newGuests } from "../../test/fixtures/crowd.ts";
import { openShop, signInStaff } from "../../test/fixtures/shop.ts";
import { prizeBody } from "./manage.test-data.ts";

let made: PostgresForTest;
let product: Product;

describe.skipIf(postgresUrl() === undefined)("claims that meet a manager", () => {
  beforeAll(async () => {
    made = await createPostgresDatabase(postgresUrl() ?? "", "stopping_races");
    product = await startProduct(await made.open());
  });
  afterAll(async () => {
    await product?.stop();
    await made?.drop();
  });

  const open = async () => {
    const shop = await openShop(product.database);
    await insertRules(product.database, shop.tenantId);
    const guests = await newGuests(6, product, shop);
    for (const { id } of guests) await addPoints(product.database, shop.tenantId, id, 10_000);
    const claim = (turn: number, prizeId: string) => {
      const guest = guests[turn % guests.length];
      if (!guest) throw new Error("no guests");
      return guest.client.post(`/api/prizes/${prizeId}/claims/`, undefined, { key: true });
    };
    return { shop, claim, manager: await signInStaff(product.url, shop.emails.manager) };
  };

  it.each([
    ["without a stock", {}],
    ["with a stock", { stock: 5 }],
  ])("find a prize %s stopped that was read while it was not", async (_what, options) => {
    const { shop, claim } = await open();
    const { tenantId } = shop;
    const prizeId = await insertPrize(product.database, tenantId, options);
    let claimed: ReturnType<typeof claim> | undefined;
    await product.database.inTenant(tenantId, async (tx) => {
      await tx.updateTable("prize").set({ active: false }).where("tenant_id", "=", tenantId).execute();
      claimed = claim(0, prizeId);
      await waitUntil("the claim waits for the stop", () => isBlocking(tx));
    });
    expect((await claimed)?.body.code).toBe("prize_unavailable");
  });

  it("and a stock that changes meanwhile: remaining and claimed prizes add up to the stock", async () => {
    const { shop, claim, manager } = await open();
    const { tenantId } = shop;
    const prize = (await manager.post("/api/console/prizes/", prizeBody({ stock: 30 }))).body;
    let { revision } = prize;
    const claims = Array.from({ length: 36 }, (_, index) => claim(index, prize.id));
    const cuts = [];
    for (const stock of [20, 8, 25, 12, 18]) {
      const body = { ...prizeBody({ stock }), revision };
      const answer = await manager.send("PATCH", `/api/console/prizes/${prize.id}/`, { body });
      cuts.push(answer.status);
      if (answer.status === 200) ({ revision } = answer.body);
    }
    const had = (await Promise.all(claims)).filter(({ status }) => status === 201).length;
    expect(cuts.filter((status) => status !== 200 && status !== 422)).toEqual([]);
    const row = await product.database.inTenant(tenantId, (tx) =>
      tx
        .selectFrom("prize")
        .select(["stock", "left_stock"])
        .where("tenant_id", "=", tenantId)
        .executeTakeFirstOrThrow(),
    );
    expect((row.stock ?? 0) - (row.left_stock ?? 0)).toBe(had);
  });
});

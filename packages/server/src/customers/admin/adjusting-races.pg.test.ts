import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findDifferences } from "../../payments/reconcile.ts";
import { createPostgresDatabase, type PostgresForTest, postgresUrl } from "../../../test/support/test-database.ts";
import { type Product, startProduct } from "../../../test/fixtures/product.ts";
import { newGuest, openShop, type Shop } from "../../../test/fixtures/shop.ts";
import { adjust, anotherManager, decide, getLedger } from "./customers.test-data.ts";
import { rounds } from "../../../test/fixtures/race-rounds.ts";

const secrets = { CODE_SECRET: "c".repeat(40), TOKEN_SECRET: "t".repeat(40) };

describe.skipIf(postgresUrl() === undefined)("adjustments over two processes", () => {
  let made: PostgresForTest;
  let products: [Product, Product];
  beforeAll(async () => {
    made = await createPostgresDatabase(postgresUrl() ?? "", "adjusting");
    const start = async () => startProduct(await made.open(), { environment: { ...secrets, LIMIT_SCALE: "50" } });
    products = [await start(), await start()];
  });
  afterAll(async () => {
    for (const product of products ?? []) await product.stop();
    await made?.drop();
  });
  const differencesIn = ({ tenantId }: Shop) =>
    products[0].database.inTenant(tenantId, (tx) => findDifferences(tx, tenantId), { readOnly: true });

  it("are decided once, however many managers decide at the same time", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const shop = await openShop(products[0].database);
      const asker = await anotherManager(products[0], shop, { name: "Asker" });
      const deciders = await Promise.all([0, 1, 0, 1].map((at) => anotherManager(products[at === 0 ? 0 : 1], shop)));
      const guest = await newGuest(products[0], shop);
      const { id } = (await adjust(asker.client, guest.id, 2_000)).body;
      // The last manager declines: either all points are posted or none.
      const answers = await Promise.all(deciders.map(({ client }, at) => decide(client, id, at < 3)));
      const won = answers.filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      expect(answers.filter(({ body }) => body.code === "edit_conflict")).toHaveLength(3);
      const posted = won[0]?.body.state === "posted" ? [{ kind: "adjust", delta: 2_000, balance: 2_000 }] : [];
      expect(await getLedger(products[0], shop, guest.id)).toMatchObject(posted);
      expect(await differencesIn(shop)).toEqual([]);
    }
  });

  it("stay within one manager's limit, and above zero", async () => {
    const shop = await openShop(products[0].database);
    const asker = await anotherManager(products[0], shop);
    const other = await anotherManager(products[1], shop);
    const guest = await newGuest(products[0], shop);
    const added = await Promise.all(Array.from({ length: 20 }, () => adjust(asker.client, guest.id, 300)));
    expect(added.filter(({ body }) => body.state === "posted")).toHaveLength(3);
    const taken = await Promise.all(Array.from({ length: 20 }, () => adjust(other.client, guest.id, -100)));
    expect(taken.filter(({ body }) => body.state === "posted")).toHaveLength(9);
    expect(taken.filter(({ body }) => body.code === "insufficient_points")).toHaveLength(11);
    expect(await differencesIn(shop)).toEqual([]);
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { setPrice } from "../../test/fixtures/change-menu.ts";
import { getTwoProcesses, type TwoProcesses } from "../../test/fixtures/processes.ts";
import { rounds } from "../../test/fixtures/race-rounds.ts";
import { getCart, newGuest, openShop, quote, type Shop } from "../../test/fixtures/shop.ts";
import type { Client } from "../../test/support/http-client.ts";
import { postgresUrl } from "../../test/support/test-database.ts";
import type { Tx } from "../platform/db/database.ts";

let two: TwoProcesses;

/** Both processes have priced the cart, so both keep its facts. */
const openWarmShop = async () => {
  const shop = await openShop(two.database);
  const { clients } = await newGuest(two, shop, two.urls);
  for (const client of clients) await quote(client, getCart(shop));
  return { shop, clients };
};

const change = (shop: Shop, run: (tx: Tx) => Promise<unknown>) => two.database.inTenant(shop.tenantId, run);
const ask = (client: Client, shop: Shop) => client.post("/api/quotes/", getCart(shop));

describe.skipIf(postgresUrl() === undefined)("facts kept by two processes", () => {
  beforeAll(async () => {
    two = await getTwoProcesses();
  });

  it("a price that a third process changed is in the very next quote of both", async () => {
    const { shop, clients } = await openWarmShop();
    for (let price = 2_600; price < 2_600 + 20 * rounds; price += 1) {
      await change(shop, setPrice(shop, shop.id("burger"), price));
      const totals = await Promise.all(clients.map(async (client) => (await ask(client, shop)).body.total));
      expect(totals).toEqual(clients.map(() => 2 * price + 1_000));
    }
  });

  it("a change is seen while it is being made: each price or the one before, never an older one", async () => {
    const { shop, clients } = await openWarmShop();
    for (let price = 3_000; price < 3_000 + 10 * rounds; price += 1) {
      const changing = change(shop, setPrice(shop, shop.id("burger"), price));
      const during = await Promise.all(clients.map(async (client) => (await ask(client, shop)).body.total));
      await changing;
      const before = price === 3_000 ? 2_500 : price - 1;
      for (const total of during) expect([2 * before + 1_000, 2 * price + 1_000]).toContain(total);
      const after = await Promise.all(clients.map(async (client) => (await ask(client, shop)).body.total));
      expect(after).toEqual(clients.map(() => 2 * price + 1_000));
    }
  });

  const refusals: [string, string, (shop: Shop) => (tx: Tx) => Promise<unknown>][] = [
    [
      "a product that is taken off",
      "item_unavailable",
      (shop) => (tx) =>
        tx
          .updateTable("product")
          .set({ active: false })
          .where("tenant_id", "=", shop.tenantId)
          .where("id", "=", shop.id("burger"))
          .execute(),
    ],
    [
      "a product that is sold out at the branch",
      "item_unavailable",
      (shop) => (tx) =>
        tx
          .insertInto("branch_product")
          .values({
            tenant_id: shop.tenantId,
            branch_id: shop.branchId,
            product_id: shop.id("burger"),
            sold_out: true,
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
    ],
    [
      "a branch that its staff close",
      "branch_closed",
      (shop) => (tx) =>
        tx
          .updateTable("branch")
          .set({ closed_by_staff: true })
          .where("tenant_id", "=", shop.tenantId)
          .where("id", "=", shop.branchId)
          .execute(),
    ],
    [
      "hours that end",
      "branch_closed",
      (shop) => (tx) =>
        tx
          .deleteFrom("branch_hours")
          .where("tenant_id", "=", shop.tenantId)
          .where("branch_id", "=", shop.branchId)
          .execute(),
    ],
  ];
  it.each(refusals)("%s refuses the next order of both", async (_, code, prepare) => {
    const { shop, clients } = await openWarmShop();
    const bodies = await Promise.all(
      clients.map(async (client) => {
        const { quote_id, total } = await quote(client, getCart(shop));
        return { ...getCart(shop), quote_id, payment_method: "cash", expected_total: total };
      }),
    );
    await change(shop, prepare(shop));
    for (const [index, client] of clients.entries()) {
      expect((await ask(client, shop)).body.code).toBe(code);
      expect((await client.post("/api/orders/", bodies[index], { key: true })).status).not.toBe(201);
    }
  });

  it("a payment method that is withdrawn refuses the next order of both", async () => {
    const { shop, clients } = await openWarmShop();
    await change(shop, (tx) =>
      tx
        .deleteFrom("branch_payment_method")
        .where("tenant_id", "=", shop.tenantId)
        .where("method", "=", "cash")
        .execute(),
    );
    for (const client of clients) {
      const { quote_id, total } = await quote(client, getCart(shop));
      const body = { ...getCart(shop), quote_id, payment_method: "cash", expected_total: total };
      expect((await client.post("/api/orders/", body, { key: true })).status).toBe(422);
    }
  });

  it("an establishment that is switched off refuses the next quote of both", async () => {
    const { shop, clients } = await openWarmShop();
    await two.database.asOwner((tx) =>
      tx.updateTable("tenant").set({ active: false }).where("id", "=", shop.tenantId).execute(),
    );
    for (const client of clients) expect((await ask(client, shop)).body.code).toBe("service_deactivated");
  });
});

import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { postgresUrl } from "../../test/support/test-database.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { startTwoProcesses, type TwoProcesses } from "../../test/fixtures/processes.ts";
import { newGuests } from "../../test/fixtures/crowd.ts";
import { getCart, openShop, place, type Shop } from "../../test/fixtures/shop.ts";

const guestsPerShop = 4;
const ordersPerGuest = 8;

describe.skipIf(postgresUrl() === undefined)("orders whose time is over, by two processes", () => {
  let two: TwoProcesses;
  beforeAll(async () => {
    two = await startTwoProcesses("deadlines");
  });
  afterAll(() => two?.stop());

  const openBusyShop = async (): Promise<{ shop: Shop; orders: string[] }> => {
    const shop = await openShop(two.database);
    const orders: string[] = [];
    for (const { clients } of await newGuests(guestsPerShop, two, shop, two.urls))
      for (let count = 0; count < ordersPerGuest; count += 1) {
        const client = clients[count % 2];
        if (client) orders.push((await place(client, getCart(shop))).body.id);
      }
    return { shop, orders };
  };
  const loadDeclined = ({ tenantId }: Shop): Promise<string[]> =>
    two.database.inTenant(tenantId, async (tx) => {
      const events = tx.selectFrom("order_event").select("order_id").where("tenant_id", "=", tenantId);
      return (await events.where("to_status", "=", "declined").execute()).map(({ order_id }) => order_id);
    });

  it("each ends once, though the process that claimed some is killed", async () => {
    const shops = await Promise.all([openBusyShop(), openBusyShop(), openBusyShop()]);
    for (const { shop } of shops)
      await two.database.inTenant(shop.tenantId, (tx) =>
        tx
          .updateTable("customer_order")
          .set({ accept_before: new Date(0) })
          .where("tenant_id", "=", shop.tenantId)
          .execute(),
      );
    const count = async () => (await Promise.all(shops.map(({ shop }) => loadDeclined(shop)))).flat().length;
    await waitUntil("the work has begun", async () => (await count()) > 3);
    const { rows } = await two.database.engine.loose("app", "select from due_claim where claimed_until > now()", []);
    expect(rows.length).toBeGreaterThan(0);
    const killed = two.processes[0]?.child;
    if (killed) {
      const exit = once(killed, "exit");
      killed.kill("SIGKILL");
      await exit;
    }
    await waitUntil("all have ended", async () => (await count()) >= 3 * guestsPerShop * ordersPerGuest);
    for (const { shop, orders } of shops) {
      expect((await loadDeclined(shop)).toSorted()).toEqual(orders.toSorted());
      expect(await two.differences(shop.tenantId)).toEqual([]);
    }
  });
});

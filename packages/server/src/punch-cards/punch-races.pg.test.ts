import { beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../test/support/http-client.ts";
import { postgresUrl } from "../../test/support/test-database.ts";
import { asked } from "../../test/fixtures/retrying-client.ts";
import { getTwoProcesses, type TwoProcesses } from "../../test/fixtures/processes.ts";
import { getCart, newGuest, openShop, place, signInStaff, type Shop } from "../../test/fixtures/shop.ts";
import { addProgram, loadCards } from "./programs.test-data.ts";
import { crowdRounds } from "../../test/fixtures/race-rounds.ts";

let two: TwoProcesses;
const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const eachRound = it.each(Array.from({ length: crowdRounds }, (_, index) => index + 1));

/** Orders of one burger, as the kitchen leaves them: ready. */
const readyOrders = async (shop: Shop, client: Client, count: number): Promise<string[]> => {
  const lines = [{ product_id: shop.id("burger"), quantity: 1, options: [] }];
  const ids: string[] = [];
  for (let index = 0; index < count; index += 20)
    ids.push(
      ...(await times(
        Math.min(20, count - index),
        async () => (await place(client, getCart(shop, { lines }))).body.id,
      )),
    );
  await two.database.inTenant(shop.tenantId, async (tx) => {
    const orders = await tx.selectFrom("customer_order").select("id").where("tenant_id", "=", shop.tenantId).execute();
    for (const [from_status, to_status] of [
      ["pending", "sent_to_kitchen"],
      ["sent_to_kitchen", "ready"],
    ] as const) {
      await tx
        .updateTable("customer_order")
        .set({ previous_status: from_status, status: to_status })
        .where("tenant_id", "=", shop.tenantId)
        .where("status", "=", from_status)
        .execute();
      const events = orders.map(({ id: order_id }) => ({
        tenant_id: shop.tenantId,
        id: crypto.randomUUID(),
        order_id,
        from_status,
        to_status,
        order_type: 2,
        actor: "system",
      }));
      await tx.insertInto("order_event").values(events).execute();
    }
  });
  return ids;
};

describe.skipIf(postgresUrl() === undefined)("punch cards, by two processes at once", () => {
  beforeAll(async () => {
    two = await getTwoProcesses();
  });

  const open = async (required: number) => {
    // All rounds sign in from one address, more often than the limit allows.
    await two.database.asOwner((tx) => tx.deleteFrom("rate_limit").execute());
    const shop = await openShop(two.database);
    await addProgram(two.database, shop.tenantId, { required });
    const { id, clients } = await newGuest(two, shop, two.urls);
    const managers = await Promise.all(two.urls.map((url) => signInStaff(url, shop.emails.manager)));
    const move = (index: number, order: string, to: string) =>
      asked(managers[index % 2] as Client, (client) =>
        client.post(`/api/console/orders/${order}/moves/`, { to, reason: "other" }),
      );
    const cards = async () =>
      (await loadCards(two.database, shop.tenantId, id)).map(({ status, punches, rewards }) => [
        status,
        punches,
        rewards,
      ]);
    return { shop, client: clients[0] as Client, move, cards };
  };

  eachRound("the last punch 200 times: one order, one punch, one reward (round %i)", async () => {
    const { shop, client, move, cards } = await open(2);
    const [first = "", last = ""] = await readyOrders(shop, client, 2);
    await move(0, first, "delivered");
    const answers = await times(200, (index) => move(index, last, "delivered"));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await cards()).toEqual([["completed", 2, 1]]);
    expect(await two.differences(shop.tenantId)).toEqual([]);
  });

  eachRound("40 concurrent deliveries fill eight cards of five, each with one reward (round %i)", async () => {
    const { shop, client, move, cards } = await open(5);
    const orders = await readyOrders(shop, client, 40);
    const answers = await times(40, (index) => move(index, orders[index] ?? "", "delivered"));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(40);
    expect(await cards()).toEqual(Array.from({ length: 8 }, () => ["completed", 5, 1]));
    const back = await times(40, (index) => move(index, orders[index % 20] ?? "", "returned"));
    expect(back.filter(({ status }) => status === 200)).toHaveLength(20);
    const left = (await cards()).filter(([status]) => status === "completed");
    expect(left).toEqual(Array.from({ length: 4 }, () => ["completed", 5, 1]));
    expect(await two.differences(shop.tenantId)).toEqual([]);
  });
});

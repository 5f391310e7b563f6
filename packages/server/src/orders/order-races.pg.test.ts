import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../platform/db/new-id.ts";
import type { Client } from "../../test/support/http-client.ts";
import { postgresUrl } from "../../test/support/test-database.ts";
import { placeThroughLoss } from "../../test/fixtures/retrying-client.ts";
import { getTwoProcesses, type TwoProcesses } from "../../test/fixtures/processes.ts";
import { newGuests } from "../../test/fixtures/crowd.ts";
import { getCart, newGuest, openShop, place, quote, signInStaff, type Shop } from "../../test/fixtures/shop.ts";

let two: TwoProcesses;

const getOrders = (shop: Shop) =>
  two.database.inTenant(shop.tenantId, (tx) =>
    tx.selectFrom("customer_order").select(["id", "number", "status"]).where("tenant_id", "=", shop.tenantId).execute(),
  );

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

const getBody = async (client: Client, cart: Record<string, unknown>) => {
  const { quote_id, total } = await quote(client, cart);
  return { ...cart, quote_id, payment_method: "cash", expected_total: total };
};

describe.skipIf(postgresUrl() === undefined)("orders, by two processes at once", () => {
  beforeAll(async () => {
    two = await getTwoProcesses();
  });

  it("200 equal requests place one order", async () => {
    const shop = await openShop(two.database);
    const { clients } = await newGuest(two, shop, two.urls);
    const body = await getBody(clients[0] as Client, getCart(shop));
    const answers = await times(200, (index) =>
      (clients[index % 2] as Client).post("/api/orders/", body, { key: "one-key-for-all" }),
    );
    const placed = answers.filter(({ status }) => status === 201);
    const rest = answers.filter(({ status }) => status !== 201);
    expect(new Set(placed.map(({ body: { id } }) => id)).size).toBe(1);
    expect(rest.every(({ body: { code } }) => code === "request_in_progress")).toBe(true);
    expect(await getOrders(shop)).toHaveLength(1);
  });

  it.each([
    ["with slots", { slot_capacity: 50 }],
    ["without, which writes it with the commit", {}],
  ])("one cart in twenty tabs places one order, at a kitchen %s", async (_, options) => {
    const shop = await openShop(two.database, options);
    const { clients } = await newGuest(two, shop, two.urls);
    const body = await getBody(clients[0] as Client, getCart(shop, { cart_id: newId(), cart_version: 1 }));
    const answers = await times(20, (index) => placeThroughLoss([clients[index % 2] as Client], body, newId()));
    expect(new Set(answers.map(({ status, body: { id } }) => `${status} ${id}`)).size).toBe(1);
    expect(await getOrders(shop)).toHaveLength(1);
    expect(await two.differences(shop.tenantId)).toEqual([]);
  });

  it("a slot with room for one accepts one order", async () => {
    const shop = await openShop(two.database, { slot_capacity: 3 });
    const at = new Date(Math.ceil((Date.now() + 7_200_000) / 900_000) * 900_000).toISOString();
    const answers = await times(20, async (index) => {
      const { clients } = await newGuest(two, shop, two.urls);
      const client = clients[index % 2] as Client;
      const priced = await client.post("/api/quotes/", getCart(shop, { scheduled_at: at }));
      if (priced.status !== 200) return priced;
      const { quote_id, total } = priced.body;
      const body = { ...getCart(shop, { scheduled_at: at }), quote_id, payment_method: "cash", expected_total: total };
      return client.post("/api/orders/", body, { key: true });
    });
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "kitchen_full")).toHaveLength(19);
    expect(await two.differences(shop.tenantId)).toEqual([]);
  });

  it("of concurrent moves of an order one succeeds, and its effects happen once", async () => {
    const shop = await openShop(two.database, { slot_capacity: 50 });
    const { clients } = await newGuest(two, shop, two.urls);
    const { body: order } = await place(clients[0] as Client, getCart(shop));
    const staff = await Promise.all(two.urls.map((url) => signInStaff(url, shop.emails.manager)));
    const moves = await times(20, (index) =>
      index % 2
        ? (clients[index % 4 > 1 ? 1 : 0] as Client).post(`/api/orders/${order.id}/cancel/`)
        : (staff[index % 4 > 1 ? 1 : 0] as Client).post(`/api/console/orders/${order.id}/moves/`, {
            to: "declined",
            reason: "busy",
          }),
    );
    expect(moves.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(moves.filter(({ body }) => body.code === "invalid_transition")).toHaveLength(19);
    expect(await two.differences(shop.tenantId)).toEqual([]);
  });

  it("a process killed during 300 checkouts loses and doubles none", async () => {
    const shop = await openShop(two.database, { slot_capacity: 5_000 });
    const guests = await newGuests(30, two, shop, two.urls);
    const acknowledged: string[] = [];
    const shopping = Promise.all(
      guests.map(async ({ clients }, index) => {
        const own = index % 2 ? [...clients].reverse() : clients;
        for (let count = 0; count < 10; count += 1) {
          const body = { ...getCart(shop), quote_id: newId(), payment_method: "cash", expected_total: 6000 };
          const answer = await placeThroughLoss(own, body, `${index}-${count}-${newId()}`);
          if (answer.status === 201) acknowledged.push(answer.body.id);
        }
      }),
    );
    await sleep(700);
    await two.killAndRestart(1);
    await shopping;
    expect(acknowledged).toHaveLength(300);
    const orders = await getOrders(shop);
    expect(new Set(acknowledged).size).toBe(300);
    expect(orders.map(({ id }) => id).sort()).toEqual([...acknowledged].sort());
    expect(new Set(orders.map(({ number }) => number)).size).toBe(300);
    expect(await two.differences(shop.tenantId)).toEqual([]);
  });

  it.each([
    ["with slots", { slot_capacity: 5_000 }],
    ["without", {}],
  ])("connections cut under load end no process and lose no order of a kitchen %s", async (_, options) => {
    const shop = await openShop(two.database, options);
    const guests = await newGuests(10, two, shop, two.urls);
    const acknowledged: string[] = [];
    const shopping = Promise.all(
      guests.map(async ({ clients }, index) => {
        for (let count = 0; count < 10; count += 1) {
          const body = { ...getCart(shop), quote_id: newId(), payment_method: "cash", expected_total: 6000 };
          const answer = await placeThroughLoss(clients, body, `${index}-${count}-${newId()}`);
          if (answer.status === 201) acknowledged.push(answer.body.id);
        }
      }),
    );
    for (let cut = 0; cut < 3; cut += 1) {
      await sleep(200);
      await two.database.asOwner((tx) => cutAll(tx));
    }
    await shopping;
    expect(two.processes.map(({ child }) => child.exitCode)).toEqual([null, null]);
    expect((await getOrders(shop)).map(({ id }) => id).sort()).toEqual(acknowledged.sort());
    expect(acknowledged).toHaveLength(100);
    expect(await two.differences(shop.tenantId)).toEqual([]);
  });
});

const cutAll = async (tx: Parameters<Parameters<TwoProcesses["database"]["asOwner"]>[0]>[0]): Promise<void> => {
  const { sql } = await import("kysely");
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(tx);
};

import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../test/support/http-client.ts";
import { postgresUrl } from "../../test/support/test-database.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { getCart, newGuest, place, type Shop } from "../../test/fixtures/shop.ts";
import { type PosProcesses, startPosProcesses } from "./two-processes.test-data.ts";

let processes: PosProcesses;

const readStates = (shop: Shop) =>
  processes.two.database.inTenant(shop.tenantId, (tx) =>
    tx
      .selectFrom("pos_order")
      .select(["order_id", "state"])
      .where("tenant_id", "=", shop.tenantId)
      .orderBy("queued_at")
      .orderBy("order_id")
      .execute(),
  );
const allSent = async (shop: Shop) => (await readStates(shop)).every(({ state }) => state === "sent");

/** By their numbers there: as they arrived. */
const arrivals = (business: string) =>
  processes.sandbox
    .listOrders()
    .filter(({ business_id }) => business_id === business)
    .toSorted((a, b) => a.reference - b.reference)
    .map(({ sent }) => (sent.meta as { external_number: string }).external_number);

const send = async (shop: Shop, count: number): Promise<void> => {
  const { clients } = await newGuest(processes.two, shop, processes.two.urls);
  for (let time = 0; time < count; time += 1) {
    const { status } = await place(clients[time % 2] as Client, getCart(shop));
    expect(status).toBe(201);
  }
};

describe.skipIf(postgresUrl() === undefined)("the queue of a point of sale, by two processes", () => {
  beforeAll(async () => {
    processes = await startPosProcesses("pos_races");
  });
  afterAll(() => processes?.stop());

  it("sends every order once and in its order, however slow the answers are", async () => {
    const shop = await processes.open();
    // Slower than the limit of a call: the order arrives, and its answer does not.
    const slow = { kind: "stall", ms: 1_500 } as const;
    processes.sandbox.faults.plan({ call: "POST /orders", when: "after", fault: slow, times: 2 });
    await send(shop, 20);
    await waitUntil("all orders are sent", () => allSent(shop));
    expect(arrivals("business-0")).toEqual((await readStates(shop)).map(({ order_id }) => order_id));
  });

  it("sends an order once whose process is killed between sending and the answer", async () => {
    const shop = await processes.open();
    const slow = { kind: "stall", ms: 3_000 } as const;
    processes.sandbox.faults.plan({ call: "POST /orders", when: "after", fault: slow, times: 1 });
    await send(shop, 3);
    await waitUntil("the first one arrived", () => arrivals("business-1").length > 0);
    await processes.two.killAndRestart(0);
    await processes.two.killAndRestart(1);
    await waitUntil("all orders are sent", () => allSent(shop));
    await sleep(500);
    expect(arrivals("business-1")).toEqual((await readStates(shop)).map(({ order_id }) => order_id));
  });

  it("sends an order once that one process, stopped for longer than its lease, and another one work on", async () => {
    const shop = await processes.open();
    const slow = { kind: "stall", ms: 800 } as const;
    processes.sandbox.faults.plan({ call: "POST /orders", when: "before", fault: slow, times: 1 });
    await send(shop, 3);
    const [first, second] = processes.two.processes.map(({ child }) => child);
    // Whoever sends, each is stopped for longer than a lease lasts.
    for (const child of [first, second]) {
      child?.kill("SIGSTOP");
      await sleep(5_000);
      child?.kill("SIGCONT");
    }
    await waitUntil("all orders are sent", () => allSent(shop));
    expect(arrivals("business-2")).toEqual((await readStates(shop)).map(({ order_id }) => order_id));
  });
});

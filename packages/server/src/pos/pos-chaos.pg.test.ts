import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mapStatus } from "../gateways/pos/foodics/read-order.ts";
import { canMove, type RegisterAction } from "../gateways/pos/sandbox/sandbox-orders.ts";
import { createRandom } from "@sufra/domain/seeded-random.ts";
import type { OrderRecord } from "../gateways/pos/sandbox/sandbox-store.ts";
import { newId } from "../platform/db/new-id.ts";
import type { Client } from "../../test/support/http-client.ts";
import { throughLoss } from "../../test/fixtures/retrying-client.ts";
import { rounds } from "../../test/fixtures/race-rounds.ts";
import { getCart, newGuest, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import { postgresUrl } from "../../test/support/test-database.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { addressAt, type PosProcesses, startPosProcesses } from "./two-processes.test-data.ts";

/** The nightly run: 2,000 orders, and a process is killed ten times. */
const isNightly = rounds >= 50;
const shopCount = 2;
const perShop = (isNightly ? 2_000 : 60) / shopCount;
const kills = isNightly ? 10 : 2;
const patience = isNightly ? 3_600_000 : 300_000;

let processes: PosProcesses;

/** What becomes of an order at their register; the last of four is moved by our staff. */
const plans: RegisterAction[][] = [["accept", "ready", "close"], ["decline"], ["accept", "void"], []];
type Placed = { id: string; plan: number; canceled: boolean };

const numberOf = ({ sent }: OrderRecord): string => (sent.meta as { external_number: string }).external_number;
const there = (business: string) =>
  processes.sandbox
    .listOrders()
    .filter(({ business_id }) => business_id === business)
    .toSorted((a, b) => a.reference - b.reference);

const read = ({ tenantId }: Shop) =>
  processes.two.database.inTenant(tenantId, (tx) =>
    tx
      .selectFrom("pos_order as p")
      .innerJoin("customer_order as o", (join) =>
        join.onRef("o.tenant_id", "=", "p.tenant_id").onRef("o.id", "=", "p.order_id"),
      )
      .select(["p.order_id", "p.state", "p.status_to_send", "p.error", "p.differences", "p.reference", "o.status"])
      .where("p.tenant_id", "=", tenantId)
      .where("o.tenant_id", "=", tenantId)
      .orderBy("p.queued_at")
      .orderBy("p.order_id")
      .execute(),
  );

/**
 * Nobody answers in a hurry here: no order ends unanswered, which it does at its promised time at the latest. Staff are
 * signed in at both processes.
 */
const prepare = async (shop: Shop): Promise<Client[]> => {
  const { database, urls } = processes.two;
  await database.inTenant(shop.tenantId, (tx) =>
    tx
      .updateTable("branch")
      .set({ accept_minutes: 600, preparation_minutes: 600 })
      .where("tenant_id", "=", shop.tenantId)
      .execute(),
  );
  return Promise.all(urls.map((url) => signInStaff(url, shop.emails.manager)));
};

/** Guests order at both processes, each of which may be killed meanwhile; every tenth guest cancels at once. */
const order = async (shop: Shop): Promise<Placed[]> => {
  const placed: Placed[] = [];
  let clients: Client[] = [];
  for (let place = 0; place < perShop; place += 1) {
    // A session lasts ten minutes, and on a slow machine all orders take longer.
    if (place % 100 === 0) ({ clients } = await newGuest(processes.two, shop, processes.two.urls));
    const body = { ...getCart(shop), quote_id: newId(), payment_method: "cash", expected_total: 6000 };
    const { status, body: answer } = await throughLoss(clients, (client, key) =>
      client.post("/api/orders/", body, { key }),
    );
    expect(status).toBe(201);
    const canceled = place % 10 === 9;
    if (canceled) await throughLoss(clients, (client) => client.post(`/api/orders/${answer.id}/cancel/`));
    placed.push({ id: answer.id, plan: place % plans.length, canceled });
  }
  return placed;
};

/** Their cashier and ours, until nothing is left to do. */
const serve = async (shop: Shop, staff: Client[], business: string, placed: readonly Placed[]): Promise<void> => {
  const left = new Map(
    placed.filter(({ canceled }) => !canceled).map((each) => [each.id, [...(plans[each.plan] ?? [])]]),
  );
  const ours = new Set(placed.filter(({ plan, canceled }) => plan === 3 && !canceled).map(({ id }) => id));
  await waitUntil(
    "every order is served",
    async () => {
      for (const record of there(business)) {
        const [next] = left.get(numberOf(record)) ?? [];
        if (next === undefined) continue;
        if (canMove(record, next)) processes.sandbox.moveOrder(record.id, next);
        left.get(numberOf(record))?.shift();
      }
      const states = await read(shop);
      for (const { order_id, state, status } of states) {
        if (!ours.has(order_id) || state !== "sent") continue;
        const to = ({ pending: "sent_to_kitchen", sent_to_kitchen: "ready", ready: "delivered" } as const)[status];
        if (to === undefined) ours.delete(order_id);
        else await throughLoss(staff, (client) => client.post(`/api/console/orders/${order_id}/moves/`, { to }));
      }
      await sleep(200);
      return ours.size === 0 && [...left.values()].every((actions) => actions.length === 0);
    },
    patience,
  );
};

/** A minute later all open orders are read; a message wakes the queue, as the next order would. */
const settle = async (shop: Shop, business: string): Promise<void> => {
  await waitUntil(
    "both sides agree",
    async () => {
      const { database } = processes.two;
      await database.inTenant(shop.tenantId, (tx) =>
        tx
          .updateTable("pos_order")
          .set({ check_at: database.now() })
          .where("tenant_id", "=", shop.tenantId)
          .where("check_at", "is not", null)
          .execute(),
      );
      for (const { id } of there(business).slice(0, 1)) processes.sandbox.changeOrder(id, {});
      await sleep(1_000);
      const states = await read(shop);
      const byNumber = new Map(there(business).map((record) => [numberOf(record), record]));
      return states.every(({ order_id, state, status, status_to_send }) => {
        if (state === "dropped") return true;
        const record = byNumber.get(order_id);
        return state === "sent" && status_to_send === null && record && agrees(status, record);
      });
    },
    patience,
  );
};

/** What our staff served is closed there by hand; what a guest canceled is declined there, or a person ends it. */
const agrees = (status: string, { status: theirs, delivery_status }: OrderRecord): boolean => {
  const mapped = mapStatus(theirs, delivery_status);
  return mapped === status || (status === "canceled" && mapped === "declined");
};

const disturb = async (ended: AbortSignal, shop: Shop): Promise<void> => {
  const { sandbox, two } = processes;
  // All messages go to one shop at a process that is killed: the other's are foreign there, some are lost, some come twice.
  sandbox.courier.setUrl(addressAt(processes, two.url, shop));
  sandbox.courier.disturb({ lose: 0.2, copy: 0.2, next: createRandom(7) });
  for (let kill = 0; kill < kills && !ended.aborted; kill += 1) {
    await sleep(isNightly ? 20_000 : 2_000);
    sandbox.faults.down(2_000);
    await two.killAndRestart(kill % 2);
    sandbox.faults.down(1_500, { kind: "status", status: 429, retryAfter: 1 });
  }
};

describe.skipIf(postgresUrl() === undefined)("a point of sale that is down, slow, limits and talks nonsense", () => {
  beforeAll(async () => {
    processes = await startPosProcesses("pos_chaos", shopCount);
  });
  afterAll(() => processes?.stop());

  it(
    "has every order exactly once, and both sides agree on every status and amount",
    async () => {
      const { sandbox, open, two } = processes;
      const shops = [await open(), await open()];
      const staff = await Promise.all(shops.map(prepare));
      sandbox.faults.chaos({
        seed: 20_261_126,
        rates: { drop: 0.04, stall: 0.03, html: 0.04, error: 0.04, busy: 0.02, nonsense: 0.03 },
        stallMs: 1_400,
      });
      const ended = new AbortController();
      const disturbing = disturb(ended.signal, shops[0] as Shop);
      const [first, second] = await Promise.all(shops.map((shop) => order(shop)));
      const placed = [first ?? [], second ?? []];
      await Promise.all(
        shops.map((shop, place) => serve(shop, staff[place] ?? [], `business-${place}`, placed[place] ?? [])),
      );
      ended.abort();
      await disturbing;
      sandbox.faults.chaos(null);
      sandbox.courier.disturb(null);
      for (const [place, shop] of shops.entries()) {
        const business = `business-${place}`;
        sandbox.courier.setUrl(addressAt(processes, two.url, shop));
        await settle(shop, business);
        const states = await read(shop);
        const sent = states.filter(({ state }) => state === "sent").map(({ order_id }) => order_id);
        // Once each, and in the order in which they were placed.
        expect(there(business).map(numberOf)).toEqual(sent);
        const canceled = new Set(placed[place]?.filter((each) => each.canceled).map(({ id }) => id));
        const dropped = states.filter(({ state }) => state === "dropped").map(({ order_id }) => order_id);
        expect(dropped.filter((id) => !canceled.has(id))).toEqual([]);
        expect(sent.length + dropped.length).toBe(perShop);
        expect(states.flatMap(({ differences }) => differences)).toEqual([]);
        expect(await two.differences(shop.tenantId)).toEqual([]);
      }
    },
    2 * patience,
  );
});

import { beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../test/support/http-client.ts";
import { postgresUrl } from "../../test/support/test-database.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { getTwoProcesses, type TwoProcesses } from "../../test/fixtures/processes.ts";
import { newGuests } from "../../test/fixtures/crowd.ts";
import { getCart, newGuest, openShop, place, signInStaff, type Shop } from "../../test/fixtures/shop.ts";

let two: TwoProcesses;

const quarter = 900_000;
const slotAt = (quarters: number): string =>
  new Date(Math.ceil((Date.now() + 7_200_000) / quarter) * quarter + quarters * quarter).toISOString();
const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

const loadSteps = (shop: Shop) =>
  two.database.inTenant(shop.tenantId, (tx) =>
    tx
      .selectFrom("order_event")
      .select(["order_id", "to_status", "actor"])
      .where("tenant_id", "=", shop.tenantId)
      .where("to_status", "=", "sent_to_kitchen")
      .execute(),
  );

describe.skipIf(postgresUrl() === undefined)("scheduled orders, by two processes at once", () => {
  beforeAll(async () => {
    two = await getTwoProcesses();
  });

  it("large orders that share slots take each unit once, and none waits for another for ever", async () => {
    const shop = await openShop(two.database, { slot_capacity: 5 });
    const guests = await newGuests(16, two, shop, two.urls);
    const answers = await Promise.all(
      guests.map(async ({ clients }, index) => {
        const client = clients[index % 2] as Client;
        // Twelve units need three slots; those of four times overlap, in a run of six.
        const lines = [{ product_id: shop.id("burger"), quantity: 12, options: [] }];
        const cart = getCart(shop, { lines, scheduled_at: slotAt(index % 4) });
        const priced = await client.post("/api/quotes/", cart);
        if (priced.status !== 200) return priced;
        const { quote_id, total } = priced.body;
        const body = { ...cart, quote_id, payment_method: "cash", expected_total: total };
        return client.post("/api/orders/", body, { key: true });
      }),
    );
    const placed = answers.filter(({ status }) => status === 201);
    expect(placed.length).toBeGreaterThanOrEqual(1);
    expect(placed.length).toBeLessThanOrEqual(2);
    expect(answers.filter(({ body }) => body.code === "kitchen_full")).toHaveLength(16 - placed.length);
    expect(await two.differences(shop.tenantId)).toEqual([]);
    const canceled = await Promise.all(
      placed.map(({ body: { id } }) =>
        Promise.all(guests.flatMap(({ clients }) => clients.map((client) => client.post(`/api/orders/${id}/cancel/`)))),
      ),
    );
    expect(canceled.flat().filter(({ status }) => status === 200)).toHaveLength(placed.length);
    expect(await two.differences(shop.tenantId)).toEqual([]);
  });

  it("each starts once, whether by itself or by staff at the same moment", async () => {
    const shop = await openShop(two.database);
    const orders = await times(10, async (index) => {
      const { clients } = await newGuest(two, shop, two.urls);
      return (await place(clients[index % 2] as Client, getCart(shop, { scheduled_at: slotAt(0) }))).body.id as string;
    });
    const startAt = new Date(Date.now() + 4_000);
    await two.database.inTenant(shop.tenantId, (tx) =>
      tx.updateTable("customer_order").set({ start_at: startAt }).where("tenant_id", "=", shop.tenantId).execute(),
    );
    const staff = await Promise.all(two.urls.map((url) => signInStaff(url, shop.emails.manager)));
    const accepted = await Promise.all(
      orders.flatMap((id) => staff.map((client) => client.post(`/api/console/orders/${id}/accept/`))),
    );
    expect(accepted.map(({ status }) => status)).toEqual(accepted.map(() => 200));
    expect(await loadSteps(shop)).toEqual([]);
    await waitUntil("the start has come", () => Date.now() >= startAt.getTime());
    // The first half is started by staff, too.
    await Promise.all(
      orders
        .slice(0, 5)
        .flatMap((id) =>
          staff.map((client) => client.post(`/api/console/orders/${id}/moves/`, { to: "sent_to_kitchen" })),
        ),
    );
    await waitUntil("all are in the kitchen", async () => (await loadSteps(shop)).length >= 10);
    const steps = await loadSteps(shop);
    expect(steps.map(({ order_id }) => order_id).sort()).toEqual([...orders].sort());
    const alone = steps.filter(({ order_id }) => orders.indexOf(order_id) >= 5);
    expect(alone.map(({ actor }) => actor)).toEqual(alone.map(() => "system"));
    expect(await two.differences(shop.tenantId)).toEqual([]);
  });
});

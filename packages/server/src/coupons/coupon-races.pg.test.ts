import { beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../test/support/http-client.ts";
import { postgresUrl } from "../../test/support/test-database.ts";
import { getTwoProcesses, type TwoProcesses } from "../../test/fixtures/processes.ts";
import { asked } from "../../test/fixtures/retrying-client.ts";
import { newGuests } from "../../test/fixtures/crowd.ts";
import { getCart, newGuest, openShop, place, quote, type Shop } from "../../test/fixtures/shop.ts";
import { addBatch, addCoupon, loadUses } from "./campaigns.test-data.ts";
import { crowdRounds } from "../../test/fixtures/race-rounds.ts";

let two: TwoProcesses;
const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

const eachRound = it.each(Array.from({ length: crowdRounds }, (_, index) => index + 1));

const agreed = async (client: Client, cart: Record<string, unknown>) => {
  const { quote_id, total } = await quote(client, cart);
  return { ...cart, quote_id, payment_method: "cash", expected_total: total };
};
const tell = (answers: { status: number; body: { code?: string } }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status, body }) => body.code ?? String(status))].map(([key, all]) => [key, all.length]),
  );
const open = async (code: string, campaign: Parameters<typeof addCoupon>[3]) => {
  const shop: Shop = await openShop(two.database);
  const id = await addCoupon(two.database, shop.tenantId, code, campaign);
  return { shop, id, cart: getCart(shop, { coupon_codes: [code] }) };
};

describe.skipIf(postgresUrl() === undefined)("coupons, by two processes at once", () => {
  beforeAll(async () => {
    two = await getTwoProcesses();
  });

  eachRound("5 in total and 1 per customer, under 200 requests of 50 guests (round %i)", async () => {
    const { shop, id, cart } = await open("FIVE", { limit_total: 5 });
    const guests = await newGuests(50, two, shop, two.urls);
    const bodies = await times(50, (index) => agreed(guests[index]?.clients[index % 2] as Client, cart));
    const answers = await times(200, (index) =>
      asked(guests[index % 50]?.clients[index % 2] as Client, (client, key) =>
        client.post("/api/orders/", bodies[index % 50], { key }),
      ),
    );
    expect(tell(answers)).toEqual({ "201": 5, coupon_used_up: 195 });
    const { used, standing } = await loadUses(two.database, shop.tenantId, id);
    expect([used, standing.length]).toEqual([5, 5]);
    expect(new Set(standing.map(({ customer_id }) => customer_id)).size).toBe(5);
    expect(await two.differences(shop.tenantId)).toEqual([]);
  });

  eachRound("1 per customer, without a total, by one guest 90 times (round %i)", async () => {
    const { shop, id, cart } = await open("MINE", {});
    const { clients } = await newGuest(two, shop, two.urls);
    const body = await agreed(clients[0] as Client, cart);
    const answers = await times(90, (index) =>
      asked(clients[index % 2] as Client, (client, key) => client.post("/api/orders/", body, { key })),
    );
    expect(tell(answers)).toEqual({ "201": 1, coupon_used_up: 89 });
    expect((await loadUses(two.database, shop.tenantId, id)).used).toBe(1);
    expect(await two.differences(shop.tenantId)).toEqual([]);
  });

  eachRound("two codes for a first order, by one guest at once (round %i)", async () => {
    const { shop } = await open("FIRST1", { first_order_only: true });
    await addCoupon(two.database, shop.tenantId, "FIRST2", { first_order_only: true });
    const { clients } = await newGuest(two, shop, two.urls);
    const bodies = await Promise.all(
      ["FIRST1", "FIRST2"].map((code) => agreed(clients[0] as Client, getCart(shop, { coupon_codes: [code] }))),
    );
    const answers = await times(20, (index) =>
      (clients[index % 2] as Client).post("/api/orders/", bodies[index < 10 ? 0 : 1], { key: true }),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await two.differences(shop.tenantId)).toEqual([]);
  });

  eachRound("one code of a batch by 20 guests at once, three times each (round %i)", async () => {
    const { shop, id } = await open("SPARE", {});
    const { batch, code } = await addBatch(two.database, shop.tenantId);
    const cart = getCart(shop, { coupon_codes: [code] });
    const guests = await newGuests(20, two, shop, two.urls);
    const bodies = await times(20, (index) => agreed(guests[index]?.clients[index % 2] as Client, cart));
    const answers = await times(60, (index) =>
      asked(guests[index % 20]?.clients[index % 2] as Client, (client, key) =>
        client.post("/api/orders/", bodies[index % 20], { key }),
      ),
    );
    expect(tell(answers)).toEqual({ "201": 1, coupon_used_up: 59 });
    expect((await loadUses(two.database, shop.tenantId, batch)).used).toBe(1);
    expect((await loadUses(two.database, shop.tenantId, id)).used).toBe(0);
    expect(await two.differences(shop.tenantId)).toEqual([]);
  });

  eachRound("an order canceled 50 times gives its coupon back once (round %i)", async () => {
    const { shop, id, cart } = await open("BACK", { limit_total: 3 });
    const { clients } = await newGuest(two, shop, two.urls);
    const placed = await place(clients[0] as Client, cart);
    const other = await newGuest(two, shop, two.urls);
    await place(other.clients[0] as Client, cart);
    const answers = await times(50, (index) =>
      (clients[index % 2] as Client).post(`/api/orders/${placed.body.id}/cancel/`),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await loadUses(two.database, shop.tenantId, id)).toMatchObject({
      used: 1,
      standing: [{ customer_id: other.id }],
    });
    expect(await two.differences(shop.tenantId)).toEqual([]);
  });
});

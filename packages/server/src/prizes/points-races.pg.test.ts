import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import type { Answer, Client } from "../../test/support/http-client.ts";
import { postgresUrl } from "../../test/support/test-database.ts";
import { addPoints, insertPrize, insertRules } from "../../test/fixtures/loyalty.ts";
import { getTwoProcesses, type TwoProcesses } from "../../test/fixtures/processes.ts";
import { asked, type Send, throughLoss } from "../../test/fixtures/retrying-client.ts";
import { newId } from "../platform/db/new-id.ts";
import { newGuests } from "../../test/fixtures/crowd.ts";
import { getCart, newGuest, openShop, quote, signInStaff } from "../../test/fixtures/shop.ts";
import { crowdRounds } from "../../test/fixtures/race-rounds.ts";

let two: TwoProcesses;
/** Concurrent requests. */
const crowd = 200;

const together = (clients: Client[], send: Send): Promise<Answer[]> =>
  Promise.all(Array.from({ length: crowd }, (_, index) => asked(clients[index % clients.length] as Client, send)));

/** Number of successes; every other answer must be one of `codes`. */
const succeeded = (answers: Answer[], ...codes: string[]): number => {
  const refused = answers
    .filter(({ status }) => status !== 201)
    .map(({ status, body }) => (status < 500 ? (body.code as string) : `${status}`));
  expect([...new Set(refused)].filter((code) => !codes.includes(code))).toEqual([]);
  return answers.length - refused.length;
};

const buy = (client: Client, points: number, key: string): Promise<Answer> =>
  client.post("/api/points-shop/vouchers/", { points }, { key });

describe.skipIf(postgresUrl() === undefined)("points and prizes, by two processes at once", () => {
  beforeAll(async () => {
    two = await getTwoProcesses();
  });

  it("200 spends of 10 points from a balance for 10 of them: 10 succeed", async () => {
    const shop = await openShop(two.database);
    await insertRules(two.database, shop.tenantId);
    for (let round = 0; round < crowdRounds; round += 1) {
      const guest = await newGuest(two, shop, two.urls);
      await addPoints(two.database, shop.tenantId, guest.id, 100);
      const answers = await together(guest.clients, (client, key) => buy(client, 10, key));
      expect(succeeded(answers, "insufficient_points")).toBe(10);
      const wallet = await (guest.clients[0] as Client).get("/api/wallet/");
      expect(wallet.body.balance).toBe(0);
    }
    expect(await two.differences(shop.tenantId)).toEqual([]);
  });

  it("a prize with stock 7 and 200 claims: 7 succeed", async () => {
    const shop = await openShop(two.database);
    await insertRules(two.database, shop.tenantId);
    const guests = await newGuests(20, two, shop, two.urls);
    for (const { id } of guests) await addPoints(two.database, shop.tenantId, id, 100_000);
    const clients = guests.flatMap((guest) => guest.clients);
    for (let round = 0; round < crowdRounds; round += 1) {
      const prize = await insertPrize(two.database, shop.tenantId, { stock: 7 });
      const answers = await together(clients, (client, key) =>
        client.post(`/api/prizes/${prize}/claims/`, undefined, { key }),
      );
      expect(succeeded(answers, "prize_unavailable")).toBe(7);
    }
    expect(await two.differences(shop.tenantId)).toEqual([]);
  });

  it("daily limits: exactly as many as allowed", async () => {
    const shop = await openShop(two.database);
    await insertRules(two.database, shop.tenantId, { max_redemption_per_day: 70, max_redeems_per_day: 5 });
    for (let round = 0; round < crowdRounds; round += 1) {
      const [byCount, byPoints] = [await newGuest(two, shop, two.urls), await newGuest(two, shop, two.urls)];
      for (const { id } of [byCount, byPoints]) await addPoints(two.database, shop.tenantId, id, 10_000);
      const counted = await together(byCount.clients, (client, key) => buy(client, 10, key));
      expect(succeeded(counted, "limit_reached")).toBe(5);
      const summed = await together(byPoints.clients, (client, key) => buy(client, 30, key));
      expect(succeeded(summed, "limit_reached")).toBe(2);
    }
    expect(await two.differences(shop.tenantId)).toEqual([]);
  });

  it("a process killed while buying, claiming and redeeming loses and doubles none", async () => {
    const shop = await openShop(two.database);
    const { tenantId } = shop;
    await insertRules(two.database, tenantId);
    const prize = await insertPrize(two.database, tenantId, { points_cost: 20, stock: 100 });
    const staff = await Promise.all(two.urls.map((url) => signInStaff(url, shop.emails.cashier)));
    const guests = await newGuests(10, two, shop, two.urls);
    for (const { id } of guests) await addPoints(two.database, tenantId, id, 1_000);
    const owned: string[] = [];
    const shopping = Promise.all(
      guests.map(async ({ clients }, index) => {
        const own = index % 2 ? [...clients].reverse() : clients;
        for (let count = 0; count < 5; count += 1) {
          const bought = await throughLoss(own, (client, key) => buy(client, 10, key));
          const claim: Send = (client, key) => client.post(`/api/prizes/${prize}/claims/`, undefined, { key });
          const claimed = await throughLoss(own, claim);
          const { code } = claimed.body;
          const used = await throughLoss(staff, (till, key) =>
            till.post("/api/console/redemptions/", { code }, { key }),
          );
          expect([bought.status, claimed.status, used.status]).toEqual([201, 201, 201]);
          owned.push(bought.body.reward_id, claimed.body.reward_id);
        }
      }),
    );
    await sleep(700);
    await two.killAndRestart(1);
    await shopping;
    const rewards = await two.database.inTenant(tenantId, (tx) =>
      tx.selectFrom("prize_claim").select(["id", "status"]).where("tenant_id", "=", tenantId).execute(),
    );
    expect(rewards.map(({ id }) => id).sort()).toEqual(owned.sort());
    expect(rewards.filter(({ status }) => status === "claimed")).toHaveLength(50);
    for (const { clients } of guests)
      expect((await (clients[0] as Client).get("/api/wallet/")).body.balance).toBe(1_000 - 5 * 30);
    expect(await two.differences(tenantId)).toEqual([]);
  });

  it("200 orders with one voucher worth more: one uses it, one rest is left", async () => {
    const shop = await openShop(two.database);
    await insertRules(two.database, shop.tenantId);
    const lines = [{ product_id: shop.id("juice"), quantity: 1, options: [] }];
    for (let round = 0; round < crowdRounds; round += 1) {
      const guest = await newGuest(two, shop, two.urls);
      await addPoints(two.database, shop.tenantId, guest.id, 500);
      const client = guest.clients[0] as Client;
      let { code } = (await buy(client, 500, newId())).body;
      for (const left of [4000, 3000]) {
        const cart = getCart(shop, { lines, voucher_code: code });
        const { quote_id } = await quote(client, cart);
        const body = { ...cart, quote_id, payment_method: "cash", expected_total: 0 };
        const answers = await together(guest.clients, (each, key) => each.post("/api/orders/", body, { key }));
        expect(succeeded(answers, "coupon_used_up", "rate_limited")).toBe(1);
        const { available } = (await client.get("/api/rewards/")).body;
        expect(available).toMatchObject([{ value: left }]);
        code = available[0].code;
      }
    }
    expect(await two.differences(shop.tenantId)).toEqual([]);
  });
});

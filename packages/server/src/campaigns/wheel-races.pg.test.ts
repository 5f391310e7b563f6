import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../platform/db/new-id.ts";
import type { Client } from "../../test/support/http-client.ts";
import { postgresUrl } from "../../test/support/test-database.ts";
import { asked } from "../../test/fixtures/retrying-client.ts";
import { insertPrize } from "../../test/fixtures/loyalty.ts";
import { getTwoProcesses, type TwoProcesses } from "../../test/fixtures/processes.ts";
import { newGuests } from "../../test/fixtures/crowd.ts";
import { newGuest, openShop, type Shop } from "../../test/fixtures/shop.ts";
import { insertCampaign } from "./campaigns.test-data.ts";
import { passTime, spin } from "./wheel.test-data.ts";
import { crowdRounds, rounds } from "../../test/fixtures/race-rounds.ts";

let two: TwoProcesses;
let shop: Shop;

const getDraws = (wheelId: string) =>
  two.database.inTenant(shop.tenantId, (tx) =>
    tx
      .selectFrom("draw")
      .select(["id", "customer_id", "outcome", "seen_at"])
      .where("tenant_id", "=", shop.tenantId)
      .where("campaign_id", "=", wheelId)
      .execute(),
  );

const seen = async (client: Client, wheelId: string, drawId: string): Promise<void> => {
  expect((await client.post(`/api/wheels/${wheelId}/spins/${drawId}/seen/`)).status).toBe(204);
};

/** A spin whose line is cut the moment it was sent: the server works on, and nobody reads its answer. */
const cutOff = (url: string, client: Client, wheelId: string, body: string, key: string): Promise<void> =>
  new Promise((resolve) => {
    const sent = request(`${url}/api/wheels/${wheelId}/spins/`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        origin: url,
        "x-sufra-qr": shop.qr,
        "idempotency-key": key,
        cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      },
    });
    sent.on("error", () => resolve());
    sent.end(body, () => setTimeout(() => sent.destroy(), 2));
    sent.on("close", () => resolve());
  });

describe.skipIf(postgresUrl() === undefined)("the wheel, by two processes at once", () => {
  beforeAll(async () => {
    two = await getTwoProcesses();
  });
  beforeEach(async () => {
    shop = await openShop(two.database);
  });

  it("200 spins of one guest: one outcome for all accepted requests", async () => {
    for (let round = 0; round < 2 * crowdRounds; round += 1) {
      const id = await insertCampaign(two.database, shop.tenantId, [{ points: 5 }, { points: 7 }, {}], {
        loss_wait_minutes: 10,
        win_period_minutes: 10,
      });
      const guest = await newGuest(two, shop, two.urls);
      const [first] = guest.clients as [Client];
      const confirms_seen = round % 2 === 0;
      // The first time their row is made, the second time it is there.
      for (const visit of [1, 2]) {
        const answers = await Promise.all(
          Array.from({ length: 200 }, (_, place) =>
            asked(guest.clients[place % 2] as Client, (client, key) => spin(client, id, { confirms_seen }, { key })),
          ),
        );
        const created = answers.filter(({ status }) => status === 201);
        const refused = answers.filter(({ status }) => status !== 201).map(({ body }) => body.code as string);
        expect(new Set(created.map(({ body }) => body.draw_id as string)).size).toBe(1);
        expect([...new Set(refused)].filter((code) => !["try_later", "already_won"].includes(code))).toEqual([]);
        if (confirms_seen) expect(created).toHaveLength(200);
        expect(await getDraws(id)).toHaveLength(visit);
        if (confirms_seen) await seen(first, id, created[0]?.body.draw_id as string);
        await passTime(two.database, shop.tenantId, 600);
      }
    }
    // Players whose time was moved no longer agree with their draws.
    const differences = await two.differences(shop.tenantId);
    expect(differences.filter((each) => !JSON.stringify(each).includes("player_draws"))).toEqual([]);
  });

  it("500 players and 7 prizes: 7 win, and all get an answer", async () => {
    const prize_id = await insertPrize(two.database, shop.tenantId);
    const id = await insertCampaign(two.database, shop.tenantId, [{ prize_id, stock: 7, weight: 50 }, { weight: 50 }]);
    const guests = await newGuests(500, two, shop, two.urls);
    const answers = await Promise.all(
      guests.map((guest, place) =>
        asked(guest.clients[place % 2] as Client, (client, key) => spin(client, id, {}, { key })),
      ),
    );
    const won = answers.filter(({ body }) => body.outcome === "prize");
    const others = answers.filter(({ body }) => body.outcome !== "prize");
    expect(won).toHaveLength(7);
    expect(new Set(won.map(({ body }) => body.reward.code as string)).size).toBe(7);
    expect(others.every(({ body }) => body.outcome === "nothing" || body.code === "out_of_gifts")).toBe(true);
    // Players after the last prize keep their attempt.
    expect(await getDraws(id)).toHaveLength(answers.filter(({ status }) => status === 201).length);
    expect(await two.differences(shop.tenantId)).toEqual([]);
  });

  it("an interrupted answer, repeated with the same key and new ones: one outcome", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const id = await insertCampaign(two.database, shop.tenantId, [{ points: 5 }, { points: 7 }, {}, {}], {
        once_per: "customer",
      });
      const guest = await newGuest(two, shop, two.urls);
      const [first, second] = guest.clients as [Client, Client];
      const key = newId();
      const body = { confirms_seen: true };
      await cutOff(two.urls[0] ?? "", first, id, JSON.stringify(body), key);
      await sleep(round % 2 === 0 ? 0 : 150);
      const again = await asked(second, (client) => spin(client, id, body, { key }));
      const fresh = await asked(second, (client, other) => spin(client, id, body, { key: other }));
      const other = await asked(first, (client, another) => spin(client, id, body, { key: another }));
      expect([again.status, fresh.status, other.status]).toEqual([201, 201, 201]);
      expect([fresh.body.draw_id, other.body.draw_id]).toEqual([again.body.draw_id, again.body.draw_id]);
      expect(await getDraws(id)).toHaveLength(1);
    }
  });

  it("an interrupted answer to a client without confirmation is returned to its next attempt", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const id = await insertCampaign(two.database, shop.tenantId, [{ points: 5 }, { points: 7 }], {
        once_per: "customer",
      });
      const guest = await newGuest(two, shop, two.urls);
      const [first, second] = guest.clients as [Client, Client];
      await cutOff(two.urls[0] ?? "", first, id, "{}", newId());
      await sleep(200);
      const next = await asked(second, (client, key) => spin(client, id, {}, { key }));
      expect(next.status).toBe(201);
      expect(await getDraws(id)).toMatchObject([{ id: next.body.draw_id }]);
      const delivered = await asked(second, (client, key) => spin(client, id, {}, { key }));
      expect(delivered.body.code).toBe("already_participated");
    }
  });
});

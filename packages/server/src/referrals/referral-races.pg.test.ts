import { beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../test/support/http-client.ts";
import { postgresUrl } from "../../test/support/test-database.ts";
import { insertRules } from "../../test/fixtures/loyalty.ts";
import { getTwoProcesses, type TwoProcesses } from "../../test/fixtures/processes.ts";
import { openShop, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import {
  loadCode,
  invite,
  moveTo,
  newPerson,
  newPhone,
  openProgram,
  placeOne,
  registerPerson,
} from "./referrals.test-data.ts";
import { rounds } from "../../test/fixtures/race-rounds.ts";

let two: TwoProcesses;
const eachRound = it.each(Array.from({ length: rounds }, (_, index) => index + 1));

describe.skipIf(postgresUrl() === undefined)("inviting, by two processes at once", () => {
  beforeAll(async () => {
    two = await getTwoProcesses();
  });

  const open = async (cap_per_month = 10) => {
    await two.database.asOwner((tx) => tx.deleteFrom("rate_limit").execute());
    const shop = await openShop(two.database);
    await insertRules(two.database, shop.tenantId, { points_per_100_sar: 0 });
    await openProgram(two.database, shop.tenantId, { cap_per_month });
    const managers = await Promise.all(two.urls.map((url) => signInStaff(url, shop.emails.manager)));
    return { shop, managers };
  };
  const person = (shop: Shop, phone = newPhone()) => newPerson(two, shop, { phone, urls: two.urls });
  const balance = async (client: Client): Promise<number> => (await client.get("/api/wallet/")).body.balance;
  const leads = (shop: Shop) =>
    two.database.inTenant(shop.tenantId, (tx) =>
      tx.selectFrom("referral_lead").select(["state", "referrer_id"]).where("tenant_id", "=", shop.tenantId).execute(),
    );
  const ready = async (shop: Shop, manager: Client | undefined, client: Client): Promise<string> => {
    const order = await placeOne(shop, client);
    if (manager) await moveTo(manager, order, "sent_to_kitchen", "ready");
    return order;
  };
  const move = (managers: Client[], index: number, id: string, to: string) =>
    (managers[index % 2] as Client).post(`/api/console/orders/${id}/moves/`, { to, reason: "other" });

  eachRound("twenty concurrent inviters of one friend create one lead (round %i)", async () => {
    const { shop } = await open();
    const inviters = await Promise.all(Array.from({ length: 20 }, () => person(shop)));
    const phone_number = newPhone();
    const answers = await Promise.all(
      inviters.map(({ clients }, index) => invite(clients[index % 2] as Client, { channel: "phone", phone_number })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.code))).toEqual(
      new Set(["lead_exists"]),
    );
    expect(await leads(shop)).toHaveLength(1);
  });

  eachRound("two who accept each other's invitation at once create no cycle (round %i)", async () => {
    const { shop } = await open();
    const [a, b] = [await person(shop), await person(shop)];
    const [codeA, codeB] = [await loadCode(a.client), await loadCode(b.client)];
    const answers = await Promise.all([
      registerPerson(a.clients[0] as Client, codeB),
      registerPerson(b.clients[1] as Client, codeA),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await leads(shop)).toHaveLength(1);
  });

  eachRound("two first orders delivered at once reward both sides once (round %i)", async () => {
    const { shop, managers } = await open();
    const inviter = await person(shop);
    const friend = await person(shop);
    await registerPerson(friend.client, await loadCode(inviter.client));
    const orders = [await ready(shop, managers[0], friend.client), await ready(shop, managers[0], friend.client)];
    const answers = await Promise.all(orders.map((order, index) => move(managers, index, order, "delivered")));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([await balance(friend.client), await balance(inviter.client)]).toEqual([100, 50]);
    expect(await two.differences(shop.tenantId)).toEqual([]);
    // Both come back at once: what was given goes once.
    await Promise.all(orders.map((order, index) => move(managers, index, order, "returned")));
    expect([await balance(friend.client), await balance(inviter.client)]).toEqual([0, 0]);
    expect(await two.differences(shop.tenantId)).toEqual([]);
  });

  eachRound("eight friends at once reward their inviter up to the monthly cap of three (round %i)", async () => {
    const { shop, managers } = await open(3);
    const inviter = await person(shop);
    const code = await loadCode(inviter.client);
    const friends = await Promise.all(Array.from({ length: 8 }, () => person(shop)));
    const joined = await Promise.all(
      friends.map(({ clients }, index) => registerPerson(clients[index % 2] as Client, code)),
    );
    expect(joined.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const orders: string[] = [];
    for (const { client } of friends) orders.push(await ready(shop, managers[0], client));
    const answers = await Promise.all(orders.map((order, index) => move(managers, index, order, "delivered")));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await balance(inviter.client)).toBe(150);
    for (const { client } of friends) expect(await balance(client)).toBe(100);
    expect(await two.differences(shop.tenantId)).toEqual([]);
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { addCoupon, loadUses } from "../coupons/campaigns.test-data.ts";
import type { Client } from "../../test/support/http-client.ts";
import { postgresUrl } from "../../test/support/test-database.ts";
import { addProgram, loadCards } from "../punch-cards/programs.test-data.ts";
import { asked } from "../../test/fixtures/retrying-client.ts";
import { getTwoProcesses, type TwoProcesses } from "../../test/fixtures/processes.ts";
import { newGuests } from "../../test/fixtures/crowd.ts";
import { getCart, newGuest, openShop, quote, signInStaff } from "../../test/fixtures/shop.ts";
import { insertPrize } from "../../test/fixtures/loyalty.ts";
import { lookUp, ownReward, undo } from "./till.test-data.ts";
import { crowdRounds } from "../../test/fixtures/race-rounds.ts";

let two: TwoProcesses;
const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

const eachRound = it.each(Array.from({ length: crowdRounds }, (_, index) => index + 1));

const tell = (answers: { status: number; body: { code?: string } }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status, body }) => body.code ?? String(status))].map(([key, all]) => [key, all.length]),
  );
const redeem = (client: Client, body: Record<string, unknown>) =>
  asked(client, (sender, key) => sender.post("/api/console/redemptions/", body, { key }));

describe.skipIf(postgresUrl() === undefined)("the till, by two processes at once", () => {
  beforeAll(async () => {
    two = await getTwoProcesses();
  });

  const open = async () => {
    const shop = await openShop(two.database);
    const guest = await newGuest(two, shop, two.urls);
    // All rounds sign in from one address, more often than the limit allows.
    await two.database.asOwner((tx) => tx.deleteFrom("rate_limit").execute());
    const emails = [shop.emails.cashier, shop.emails.manager];
    // A cashier at one process, a manager at the other.
    const staff = await times(2, (index) => signInStaff(two.urls[index] ?? "", emails[index] ?? ""));
    const at = (index: number): Client => staff[index % 2] as Client;
    return { shop, guest, at };
  };

  eachRound("one code redeemed 200 times is redeemed once (round %i)", async () => {
    const { shop, guest, at } = await open();
    const { code } = await ownReward(two.database, shop, guest);
    const answers = await times(200, (index) => redeem(at(index), { code }));
    expect(tell(answers)).toEqual({ "201": 1, already_redeemed: 199 });
    expect(await two.differences(shop.tenantId)).toEqual([]);
  });

  eachRound("one code looked up by two is reserved for one of them (round %i)", async () => {
    const { shop, guest, at } = await open();
    const { code } = await ownReward(two.database, shop, guest);
    const answers = await times(60, (index) => asked(at(index), (client) => lookUp(client, code)));
    const holders = new Set(answers.flatMap(({ status }, index) => (status === 200 ? [index % 2] : [])));
    expect(holders.size).toBe(1);
    expect(answers.filter(({ body }) => body.code === "code_held")).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    const [holder = 0] = holders;
    expect((await redeem(at(holder + 1), { code })).body.code).toBe("code_held");
    expect((await redeem(at(holder), { code })).status).toBe(201);
  });

  eachRound("one reward in carts and at the till is used once (round %i)", async () => {
    const { shop, guest, at } = await open();
    const { code } = await ownReward(two.database, shop, guest, { product_id: shop.id("burger") });
    const cart = getCart(shop, { reward_codes: [code] });
    const { quote_id, total } = await quote(guest.client, cart);
    const body = { ...cart, quote_id, payment_method: "cash", expected_total: total };
    const answers = await times(60, (index) =>
      index % 3 === 0
        ? asked(guest.clients[index % 2] as Client, (client, key) => client.post("/api/orders/", body, { key }))
        : redeem(at(index), { code }),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await two.differences(shop.tenantId)).toEqual([]);
  });

  eachRound("one redemption undone 50 times is undone once, and redeemed again once (round %i)", async () => {
    const { shop, guest, at } = await open();
    const { code, reward_id } = await ownReward(two.database, shop, guest);
    const { id } = (await redeem(at(0), { code })).body;
    // The manager may always undo it, the cashier only within the time limit.
    const undone = await times(50, (index) => undo(at(index), id));
    expect(tell(undone)).toEqual({ "200": 50 });
    const uses = await two.database.inTenant(shop.tenantId, (tx) =>
      tx
        .selectFrom("redemption")
        .select(["kind", "attempt_no"])
        .where("tenant_id", "=", shop.tenantId)
        .where("claim_id", "=", reward_id)
        .execute(),
    );
    expect(uses.filter(({ kind }) => kind === "undo")).toHaveLength(1);
    const both = await times(60, (index) => (index % 2 === 0 ? redeem(at(index / 2), { code }) : undo(at(index), id)));
    expect(both.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await two.differences(shop.tenantId)).toEqual([]);
  });

  eachRound("5 in total and 1 per customer, at the till and in orders mixed, 200 requests (round %i)", async () => {
    const { shop, at } = await open();
    const id = await addCoupon(two.database, shop.tenantId, "MIXED", { limit_total: 5 });
    const guests = await newGuests(25, two, shop, two.urls);
    const cart = getCart(shop, { coupon_codes: ["MIXED"] });
    const bodies = await times(25, async (index) => {
      const { quote_id, total } = await quote(guests[index]?.client as Client, cart);
      return { ...cart, quote_id, payment_method: "cash", expected_total: total };
    });
    const answers = await times(200, (index) => {
      const guest = guests[index % 25];
      if (index % 2 === 0) return redeem(at(index / 2), { code: "MIXED", customer_id: guest?.id });
      return asked(guest?.clients[index % 2] as Client, (client, key) =>
        client.post("/api/orders/", bodies[index % 25], { key }),
      );
    });
    expect(tell(answers)).toEqual({ "201": 5, coupon_used_up: 195 });
    const { used, standing } = await loadUses(two.database, shop.tenantId, id);
    expect([used, standing.length, new Set(standing.map(({ customer_id }) => customer_id)).size]).toEqual([5, 5, 5]);
    expect(await two.differences(shop.tenantId)).toEqual([]);
  });

  eachRound("one use of a coupon undone 40 times comes back once (round %i)", async () => {
    const { shop, guest, at } = await open();
    const id = await addCoupon(two.database, shop.tenantId, "BACK", { per_customer: 3 });
    const named = { code: "BACK", customer_id: guest.id };
    const [first] = [await redeem(at(0), named), await redeem(at(1), named)];
    await times(40, (index) => undo(at(index), first?.body.id));
    expect((await loadUses(two.database, shop.tenantId, id)).used).toBe(1);
    expect(await two.differences(shop.tenantId)).toEqual([]);
  });

  eachRound("the last punch of a card, 200 times at once, gives one reward (round %i)", async () => {
    const { shop, guest, at } = await open();
    const prize_id = await insertPrize(two.database, shop.tenantId);
    const program_id = await addProgram(two.database, shop.tenantId, { required: 3, prize_id, max_per_visit: 3 });
    const punch = (index: number, count: number) =>
      asked(at(index), (client, key) =>
        client.post("/api/console/punches/", { customer_id: guest.id, program_id, count }, { key }),
      );
    expect((await punch(0, 2)).status).toBe(201);
    const answers = await times(200, (index) => punch(index, 1));
    expect(tell(answers)).toEqual({ "201": 1, limit_reached: 199 });
    expect(await loadCards(two.database, shop.tenantId, guest.id)).toMatchObject([
      { status: "completed", punches: 3, rewards: 1 },
    ]);
    expect((await guest.client.get("/api/rewards/")).body.available).toHaveLength(1);
    expect(await two.differences(shop.tenantId)).toEqual([]);
  });

  eachRound("one visit's punches undone 40 times are taken back once (round %i)", async () => {
    const { shop, guest, at } = await open();
    const program_id = await addProgram(two.database, shop.tenantId, { required: 2, max_per_visit: 4 });
    const punched = await asked(at(0), (client, key) =>
      client.post("/api/console/punches/", { customer_id: guest.id, program_id, count: 3 }, { key }),
    );
    const answers = await times(40, (index) => undo(at(index), punched.body.entry.id));
    expect(tell(answers)).toEqual({ "200": 40 });
    expect(await loadCards(two.database, shop.tenantId, guest.id)).toMatchObject([{ punches: 0 }, { punches: 0 }]);
    const traces = await two.database.inTenant(shop.tenantId, (tx) =>
      tx
        .selectFrom("audit_entry")
        .select("seq")
        .where("tenant_id", "=", shop.tenantId)
        .where("action", "=", "till.undo")
        .execute(),
    );
    expect(traces).toHaveLength(1);
    expect(await two.differences(shop.tenantId)).toEqual([]);
  });
});

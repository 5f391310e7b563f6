import { beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../test/support/http-client.ts";
import { postgresUrl } from "../../test/support/test-database.ts";
import { insertRules } from "../../test/fixtures/loyalty.ts";
import { getTwoProcesses, type TwoProcesses } from "../../test/fixtures/processes.ts";
import { crowdRounds } from "../../test/fixtures/race-rounds.ts";
import { asked } from "../../test/fixtures/retrying-client.ts";
import { newGuests } from "../../test/fixtures/crowd.ts";
import { openShop, signInStaff } from "../../test/fixtures/shop.ts";
import { billBody, receiptCode, scanned, typed } from "./bills.test-data.ts";
import { undo } from "./till.test-data.ts";

let two: TwoProcesses;
const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const eachRound = it.each(Array.from({ length: crowdRounds }, (_, index) => index + 1));
const tell = (answers: { status: number; body: { code?: string } }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status, body }) => body.code ?? String(status))].map(([key, all]) => [key, all.length]),
  );
const earn = (client: Client, customerId: string, bill: object) =>
  asked(client, (sender, key) => sender.post("/api/console/bills/", billBody(customerId, bill), { key }));

describe.skipIf(postgresUrl() === undefined)("bills at the till, by two processes at once", () => {
  beforeAll(async () => {
    two = await getTwoProcesses();
  });

  const open = async (rules: Parameters<typeof insertRules>[2] = {}) => {
    const shop = await openShop(two.database);
    await insertRules(two.database, shop.tenantId, rules);
    const guests = await newGuests(4, two, shop, two.urls);
    // All rounds sign in from one address, more often than the limit allows.
    await two.database.asOwner((tx) => tx.deleteFrom("rate_limit").execute());
    const emails = [shop.emails.cashier, shop.emails.manager];
    const staff = await times(2, (index) => signInStaff(two.urls[index] ?? "", emails[index] ?? ""));
    const at = (index: number): Client => staff[index % 2] as Client;
    const guest = (index: number) => guests[index % guests.length] as (typeof guests)[number];
    const balance = async (index: number) => (await guest(index).client.get("/api/wallet/")).body.balance as number;
    return { shop, guest, at, balance };
  };

  eachRound("a receipt scanned 80 times by two for four customers earns once (round %i)", async () => {
    const { shop, guest, at, balance } = await open();
    const bill = scanned(receiptCode(5_000, new Date(Date.now() - 60_000)));
    const answers = await times(80, (index) => earn(at(index), guest(index >> 1).id, bill));
    expect(tell(answers)).toEqual({ "201": 1, receipt_used: 79 });
    const balances = await times(4, balance);
    expect(balances.sort((a, b) => a - b)).toEqual([0, 0, 0, 50]);
    expect(await two.differences(shop.tenantId)).toEqual([]);
  });

  eachRound("80 bills of a customer stay within the limit of the day, by amount and by points (round %i)", async () => {
    const { shop, guest, at, balance } = await open({ bill_day_limit: 10_000, max_points_per_day: 70 });
    const bill = (index: number) =>
      index % 4 === 0 ? scanned(receiptCode(1_000, new Date(Date.now() - index * 1_000))) : typed(1_000);
    const answers = await times(80, (index) => earn(at(index >> 1), guest(0).id, bill(index)));
    expect(tell(answers)).toEqual({ "201": 10, bill_day_limit: 70 });
    expect(await balance(0)).toBe(70);
    expect(await two.differences(shop.tenantId)).toEqual([]);
  });

  eachRound("a bill undone 40 times, while others are earned, is undone once (round %i)", async () => {
    const { shop, guest, at, balance } = await open({ bill_day_limit: null });
    const { entry } = (await earn(at(0), guest(0).id, typed(3_000))).body;
    const answers = await times(80, (index) =>
      index % 2 === 0 ? undo(at(index >> 1), entry.id) : earn(at(index >> 1), guest(0).id, typed(1_000)),
    );
    expect(tell(answers)).toEqual({ "200": 40, "201": 40 });
    expect(await balance(0)).toBe(400);
    expect(await two.differences(shop.tenantId)).toEqual([]);
  });

  eachRound("a receipt undone and scanned again at once stands for one bill at most (round %i)", async () => {
    const { shop, guest, at } = await open();
    const bill = scanned(receiptCode(5_000, new Date(Date.now() - 60_000)));
    const { entry } = (await earn(at(0), guest(0).id, bill)).body;
    const answers = await times(40, (index) =>
      index % 2 === 0 ? undo(at(index >> 1), entry.id) : earn(at(index >> 1), guest(index >> 1).id, bill),
    );
    expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
    expect(answers.every(({ status, body }) => status < 300 || body.code === "receipt_used")).toBe(true);
    const standing = await two.database.inTenant(shop.tenantId, (tx) =>
      tx
        .selectFrom("counter_bill")
        .select("id")
        .where("tenant_id", "=", shop.tenantId)
        .where("undone_at", "is", null)
        .execute(),
    );
    expect(standing.length).toBe(answers.filter(({ status }) => status === 201).length);
    expect(await two.differences(shop.tenantId)).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { newId } from "../platform/db/new-id.ts";
import type { Client } from "../../test/support/http-client.ts";
import type { TestServer } from "../../test/support/test-server.ts";
import { askCode, newNumber, readCode, signIn, startGuestServer } from "../../test/fixtures/guest-server.ts";
import { createRestaurant, type Restaurant } from "../../test/fixtures/restaurant.ts";
import { codeLimits } from "./code-limits.ts";
import { ageCodes, minutes, openWith } from "./codes.test-data.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startGuestServer();
});
afterAll(() => server.stop());

type Rule = keyof typeof codeLimits;
const usageOf = (restaurant: Restaurant, rule: Rule) =>
  server.database.inTenant(restaurant.tenantId, (tx) =>
    tx
      .selectFrom("usage")
      .select(["used", "cap"])
      .where("tenant_id", "=", restaurant.tenantId)
      .where("rule", "=", rule)
      .executeTakeFirst(),
  );
/** Counts codes of earlier requests instead of making them. */
const use = async (restaurant: Restaurant, rule: Rule, left: number) => {
  const cap = (await usageOf(restaurant, rule))?.cap ?? 0;
  await server.database.inTenant(restaurant.tenantId, (tx) =>
    tx
      .updateTable("usage")
      .set({ used: cap - left })
      .where("tenant_id", "=", restaurant.tenantId)
      .where("rule", "=", rule)
      .execute(),
  );
};
const sent = (restaurant: Restaurant) =>
  server.database.inTenant(restaurant.tenantId, async (tx) => {
    const rows = await tx
      .selectFrom("outbox_message")
      .select(["recipient", "state", "failure", "body"])
      .where("tenant_id", "=", restaurant.tenantId)
      .where("kind", "=", "otp")
      .orderBy("id")
      .execute();
    return rows;
  });

/** A restaurant with one known guest, and strangers who used up all shared codes but `left`. */
const flood = async (left: number) => {
  const restaurant = await createRestaurant(server.database);
  const guest = await signIn(server, restaurant.qr);
  await ageCodes(server, restaurant, minutes(2));
  await use(restaurant, "code_establishment", left);
  const ask = (number: string, client: Client = server.client()) => askCode(client, restaurant.qr, number);
  return { restaurant, guest, ask };
};

/** A message that fails at once has other columns. */
const withoutColumns = (text: string): string => text.replace(/^(insert into "\w+").*/s, "$1");

/** The statements of each transaction that stores a code. */
const recordCodes = async (run: () => Promise<void>): Promise<string[][]> => {
  const { engine } = server.database;
  const { transaction } = engine;
  const transactions: string[][] = [];
  const spy = vi.spyOn(engine, "transaction").mockImplementation((opening, work) => {
    const texts: string[] = [];
    transactions.push(texts);
    return transaction(opening, ({ query, script }) =>
      work({ script, query: (text, parameters) => (texts.push(withoutColumns(text)), query(text, parameters)) }),
    );
  });
  await run();
  spy.mockRestore();
  return transactions.filter((texts) => texts.some((text) => text === 'insert into "verification_code"'));
};

describe("a flood of unknown numbers", () => {
  it("ends after the shared codes; a known guest still gets a code and signs in", async () => {
    const { restaurant, guest, ask } = await flood(15);
    const answers = [];
    for (let count = 0; count < 20; count += 1) answers.push((await ask(newNumber())).body.codes_scarce);
    expect(answers).toEqual([...Array<boolean>(15).fill(false), ...Array<boolean>(5).fill(true)]);
    const refused = (await sent(restaurant)).filter(({ failure }) => failure === "code_limit");
    expect(refused).toHaveLength(5);
    expect(refused.every(({ state, body }) => state === "failed" && body === "")).toBe(true);
    const client = server.client({ qr: restaurant.qr });
    const asked = await ask(guest.number, client);
    const code = await readCode(client, guest.number);
    expect(code).toMatch(/^\d{4}$/);
    expect((await openWith(client, asked.body.challenge_id, code)).status).toBe(201);
  });

  it("leaves codes for a new number on a device that signed in before, and for a guest's change of number", async () => {
    const { restaurant, guest, ask } = await flood(0);
    const [next, changed] = [newNumber(), newNumber()];
    await ask(next, guest.client);
    expect(await readCode(guest.client, next)).toMatch(/^\d{4}$/);
    await askCode(guest.client, restaurant.qr, changed, { purpose: "change_phone" });
    expect(await readCode(guest.client, changed)).toMatch(/^\d{4}$/);
  });

  it("gets the same answer for known and unknown numbers, even when the reserve is used up", async () => {
    const { restaurant, guest, ask } = await flood(0);
    const shape = ({ status, body, headers }: Awaited<ReturnType<typeof ask>>) => [
      status,
      Object.keys(body),
      body.codes_scarce,
      Date.parse(body.expires_at) - Date.parse(body.resend_at),
      headers.get("retry-after"),
    ];
    const unknown = shape(await ask(newNumber()));
    expect(shape(await ask(guest.number))).toEqual(unknown);
    await ageCodes(server, restaurant, minutes(2));
    await use(restaurant, "code_reserve", 0);
    expect(shape(await ask(guest.number))).toEqual(unknown);
    expect(await usageOf(restaurant, "code_reserve")).toMatchObject({ used: codeLimits.code_reserve.cap });
    expect((await sent(restaurant)).at(-1)).toMatchObject({ state: "failed", failure: "code_limit" });
  });

  it("does not tell by the remaining shared codes who is known", async () => {
    for (const known of [true, false]) {
      const { guest, ask } = await flood(1);
      await ask(known ? guest.number : newNumber());
      expect((await ask(newNumber())).body.codes_scarce).toBe(true);
    }
  });

  it("does not use up the establishment's codes through one range of numbers", async () => {
    const { restaurant, ask } = await flood(100);
    const inRange = (count: number) => `5990${String(count).padStart(5, "0")}`;
    await ask(inRange(0));
    await server.database.inTenant(restaurant.tenantId, (tx) =>
      tx
        .updateTable("usage")
        .set({ used: 50 })
        .where("rule", "=", "code_prefix")
        .where("tenant_id", "=", restaurant.tenantId)
        .execute(),
    );
    const before = await usageOf(restaurant, "code_establishment");
    for (let count = 1; count < 4; count += 1) expect((await ask(inRange(count))).body.codes_scarce).toBe(true);
    expect(await usageOf(restaurant, "code_establishment")).toEqual(before);
  });

  it("sends the same statements for both, so that the time says nothing", async () => {
    const { restaurant, ask } = await flood(0);
    const known = newNumber();
    const customer = { tenant_id: restaurant.tenantId, id: newId(), phone_e164: `+966${known}` };
    await server.database.inTenant(restaurant.tenantId, (tx) => tx.insertInto("customer").values(customer).execute());
    const before = (await sent(restaurant)).length;
    const statements = await recordCodes(async () => {
      await ask(known);
      await ask(newNumber());
    });
    expect(statements).toHaveLength(2);
    expect(statements[1]).toEqual(statements[0]);
    const rows = (await sent(restaurant)).slice(before);
    expect(rows.map(({ failure }) => failure === "code_limit")).toEqual([false, true]);
  });
});

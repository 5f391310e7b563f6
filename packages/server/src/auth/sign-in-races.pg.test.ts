import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer, Client } from "../../test/support/http-client.ts";
import { createPostgresDatabase, type PostgresForTest, postgresUrl } from "../../test/support/test-database.ts";
import type { TestServer } from "../../test/support/test-server.ts";
import { askCode, newNumber, readCode, signIn, startGuestServer } from "../../test/fixtures/guest-server.ts";
import { createRestaurant } from "../../test/fixtures/restaurant.ts";

/** Two processes' worth of servers on one database; every other request goes to the other. */
describe.skipIf(postgresUrl() === undefined)("sign-in over two servers", () => {
  let made: PostgresForTest;
  let servers: [TestServer, TestServer];
  beforeAll(async () => {
    made = await createPostgresDatabase(postgresUrl() ?? "", "sign_in");
    const secrets = { CODE_SECRET: "c".repeat(40), TOKEN_SECRET: "t".repeat(40) };
    const start = async () => startGuestServer({ database: await made.open(), environment: secrets });
    servers = [await start(), await start()];
  });
  afterAll(async () => {
    for (const server of servers ?? []) await server.stop();
    await made?.drop();
  });

  const getCopy = (client: Client, index: number, qr: string): Client => {
    const copy = servers[index % 2 === 0 ? 0 : 1].client({ qr });
    for (const [name, value] of client.cookies) copy.cookies.set(name, value);
    return copy;
  };
  const together = (count: number, send: (index: number) => Promise<Answer>): Promise<Answer[]> =>
    Promise.all(Array.from({ length: count }, (_, index) => send(index)));
  const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort();
  const openRestaurant = () => createRestaurant(servers[0].database);

  it("compares three of a hundred concurrent guesses", async () => {
    const { qr, tenantId } = await openRestaurant();
    const client = servers[0].client({ qr });
    const number = newNumber();
    const { challenge_id } = (await askCode(client, qr, number)).body;
    const code = await readCode(client, number);
    // Every guess is right: however many are let through to the comparison sign in, and the rest must not be.
    const answers = await together(100, (index) =>
      getCopy(client, index, qr).post("/api/auth/sessions/", { challenge_id, code }),
    );
    expect(statuses(answers).filter((status) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "wrong_code")).toHaveLength(99);
    const [row] = await servers[0].database.inTenant(tenantId, (tx) =>
      tx.selectFrom("verification_code").select("tries").where("tenant_id", "=", tenantId).execute(),
    );
    expect(row?.tries).toBe(3);
  });

  it("locks the counters before the code, in the same order as a request for a code", async () => {
    const { qr, tenantId } = await openRestaurant();
    const { database } = servers[0];
    const number = newNumber();
    const client = servers[1].client({ qr });
    const { challenge_id } = (await askCode(client, qr, number)).body;
    const code = await readCode(client, number);
    const answer = await database.inTenant(tenantId, async (tx) => {
      await tx.selectFrom("usage").select("rule").where("tenant_id", "=", tenantId).forUpdate().execute();
      const signing = client.post("/api/auth/sessions/", { challenge_id, code });
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      // The next statement of a new code request; it would be refused at once if the sign-in still held the code's row.
      const free = await tx
        .selectFrom("verification_code")
        .select("id")
        .where("tenant_id", "=", tenantId)
        .forUpdate()
        .skipLocked()
        .execute();
      expect(free).toHaveLength(1);
      return { signing };
    });
    expect((await answer.signing).status).toBe(201);
  });

  it("creates one customer for concurrent sign-ins with a new number", async () => {
    const { qr, tenantId } = await openRestaurant();
    const number = newNumber();
    const client = servers[0].client({ qr });
    const { challenge_id } = (await askCode(client, qr, number)).body;
    const code = await readCode(client, number);
    await together(20, (index) => getCopy(client, index, qr).post("/api/auth/sessions/", { challenge_id, code }));
    const rows = await servers[0].database.inTenant(tenantId, async (tx) => ({
      customers: await tx.selectFrom("customer").select("id").where("tenant_id", "=", tenantId).execute(),
      sessions: await tx.selectFrom("session").select("id").where("tenant_id", "=", tenantId).execute(),
    }));
    expect([rows.customers.length, rows.sessions.length]).toEqual([1, 1]);
  });

  it("sends one code for concurrent requests", async () => {
    const { qr, tenantId } = await openRestaurant();
    const number = newNumber();
    const answers = await together(30, (index) => askCode(servers[index % 2 === 0 ? 0 : 1].client(), qr, number));
    expect(statuses(answers)).toEqual([202, ...Array<number>(29).fill(429)]);
    const messages = await servers[0].database.inTenant(tenantId, (tx) =>
      tx.selectFrom("outbox_message").select("id").where("tenant_id", "=", tenantId).execute(),
    );
    expect(messages).toHaveLength(1);
  });

  it("gives fifty concurrent refreshes the same new token", async () => {
    const { qr, tenantId } = await openRestaurant();
    const { client } = await signIn(servers[0], qr);
    const copies = Array.from({ length: 50 }, (_, index) => getCopy(client, index, qr));
    const answers = await Promise.all(copies.map((copy) => copy.post("/api/auth/sessions/refresh/")));
    expect(statuses(answers)).toEqual(Array(50).fill(200));
    const successors = copies.map((copy) => [...copy.cookies].find(([name]) => name.endsWith("_r"))?.[1]);
    expect(new Set(successors).size).toBe(1);
    const generations = await servers[0].database.inTenant(tenantId, (tx) =>
      tx
        .selectFrom("refresh_token")
        .select("generation")
        .where("tenant_id", "=", tenantId)
        .orderBy("generation")
        .execute(),
    );
    expect(generations).toEqual([{ generation: 1 }, { generation: 2 }]);
    const next = await Promise.all(copies.slice(0, 5).map((copy) => copy.get("/api/me/")));
    expect(statuses(next)).toEqual(Array(5).fill(200));
  });

  it("ends the family if a stolen token is used on the other server", async () => {
    const { qr, tenantId } = await openRestaurant();
    const { client } = await signIn(servers[0], qr);
    const thief = getCopy(client, 1, qr);
    await client.post("/api/auth/sessions/refresh/");
    await servers[0].database.inTenant(tenantId, (tx) =>
      tx
        .updateTable("refresh_token")
        .set({ used_at: new Date(Date.now() - 20_000) })
        .where("tenant_id", "=", tenantId)
        .where("used_at", "is not", null)
        .execute(),
    );
    expect((await thief.post("/api/auth/sessions/refresh/")).status).toBe(401);
    expect((await client.get("/api/me/")).status).toBe(401);
    expect((await client.post("/api/auth/sessions/refresh/")).status).toBe(401);
  });

  it("sends a number one code per minute, whichever of two customers requests it", async () => {
    const { qr } = await openRestaurant();
    const wanted = newNumber();
    const guests = [await signIn(servers[0], qr), await signIn(servers[1], qr)];
    const answers = [];
    for (const { client } of guests) {
      const asked = await askCode(client, qr, wanted, { purpose: "change_phone" });
      answers.push(asked.status);
    }
    // The second must wait: a number gets one code per minute.
    expect(answers).toEqual([202, 429]);
  });

  it("saves twenty of forty concurrent addresses", async () => {
    const { qr } = await openRestaurant();
    const { client } = await signIn(servers[0], qr);
    const address = { title: "Home", description: "Gate", lat: 24.7, lng: 46.7 };
    const answers = await together(40, (index) => getCopy(client, index, qr).post("/api/me/addresses/", address));
    expect(statuses(answers)).toEqual([...Array<number>(20).fill(201), ...Array<number>(20).fill(409)]);
  });

  it("completes a profile once in ten concurrent requests", async () => {
    const { qr } = await openRestaurant();
    const { client } = await signIn(servers[0], qr);
    const body = { full_name: "Sara", consent: true };
    const answers = await together(10, (index) => getCopy(client, index, qr).post("/api/me/registration/", body));
    expect(statuses(answers)).toEqual([200, ...Array<number>(9).fill(409)]);
  });
});

import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../db/new-id.ts";
import type { Client } from "../../../test/support/http-client.ts";
import { createTenant, type TestTenant } from "../../../test/support/create-tenant.ts";
import { exampleFeature, exampleHooks } from "../../../test/support/example-feature.ts";
import { createPostgresDatabase, type PostgresForTest, postgresUrl } from "../../../test/support/test-database.ts";
import { startTestServer, type TestServer } from "../../../test/support/test-server.ts";
import { waitUntil } from "../../../test/support/wait-until.ts";

describe.skipIf(postgresUrl() === undefined)("two processes on one PostgreSQL", () => {
  let made: PostgresForTest;
  const servers: TestServer[] = [];
  let tenant: TestTenant;
  beforeAll(async () => {
    made = await createPostgresDatabase(postgresUrl() ?? "", "http");
    for (let number = 0; number < 2; number += 1) {
      servers.push(
        await startTestServer({ features: [exampleFeature], hooks: exampleHooks, database: await made.open() }),
      );
    }
    tenant = await createTenant((servers[0] as TestServer).database);
  });
  afterAll(async () => {
    for (const server of servers) await server.stop();
    await made.drop();
  });

  const asGuest = (customer: string): [Client, Client] => {
    const client = (server?: TestServer): Client =>
      (server as TestServer).client({ qr: tenant.qr, headers: { "x-as": `customer:${tenant.id}:${customer}` } });
    return [client(servers[0]), client(servers[1])];
  };

  it("apply a key once, however many requests arrive together", async () => {
    const clients = asGuest(newId());
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        (index % 2 === 0 ? clients[0] : clients[1]).post("/api/notes/", { text: "race" }, { key: "one-key-for-all" }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 30 }, () => 201));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(answers.filter((answer) => answer.headers.get("idempotency-replayed") === null)).toHaveLength(1);
    const notes = (await clients[0].get("/api/notes/")).body.items as { text: string }[];
    expect(notes.filter(({ text }) => text === "race")).toHaveLength(1);
  });

  it("report a request in progress, and return its answer afterwards", async () => {
    const [near, far] = asGuest(newId());
    const slow = near.post("/api/notes/", { text: "slow", wait_ms: 6_000 }, { key: "slow-key-1" });
    await new Promise((resolve) => setTimeout(resolve, 300));
    let answered = false;
    void slow.then(() => (answered = true));
    const second = await far.post("/api/notes/", { text: "slow", wait_ms: 6_000 }, { key: "slow-key-1" });
    expect(second).toMatchObject({ status: 409, body: { code: "request_in_progress" } });
    expect(answered).toBe(false);
    const first = await slow;
    const third = await far.post("/api/notes/", { text: "slow", wait_ms: 6_000 }, { key: "slow-key-1" });
    expect(third.body).toEqual(first.body);
  });

  it("count attempts together", async () => {
    const clients = asGuest(newId());
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? clients[0] : clients[1]).post("/api/placed-notes/")),
    );
    expect(answers.filter((answer) => answer.status === 204)).toHaveLength(2);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(18);
  });

  it("survive a restart of the database", async () => {
    const [client] = asGuest(newId());
    expect((await client.get("/api/notes/")).status).toBe(200);
    const admin = new pg.Client({ connectionString: postgresUrl() });
    await admin.connect();
    const under = client.post("/api/notes/", { text: "cut", wait_ms: 500 }, { key: "cut-key-123" });
    await new Promise((resolve) => setTimeout(resolve, 150));
    await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
      new URL(made.url).pathname.slice(1),
    ]);
    await admin.end();
    expect(await under).toMatchObject({ status: 503, body: { code: "unknown_error" } });
    await waitUntil("the database to be reached again", async () => (await client.get("/api/notes/")).status === 200);
    expect((await client.post("/api/notes/", { text: "cut", wait_ms: 500 }, { key: "cut-key-123" }))?.status).toBe(201);
  });
});

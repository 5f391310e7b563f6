import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Database } from "../db/database.ts";
import { newId } from "../db/new-id.ts";
import { addEvent } from "./event-log.ts";
import { createTenant } from "../../../test/support/create-tenant.ts";
import { exampleFeature } from "../../../test/support/example-feature.ts";
import { readEvents } from "../../../test/support/read-events.ts";
import {
  createPostgresDatabase,
  openMemoryDatabase,
  type PostgresForTest,
  postgresUrl,
} from "../../../test/support/test-database.ts";
import { startTestServer, type TestServer } from "../../../test/support/test-server.ts";
import { waitUntil } from "../../../test/support/wait-until.ts";

type Setup = { open: () => Promise<Database>; processes: number; drop: () => Promise<void> };

const suite = (setup: () => Promise<Setup>): void => {
  const servers: TestServer[] = [];
  let made: Setup;
  beforeAll(async () => {
    made = await setup();
    for (let number = 0; number < made.processes; number += 1) {
      servers.push(
        await startTestServer({
          features: [exampleFeature],
          database: await made.open(),
          environment: { STREAMS_MAX: "3", HANDLER_TIMEOUT_MS: "1000" },
        }),
      );
    }
  });
  afterAll(async () => {
    for (const server of servers) await server.stop();
    await made.drop();
  });

  const here = (): TestServer => servers[0] as TestServer;
  const there = (): TestServer => servers.at(-1) as TestServer;
  const publish = (server: TestServer, tenantId: string, text: string) =>
    server.database.inTenant(tenantId, (tx) =>
      server.server.app.platform.live.publish(tx, { tenantId, topic: "notes:all", data: { text } }),
    );
  const follow = (server: TestServer, qr: string, lastId?: string) =>
    readEvents(`${server.url}/api/notes/events/`, {
      "x-sufra-qr": qr,
      ...(lastId === undefined ? {} : { "last-event-id": lastId }),
    });

  it("reach the streams of all processes, but of no other establishment", async () => {
    const [mine, other] = [await createTenant(here().database), await createTenant(here().database)];
    const [near, far, foreign] = [
      await follow(here(), mine.qr),
      await follow(there(), mine.qr),
      await follow(here(), other.qr),
    ];
    expect(near.headers.get("content-type")).toMatch(/^text\/event-stream/);
    await publish(here(), mine.id, "hello");
    await waitUntil("both streams", () => near.events.length === 1 && far.events.length === 1);
    expect(far.events[0]).toMatchObject({ event: "notes", data: { text: "hello" }, id: expect.any(String) });
    expect(foreign.events).toEqual([]);
    for (const stream of [near, far, foreign]) stream.close();
  });

  it("are not sent if their transaction rolled back", async () => {
    const { id, qr } = await createTenant(here().database);
    const stream = await follow(here(), qr);
    const failed = here().database.inTenant(id, async (tx) => {
      await here().server.app.platform.live.publish(tx, { tenantId: id, topic: "notes:all", data: { text: "lost" } });
      throw new Error("on purpose");
    });
    await expect(failed).rejects.toThrow("on purpose");
    await publish(here(), id, "kept");
    await waitUntil("the event", () => stream.events.length === 1);
    expect(stream.events[0]?.data).toEqual({ text: "kept" });
    stream.close();
  });

  it("are replayed after a disconnect, and `reset` tells if too many were missed", async () => {
    const { id, qr } = await createTenant(here().database);
    const first = await follow(here(), qr);
    await publish(here(), id, "one");
    await waitUntil("the event", () => first.events.length === 1);
    first.close();
    await publish(there(), id, "two");
    const second = await follow(there(), qr, first.events[0]?.id);
    await waitUntil("the missed event", () => second.events.some(({ data }) => data.text === "two"));
    expect(second.events.filter(({ id: each }) => each === first.events[0]?.id)).toEqual([]);
    const third = await follow(here(), qr, newId());
    await waitUntil("the reset", () => third.events[0]?.event === "reset");
    second.close();
    third.close();
  });

  it("may last longer than the time limit of an answer", async () => {
    const { id, qr } = await createTenant(here().database);
    const stream = await follow(here(), qr);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await publish(here(), id, "late");
    await waitUntil("the late event", () => stream.events.length === 1);
    expect(stream.isEnded()).toBe(false);
    stream.close();
  });

  it("arrive though their notification was lost, and quiet establishments are not read meanwhile", async () => {
    const [mine, quiet] = [await createTenant(here().database), await createTenant(here().database)];
    const [stream, idle] = [await follow(there(), mine.qr), await follow(there(), quiet.qr)];
    const reads = vi.spyOn(there().database.engine, "transaction");
    await here().database.inTenant(mine.id, async () => addEvent(mine.id, "notes:all", { text: "unannounced" }));
    await waitUntil("the event", () => stream.events.length === 1);
    const read = reads.mock.calls.map(([{ script }]) => script ?? "");
    expect(read.filter((script) => script.includes(quiet.id))).toEqual([]);
    reads.mockRestore();
    for (const each of [stream, idle]) each.close();
  });

  it("are limited in number", async () => {
    const { qr } = await createTenant(here().database);
    await waitUntil("earlier streams to be gone", async () =>
      (await here().client().get("/metrics")).body.includes("event_streams_open 0"),
    );
    const streams = [await follow(here(), qr), await follow(here(), qr), await follow(here(), qr)];
    const refused = await here().client({ qr }).get("/api/notes/events/");
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("2");
    for (const stream of streams) stream.close();
  });

  it("end when the process stops", async () => {
    const { qr } = await createTenant(here().database);
    await waitUntil("earlier streams to be gone", async () =>
      (await there().client().get("/metrics")).body.includes("event_streams_open 0"),
    );
    const stream = await follow(there(), qr);
    const leaving = servers.pop() as TestServer;
    await leaving.stop();
    await waitUntil("the stream to end", stream.isEnded);
  });
};

describe("live events in one process on PGlite", () => {
  suite(async () => ({ open: openMemoryDatabase, processes: 1, drop: async () => undefined }));
});

describe.skipIf(postgresUrl() === undefined)("live events between two processes on PostgreSQL", () => {
  suite(async () => {
    const made: PostgresForTest = await createPostgresDatabase(postgresUrl() ?? "", "live");
    return { open: made.open, processes: 2, drop: made.drop };
  });
});

import { afterEach, describe, expect, it } from "vitest";
import { readEvents } from "../../../test/support/read-events.ts";
import { createTenant } from "../../../test/support/create-tenant.ts";
import { exampleFeature } from "../../../test/support/example-feature.ts";
import { startTestServer, type TestServer } from "../../../test/support/test-server.ts";

let server: TestServer;
afterEach(() => server?.stop());

const start = async (environment: Record<string, string>): Promise<TestServer> =>
  (server = await startTestServer({ features: [exampleFeature], environment }));

describe("the figures", () => {
  it("are for this machine only, not for clients of a proxy on it", async () => {
    const { client } = await start({});
    expect((await client().get("/metrics")).status).toBe(200);
    for (const name of ["x-forwarded-for", "forwarded", "x-real-ip", "via"])
      expect([name, (await client().get("/metrics", { headers: { [name]: "203.0.113.9" } })).status]).toEqual([
        name,
        404,
      ]);
  });

  it("are for anyone with the token, from anywhere", async () => {
    const { client } = await start({ METRICS_TOKEN: "a token for figures" });
    const ask = (authorization: string) =>
      client().get("/metrics", { headers: { authorization, "x-forwarded-for": "203.0.113.9" } });
    expect((await ask("Bearer a token for figures")).status).toBe(200);
    for (const wrong of ["", "Bearer", "Bearer a token for figurez", "Bearer a token for figur\u00e9s"])
      expect((await ask(wrong)).status).toBe(404);
    expect((await client().get("/metrics")).status).toBe(404);
  });
});

describe("event streams", () => {
  const follow = (qr: string, address: string) =>
    readEvents(`${server.url}/api/notes/events/`, { "x-sufra-qr": qr, "x-forwarded-for": address });

  it("are limited per address and per establishment, without affecting others", async () => {
    const { database } = await start({
      TRUST_PROXY: "127.0.0.1",
      STREAMS_PER_ADDRESS: "2",
      STREAMS_PER_TENANT: "3",
    });
    const [one, two] = [await createTenant(database), await createTenant(database)];
    const open = [await follow(one.qr, "203.0.113.1"), await follow(one.qr, "203.0.113.1")];
    const refused = await server
      .client({ qr: two.qr, headers: { "x-forwarded-for": "203.0.113.1" } })
      .get("/api/notes/events/");
    expect([refused.status, refused.body.code, refused.headers.get("retry-after")]).toEqual([
      429,
      "rate_limited",
      "30",
    ]);
    open.push(await follow(one.qr, "203.0.113.2"));
    const full = await server
      .client({ qr: one.qr, headers: { "x-forwarded-for": "203.0.113.3" } })
      .get("/api/notes/events/");
    expect([full.status, full.body.code]).toEqual([429, "rate_limited"]);
    const elsewhere = await follow(two.qr, "203.0.113.3");
    expect(elsewhere.headers.get("content-type")).toMatch(/^text\/event-stream/);
    for (const stream of [...open, elsewhere]) stream.close();
  });
});

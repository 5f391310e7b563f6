import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTenant, type TestTenant } from "../../../test/support/create-tenant.ts";
import { exampleFeature, exampleHooks } from "../../../test/support/example-feature.ts";
import { startTestServer, type TestServer } from "../../../test/support/test-server.ts";

let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  const environment = {
    HEADERS_TIMEOUT_MS: "800",
    REQUEST_TIMEOUT_MS: "1500",
    ALLOWED_ORIGINS: "https://shop.example",
  };
  server = await startTestServer({ features: [exampleFeature], hooks: exampleHooks, environment });
  tenant = await createTenant(server.database);
});
afterAll(() => server.stop());

const guest = () => server.client({ qr: tenant.qr });

/** Writes to the socket directly, to send what no client would send. */
const raw = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1", () => socket.write(text));
    let answer = "";
    socket.on("data", (chunk) => (answer += chunk.toString()));
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });

describe("the framework's own answers", () => {
  const problem = (status: number, code: string) => ({
    status,
    body: { status, code, type: "about:blank", request_id: expect.any(String), detail: expect.any(String) },
  });

  it("are problem documents of the catalog", async () => {
    expect(await guest().get("/api/nowhere/")).toMatchObject(problem(404, "not_found"));
    expect(await guest().get("/api/%zz/")).toMatchObject(problem(404, "not_found"));
    expect(await guest().send("PUT", "/api/notes/", { body: {} })).toMatchObject(problem(404, "not_found"));
    expect(await guest().post("/api/notes/", { text: "x".repeat(70_000) }, { key: true })).toMatchObject(
      problem(413, "payload_too_large"),
    );
    const form = { headers: { "content-type": "application/x-www-form-urlencoded" }, key: true as const };
    expect(await guest().post("/api/notes/", "text=a", form)).toMatchObject(problem(415, "unsupported_media"));
    expect((await guest().get("/api/nowhere/")).headers.get("content-type")).toMatch(/^application\/problem\+json/);
  });

  it("reach a client that still sends: a body of 10 MB is skipped before its refusal", async () => {
    const body = "x".repeat(10 * 1024 * 1024);
    const type = "content-type: application/json\r\nconnection: close\r\n";
    const sized = `POST /api/notes/ HTTP/1.1\r\nhost: x\r\n${type}content-length: ${body.length}\r\n\r\n${body}`;
    expect(await raw(sized)).toMatch(/^HTTP\/1.1 413 [^]*"payload_too_large"/);
    const chunk = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    expect(
      await raw(`POST /api/notes/ HTTP/1.1\r\nhost: x\r\n${type}transfer-encoding: chunked\r\n\r\n${chunk}`),
    ).toMatch(/^HTTP\/1.1 413 /);
  });

  it("use the language of the request", async () => {
    const detail = async (language: string) =>
      (await guest().get("/api/nowhere/", { headers: { "accept-language": language } })).body.detail;
    expect(await detail("en-GB,ar;q=0.5")).toBe("Not found.");
    expect(await detail("ar-SA")).toBe("غير موجود.");
    expect(await detail("fr")).toBe("غير موجود.");
  });

  it("accept a missing trailing slash and doubled slashes", async () => {
    for (const path of ["/api/notes", "/api/notes/", "//api//notes//"])
      expect((await guest().get(path)).status, path).toBe(200);
  });

  it("have security headers and a correct Vary", async () => {
    const { headers } = await guest().get("/api/notes/");
    expect(headers.get("vary")).toMatch(/Accept-Language/);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("content-security-policy")).toMatch(/default-src 'none'/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("set-cookie")).toBeNull();
  });

  it("end connections with slow headers or bodies", async () => {
    expect(await raw("GET /api/notes/ HTTP/1.1\r\nhost: x\r\n")).toMatch(/408|^$/);
    expect(
      await raw(
        "POST /api/notes/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{",
      ),
    ).toMatch(/408|^$/);
  });
});

describe("origins", () => {
  const post = (headers: Record<string, string>) =>
    server.client({ qr: tenant.qr, headers }).post("/api/notes/", { text: "x" }, { key: true });

  it.each([
    "https://evil.example",
    "null",
    "http://127.0.0.1",
    "https://shop.example.evil.example",
    "https://shop.example:8443",
    "http://shop.example",
  ])("refuses an unsafe call from %s", async (origin) => {
    expect(await post({ origin })).toMatchObject({ status: 403, body: { code: "not_authorized" } });
  });

  it("is accepted from the configured origin and a mapped host, with CORS headers for cookies", async () => {
    await server.database.asOwner((tx) =>
      tx.insertInto("host_mapping").values({ host: "mapped.example", tenant_id: tenant.id }).execute(),
    );
    for (const origin of ["https://shop.example", "https://mapped.example"]) {
      const answer = await post({ origin });
      expect(answer.status, origin).toBe(201);
      expect(answer.headers.get("access-control-allow-origin")).toBe(origin);
      expect(answer.headers.get("access-control-allow-credentials")).toBe("true");
    }
    expect(
      (await guest().get("/api/notes/", { headers: { origin: "https://evil.example" } })).headers.get(
        "access-control-allow-origin",
      ),
    ).toBeNull();
  });
});

describe("cookies", () => {
  const crossSite = { origin: "https://shop.example", "sec-fetch-site": "cross-site", "sec-fetch-mode": "cors" };
  const deviceCookie = async ({ client }: TestServer, qr: string) =>
    client({ qr, headers: crossSite })
      .post("/api/notes/", { text: "x" }, { key: true })
      .then((answer) => answer.headers.get("set-cookie"));

  it("of a page of another site are kept apart for that site, over TLS only", async () => {
    const secure = await startTestServer({
      features: [exampleFeature],
      hooks: exampleHooks,
      environment: { PUBLIC_URL: "https://sufra.example", ALLOWED_ORIGINS: "https://shop.example" },
    });
    const { qr } = await createTenant(secure.database);
    const apart = /^__Host-sufra_device=.*; HttpOnly; Secure; Partitioned; SameSite=None$/;
    expect(await deviceCookie(secure, qr)).toMatch(apart);
    await secure.stop();
    expect(await deviceCookie(server, tenant.qr)).toMatch(/; HttpOnly; SameSite=Lax$/);
  });
});

describe("the device", () => {
  it("has an HttpOnly cookie, set when a call needs it and kept for a year", async () => {
    const client = guest();
    const answer = await client.post("/api/notes/", { text: "x" }, { key: true });
    expect(answer.headers.get("set-cookie")).toMatch(
      /^sufra_device=[0-9a-f-]{36}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect((await client.post("/api/notes/", { text: "y" }, { key: true })).headers.get("set-cookie")).toBeNull();
  });
});

describe("health and description", () => {
  it("is alive, ready and measured", async () => {
    expect((await guest().get("/healthz")).status).toBe(200);
    expect((await guest().get("/readyz")).body).toEqual({ ready: true, database: true });
    await guest().get("/api/notes/");
    expect((await guest().get("/metrics")).body).toMatch(
      /http_request_seconds_count\{method="GET",route="\/api\/notes\/",status="200"\}/,
    );
  });

  it("describes every mounted call, with its answers and refusals, in words", async () => {
    const { body } = await guest().get("/api/openapi.json");
    expect(body.openapi).toBe("3.1.0");
    for (const call of server.server.app.calls) {
      const operation = body.paths[`/api${call.url.replace(/:(\w+)/g, "{$1}")}`]?.[call.method.toLowerCase()];
      expect(operation?.description, call.url).toContain(call.summary);
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining([...Object.keys(call.answers), "500"]));
    }
    const routes = server.server.app.http.printRoutes({ commonPrefix: false });
    expect(routes).toContain("openapi.json");
    expect((await guest().get("/api/docs/")).status).toBe(200);
  });
});

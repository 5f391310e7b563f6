import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTenant } from "../../../test/support/create-tenant.ts";
import { exampleFeature, exampleHooks } from "../../../test/support/example-feature.ts";
import { startTestServer, type TestServer } from "../../../test/support/test-server.ts";

const folder = mkdtempSync(join(tmpdir(), "sufra-hosts-"));
let server: TestServer;
beforeAll(async () => {
  const environment = {
    NODE_ENV: "production",
    PUBLIC_URL: "https://sufra.example",
    ALLOWED_ORIGINS: "https://shop.example",
    API_HOSTS: '{"production":"api.sufra.example","tenants":{"cafe.example":"api.cafe.example:8443"}}',
    CODE_SECRET: "c".repeat(32),
    TOKEN_SECRET: "t".repeat(32),
  };
  server = await startTestServer({ features: [exampleFeature], hooks: exampleHooks, environment });
  const tenant = await createTenant(server.database);
  await server.database.asOwner((tx) =>
    tx.insertInto("host_mapping").values({ host: "mapped.example", tenant_id: tenant.id }).execute(),
  );
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** `fetch` sends no other host than the one it calls. */
const ask = (host: string, path = "/api/nowhere/"): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1", () =>
      socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`),
    );
    let answer = "";
    socket.on("data", (chunk) => (answer += chunk.toString()));
    socket.on("close", () => resolve(Number(answer.split(" ")[1])));
    socket.on("error", reject);
  });

it.each([
  "sufra.example",
  "SUFRA.example:443",
  "shop.example",
  "api.sufra.example",
  "cafe.example",
  "api.cafe.example",
  "mapped.example",
])("answers at %s", async (host) => expect(await ask(host)).toBe(404));

it.each(["evil.example", "sufra.example.evil.example", "localhost", "127.0.0.1", "[::1]", "10.0.0.4", "a b"])(
  "does not answer at %s",
  async (host) => expect(await ask(host)).toBe(421),
);

it("lets probes call the machine by its address", async () => {
  for (const path of ["/healthz", "/readyz?now"]) expect(await ask("10.0.0.4:3000", path), path).toBe(200);
});

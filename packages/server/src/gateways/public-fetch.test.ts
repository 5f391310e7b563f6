import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHttpClient } from "./http-client.ts";
import { isPublicAddress, publicFetch } from "./public-fetch.ts";

let server: Server;
let asked = 0;
beforeAll(async () => {
  server = createServer((_, response) => {
    asked += 1;
    response.end("{}");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});
afterAll(() => void server.close());

describe("a public address", () => {
  it.each(["1.1.1.1", "212.118.1.1", "172.32.0.1", "2606:4700::1111"])("is %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
  it.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "169.254.169.254",
    "172.16.0.1",
    "192.168.1.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:a00:1",
    "64:ff9b::a00:1",
    "fd00::1",
    "fe80::1",
    "ff02::1",
    "photon.test",
  ])("is not %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe("a call to a typed address", () => {
  const client = createHttpClient({ tries: 1, timeoutMs: 2_000, fetch: publicFetch });
  const fault = (url: string) =>
    client({ method: "GET", url, repeatable: false }).then(
      () => "answered",
      (error: { fault: string }) => error.fault,
    );

  it("never reaches this machine, by number or by name", async () => {
    const { port } = server.address() as AddressInfo;
    const urls = [
      "http://127.0.0.1",
      "https://127.0.0.1",
      "https://[::1]",
      "https://localhost",
      "https://[::ffff:7f00:1]",
    ];
    for (const url of urls) expect([url, await fault(`${url}:${port}/`)]).toEqual([url, "private"]);
    expect(asked).toBe(0);
  });
});

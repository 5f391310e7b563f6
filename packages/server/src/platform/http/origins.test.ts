import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyRequest } from "fastify";
import { afterAll, describe, expect, it } from "vitest";
import { readConfig } from "../config/config.ts";
import { cookieScope } from "./device.ts";
import { getApiOrigin, getPageOrigin } from "./origins.ts";

const table = { production: "api.sufra.example", test: "api.test.example:8443" };
// The demo keeps its generated secrets there.
const folder = mkdtempSync(join(tmpdir(), "sufra-origins-"));
afterAll(() => rmSync(folder, { recursive: true }));
const configOf = (more: Record<string, string>) => readConfig({ NODE_ENV: "test", DATA_DIR: folder, ...more });
const secrets = { CODE_SECRET: "c".repeat(32), TOKEN_SECRET: "t".repeat(32) };
const secure = configOf({ ...secrets, PUBLIC_URL: "https://sufra.example", API_HOSTS: JSON.stringify(table) });
const at = (host: string, origin?: string) =>
  ({ host, protocol: "http", method: "GET", headers: { origin } }) as unknown as FastifyRequest;

describe("the API's origin of a page", () => {
  it.each([
    ["sufra.example", "https://api.sufra.example"],
    ["QR.cafe.example", "https://api.cafe.example"],
    ["menu-test.cafe.example", "https://api.test.example:8443"],
    ["localhost:3000", ""],
    ["api.sufra.example", ""],
    ['qr."><script>', ""],
  ])("at %s is %j", (host, origin) => expect(getApiOrigin(secure, at(host))).toBe(origin));

  it("is its own without a table", () => expect(getApiOrigin(configOf(secrets), at("qr.cafe.example"))).toBe(""));
});

describe("a cookie", () => {
  const foreign = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "cors" };
  const usual = { sameSite: "lax", secure: true };
  it.each([
    ["a call of another site", foreign, { sameSite: "none", partitioned: true, secure: true }],
    ["a link on another site", { ...foreign, "sec-fetch-mode": "navigate" }, usual],
    ["a call of the same site", { ...foreign, "sec-fetch-site": "same-site" }, usual],
    ["a program", {}, usual],
  ])("set for %s", (_, headers, attributes) =>
    expect(cookieScope(secure, { headers } as unknown as FastifyRequest, "lax")).toEqual({
      path: "/",
      httpOnly: true,
      ...attributes,
    }),
  );
});

describe("the page that sends a call", () => {
  const directory = { isMappedHost: async (host: string) => host === "qr.cafe.example" } as never;
  it.each([
    ["https://qr.cafe.example", "https://qr.cafe.example"],
    [undefined, "https://sufra.example"],
    ["https://evil.example", "https://sufra.example"],
    ["null", "https://sufra.example"],
  ])("from %s is %s", async (origin, page) =>
    expect(await getPageOrigin(at("api.cafe.example", origin), secure, directory)).toBe(page),
  );
});

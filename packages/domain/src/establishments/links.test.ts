import { describe, expect, it } from "vitest";
import { getApiHost } from "./api-host.ts";
import { followLink } from "./outside-link.ts";

const table = {
  production: "api.p.test-free.example",
  staging: "api.stg.example",
  test: "api.tst.example",
  local: null,
  words: { test: ["test"], staging: ["staging", "stage"] },
  tenants: { "menu.albaik.example": "api.albaik.example", "qr.mapped.example": "own.mapped.example" },
};

describe("API host", () => {
  it.each([
    ["menu.albaik.example", "api.albaik.example"],
    ["MENU.albaik.example.", "api.albaik.example"],
    ["menu.albaik.example:443", "api.albaik.example"],
    ["qr.mapped.example", "own.mapped.example"],
    ["test.sufra.example", "api.tst.example"],
    ["menu-test.sufra.example", "api.tst.example"],
    ["qr.test.sufra.example", "api.tst.example"],
    ["staging.sufra.example", "api.stg.example"],
    ["localhost:3000", "localhost:3000"],
    ["127.0.0.1:5173", "127.0.0.1:5173"],
    ["192.168.1.20:3000", "192.168.1.20:3000"],
    ["172.20.0.2", "172.20.0.2"],
    ["[::1]:3000", "[::1]:3000"],
    ["qr.localhost", "qr.localhost"],
    ["florinz.cafe.example", "api.cafe.example"],
    ["umrah.cafe.example", "api.cafe.example"],
    ["qr.cafe.example", "api.cafe.example"],
    ["qr.cafe.example:443", "api.cafe.example"],
    ["qrcafe.example", table.production],
    ["my.qr.cafe.example", table.production],
    ["contest.example", table.production],
    ["sufra.example", table.production],
    ["qr.", table.production],
    ["", table.production],
    ["__proto__", table.production],
    ["172.32.0.1", table.production],
  ])("of %s is %s", (page, api) => expect(getApiHost(page, table)).toBe(api));

  it("is the page's own without a table", () =>
    expect(getApiHost("QR.cafe.example", undefined)).toBe("qr.cafe.example"));

  it("of a local page may be set", () =>
    expect(getApiHost("localhost:5173", { ...table, local: "localhost:3000" })).toBe("localhost:3000"));
});

const place = { ownHosts: ["qr.a.example", "localhost:3000"], utmSource: "popup 1" };

describe("links", () => {
  it.each([
    ["https://instagram.com/cafe?x=1#y", "outside", "https://instagram.com/cafe?x=1#y"],
    ["HTTPS://Shop.Example", "outside", "https://shop.example"],
    ["https://xn--mgbh0fb.xn--mgberp4a5d4ar/", "outside", "https://xn--mgbh0fb.xn--mgberp4a5d4ar/"],
    ["https://qr.a.example/menu/u1", "app", "/menu/u1?utm_source=popup%201"],
    ["https://qr.a.example/menu/u1?a=1&utm_source=old#z", "app", "/menu/u1?a=1&utm_source=popup%201#z"],
    ["/items/u1/5/kabsa", "app", "/items/u1/5/kabsa?utm_source=popup%201"],
    ["https://qr.a.example/about", "outside", "https://qr.a.example/about"],
    ["https://qr.a.example:8443/menu/u1", "outside", "https://qr.a.example:8443/menu/u1"],
    ["https://qr.a.example.evil.example/menu/u1", "outside", "https://qr.a.example.evil.example/menu/u1"],
  ])("%s is followed", (href, kind, to) =>
    expect(followLink(href, place)).toEqual(kind === "app" ? { kind, path: to } : { kind, url: to }),
  );

  it.each([
    "javascript:alert(1)",
    "java\tscript:alert(1)",
    "JaVaScRiPt://x%0aalert(1)",
    "data:text/html,x",
    "//evil.example",
    "/\\evil.example",
    "https:evil.example",
    "https:/evil.example",
    "https://good.example@evil.example",
    "https://good.example\\@evil.example",
    "https://user:pass@evil.example",
    "https://evil",
    "https://еvil.example",
    "https://good.example\u202E/x",
    "https://good.example/a b",
    "http://good.example",
    "ftp://good.example",
    "/about",
    "/menu/u1/../../evil",
    "/menu/%2e%2e",
    "menu/u1",
    "",
    `https://good.example/${"a".repeat(2000)}`,
  ])("%j is refused", (href) => expect(followLink(href, place)).toBeNull());

  it("takes http in development only", () => {
    expect(followLink("http://good.example", { ...place, allowHttp: true })).not.toBeNull();
    expect(followLink("http://localhost:3000/menu/u1", { ...place, allowHttp: true })).toMatchObject({ kind: "app" });
  });
});

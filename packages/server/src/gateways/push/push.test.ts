import { createPublicKey, verify } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../platform/config/config.ts";
import { openPush } from "./open-push.ts";
import { isPushEndpoint, knownPushHosts } from "./push-hosts.ts";
import { newBrowser, type PushService, startPushService } from "./push-service.test-data.ts";
import { createWebPush } from "./web-push-sender.ts";

let service: PushService;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.stop());

const message = {
  id: "n1",
  title: "طلبك ⁦#041⁩: جاهز",
  body: "طلبك جاهز.",
  url: "/orders/q/o",
  tag: "o",
  language: "sa" as const,
};
const terms = { ttl: 600, urgency: "high" as const, topic: "a".repeat(32) };

describe("a push message", () => {
  it("is encrypted for its browser and signed with our key for one service", async () => {
    const browser = newBrowser();
    const settings = service.settings();
    const result = await createWebPush(settings).send(
      { endpoint: `${service.origin}/ok`, ...browser.keys },
      message,
      terms,
    );
    expect(result).toEqual({ status: "ok" });
    const sent = service.arrived.find(({ path }) => path === "/ok");
    if (!sent) throw new Error("nothing arrived");
    expect(sent.headers).toMatchObject({ ttl: "600", urgency: "high", topic: terms.topic });
    expect(sent.headers["content-encoding"]).toBe("aes128gcm");
    expect(sent.body.toString("utf8")).not.toContain("طلبك");
    expect(browser.open(sent.body)).toEqual(message);

    const [, token = "", key = ""] = /^vapid t=([^,]+), ?k=(.+)$/.exec(sent.headers.authorization ?? "") ?? [];
    expect(key).toBe(settings.publicKey);
    const [head = "", claims = "", signature = ""] = token.split(".");
    const point = Buffer.from(key, "base64url");
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
    const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" }, format: "jwk" });
    const signed = { key: publicKey, dsaEncoding: "ieee-p1363" as const };
    expect(verify("sha256", Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, "base64url"))).toBe(true);
    const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString());
    expect([aud, sub]).toEqual([service.origin, "mailto:push@sufra.test"]);
    expect(exp - Date.now() / 1000).toBeLessThanOrEqual(86_400);
  });

  it.each([
    [201, { status: "ok" }],
    [404, { status: "gone" }],
    [410, { status: "gone" }],
    [400, { status: "refused", code: "400", alarm: true }],
    [403, { status: "refused", code: "403", alarm: true }],
    [413, { status: "refused", code: "413", alarm: false }],
    [302, { status: "refused", code: "302", alarm: false }],
    [500, { status: "later", code: "500", retryAfterMs: null }],
    [503, { status: "later", code: "503", retryAfterMs: null }],
  ])("answered with %i is understood", async (status, expected) => {
    service.answer(`/${status}`, (response) =>
      response.writeHead(status, { location: `${service.origin}/elsewhere` }).end("<html>not what was promised"),
    );
    const endpoint = `${service.origin}/${status}`;
    const result = await createWebPush(service.settings()).send({ endpoint, ...newBrowser().keys }, message, terms);
    expect(result).toEqual(expected);
    expect(service.arrived.some(({ path }) => path === "/elsewhere")).toBe(false);
  });

  it("waits as long as a busy service asks, up to our limit", async () => {
    service.answer("/busy", (response) => response.writeHead(429, { "retry-after": "7" }).end());
    service.answer("/slow", () => undefined);
    service.answer("/cut", (response) => response.destroy());
    service.answer("/endless", (response) => {
      response.writeHead(201);
      const more = setInterval(() => response.write("x".repeat(65_536)), 1);
      response.on("close", () => clearInterval(more));
    });
    const sender = createWebPush(service.settings({ timeoutMs: 300 }));
    const { keys } = newBrowser();
    const send = (path: string, origin = service.origin) =>
      sender.send({ endpoint: `${origin}${path}`, ...keys }, message, terms);
    expect(await send("/busy")).toEqual({ status: "later", code: "429", retryAfterMs: 7000 });
    expect(await send("/slow")).toMatchObject({ status: "later", code: "timeout" });
    expect(await send("/cut")).toMatchObject({ status: "later", code: "network" });
    expect(await send("/endless")).toEqual({ status: "ok" });
    const closed = createWebPush(service.settings({ hosts: ["http://127.0.0.1:9"] }));
    const away = { endpoint: "http://127.0.0.1:9/x", ...keys };
    expect(await closed.send(away, message, terms)).toMatchObject({ status: "later", code: "network" });
  });

  it("is refused for any other host and for an invalid key", async () => {
    const sender = createWebPush(service.settings({ hosts: knownPushHosts }));
    const { keys } = newBrowser();
    const before = service.arrived.length;
    const send = (endpoint: string) => sender.send({ endpoint, ...keys }, message, terms);
    expect(await send(`${service.origin}/x`)).toEqual({ status: "refused", code: "host", alarm: false });
    expect(service.arrived).toHaveLength(before);
    const good = "https://fcm.googleapis.com/fcm/send/x";
    expect(sender.takes({ endpoint: good, ...keys })).toBe(true);
    expect(sender.takes({ endpoint: good, ...keys, p256dh: `B${"A".repeat(86)}` })).toBe(false);
  });
});

describe("allowed push services", () => {
  it.each([
    ["https://fcm.googleapis.com/fcm/send/abc", true],
    ["https://updates.push.services.mozilla.com/wpush/v2/abc", true],
    ["https://web.push.apple.com/abc", true],
    ["https://sg2p.notify.windows.com/w/?token=abc", true],
    ["http://fcm.googleapis.com/fcm/send/abc", false],
    ["https://fcm.googleapis.com:8443/x", false],
    ["https://user@fcm.googleapis.com/x", false],
    ["https://fcm.googleapis.com.evil.test/x", false],
    ["https://evilfcm.googleapis.com/x", false],
    ["https://push.apple.com/x", false],
    ["https://127.0.0.1/x", false],
    ["https://169.254.169.254/latest", false],
    ["https://[::1]/x", false],
    ["https://localhost/x", false],
    ["https://10.0.0.1/x", false],
    ["file:///etc/passwd", false],
    ["not an address", false],
    [`https://fcm.googleapis.com/${"x".repeat(1000)}`, false],
  ])("%s: %s", (endpoint, allowed) => {
    expect(isPushEndpoint(endpoint, knownPushHosts)).toBe(allowed);
  });
});

describe("the settings", () => {
  const folder = mkdtempSync(join(tmpdir(), "sufra-push-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const secrets = { CODE_SECRET: "c".repeat(32), TOKEN_SECRET: "t".repeat(32) };
  const keys = {
    VAPID_PUBLIC_KEY: "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
    VAPID_PRIVATE_KEY: "wVfyAjFD8xQZxU1OOGOIHd4WnJUPhMHsmQkRZ5xhAXI",
  };
  const open = (environment: Record<string, string>) => openPush(readConfig({ DATA_DIR: folder, ...environment }));

  it("create the demo's own keys once, and none outside the demo", () => {
    const { publicKey } = open({});
    expect(publicKey).toMatch(/^[\w-]{87}$/);
    expect(open({}).publicKey).toBe(publicKey);
    expect(open({ DEMO: "false", ...secrets }).publicKey).toBeNull();
  });

  it("are refused if they are wrong", () => {
    expect(open(keys).publicKey).toBe(keys.VAPID_PUBLIC_KEY);
    expect(() => open({ VAPID_PUBLIC_KEY: keys.VAPID_PUBLIC_KEY })).toThrow(/both or neither/);
    expect(() => open({ ...keys, VAPID_PRIVATE_KEY: "short" })).toThrow(/VAPID_/);
    const production = { NODE_ENV: "production", ...secrets, ...keys };
    expect(() => open({ ...production, PUSH_HOSTS: "http://127.0.0.1:1" })).toThrow(/PUSH_HOSTS/);
    expect(open({ ...production, PUSH_HOSTS: "fcm.googleapis.com" }).publicKey).toBe(keys.VAPID_PUBLIC_KEY);
  });
});

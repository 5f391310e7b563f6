// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Channels } from "@sufra/domain/notifications/api.ts";
import { client } from "../app/session.ts";
import { pushAbility, renewPush, startPush } from "./push.ts";

vi.mock("../app/session.ts", () => ({ client: { send: vi.fn() } }));
const send = vi.mocked(client.send);
const subscribe = vi.fn();
const key = "AQID";

const browser = (permission: string, endpoint = "https://push.example/1") => {
  subscribe.mockReset().mockResolvedValue({ endpoint, toJSON: () => ({ endpoint, keys: { p256dh: "p", auth: "a" } }) });
  const pushManager = { getSubscription: async () => null, subscribe };
  vi.stubGlobal("navigator", { serviceWorker: { ready: Promise.resolve({ pushManager }) } });
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission, requestPermission: async () => permission });
  vi.stubGlobal("isSecureContext", true);
};
const channels = (changes: Partial<Channels> = {}) => ({ subscribed: true, public_key: key, ...changes }) as Channels;

beforeEach(() => {
  send.mockReset();
  localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

describe("a browser that is told", () => {
  it("is bound on a tap, and again only where its address has changed", async () => {
    browser("granted");
    expect(await startPush(key)).toBe(true);
    await renewPush(channels());
    expect(send).toHaveBeenCalledOnce();
    browser("granted", "https://push.example/2");
    await renewPush(channels());
    expect(send).toHaveBeenCalledTimes(2);
  });

  it("is not bound where its guest says no", async () => {
    browser("default");
    expect(await startPush(key)).toBe(false);
    expect(subscribe).not.toHaveBeenCalled();
  });

  it.each([
    ["is not subscribed", "granted", { subscribed: false }],
    ["has no key to subscribe to", "granted", { public_key: null }],
    ["was never allowed to", "default", {}],
    ["may no longer", "denied", {}],
  ])("is not renewed where it %s", async (_, permission, changes) => {
    browser(permission);
    await renewPush(channels(changes));
    expect([subscribe.mock.calls, send.mock.calls]).toEqual([[], []]);
  });

  it("is denied or not able where it says so", () => {
    browser("denied");
    expect(pushAbility()).toBe("denied");
    vi.stubGlobal("isSecureContext", false);
    expect(pushAbility()).toBe("none");
  });
});

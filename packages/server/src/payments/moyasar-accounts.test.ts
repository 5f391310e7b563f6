import { describe, expect, it } from "vitest";
import { ConfigError } from "../platform/config/config.ts";
import { readMoyasarAccounts } from "./moyasar-accounts.ts";
import { makePaymentProviders, type OwnAccounts } from "./payment-providers.ts";

const one = "11111111-1111-4111-8111-111111111111";
const two = "22222222-2222-4222-8222-222222222222";
const secret = "c".repeat(40);
const accounts = (...MOYASAR_ACCOUNTS: string[]) =>
  readMoyasarAccounts({ MOYASAR_ACCOUNTS, MOYASAR_URL: "https://api.moyasar.com/v1" });
const keys = { vendor: "moyasar", publishableKey: "pk_test_own", secretKey: "sk_test_own" } as const;
const own: OwnAccounts = {
  findCurrent: async (tenantId) => (tenantId === two ? { keys, onAnswer: async () => undefined } : null),
  loadFormer: async () => [],
};
const settings = (...MOYASAR_ACCOUNTS: string[]) => ({
  CODE_SECRET: secret,
  PUBLIC_URL: "https://sufra.example",
  MOYASAR_ACCOUNTS,
  MOYASAR_URL: "https://api.moyasar.com/v1",
  TAP_URL: "https://api.tap.company/v2",
});
const sandbox = { url: "http://127.0.0.1:1/v1", browserUrl: "http://127.0.0.1:1/v1" };

describe("the keys of the card provider", () => {
  it("belong to one establishment, or are the default", () => {
    const { keysOf } = accounts(`${one}:pk_live_a:sk_live_b`, "*:pk_test_c:sk_test_d");
    expect(keysOf(one)).toEqual({ publishableKey: "pk_live_a", secretKey: "sk_live_b" });
    expect(keysOf(two)).toEqual({ publishableKey: "pk_test_c", secretKey: "sk_test_d" });
    expect(accounts(`${one}:pk_live_a:sk_live_b`).keysOf(two)).toBeUndefined();
  });

  it.each([["nonsense"], [`${one}:sk_live_b:pk_live_a`], [`${one}:pk_test_a:sk_live_b`], ["shop:pk_test_a:sk_test_b"]])(
    "are refused when they read %s, without being repeated",
    (text) => {
      expect(() => accounts(text)).toThrow(ConfigError);
      expect(() => accounts(text)).not.toThrow(/sk_live_b|nonsense/);
    },
  );

  it("make a provider for each establishment and each name", async () => {
    const { payments } = makePaymentProviders(settings("*:pk_test_c:sk_test_d"), sandbox, own);
    const open = (tenantId: string, provider: string) => payments(tenantId, { provider, account: null });
    expect((await open(one, "sandbox")).name).toBe("sandbox");
    expect((await open(one, "moyasar")).name).toBe("moyasar");
    const publishable = await Promise.all(
      [one, two].map(async (id) => (await open(id, "sandbox")).browser.publishableKey),
    );
    expect(publishable[0]).not.toBe(publishable[1]);
  });

  it.each([
    ["its own account", sandbox, ["*:pk_test_c:sk_test_d"], two, "moyasar pk_test_own"],
    ["the sandbox of the demo", sandbox, ["*:pk_test_c:sk_test_d"], one, "sandbox"],
    ["the platform's account", null, ["*:pk_test_c:sk_test_d"], one, "moyasar pk_test_c"],
    ["nothing", null, [`${two}:pk_test_c:sk_test_d`], one, "no card provider"],
  ])("new payments use %s", async (_what, at, list, tenantId, expected) => {
    const { payments } = makePaymentProviders(settings(...list), at, own);
    const used = await payments(tenantId, null).then(
      ({ name, browser }) => `${name} ${browser.publishableKey}`,
      (error: Error) => error.message,
    );
    expect(used).toContain(expected);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ConfigError } from "../platform/config/config.ts";
import { type DisposableDatabase, openTestDatabase } from "../../test/support/test-database.ts";
import { openShop } from "../../test/fixtures/shop.ts";
import { readMoyasarAccounts, requireCardProviders } from "./moyasar-accounts.ts";
import { makePaymentProviders } from "./payment-providers.ts";

const one = "11111111-1111-4111-8111-111111111111";
const two = "22222222-2222-4222-8222-222222222222";
const secret = "c".repeat(40);
const accounts = (...MOYASAR_ACCOUNTS: string[]) =>
  readMoyasarAccounts({ MOYASAR_ACCOUNTS, MOYASAR_URL: "https://api.moyasar.com/v1" });
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

  it("make a provider for each establishment and each name", () => {
    const providers = makePaymentProviders(secret, sandbox, accounts("*:pk_test_c:sk_test_d"));
    expect(providers(one, "sandbox").name).toBe("sandbox");
    expect(providers(one, "moyasar").name).toBe("moyasar");
    expect(providers(one, "sandbox")).toBe(providers(one, "sandbox"));
    expect(providers(two, "sandbox")).not.toBe(providers(one, "sandbox"));
    expect(providers(two, "sandbox").browser.publishableKey).not.toBe(providers(one, "sandbox").browser.publishableKey);
  });
});

describe("a start outside the demo", () => {
  let made: DisposableDatabase;
  beforeAll(async () => {
    made = await openTestDatabase("moyasar");
  });
  afterAll(async () => {
    await made?.database.close();
    await made?.drop();
  });

  it("is refused if an establishment that accepts cards online has no account", async () => {
    const { database } = made;
    const shop = await openShop(database);
    const bare = makePaymentProviders(secret, null, accounts());
    await expect(requireCardProviders(database, bare)).rejects.toThrow(ConfigError);
    await expect(requireCardProviders(database, bare)).rejects.toThrow(shop.tenantId);
    await database.inTenant(shop.tenantId, (tx) =>
      tx
        .updateTable("establishment")
        .set({ payment_provider: "moyasar" })
        .where("tenant_id", "=", shop.tenantId)
        .execute(),
    );
    await expect(requireCardProviders(database, bare)).rejects.toThrow(/moyasar/);
    const set = makePaymentProviders(secret, null, accounts(`${shop.tenantId}:pk_test_a:sk_test_b`));
    await expect(requireCardProviders(database, set)).resolves.toBeUndefined();
  });
});

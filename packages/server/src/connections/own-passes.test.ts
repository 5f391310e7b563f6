import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { newGuest, type Shop } from "../../test/fixtures/shop.ts";
import { selfSigned } from "../passes/certificates.test-data.ts";
import { unzip } from "../passes/unzip.test-data.ts";
import { bodies, openManaged, readOwn, saveOwn, startVendors, testOwn } from "./vendors.test-data.ts";

let vendors: Awaited<ReturnType<typeof startVendors>>;
let product: Product;
beforeAll(async () => {
  vendors = await startVendors();
  product = await startProduct(undefined, {
    environment: { ...vendors.environment, PUBLIC_URL: "https://sufra.example" },
  });
});
afterAll(async () => {
  await product?.stop();
  await vendors?.stop();
});

const offered = async (shop: Shop) => {
  const { client } = await newGuest(product, shop);
  return (await client.get("/api/wallet/passes/")).body.vendors;
};

const files = ({ certificate, key }: ReturnType<typeof selfSigned>) => ({
  pass_certificate: certificate,
  pass_key: key,
  pass_wwdr: certificate,
});
const broken = (kind: string): string => `-----BEGIN ${kind}-----\nMIIE\n-----END ${kind}-----`;

describe("own wallet cards", () => {
  it("of Apple are signed with the own certificate from the save on, and only there", async () => {
    const { shop, manager } = await openManaged(product);
    const other = await openManaged(product);
    expect(await offered(shop)).toEqual([]);
    const saved = await saveOwn(manager, "wallet_apple", bodies.apple_wallet);
    expect(saved.status).toBe(200);
    expect(saved.body.own.secrets.map(({ last4 }: { last4: string | null }) => last4)).toEqual([null, null, null]);
    expect(await offered(shop)).toEqual(["apple"]);
    expect(await offered(other.shop)).toEqual([]);
    const { client } = await newGuest(product, shop);
    const { url } = (await client.post("/api/wallet/passes/apple/")).body;
    const answer = await fetch(`${product.url}${url.replace("https://sufra.example", "")}`);
    const files = unzip(Buffer.from(await answer.arrayBuffer()));
    expect(JSON.parse(String(files.get("pass.json")))).toMatchObject({
      passTypeIdentifier: "pass.test.sufra",
      teamIdentifier: "ABCDE12345",
    });
    expect((await testOwn(manager, "wallet_apple")).body).toMatchObject({
      error: null,
      connection: { own: { state: "ok" } },
    });
    const elsewhere = await other.manager.get(`/api/passes/${other.shop.tenantId}/v1/devices/d/registrations/t/`);
    expect(elsewhere.status).toBe(404);
  });

  it("of Google are saved by the own account; a refused one is shown as a failure", async () => {
    const { shop, manager } = await openManaged(product);
    await saveOwn(manager, "wallet_google", bodies.google_wallet);
    expect(await offered(shop)).toEqual(["google"]);
    const { client } = await newGuest(product, shop);
    expect((await client.post("/api/wallet/passes/google/")).body.url).toMatch(/^https:\/\/pay\.google\.com/);
    const issuer = bodies.google_wallet.google_issuer;
    expect([...vendors.google.kept.keys()].filter((name) => name.includes(issuer))).toHaveLength(2);
    expect((await testOwn(manager, "wallet_google")).body.error).toBeNull();
    vendors.google.vendor.status = 401;
    try {
      expect((await testOwn(manager, "wallet_google")).body.error).toBe("key_refused");
      expect(await readOwn(manager, "wallet_google")).toMatchObject({
        state: "attention",
        errors: [{ code: "key_refused" }],
      });
    } finally {
      vendors.google.vendor.status = null;
    }
  });

  it.each<[string, object, string | string[]]>([
    ["an expired certificate", files(selfSigned({ days: -1 })), "certificate_expired"],
    ["another key", { pass_key: selfSigned().key }, "certificate_key_differs"],
    ["another team", { pass_team: "ZZZZZ99999" }, "certificate_of_other_pass"],
    ["another pass type", { pass_type: "pass.test.other" }, "certificate_of_other_pass"],
    ["an unreadable certificate", { pass_certificate: broken("CERTIFICATE") }, ["pass_certificate"]],
    ["an unreadable key", { pass_key: broken("PRIVATE KEY") }, ["pass_key"]],
    ["another issuer", { pass_wwdr: selfSigned({ type: "pass.test.issuer" }).certificate }, ["pass_wwdr"]],
  ])("of Apple refuse %s", async (_, change, expected) => {
    const { manager } = await openManaged(product);
    const refused = await saveOwn(manager, "wallet_apple", { ...bodies.apple_wallet, ...change });
    expect(refused.status).toBe(422);
    if (typeof expected === "string") expect(refused.body.code).toBe(expected);
    else expect(refused.body.errors.map(({ path }: { path: string }) => path)).toEqual(expected);
    expect(await readOwn(manager, "wallet_apple")).toBeNull();
  });

  it("of Google refuse a file that is no service account", async () => {
    const { manager } = await openManaged(product);
    for (const google_account of ["{}", "{no json}", JSON.stringify({ client_email: "a@b.c", private_key: "no key" })])
      expect(
        (await saveOwn(manager, "wallet_google", { ...bodies.google_wallet, google_account })).body.errors,
      ).toEqual([expect.objectContaining({ path: "google_account", code: "field_invalid" })]);
  });
});

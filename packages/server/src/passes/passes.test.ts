import { createHash } from "node:crypto";
import { importX509, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApplePasses } from "../gateways/wallet-pass/apple-passes.ts";
import { createGooglePasses } from "../gateways/wallet-pass/google-passes.ts";
import { createHttpClient } from "../gateways/http-client.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { insertLevels, addPoints, insertRules } from "../../test/fixtures/loyalty.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { newGuest, openShop, type Shop } from "../../test/fixtures/shop.ts";
import { selfSigned } from "./certificates.test-data.ts";
import { recordPassChanges } from "./notify-phones.ts";
import { unzip } from "./unzip.test-data.ts";
import { startApns, startGoogle } from "./vendors.test-data.ts";

const type = "pass.test.sufra";
const { certificate, key } = selfSigned();
let product: Product;
let shop: Shop;
let apns: Awaited<ReturnType<typeof startApns>>;
let google: Awaited<ReturnType<typeof startGoogle>>;

beforeAll(async () => {
  [apns, google] = [await startApns(), await startGoogle()];
  const http = createHttpClient({ tries: 1, timeoutMs: 2_000 });
  const cards = createApplePasses({
    type,
    team: "ABCDE12345",
    certificate,
    key,
    wwdr: certificate,
    pushUrl: apns.url,
  });
  const googleCards = createGooglePasses({
    issuer: "3388",
    email: "cards@sufra.example",
    key,
    logoUrl: (id) => `https://sufra.example/${id}.png`,
    tokenUrl: `${google.url}/token`,
    apiUrl: google.url,
    http,
  });
  product = await startProduct(undefined, {
    environment: { PUBLIC_URL: "https://sufra.example" },
    gateways: {
      walletPasses: {
        apple: async () => cards,
        google: async () => googleCards,
      },
    },
  });
  shop = await openShop(product.database);
  await insertRules(product.database, shop.tenantId);
  await insertLevels(product.database, shop.tenantId, [0, 100]);
});
afterAll(async () => {
  await product?.stop();
  apns?.close();
  google?.close();
});

const loadLink = async (guest: Awaited<ReturnType<typeof newGuest>>, vendor: string) =>
  guest.client.post(`/api/wallet/passes/${vendor}/`);
/** A phone calls without cookies, at the URL in the card. */
const phone = (path: string, options: RequestInit = {}) =>
  fetch(`${product.url}${path.replace("https://sufra.example", "")}`, options);
const cardIn = async (response: Response) => {
  const files = unzip(Buffer.from(await response.arrayBuffer()));
  return { files, card: JSON.parse(String(files.get("pass.json"))) };
};

describe("a loyalty card for Apple Wallet", () => {
  const open = async (given?: Awaited<ReturnType<typeof newGuest>>) => {
    const guest = given ?? (await newGuest(product, shop));
    const { status, body } = await loadLink(guest, "apple");
    expect(status).toBe(200);
    const response = await phone(body.url);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/vnd.apple.pkpass"]);
    return { guest, ...(await cardIn(response)) };
  };
  const ask = async (method: string, path: string, token: string, body?: object) =>
    phone(`/api/passes/${shop.tenantId}/v1/${path}`, {
      method,
      headers: { authorization: `ApplePass ${token}`, "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });

  it("is completely signed, shows points and code, and no personal data", async () => {
    const named = await newGuest(product, shop);
    expect((await named.client.send("PATCH", "/api/me/", { body: { full_name: "Noura Whole-Name" } })).status).toBe(
      200,
    );
    const { guest, files, card } = await open(named);
    expect(card).toMatchObject({
      passTypeIdentifier: type,
      teamIdentifier: "ABCDE12345",
      serialNumber: guest.id,
      formatVersion: 1,
      webServiceURL: `https://sufra.example/api/passes/${shop.tenantId}/`,
      authenticationToken: expect.any(String),
      storeCard: { primaryFields: [{ key: "points", value: 0 }] },
    });
    const { body: own } = await guest.client.get("/api/me/code/");
    expect(card.barcodes).toMatchObject([{ format: "PKBarcodeFormatQR", message: own.code }]);
    const manifest = JSON.parse(String(files.get("manifest.json")));
    for (const [name, sum] of Object.entries(manifest))
      expect([
        name,
        createHash("sha1")
          .update(files.get(name) ?? "")
          .digest("hex"),
      ]).toEqual([name, sum]);
    expect(Object.keys(manifest)).toEqual(
      expect.arrayContaining(["pass.json", "icon.png", "icon@2x.png", "icon@3x.png", "ar.lproj/pass.strings"]),
    );
    expect(files.get("signature")?.length).toBeGreaterThan(1_000);
    const { phone_e164 } = await product.database.inTenant(shop.tenantId, (tx) =>
      tx
        .selectFrom("customer")
        .select("phone_e164")
        .where("tenant_id", "=", shop.tenantId)
        .where("id", "=", guest.id)
        .executeTakeFirstOrThrow(),
    );
    const whole = [...files.values()].join("\n");
    for (const secret of [phone_e164?.slice(4) ?? "", "Whole-Name"])
      expect([secret, whole.includes(secret)]).toEqual([secret, false]);
  });

  it("has a link that is valid for ten minutes", async () => {
    const guest = await newGuest(product, shop);
    const { url } = (await loadLink(guest, "apple")).body;
    const other = await newGuest(product, shop);
    const late = url.replace(/\/(\d{13})-/, (_: string, until: string) => `/${Number(until) + 1}-`);
    for (const wrong of [late, url.replace(guest.id, other.id), url.replace(shop.tenantId, other.id)])
      expect((await phone(wrong)).status).toBe(401);
  });

  it("notifies its phones when points change, and they reload it", async () => {
    const { guest, card } = await open();
    const token = card.authenticationToken;
    const at = `devices/phone-1/registrations/${type}`;
    expect((await ask("POST", `${at}/${guest.id}`, "a token of somebody else", { pushToken: "aa11" })).status).toBe(
      401,
    );
    expect((await ask("POST", `${at}/${guest.id}`, token, { pushToken: "" })).status).toBe(400);
    expect((await ask("POST", `${at}/${guest.id}`, token, { pushToken: "aa11" })).status).toBe(201);
    expect((await ask("POST", `${at}/${guest.id}`, token, { pushToken: "aa12" })).status).toBe(200);
    const { lastUpdated } = (await (await ask("GET", at, token)).json()) as { lastUpdated: string };
    expect((await ask("GET", `${at}?passesUpdatedSince=${lastUpdated}`, token)).status).toBe(204);

    await recordPassChanges(product.platform, shop.tenantId);
    await addPoints(product.database, shop.tenantId, guest.id, 120);
    await recordPassChanges(product.platform, shop.tenantId);
    await waitUntil("the phone is told", () => apns.pushes.length > 0);
    expect(apns.pushes).toEqual([{ path: "/3/device/aa12", topic: type }]);
    const news = await ask("GET", `${at}?passesUpdatedSince=${lastUpdated}`, token);
    const changed = (await news.json()) as { lastUpdated: string };
    expect(changed).toEqual({ serialNumbers: [guest.id], lastUpdated: expect.any(String) });
    // An announced change is not announced again.
    await recordPassChanges(product.platform, shop.tenantId);
    expect((await ask("GET", `${at}?passesUpdatedSince=${changed.lastUpdated}`, token)).status).toBe(204);
    const fresh = await ask("GET", `passes/${type}/${guest.id}`, token);
    const since = fresh.headers.get("last-modified") ?? "";
    const { card: newer, files } = await cardIn(fresh);
    expect(newer.storeCard.primaryFields[0].value).toBe(120);
    expect(String(files.get("en.lproj/pass.strings"))).toContain('"level_name" = "Level 1"');
    const again = await phone(`/api/passes/${shop.tenantId}/v1/passes/${type}/${guest.id}`, {
      headers: { authorization: `ApplePass ${token}`, "if-modified-since": since },
    });
    expect(again.status).toBe(304);
    expect((await ask("DELETE", `${at}/${guest.id}`, token)).status).toBe(200);
    expect((await ask("GET", at, token)).status).toBe(204);
  });

  it("removes an uninstalled phone, and expires for an erased customer", async () => {
    const { guest, card } = await open();
    const at = `devices/phone-2/registrations/${type}`;
    await ask("POST", `${at}/${guest.id}`, card.authenticationToken, { pushToken: "bb22" });
    // A refusal of our certificate keeps the phone; a refusal of its token removes it.
    Object.assign(apns.vendor, { status: 400, reason: "DeviceTokenNotForTopic" });
    const before = apns.pushes.length;
    await addPoints(product.database, shop.tenantId, guest.id, 5);
    await recordPassChanges(product.platform, shop.tenantId);
    await waitUntil("the phone is tried", () => apns.pushes.length > before);
    expect((await ask("GET", at, "")).status).toBe(200);
    Object.assign(apns.vendor, { status: 400, reason: "BadDeviceToken" });
    await waitUntil("the phone is forgotten", async () => (await ask("GET", at, "")).status === 204);
    Object.assign(apns.vendor, { status: 200, reason: "" });
    for (const odd of [`${at}?passesUpdatedSince=9000000000000000`, `devices/a%00b/registrations/${type}`])
      expect((await ask("GET", odd, "")).status).toBe(204);
    const { url } = (await loadLink(guest, "apple")).body;
    expect((await guest.client.send("DELETE", "/api/me/")).status).toBe(204);
    expect((await phone(url)).status).toBe(401);
    const gone = await ask("POST", `${at}/${guest.id}`, card.authenticationToken, { pushToken: "bb22" });
    expect(gone.status).toBe(401);
  });
});

describe("a loyalty card for Google Wallet", () => {
  const getObject = (customerId: string) =>
    google.kept.get(`loyaltyObject/3388.${shop.tenantId.replaceAll("-", "")}-${customerId.replaceAll("-", "")}`);

  it("is created first, so that the signed link contains only its id", async () => {
    const guest = await newGuest(product, shop);
    const { status, body } = await loadLink(guest, "google");
    expect([status, body.url.length < 1_800]).toEqual([200, true]);
    const jwt = body.url.replace("https://pay.google.com/gp/v/save/", "");
    const { payload } = await jwtVerify(jwt, await importX509(certificate, "RS256"), { audience: "google" });
    expect(payload).toMatchObject({
      iss: "cards@sufra.example",
      typ: "savetowallet",
      origins: ["https://sufra.example"],
    });
    const { body: own } = await guest.client.get("/api/me/code/");
    expect(getObject(guest.id)).toMatchObject({
      state: "ACTIVE",
      loyaltyPoints: { balance: { int: 0 } },
      barcode: { type: "QR_CODE", value: own.code },
    });
    expect((await loadLink(guest, "google")).status).toBe(200);
    expect(google.vendor.tokens).toBe(1);
  });

  it("is updated later if Google was down, and expires for an erased customer", async () => {
    const guest = await newGuest(product, shop);
    await loadLink(guest, "google");
    google.vendor.status = 503;
    expect((await loadLink(await newGuest(product, shop), "google")).status).toBe(503);
    await addPoints(product.database, shop.tenantId, guest.id, 30);
    await recordPassChanges(product.platform, shop.tenantId);
    google.vendor.status = null;
    await waitUntil("Google knows the points", () => {
      const { balance } = (getObject(guest.id)?.loyaltyPoints ?? {}) as { balance?: { int: number } };
      return balance?.int === 30;
    });
    await guest.client.send("DELETE", "/api/me/");
    await recordPassChanges(product.platform, shop.tenantId);
    await waitUntil("the card is over", () => getObject(guest.id)?.state === "INACTIVE");
  });
});

it("does not exist without certificates", async () => {
  const bare = await startProduct();
  const own = await openShop(bare.database);
  const guest = await newGuest(bare, own);
  expect((await guest.client.get("/api/wallet/passes/")).body).toEqual({ vendors: [] });
  for (const vendor of ["apple", "google"])
    expect((await guest.client.post(`/api/wallet/passes/${vendor}/`)).status).toBe(404);
  expect((await fetch(`${bare.url}/api/passes/${own.tenantId}/v1/log`, { method: "POST" })).status).toBe(404);
  await bare.stop();
});

import type { Connection } from "@sufra/domain/connections/api.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { signInStaff } from "../../test/fixtures/shop.ts";
import type { Client } from "../../test/support/http-client.ts";
import { noteHealth } from "./note-health.ts";
import { loadConnections } from "./stored-connections.ts";
import { bodies, connectionsUrl, openManaged, startVendors } from "./vendors.test-data.ts";

let vendors: Awaited<ReturnType<typeof startVendors>>;
let product: Product;
beforeAll(async () => {
  vendors = await startVendors();
  product = await startProduct(undefined, { environment: vendors.environment });
});
afterAll(async () => {
  await product?.stop();
  await vendors?.stop();
});

const base = connectionsUrl;
const open = () => openManaged(product);
const read = async (manager: Client, service: string): Promise<Connection> => {
  const { body } = await manager.get(base);
  return body.connections.find((each: Connection) => each.service === service);
};
const save = async (manager: Client, service: string, changes: object) => {
  const revision = (await read(manager, service)).own?.revision ?? null;
  return manager.send("PUT", `${base}${service}/`, { body: { revision, ...changes } });
};
const test = (manager: Client, service: string, body = {}) => manager.post(`${base}${service}/tests/`, body);
const issues = (body: { errors: { path: string; code: string }[] }) =>
  body.errors.map(({ path, code }) => `${path} ${code}`);

describe("a connection", () => {
  it("is saved without its secrets ever coming back, and a field that is left out stays", async () => {
    const { manager } = await open();
    expect(await read(manager, "payments")).toMatchObject({ own: null, fallback: "demo" });
    const first = await save(manager, "payments", bodies.moyasar);
    expect(first.status).toBe(200);
    expect(first.body.own).toMatchObject({
      vendor: "moyasar",
      settings: { publishable_key: "pk_test_ownshop" },
      secrets: [{ name: "secret_key", last4: null }],
      readable: true,
      state: "untested",
      errors: [],
    });
    const second = await save(manager, "payments", {
      vendor: "moyasar",
      secret_key: "sk_test_a_longer_one_1234",
    });
    expect(second.body.own.settings).toEqual({ publishable_key: "pk_test_ownshop" });
    expect(second.body.own.secrets[0].last4).toBe("1234");
    const third = await save(manager, "payments", { vendor: "moyasar", publishable_key: "pk_test_new" });
    expect(third.body.own.secrets).toEqual(second.body.own.secrets);
    expect(JSON.stringify(third.body)).not.toContain("sk_test");
    const log = (await manager.get("/api/console/journal/")).body.items;
    expect(log.map(({ action, changes }: { action: string; changes: unknown }) => [action, changes])).toEqual([
      ["connection.edit", [{ path: ["changed_fields"], before: null, after: "publishable_key" }]],
      ["connection.edit", [{ path: ["changed_fields"], before: null, after: "secret_key" }]],
      [
        "connection.create",
        [
          { path: ["vendor"], before: null, after: "moyasar" },
          { path: ["changed_fields"], before: null, after: "publishable_key, secret_key" },
        ],
      ],
    ]);
  });

  it.each([
    ["payments", { vendor: "moyasar" }, ["publishable_key field_empty", "secret_key field_empty"]],
    ["payments", { ...bodies.moyasar, secret_key: "pk_test_x" }, ["secret_key field_invalid"]],
    ["payments", { ...bodies.moyasar, publishable_key: "x" }, ["publishable_key field_invalid"]],
    ["payments", bodies.unifonic, ["vendor field_invalid"]],
    ["payments", { ...bodies.moyasar, sender: "Burger" }, ["sender field_unknown"]],
    ["payments", { ...bodies.moyasar, base_url: "http://169.254.169.254/" }, ["base_url field_unknown"]],
    ["sms", { ...bodies.unifonic, app_sid: "with a space" }, ["app_sid field_invalid"]],
    ["sms", { ...bodies.unifonic, sender: "مطعم" }, ["sender field_invalid"]],
    ["sms", { ...bodies.unifonic, promo_sender: "Burger" }, ["promo_sender field_invalid"]],
    ["whatsapp", { ...bodies.meta, phone_id: "../evil" }, ["phone_id field_invalid"]],
  ])("to %s is refused: %j", async (service, body, expected) => {
    const { manager } = await open();
    const answer = await save(manager, service, body);
    expect([answer.status, issues(answer.body)]).toEqual([422, expected]);
    expect((await read(manager, service)).own).toBeNull();
  });

  it("refuses a test key beside a live one, also one that is stored", async () => {
    const { manager } = await open();
    const mixed = await save(manager, "payments", { ...bodies.moyasar, secret_key: "sk_live_x" });
    expect([mixed.status, mixed.body.code]).toEqual([422, "key_modes_differ"]);
    await save(manager, "payments", bodies.moyasar);
    const later = await save(manager, "payments", { vendor: "moyasar", secret_key: "sk_live_x" });
    expect(later.body.code).toBe("key_modes_differ");
  });

  it("needs all fields again when the vendor changes", async () => {
    const { manager } = await open();
    await save(manager, "sms", bodies.unifonic);
    const answer = await save(manager, "sms", { vendor: "taqnyat", sender: "Burger" });
    expect(issues(answer.body)).toEqual(["bearer_token field_empty"]);
    const { sender: _, ...nameless } = bodies.taqnyat;
    expect(issues((await save(manager, "sms", nameless)).body)).toEqual(["sender field_empty"]);
    expect((await save(manager, "sms", bodies.taqnyat)).body.own.settings).toEqual({
      sender: "Burger",
      promo_sender: "BURGER-AD",
    });
    const emptied = await save(manager, "sms", { vendor: "taqnyat", promo_sender: "" });
    expect(emptied.body.own.settings).toEqual({ sender: "Burger" });
  });

  it("belongs to managers of one establishment, and an outdated edit is refused", async () => {
    const { shop, manager } = await open();
    const { manager: other } = await open();
    await save(manager, "sms", bodies.unifonic);
    expect((await read(other, "sms")).own).toBeNull();
    expect((await other.send("DELETE", `${base}sms/`)).status).toBe(404);
    expect((await test(other, "sms", { phone_number: "0512345678" })).status).toBe(404);
    const outdated = await manager.send("PUT", `${base}sms/`, { body: { ...bodies.unifonic, revision: null } });
    expect(outdated.body.code).toBe("edit_conflict");
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    for (const answer of [await cashier.get(base), await cashier.send("DELETE", `${base}sms/`)])
      expect(answer.status).toBe(403);
    expect((await manager.send("DELETE", `${base}sms/`)).body).toMatchObject({ own: null, fallback: "demo" });
    expect((await manager.send("DELETE", `${base}sms/`)).status).toBe(404);
  });

  it("names the address and the token to enter at the vendor", async () => {
    const { manager } = await open();
    const { webhook } = await read(manager, "whatsapp");
    expect(webhook?.url).toContain("/api/notifications/whatsapp/");
    const query = `hub.mode=subscribe&hub.challenge=42&hub.verify_token=`;
    const path = new URL(webhook?.url ?? "").pathname;
    expect((await manager.get(`${path}?${query}${webhook?.token}`)).body).toBe("42");
    expect((await manager.get(`${path}?${query}guess`)).status).toBe(404);
    expect((await manager.get(`${path.slice(0, -4)}000/?${query}${webhook?.token}`)).status).toBe(404);
  });
});

describe("a result of keys that were replaced meanwhile", () => {
  it("does not count", async () => {
    const { shop, manager } = await open();
    await save(manager, "sms", bodies.unifonic);
    const load = () =>
      product.database.inTenant(shop.tenantId, (tx) => loadConnections(tx, product.config.SECRETS_KEYS, shop.tenantId));
    const [used] = await load();
    if (!used) throw new Error("not saved");
    await save(manager, "sms", { vendor: "unifonic", app_sid: "another-app-sid" });
    await noteHealth(product.platform, shop.tenantId, used, { error: "key_refused" });
    expect((await read(manager, "sms")).own?.state).toBe("untested");
    const [current] = await load();
    await noteHealth(product.platform, shop.tenantId, current ?? used, { error: "key_refused" });
    expect((await read(manager, "sms")).own?.state).toBe("attention");
  });
});

describe("the live test", () => {
  it.each([
    ["payments", bodies.moyasar, {}, null],
    ["payments", { ...bodies.moyasar, secret_key: "sk_test_.".replace(".", "x".repeat(99)) }, {}, "key_refused"],
    ["sms", bodies.unifonic, { phone_number: "0512345678" }, null],
    ["sms", { ...bodies.unifonic, app_sid: "wrong-app-sid" }, { phone_number: "0512345678" }, "key_refused"],
    ["sms", bodies.taqnyat, { phone_number: "0512345678" }, null],
    ["sms", { ...bodies.taqnyat, bearer_token: "wrong-token" }, { phone_number: "0512345678" }, "key_refused"],
    ["sms", bodies.twilio, { phone_number: "0512345678" }, null],
    ["sms", { ...bodies.twilio, auth_token: "wrong-token" }, { phone_number: "0512345678" }, "key_refused"],
    ["whatsapp", bodies.meta, {}, null],
    ["whatsapp", { ...bodies.meta, access_token: "wrong-token" }, {}, "key_refused"],
    ["whatsapp", { ...bodies.meta, phone_id: "1002" }, {}, "phone_id_refused"],
  ])("of %s as %j %j answers %s and sets the state", async (service, body, request, error) => {
    const { manager } = await open();
    expect((await save(manager, service, body)).status).toBe(200);
    const answer = await test(manager, service, request);
    expect([answer.status, answer.body.error]).toEqual([200, error]);
    const { own } = await read(manager, service);
    expect(own?.state).toBe(error === null ? "ok" : "attention");
    expect(own?.errors.map(({ code }) => code)).toEqual(error === null ? [] : [error]);
  });

  it("by SMS sends one text to a Saudi mobile", async () => {
    const { manager } = await open();
    await save(manager, "sms", bodies.unifonic);
    await test(manager, "sms", { phone_number: "٠٥١٢٣٤٥٠٠٧" });
    expect(vendors.sms.sent.filter(({ to }) => to === "966512345007")).toMatchObject([
      { account: bodies.unifonic.app_sid, from: "Burger" },
    ]);
    expect(issues((await test(manager, "sms")).body)).toEqual(["phone_number number_required"]);
    for (const phone_number of ["+447400123456", "0112345678"])
      expect(issues((await test(manager, "sms", { phone_number })).body)).toEqual(["phone_number number_invalid"]);
  });

  it("keeps the time of a failure that lasts, and new keys start anew", async () => {
    const { manager } = await open();
    await save(manager, "whatsapp", { ...bodies.meta, access_token: "wrong-token" });
    await test(manager, "whatsapp");
    const { own } = await read(manager, "whatsapp");
    await test(manager, "whatsapp");
    const again = await read(manager, "whatsapp");
    expect(again.own).toMatchObject({ state: "attention", state_since: own?.state_since, errors: own?.errors });
    expect((await save(manager, "whatsapp", { vendor: "meta", access_token: "good-token" })).body.own).toMatchObject({
      state: "untested",
      errors: [],
    });
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { whatsAppSignature } from "../gateways/whatsapp/meta-whatsapp.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, place, type Shop } from "../../test/fixtures/shop.ts";
import { makeClient } from "../../test/support/http-client.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { confirm, frictionless, tokenFor } from "../payments/card.test-data.ts";
import { bodies, openManaged, readOwn, saveOwn, startVendors, testOwn } from "./vendors.test-data.ts";

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

const open = () => openManaged(product);

const order = async (shop: Shop) => {
  const { client } = await newGuest(product, shop);
  const { body } = await place(client, getCart(shop), { payment_method: "online_card" });
  return { client, id: body.id, attemptId: body.payment.attempt_id as string, next: body.payment.next };
};

describe("own keys for card payments", () => {
  it("are used from the next order on, without a restart, and make the state good", async () => {
    const { shop, manager } = await open();
    const before = await order(shop);
    expect(before.next.url).toContain(product.sandbox.browserUrl);
    const choices = async () =>
      (await makeClient(product.url, { qr: shop.qr }).get(`/api/menu/order/qr/payment/choices/${shop.branchId}/`)).body;
    await choices();
    await saveOwn(manager, "payments", bodies.moyasar);
    const { next, client, attemptId } = await order(shop);
    expect(next).toMatchObject({ public_key: "pk_test_ownshop", url: `${vendors.moyasar.url}/tokens` });
    expect((await choices()).online).toMatchObject({ provider: "moyasar", publishable_key: "pk_test_ownshop" });
    const paid = await confirm(client, attemptId, await tokenFor(next, frictionless));
    expect([paid.status, paid.body]).toEqual([200, { status: "paid" }]);
    expect(await readOwn(manager, "payments")).toMatchObject({ state: "ok" });
    // The earlier payment stays with the provider that it began with.
    const late = await confirm(before.client, before.attemptId, await tokenFor(before.next, frictionless));
    expect(late.body).toEqual({ status: "paid" });
  });

  it("that are refused are shown as a failure since when, and a webhook needs the establishment's own token", async () => {
    const { shop, manager } = await open();
    const wrong = `sk_test_${"x".repeat(90)}`;
    const { body: saved } = await saveOwn(manager, "payments", { ...bodies.moyasar, secret_key: wrong });
    const { next, client, attemptId } = await order(shop);
    await confirm(client, attemptId, await tokenFor(next, frictionless));
    const own = await readOwn(manager, "payments");
    expect(own).toMatchObject({ state: "attention", errors: [{ code: "key_refused" }] });
    const event = (secret_token: string) => ({
      id: crypto.randomUUID(),
      type: "payment_paid",
      secret_token,
      live: false,
      data: { id: attemptId, metadata: {} },
    });
    const path = new URL(saved.webhook.url).pathname;
    const post = (body: object) => makeClient(product.url).post(path, body, { key: false });
    expect((await post(event("guess"))).status).toBe(404);
    expect((await post(event(saved.webhook.token))).status).toBe(200);
  });

  it("that cannot be read refuse the method, and guests see the others only", async () => {
    const { shop, manager } = await open();
    await saveOwn(manager, "payments", bodies.moyasar);
    await product.database.asOwner((tx) =>
      tx.updateTable("connection").set({ key_id: "lost" }).where("tenant_id", "=", shop.tenantId).execute(),
    );
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const { client } = await newGuest(product, shop);
    const refused = await place(client, getCart(shop), { payment_method: "online_card" });
    expect([refused.status, refused.body.errors?.[0].path]).toEqual([422, "payment_method"]);
    const { body } = await client.get(`/api/menu/order/qr/payment/choices/${shop.branchId}/?order_type=2`);
    expect(body.online).toBeNull();
    expect(body.choices[0].methods).not.toContain("online_card");
    expect(await readOwn(manager, "payments")).toMatchObject({ readable: false, secrets: [] });
    const test = await testOwn(manager, "payments");
    expect([test.status, test.body.error]).toEqual([200, "key_missing"]);
    const { revision } = await readOwn(manager, "payments");
    const again = await saveOwn(manager, "payments", { vendor: "moyasar" }, revision);
    expect(again.body.errors).toMatchObject([{ path: "secret_key", code: "field_empty" }]);
    expect((await saveOwn(manager, "payments", bodies.moyasar, revision)).body.own.readable).toBe(true);
  });
});

describe("own accounts for messages", () => {
  const ask = (qr: string, phone_number: string, channel?: string) =>
    makeClient(product.url).post("/api/auth/codes/", {
      uuid: qr,
      dial_code: "966",
      phone_number,
      ...(channel ? { channel } : {}),
    });
  const message = (tenantId: string) =>
    product.database.inTenant(tenantId, (tx) =>
      tx.selectFrom("outbox_message").selectAll().where("tenant_id", "=", tenantId).executeTakeFirst(),
    );

  it("send the codes by SMS; a refused key is shown and nothing leaves by the platform's account", async () => {
    const { shop, manager } = await open();
    await saveOwn(manager, "sms", bodies.taqnyat);
    await ask(shop.qr, "0512340001");
    await waitUntil("the code is sent", async () => vendors.sms.sent.some(({ to }) => to === "966512340001"));
    expect(vendors.sms.sent.at(-1)).toMatchObject({ vendor: "taqnyat", from: "Burger" });
    await waitUntil("it is noted", async () => (await readOwn(manager, "sms")).state === "ok");

    const other = await open();
    await saveOwn(other.manager, "sms", { ...bodies.taqnyat, bearer_token: "wrong-token" });
    await ask(other.shop.qr, "0512340002");
    await waitUntil("it is noted", async () => (await readOwn(other.manager, "sms")).state === "attention");
    // The account's state is noted before the message's.
    const read = () => message(other.shop.tenantId);
    await waitUntil("the message has failed", async () => (await read())?.provider !== null);
    const row = await read();
    expect([row?.provider, row?.failure]).toEqual(["taqnyat", "401"]);
  });

  it("send the codes by WhatsApp, whose reports are signed with the own secret", async () => {
    const { shop, manager } = await open();
    const { body } = await saveOwn(manager, "whatsapp", bodies.meta);
    await product.database.inTenant(shop.tenantId, (tx) =>
      tx.updateTable("establishment").set({ whatsapp_codes: true }).where("tenant_id", "=", shop.tenantId).execute(),
    );
    await ask(shop.qr, "0512340003", "whatsapp");
    await waitUntil("the code is sent", async () => vendors.whatsapp.sent.some(({ to }) => to === "966512340003"));
    await waitUntil("it is stored", async () => (await message(shop.tenantId))?.state === "sent");
    const id = vendors.whatsapp.sent.find(({ to }) => to === "966512340003")?.id;
    const statuses = [{ id, status: "delivered", biz_opaque_callback_data: shop.tenantId }];
    const report = JSON.stringify({ entry: [{ changes: [{ value: { statuses } }] }] });
    const post = (path: string, secret: string) =>
      makeClient(product.url).send("POST", path, {
        body: report,
        headers: { "x-hub-signature-256": whatsAppSignature(secret, report) },
      });
    const path = new URL(body.webhook.url).pathname;
    const { manager: stranger } = await open();
    const strange = (await saveOwn(stranger, "whatsapp", bodies.meta)).body.webhook.url;
    expect((await post(path, "app-secret")).status).toBe(404);
    // Their reports are about their own messages only, whatever a report names.
    expect((await post(new URL(strange).pathname, bodies.meta.app_secret)).status).toBe(200);
    expect((await message(shop.tenantId))?.state).toBe("sent");
    expect((await post(path, bodies.meta.app_secret)).status).toBe(200);
    expect((await message(shop.tenantId))?.state).toBe("delivered");
  });
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newBrowser, type PushService, startPushService } from "../gateways/push/push-service.test-data.ts";
import { createWebPush } from "../gateways/push/web-push-sender.ts";
import { describeOnOneDatabase } from "../../test/support/each-database.ts";
import { type Client, makeClient } from "../../test/support/http-client.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import { askCode, newNumber, readCode } from "../../test/fixtures/guest-server.ts";
import { sendPush } from "./send-push.ts";

describeOnOneDatabase("a phone that changes its user", (get) => {
  let product: Product;
  let service: PushService;
  beforeAll(async () => {
    service = await startPushService();
    const push = createWebPush(service.settings());
    product = await startProduct({ ...get(), close: async () => undefined }, { gateways: { push } });
  });
  afterAll(async () => {
    await product?.stop();
    await service?.stop();
  });

  const subscribe = async (client: Client, path = `/${randomUUID()}`) => {
    const endpoint = `${service.origin}${path}`;
    const { status } = await client.post("/api/push/subscriptions/", { endpoint, keys: newBrowser().keys });
    expect(status).toBe(201);
    return { path, arrived: () => service.arrived.filter((one) => one.path === path).length };
  };
  const signIn = async (client: Client, { qr, tenantId }: Shop, number: string): Promise<void> => {
    // A second code for the same number would have to wait.
    await product.database.inTenant(tenantId, (tx) =>
      tx.deleteFrom("verification_code").where("tenant_id", "=", tenantId).execute(),
    );
    const { challenge_id } = (await askCode(client, qr, number)).body;
    const { status } = await client.post("/api/auth/sessions/", { challenge_id, code: await readCode(client, number) });
    expect(status).toBe(201);
  };
  const getSubscribers = ({ tenantId }: Shop) =>
    product.database.inTenant(tenantId, (tx) =>
      tx.selectFrom("push_subscription").select("customer_id").where("tenant_id", "=", tenantId).execute(),
    );
  const getMessages = ({ tenantId }: Shop) =>
    product.database.inTenant(tenantId, (tx) =>
      tx
        .selectFrom("outbox_message")
        .select(["id", "state", "failure", "recipient", "body"])
        .where("tenant_id", "=", tenantId)
        .where("channel", "=", "push")
        .execute(),
    );
  const change = ({ tenantId }: Shop, values: { state: string } | { recipient: string }) =>
    product.database.inTenant(tenantId, (tx) =>
      tx
        .updateTable("outbox_message")
        .set(values)
        .where("tenant_id", "=", tenantId)
        .where("channel", "=", "push")
        .execute(),
    );
  /** A guest whose phone got a notification of an order. */
  const openNotifiedGuest = async () => {
    const shop = await openShop(product.database);
    const { client } = await newGuest(product, shop);
    const phone = await subscribe(client);
    const { body: order } = await place(client, getCart(shop));
    const manager = await signInStaff(product.url, shop.emails.manager);
    const move = (to: string) => manager.post(`/api/console/orders/${order.id}/moves/`, { to });
    await move("sent_to_kitchen");
    await waitUntil("it left", async () => (await getMessages(shop))[0]?.state === "sent");
    return { shop, client, phone, move };
  };

  it("stops messages to the first user once the second has signed in, and continues after a new sign-in", async () => {
    const shop = await openShop(product.database);
    const { client } = await newGuest(product, shop);
    const elsewhere = await newGuest(product, shop);
    await subscribe(elsewhere.client);
    await subscribe(client);
    const number = newNumber();
    await signIn(client, shop, number);
    expect(await getSubscribers(shop)).toEqual([{ customer_id: elsewhere.id }]);
    await subscribe(client);
    await signIn(client, shop, number);
    expect(await getSubscribers(shop)).toHaveLength(2);
  });

  it("stays with the second user even if the first user's request arrives late", async () => {
    const shop = await openShop(product.database);
    const client = makeClient(product.url, { qr: shop.qr });
    const [first, second] = [newNumber(), newNumber()];
    await signIn(client, shop, first);
    const before = new Map(client.cookies);
    await signIn(client, shop, second);
    const path = `/${randomUUID()}`;
    await subscribe(client, path);
    const [bound] = await getSubscribers(shop);
    const late = makeClient(product.url, { qr: shop.qr });
    for (const [name, value] of before) late.cookies.set(name, value);
    const asking = { endpoint: `${service.origin}${path}`, keys: newBrowser().keys };
    expect(await late.post("/api/push/subscriptions/", asking)).toMatchObject({
      status: 403,
      body: { code: "not_authorized" },
    });
    expect(await getSubscribers(shop)).toEqual([bound]);
    await signIn(late, shop, first);
    await subscribe(late, path);
    expect(await getSubscribers(shop)).not.toEqual([bound]);
  });

  it("gets no messages queued for the first user at the same address", async () => {
    const { shop, phone } = await openNotifiedGuest();
    const before = phone.arrived();
    await subscribe((await newGuest(product, shop)).client, phone.path);
    await change(shop, { state: "queued" });
    const [message] = await getMessages(shop);
    await sendPush(product.platform, { tenant_id: shop.tenantId, id: message?.id ?? "" });
    expect(phone.arrived()).toBe(before);
    expect(await getMessages(shop)).toMatchObject([{ state: "failed", failure: "unsubscribed" }]);
  });

  it("leaves no text of an erased guest in the outbox, whatever their number was then", async () => {
    const { shop, client, move } = await openNotifiedGuest();
    await move("ready");
    await move("delivered");
    await change(shop, { recipient: "+966500000001" });
    expect((await client.send("DELETE", "/api/me/")).status).toBe(204);
    const left = await getMessages(shop);
    expect(left.length).toBeGreaterThan(1);
    for (const message of left) expect(message).toMatchObject({ recipient: "", body: "" });
  });
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newBrowser, type PushService, startPushService } from "../gateways/push/push-service.test-data.ts";
import { createWebPush } from "../gateways/push/web-push-sender.ts";
import { newId } from "../platform/db/new-id.ts";
import { describeOnOneDatabase } from "../../test/support/each-database.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { insertRules } from "../../test/fixtures/loyalty.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, signInStaff } from "../../test/fixtures/shop.ts";
import { maxDevices } from "./push-subscriptions.ts";
import { sendPush } from "./send-push.ts";

type Shown = { title: string; body: string; url: string; tag: string; id: string; language: string };

describeOnOneDatabase("push messages", (get) => {
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

  const open = async () => {
    const shop = await openShop(product.database);
    await insertRules(product.database, shop.tenantId);
    const guest = await newGuest(product, shop);
    const manager = await signInStaff(product.url, shop.emails.manager);
    const move = async (orderId: string, ...steps: string[]) => {
      for (const to of steps) await manager.post(`/api/console/orders/${orderId}/moves/`, { to });
    };
    return { shop, guest, client: guest.client, manager, move };
  };
  type Open = Awaited<ReturnType<typeof open>>;

  const subscribe = async ({ client }: Pick<Open, "client">, path = `/${randomUUID()}`) => {
    const browser = newBrowser();
    const endpoint = `${service.origin}${path}`;
    const { status, body } = await client.post("/api/push/subscriptions/", { endpoint, keys: browser.keys });
    expect(status).toBe(201);
    const shown = (): Shown[] =>
      service.arrived.filter((one) => one.path === path).map(({ body: sealed }) => browser.open(sealed) as Shown);
    return { path, endpoint, shown, id: body.id as string, keys: browser.keys };
  };
  const inTenant = <T>({ shop }: Pick<Open, "shop">, read: Parameters<Product["database"]["inTenant"]>[1]) =>
    product.database.inTenant(shop.tenantId, read) as Promise<T>;
  const getSubscriptions = ({ shop }: Pick<Open, "shop">) =>
    inTenant<{ endpoint: string; customer_id: string; session_id: string }[]>({ shop }, (tx) =>
      tx.selectFrom("push_subscription").selectAll().where("tenant_id", "=", shop.tenantId).execute(),
    );
  const getMessages = ({ shop }: Pick<Open, "shop">) =>
    inTenant<{ id: string; state: string; failure: string | null; tries: number; body: string; recipient: string }[]>(
      { shop },
      (tx) =>
        tx
          .selectFrom("outbox_message")
          .selectAll()
          .where("tenant_id", "=", shop.tenantId)
          .where("channel", "=", "push")
          .orderBy("id")
          .execute(),
    );

  it("follow the order to the phone, encrypted, in the guest's language, each with its link, and are in the outbox", async () => {
    const world = await open();
    const phone = await subscribe(world);
    const { body: order } = await place(world.client, getCart(world.shop));
    await world.move(order.id, "sent_to_kitchen");
    await waitUntil("the first step", () => phone.shown().length === 1);
    await world.client.send("PATCH", "/api/me/", { body: JSON.stringify({ language: "en" }) });
    await world.move(order.id, "ready", "delivered");
    await waitUntil("the last step", () => phone.shown().some(({ title }) => /Collected/.test(title)));
    await waitUntil("the points", () => phone.shown().some(({ title }) => /You earned 60 points/.test(title)));
    const [first] = phone.shown();
    expect(first).toMatchObject({ body: "بدأ المطبخ في تحضيره.", tag: order.id, language: "sa" });
    expect(first?.url).toBe(`/orders/${world.shop.qr}/${order.id}`);
    const points = phone.shown().find(({ title }) => /points/.test(title));
    expect(points?.url).toBe(`/notifications/${world.shop.qr}`);
    await waitUntil("all is settled", async () => (await getMessages(world)).every(({ state }) => state !== "queued"));
    const [{ recipient } = { recipient: "" }] = await getMessages(world);
    const { body: outbox } = await world.client.get(`/api/dev/outbox/?to=${encodeURIComponent(recipient)}`);
    const pushed = outbox.filter(({ channel }: { channel: string }) => channel === "push");
    expect(pushed[0].body).toMatch(/\n/);
    expect(pushed).toHaveLength((await getMessages(world)).length);
  });

  it("belong to the last subscriber of a browser, with one address per device and ten devices", async () => {
    const world = await open();
    const first = await subscribe(world);
    await subscribe(world, first.path);
    expect(await getSubscriptions(world)).toHaveLength(1);
    await subscribe(world);
    expect(await getSubscriptions(world)).toHaveLength(1);
    const other = await newGuest(product, world.shop);
    const [mine] = await getSubscriptions(world);
    await other.client.post("/api/push/subscriptions/", { endpoint: mine?.endpoint, keys: newBrowser().keys });
    const [theirs, ...rest] = await getSubscriptions(world);
    expect([theirs?.customer_id === mine?.customer_id, rest]).toEqual([false, []]);
    for (let device = 0; device < maxDevices + 2; device += 1)
      await inTenant(world, (tx) =>
        tx
          .insertInto("push_subscription")
          .values({
            tenant_id: world.shop.tenantId,
            id: newId(),
            customer_id: mine?.customer_id ?? "",
            session_id: mine?.session_id ?? "",
            device_id: randomUUID(),
            qr_uuid: world.shop.qr,
            endpoint: `${service.origin}/d${device}`,
            ...newBrowser().keys,
          })
          .execute(),
      );
    await subscribe(world);
    const kept = (await getSubscriptions(world)).filter(({ customer_id }) => customer_id === mine?.customer_id);
    expect(kept).toHaveLength(maxDevices);
  });

  it("end with the session, by the device's choice, and with the account", async () => {
    const world = await open();
    await subscribe(world);
    expect((await world.client.get("/api/notifications/channels/")).body).toMatchObject({ subscribed: true });
    expect((await world.client.send("DELETE", "/api/push/subscriptions/")).status).toBe(204);
    expect((await world.client.get("/api/notifications/channels/")).body).toMatchObject({ subscribed: false });
    await subscribe(world);
    await world.client.send("DELETE", "/api/auth/sessions/current/");
    expect(await getSubscriptions(world)).toEqual([]);
    const second = await newGuest(product, world.shop);
    await subscribe(second);
    await second.client.send("PATCH", "/api/notifications/channels/", { body: '{"order":false}' });
    expect((await second.client.send("DELETE", "/api/me/")).status).toBe(204);
    expect(await getSubscriptions(world)).toEqual([]);
    const muted = await inTenant(world, (tx) =>
      tx.selectFrom("muted_topic").selectAll().where("tenant_id", "=", world.shop.tenantId).execute(),
    );
    expect(muted).toEqual([]);
  });

  it("follow the guest's choice: muted topics, and offers only with a recorded consent", async () => {
    const world = await open();
    const phone = await subscribe(world);
    const patch = (body: object) =>
      world.client.send("PATCH", "/api/notifications/channels/", { body: JSON.stringify(body) });
    expect((await patch({ order: false })).body).toMatchObject({ order: false, reward: true, offer: false });
    const { body: order } = await place(world.client, getCart(world.shop));
    await world.move(order.id, "sent_to_kitchen", "ready", "delivered");
    await waitUntil("the points", () => phone.shown().length > 0);
    expect(phone.shown().map(({ title }) => title)).toEqual(["كسبت 60 نقطة"]);
    expect((await world.client.get("/api/notifications/")).body.unread).toBe(2);

    expect((await patch({ order: true, offer: true })).body).toMatchObject({ order: true, offer: true });
    await Promise.all([patch({ offer: true }), patch({ offer: true })]);
    expect((await patch({ offer: false })).body).toMatchObject({ offer: false });
    const { body } = await world.client.get("/api/me/export/");
    const marketing = body.consents.filter(({ purpose }: { purpose: string }) => purpose === "marketing");
    expect(marketing).toHaveLength(1);
    expect(marketing[0].withdrawn_at).not.toBeNull();
  });

  describe("a failing vendor", () => {
    it("gets retries, each shown once on the phone, and delays no order", async () => {
      const world = await open();
      const phone = await subscribe(world);
      let asked = 0;
      const moved = Promise.withResolvers<void>();
      service.answer(phone.path, (response) => {
        asked += 1;
        // An order that waited for the vendor would never move on.
        if (asked === 1) return void moved.promise.then(() => response.destroy());
        if (asked === 2) return void response.writeHead(503).end("<html>");
        return void response.writeHead(201).end();
      });
      const { body: order } = await place(world.client, getCart(world.shop));
      await world.move(order.id, "sent_to_kitchen");
      moved.resolve();
      await waitUntil("it leaves", async () => (await getMessages(world))[0]?.state === "sent");
      expect((await getMessages(world)).map(({ tries }) => tries)).toEqual([3]);
      // Retries have the same id on the phone.
      expect(new Set(phone.shown().map(({ id, tag }) => `${id} ${tag}`)).size).toBe(1);
    });

    it("does not delay the next phone when it is slow", async () => {
      const [slow, quick] = [await open(), await open()];
      const stalled = await subscribe(slow);
      let givenUp = false;
      let answerAtLast = (): unknown => undefined;
      service.answer(stalled.path, (response) => {
        response.on("close", () => (givenUp = true));
        answerAtLast = () => response.writeHead(201).end();
      });
      const phone = await subscribe(quick);
      const orders = [await place(slow.client, getCart(slow.shop)), await place(quick.client, getCart(quick.shop))];
      await slow.move(orders[0]?.body.id, "sent_to_kitchen");
      await quick.move(orders[1]?.body.id, "sent_to_kitchen");
      await waitUntil("the quick one", () => phone.shown().length === 1);
      expect(givenUp).toBe(false);
      expect((await getMessages(slow)).map(({ state }) => state)).toEqual(["queued"]);
      answerAtLast();
    });

    it.each([404, 410])("forget a browser that is gone (%i)", async (status) => {
      const world = await open();
      const phone = await subscribe(world);
      service.answer(phone.path, status);
      const { body: order } = await place(world.client, getCart(world.shop));
      await world.move(order.id, "sent_to_kitchen");
      await waitUntil("it is forgotten", async () => (await getSubscriptions(world)).length === 0);
      await waitUntil("it is settled", async () => (await getMessages(world))[0]?.failure === "gone");
      await world.move(order.id, "ready");
      expect(await getMessages(world)).toHaveLength(1);
      expect((await world.client.get("/api/notifications/")).body.unread).toBe(1);
    });

    it("gets no outdated message: replaced, too late, refused or already sent", async () => {
      const world = await open();
      const phone = await subscribe(world);
      service.answer(phone.path, 500);
      const { body: order } = await place(world.client, getCart(world.shop));
      await world.move(order.id, "sent_to_kitchen");
      await waitUntil("it was tried", () => phone.shown().length > 0);
      service.answer(phone.path, 201);
      await world.move(order.id, "ready");
      await waitUntil("the old step is dropped", async () =>
        (await getMessages(world)).every(({ state }) => state !== "queued"),
      );
      expect((await getMessages(world)).map(({ failure }) => failure)).toEqual(["replaced", null]);

      const [, sent] = await getMessages(world);
      const job = { tenant_id: world.shop.tenantId, id: sent?.id ?? "" };
      const before = phone.shown().length;
      await sendPush(product.platform, job);
      expect(phone.shown()).toHaveLength(before);
      await inTenant(world, (tx) =>
        tx
          .updateTable("outbox_message")
          .set({ state: "queued", good_until: new Date(Date.now() - 1000) })
          .where("tenant_id", "=", world.shop.tenantId)
          .where("id", "=", job.id)
          .execute(),
      );
      await sendPush(product.platform, job);
      expect(phone.shown()).toHaveLength(before);
      expect((await getMessages(world)).at(-1)).toMatchObject({ state: "failed", failure: "too_late" });
    });
  });

  it.each(["sa", "en"])("are promised to no address that is no push service (%s)", async (language) => {
    const { client } = await open();
    const headers = { "accept-language": language };
    const { keys } = newBrowser();
    for (const endpoint of ["https://169.254.169.254/x", "http://127.0.0.1:1/x", "https://evil.test/x"]) {
      const refused = await client.post("/api/push/subscriptions/", { endpoint, keys }, { headers });
      expect([refused.status, refused.body.errors]).toMatchObject([422, [{ path: "endpoint", code: "field_invalid" }]]);
    }
    const visitor = await client.post(
      "/api/push/subscriptions/",
      { endpoint: `${service.origin}/x`, keys },
      { headers: { ...headers, cookie: "" } },
    );
    expect([201, 401]).toContain(visitor.status);
  });

  it("gets no contradictory rows, which the database refuses", async () => {
    const world = await open();
    const { id } = await subscribe(world);
    const row = { tenant_id: world.shop.tenantId, kind: "service", recipient: "", body: "x", dedupe_key: newId() };
    const put = (more: object) =>
      inTenant(world, (tx) =>
        tx
          .insertInto("outbox_message")
          .values({ ...row, id: newId(), channel: "push", ...more })
          .execute(),
      );
    await expect(put({})).rejects.toThrow(/check/);
    await expect(put({ subscription_id: id, link: "https://evil.test", good_until: new Date() })).rejects.toThrow(
      /check/,
    );
    await expect(put({ channel: "sms", subscription_id: id })).rejects.toThrow(/check/);
  });
});

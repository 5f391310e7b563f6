import { afterAll, beforeAll, expect, it } from "vitest";
import { orderNumberText } from "@sufra/domain/orders/business-day.ts";
import { newId } from "../platform/db/new-id.ts";
import { describeOnOneDatabase } from "../../test/support/each-database.ts";
import { readEvents } from "../../test/support/read-events.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { insertRules } from "../../test/fixtures/loyalty.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, signInStaff } from "../../test/fixtures/shop.ts";

type Shown = { id: string; title: string; topic: string; read: boolean; order_id: string | null };

describeOnOneDatabase("a guest's notifications", (get) => {
  let product: Product;
  beforeAll(async () => {
    // The suite closes its database itself.
    product = await startProduct({ ...get(), close: async () => undefined });
  });
  afterAll(() => product?.stop());

  const open = async () => {
    const shop = await openShop(product.database);
    await insertRules(product.database, shop.tenantId);
    const guest = await newGuest(product, shop);
    return { shop, guest, client: guest.client, manager: await signInStaff(product.url, shop.emails.manager) };
  };

  it("follow the order live in the reader's language, and are marked read once", async () => {
    const { shop, guest, client, manager } = await open();
    const { body: order } = await place(client, getCart(shop));
    const cookie = Object.entries(guest.cookies).map(([name, value]) => `${name}=${value}`);
    const headers = { cookie: cookie.join("; "), "x-sufra-qr": shop.qr };
    const stream = await readEvents(`${product.url}/api/me/events/`, headers);
    for (const to of ["sent_to_kitchen", "ready", "delivered"])
      await manager.post(`/api/console/orders/${order.id}/moves/`, { to });
    await waitUntil("the notices are heard of", () =>
      ["order_moved", "points_earned"].every((kind) =>
        stream.events.some(({ event, data }) => event === "notification" && data.kind === kind),
      ),
    );
    stream.close();

    const { body } = await client.get("/api/notifications/", { headers: { "accept-language": "en" } });
    expect(body.unread).toBe(2);
    // Only the order's latest step is shown.
    expect(body.items.map(({ title }: Shown) => title.replace(/[\u2066\u2069]/g, "")).sort()).toEqual([
      `Order ${orderNumberText(order.number)}: Collected`,
      "You earned 60 points",
    ]);
    const arabic = await client.get("/api/notifications/?limit=1", { headers: { "accept-language": "ar" } });
    expect(arabic.body.items[0].title).toMatch(/كسبت 60 نقطة|تم الاستلام/);
    const second = await client.get(`/api/notifications/?cursor=${arabic.body.cursor}`);
    expect(second.body.items).toHaveLength(1);

    const [newest, ...older] = body.items as Shown[];
    const { status, body: left } = await client.post("/api/notifications/read/", { up_to: older[0]?.id });
    expect([status, left]).toEqual([200, { unread: 1 }]);
    expect((await client.get(`/api/restaurant/qr/${shop.qr}/data/`)).body.notifications_count).toBe(1);
    expect((await client.post("/api/notifications/read/", { only: newest?.id })).body).toEqual({ unread: 0 });
  });

  it("omit the guest's own steps and other guests", async () => {
    const { shop, client } = await open();
    const { body: order } = await place(client, getCart(shop));
    await client.post(`/api/orders/${order.id}/cancel/`);
    expect((await client.get("/api/notifications/")).body).toEqual({ items: [], cursor: null, unread: 0 });

    const other = await open();
    const { body: theirs } = await place(other.client, getCart(other.shop));
    await other.manager.post(`/api/console/orders/${theirs.id}/moves/`, { to: "sent_to_kitchen" });
    const [first] = (await other.client.get("/api/notifications/")).body.items;
    for (const body of [{ only: first.id }, { up_to: first.id }, { only: newId() }])
      expect((await client.post("/api/notifications/read/", body)).body).toMatchObject({ code: "not_found" });
    expect((await other.client.get("/api/notifications/")).body.unread).toBe(1);
  });

  it.each(["sa", "en"])("refuses invalid input (%s)", async (language) => {
    const { client } = await open();
    const headers = { "accept-language": language };
    const bad = await client.get("/api/notifications/?cursor=x", { headers });
    expect([bad.status, bad.body.code, bad.body.errors[0].path]).toEqual([422, "validation_failed", "cursor"]);
    const wrong = await client.post("/api/notifications/read/", { only: "x" }, { headers });
    expect([wrong.status, wrong.body.code]).toEqual([422, "validation_failed"]);
  });
});

import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../platform/db/new-id.ts";
import { makeClient } from "../../test/support/http-client.ts";
import { readEvents } from "../../test/support/read-events.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { sealedContent } from "../platform/audit/record-change.ts";
import { getCart, newGuest, openShop, password, place, signInStaff, type Shop } from "../../test/fixtures/shop.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const getAudit = (shop: Shop) =>
  product.database.inTenant(shop.tenantId, (tx) =>
    tx.selectFrom("audit_entry").selectAll().where("tenant_id", "=", shop.tenantId).orderBy("seq").execute(),
  );

const addBranch = async (shop: Shop): Promise<string> => {
  const id = newId();
  await product.database.inTenant(shop.tenantId, async (tx) => {
    const { tenant_id: _tenant, ...rest } = await tx
      .selectFrom("branch")
      .select(["tenant_id", "lat", "lng"])
      .where("tenant_id", "=", shop.tenantId)
      .executeTakeFirstOrThrow();
    const { json } = await import("../platform/db/json.ts");
    const name = json({ sa: "ثان", en: "Second" });
    const texts = { name, address: name, city: name, district: name };
    await tx
      .insertInto("branch")
      .values({ tenant_id: shop.tenantId, id, ...texts, ...rest })
      .execute();
  });
  return id;
};

/** Signs in from another address of this machine. */
const signInFrom = async (localAddress: string, email: string): Promise<number | undefined> => {
  const sent = request(`${product.url}/api/console/sessions/`, {
    method: "POST",
    localAddress,
    headers: { "content-type": "application/json", origin: product.url },
  });
  sent.end(JSON.stringify({ email, password }));
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
};

describe("signing in", () => {
  it("opens a session that is checked at each call, and ends it", async () => {
    const shop = await openShop(product.database);
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    const { body } = await cashier.get("/api/console/sessions/current/");
    expect(body.staff).toMatchObject({ role: "cashier", branches: [{ id: shop.branchId }] });
    const kept = new Map(cashier.cookies);
    const left = await cashier.send("DELETE", "/api/console/sessions/current/");
    expect([left.status, left.headers.get("clear-site-data")]).toEqual([204, '"cache"']);
    for (const [name, value] of kept) cashier.cookies.set(name, value);
    expect((await cashier.get("/api/console/sessions/current/")).status).toBe(401);
  });

  it("gives the same answer for wrong and unknown, and blocks an account after five attempts", async () => {
    const shop = await openShop(product.database);
    const client = makeClient(product.url);
    const tryIn = (email: string, word: string) => client.post("/api/console/sessions/", { email, password: word });
    const [wrong, unknown] = [
      await tryIn(shop.emails.manager, "wrong"),
      await tryIn(`nobody-${newId()}@a.test`, "wrong"),
    ];
    const { request_id: _one, ...said } = wrong.body;
    const { request_id: _two, ...alike } = unknown.body;
    expect([wrong.status, said]).toEqual([401, alike]);
    for (let count = 0; count < 4; count += 1) await tryIn(shop.emails.manager, "wrong");
    const waiting = await tryIn(shop.emails.manager, password);
    expect([waiting.status, waiting.body.code]).toEqual([429, "rate_limited"]);
    expect(waiting.body.params.time).toBeGreaterThan(60);
    expect((await tryIn(shop.emails.cashier, password)).status).toBe(201);
    expect(await signInFrom("127.0.0.2", shop.emails.manager)).toBe(201);
  });
});

describe("a cashier", () => {
  it("sees and moves only orders of their branches", async () => {
    const shop = await openShop(product.database);
    const second = await addBranch(shop);
    const stranger = await openShop(product.database);
    const guest = await newGuest(product, stranger);
    const { body: foreign } = await place(guest.client, getCart(stranger));
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    expect((await cashier.get(`/api/console/orders/?branch_id=${second}`)).status).toBe(404);
    expect((await cashier.get(`/api/console/orders/${foreign.id}/`)).status).toBe(404);
    expect((await cashier.post(`/api/console/orders/${foreign.id}/moves/`, { to: "sent_to_kitchen" })).status).toBe(
      404,
    );
    expect(
      (await cashier.send("PATCH", `/api/console/branches/${second}/state/`, { body: { busy_delay_minutes: 5 } }))
        .status,
    ).toBe(404);
    expect(
      (await cashier.send("PATCH", "/api/console/services/", { body: { service: "ordering", active: false } })).status,
    ).toBe(403);
    expect((await cashier.get("/api/console/branches/")).body.branches).toMatchObject([
      { id: shop.branchId, open: true },
    ]);
  });

  it("is notified of a new order and a moved table", async () => {
    const shop = await openShop(product.database);
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    const cookie = [...cashier.cookies].map((pair) => pair.join("=")).join("; ");
    const stream = await readEvents(`${product.url}/api/console/events/`, { cookie });
    const guest = await newGuest(product, shop);
    const { body: order } = await place(guest.client, getCart(shop, { order_type: 1, table_id: shop.id("table") }));
    await waitUntil("the board hears of it", () =>
      stream.events.some(({ event, data }) => event === "order" && data.id === order.id),
    );
    const tables = (await cashier.get(`/api/console/branches/${shop.branchId}/tables/`)).body.tables;
    expect(tables).toMatchObject([{ number: 1, state: "occupied", open_orders: [{ id: order.id }] }]);
    const freed = await cashier.send("PATCH", `/api/console/tables/${shop.id("table")}/`, {
      body: { state: "reserved", open_orders: [order.id] },
    });
    expect(freed.body.state).toBe("reserved");
    await waitUntil("the table is told", () => stream.events.some(({ event }) => event === "table"));
    stream.close();
    const refused = await place(guest.client, getCart(shop)).then(() =>
      guest.client.post("/api/quotes/", getCart(shop, { order_type: 1, table_id: shop.id("table") })),
    );
    expect(refused.body.code).toBe("table_unavailable");
  });
});

describe("a change by staff", () => {
  it("affects guests at once: sold out, closed, services", async () => {
    const shop = await openShop(product.database);
    const { client } = await newGuest(product, shop);
    const manager = await signInStaff(product.url, shop.emails.manager);
    const patch = (path: string, body: unknown) => manager.send("PATCH", `/api/console/${path}`, { body });
    const loadCode = async () => (await client.post("/api/quotes/", getCart(shop))).body.code;
    const branch = `branches/${shop.branchId}`;
    const burger = { kind: "product", item_id: shop.id("burger") };
    expect((await patch(`${branch}/availability/`, { ...burger, sold_out: true })).body).toMatchObject({
      sold_out: true,
    });
    expect(await loadCode()).toBe("item_unavailable");
    const listed = (await manager.get(`/api/console/${branch}/availability/`)).body.items;
    expect(listed.filter(({ sold_out }: { sold_out: boolean }) => sold_out)).toMatchObject([{ id: shop.id("burger") }]);
    await patch(`${branch}/availability/`, { ...burger, sold_out: false });
    expect((await patch(`${branch}/availability/`, { ...burger, item_id: newId(), sold_out: true })).status).toBe(404);
    expect((await patch(`${branch}/state/`, { closed_by_staff: true })).body).toMatchObject({ open: false });
    expect(await loadCode()).toBe("branch_closed");
    await patch(`${branch}/state/`, { closed_by_staff: false });
    expect((await patch("services/", { service: "ordering", active: false, reason: "holiday" })).status).toBe(200);
    expect(await loadCode()).toBe("service_deactivated");
    await patch("services/", { service: "ordering", active: true });
    expect(await loadCode()).toBeUndefined();
    expect((await patch("services/", { service: "ordering", active: false, branch_id: newId() })).status).toBe(404);
  });

  it("is recorded in a chain that detects changes", async () => {
    const shop = await openShop(product.database);
    const manager = await signInStaff(product.url, shop.emails.manager);
    const branch = `/api/console/branches/${shop.branchId}/state/`;
    const wait = (busy_delay_minutes: number) => manager.send("PATCH", branch, { body: { busy_delay_minutes } });
    await Promise.all([5, 10, 15, 20, 25, 30].map(wait));
    const entries = await getAudit(shop);
    expect(entries.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
    let last: Uint8Array = Buffer.alloc(0);
    for (const { tenant_id, seq, staff_id, action, target, target_id, before, after, hash } of entries) {
      const entry = { staffId: staff_id, action, target, targetId: target_id, before, after };
      const content = sealedContent(tenant_id, seq, entry);
      expect(createHash("sha256").update(last).update(content).digest().equals(hash)).toBe(true);
      last = hash;
    }
  });
});

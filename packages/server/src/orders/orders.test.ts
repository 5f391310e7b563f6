import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import { readEvents } from "../../test/support/read-events.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { markSoldOut, setPrice } from "../../test/fixtures/change-menu.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, quote, signInStaff, type Shop } from "../../test/fixtures/shop.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const change = ({ tenantId }: Shop, run: (tx: Tx) => Promise<unknown>) => product.database.inTenant(tenantId, run);

describe("a quote", () => {
  it("prices lines, options with the cheapest free, and combos", async () => {
    const shop = await openShop(product.database);
    const { client } = await newGuest(product, shop);
    const cart = getCart(shop, {
      lines: [
        {
          product_id: shop.id("burger"),
          quantity: 2,
          options: [
            { option_id: shop.id("garlic"), quantity: 1 },
            { option_id: shop.id("tahini"), quantity: 1 },
          ],
        },
      ],
      combos: [
        {
          combo_id: shop.id("combo"),
          quantity: 1,
          products: [
            { slot_id: shop.id("slotA"), product_id: shop.id("burger"), options: [] },
            { slot_id: shop.id("slotB"), product_id: shop.id("juice"), options: [] },
          ],
        },
      ],
      tip: 500,
    });
    const priced = await quote(client, cart);
    expect(priced).toMatchObject({ subtotal: 2 * 2800 + 3100, tip: 500, total: 9200, taxes_price: 1135 });
    expect(priced.lines).toHaveLength(2);
  });

  const refusals: [string, (shop: Shop) => Record<string, unknown>, number, string, string?][] = [
    ["an unknown branch", () => ({ branch_id: newId() }), 404, "not_found"],
    ["an unknown product", () => ({ lines: [{ product_id: newId(), quantity: 1, options: [] }] }), 404, "not_found"],
    ["an empty cart", () => ({ lines: [] }), 422, "validation_failed", "lines"],
    ["no table", () => ({ order_type: 1 }), 422, "validation_failed", "table_id"],
    ["an unknown table", () => ({ order_type: 1, table_id: newId() }), 404, "not_found"],
    ["no address", () => ({ order_type: 3 }), 422, "validation_failed", "address_id"],
    ["a place outside", () => ({ order_type: 3, coordinates: { lat: 21, lng: 39 } }), 409, "area_not_covered"],
    ["a code", () => ({ coupon_codes: ["ABC"] }), 404, "coupon_not_found"],
    [
      "a slot off the grid",
      () => ({ scheduled_at: new Date(Date.now() + 7_777_777).toISOString() }),
      422,
      "validation_failed",
    ],
  ];
  it.each(refusals)("refuses %s", async (_what, changes, status, code, path) => {
    const shop = await openShop(product.database);
    const { client } = await newGuest(product, shop);
    const answer = await client.post("/api/quotes/", getCart(shop, changes(shop)));
    expect([answer.status, answer.body.code, answer.body.errors?.[0]?.path]).toEqual([
      status,
      code,
      path ?? answer.body.errors?.[0]?.path,
    ]);
  });

  it("refuses what is sold out, below the minimum, far from the table, and at a closed branch", async () => {
    const shop = await openShop(product.database, { dine_in_geofence: 100 });
    const { client } = await newGuest(product, shop);
    const loadCode = async (changes: Record<string, unknown>) =>
      (await client.post("/api/quotes/", getCart(shop, changes))).body.code;
    const lines = [{ product_id: shop.id("cheap"), quantity: 1, options: [] }];
    expect(await loadCode({ lines, order_type: 3, coordinates: { lat: 24.7, lng: 46.7 } })).toBe("below_minimum");
    const table = { order_type: 1, table_id: shop.id("table") };
    expect(await loadCode(table)).toBe("location_required");
    expect(await loadCode({ ...table, coordinates: { lat: 24.8, lng: 46.7 } })).toBe("too_far");
    await change(shop, markSoldOut(shop, shop.id("burger")));
    expect(await loadCode({})).toBe("item_unavailable");
    await product.database.inTenant(shop.tenantId, (tx) =>
      tx.updateTable("branch").set({ closed_by_staff: true }).where("tenant_id", "=", shop.tenantId).execute(),
    );
    expect(await loadCode({})).toBe("branch_closed");
  });
});

describe("placing an order", () => {
  it("counts a key once against the guest's limit, however often its answer is asked again", async () => {
    const shop = await openShop(product.database);
    const { client } = await newGuest(product, shop);
    const cart = getCart(shop);
    const { quote_id, total } = await quote(client, cart);
    const body = { ...cart, quote_id, payment_method: "cash", expected_total: total };
    for (let tries = 0; tries < 102; tries += 1)
      expect((await client.post("/api/orders/", body, { key: "asked-again-1" })).status).toBe(201);
    expect((await place(client, cart)).body.number).toBe(2);
  });

  it("stores lines, history and numbers, and answers a repeated key the same", async () => {
    const shop = await openShop(product.database);
    const { client } = await newGuest(product, shop);
    const cart = getCart(shop);
    const { quote_id, total } = await quote(client, cart);
    const body = { ...cart, quote_id, payment_method: "cash", expected_total: total };
    const first = await client.post("/api/orders/", body, { key: "same-key-1" });
    expect([first.status, first.body]).toMatchObject([
      201,
      { number: 1, status: "pending", total: 6000, payment: null },
    ]);
    const again = await client.post("/api/orders/", body, { key: "same-key-1" });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect((await client.post("/api/orders/", { ...body, notes: "x" }, { key: "same-key-1" })).body.code).toBe(
      "idempotency_key_reused",
    );
    expect((await place(client, cart)).body.number).toBe(2);
    const read = await client.get(`/api/orders/${first.body.id}/`);
    expect(read.body).toMatchObject({
      status: "pending",
      total: 6000,
      can_cancel: true,
      history: [{ status: "pending" }],
    });
    expect(read.body.lines).toHaveLength(2);
    const list = await client.get("/api/orders/?limit=1");
    expect(list.body.items).toHaveLength(1);
    const next = await client.get(`/api/orders/?limit=1&cursor=${list.body.cursor}`);
    expect(next.body.items[0].id).toBe(first.body.id);
    const stranger = await newGuest(product, shop);
    expect((await stranger.client.get(`/api/orders/${first.body.id}/`)).status).toBe(404);
    expect((await client.post(`/api/orders/${first.body.id}/again/`)).body).toMatchObject({
      missing: [],
      order_type: 2,
    });
  });

  it("requires a visitor's number", async () => {
    const shop = await openShop(product.database);
    const guest = await newGuest(product, shop);
    const { quote_id, total } = await quote(guest.client, getCart(shop));
    guest.client.cookies.clear();
    const body = { ...getCart(shop), quote_id, payment_method: "cash", expected_total: total };
    const answer = await guest.client.post("/api/orders/", body, { key: true });
    expect([answer.status, answer.body.code]).toEqual([403, "phone_not_verified"]);
  });

  it("refuses a higher price with a new quote that can be placed; a lower price simply applies", async () => {
    const shop = await openShop(product.database);
    const { client } = await newGuest(product, shop);
    const cart = getCart(shop);
    const { quote_id, total } = await quote(client, cart);
    await change(shop, setPrice(shop, shop.id("burger"), 2600));
    const body = { ...cart, quote_id, payment_method: "cash", expected_total: total };
    const changed = await client.post("/api/orders/", body, { key: true });
    expect([changed.status, changed.body.code]).toEqual([409, "cart_changed"]);
    const { quote: fresh, differences } = changed.body.params;
    expect(differences).toMatchObject([{ kind: "price", line_no: 1, name: "Burger", before: 5000, after: 5200 }]);
    await change(shop, setPrice(shop, shop.id("burger"), 2550));
    const placed = await client.post(
      "/api/orders/",
      { ...body, quote_id: fresh.quote_id, expected_total: fresh.total },
      { key: true },
    );
    expect([placed.status, placed.body.total]).toEqual([201, 6100]);
  });

  it("names what is gone since the quote, and never charges more than the button showed", async () => {
    const shop = await openShop(product.database);
    const { client } = await newGuest(product, shop);
    const cart = getCart(shop);
    const { quote_id, total } = await quote(client, cart);
    expect((await place(client, cart, { expected_total: 1 })).body.code).toBe("cart_changed");
    await change(shop, markSoldOut(shop, shop.id("juice")));
    const body = { ...cart, quote_id, payment_method: "cash", expected_total: total };
    const changed = await client.post("/api/orders/", body, { key: true });
    expect(changed.body.params).toMatchObject({
      quote: { total: 5000 },
      differences: [{ kind: "unavailable", line_no: 2, name: "Juice" }],
    });
  });

  it("places one order per cart, and takes and frees the table and the kitchen", async () => {
    const shop = await openShop(product.database, { slot_capacity: 3 });
    const { client } = await newGuest(product, shop);
    const cart = getCart(shop, { cart_id: newId(), cart_version: 4, order_type: 1, table_id: shop.id("table") });
    const first = await place(client, cart);
    const second = await place(client, cart);
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
    const state = () =>
      product.database.inTenant(shop.tenantId, async (tx) => ({
        slots: await tx
          .selectFrom("kitchen_slot")
          .select("used")
          .where("tenant_id", "=", shop.tenantId)
          .orderBy("slot_at")
          .execute(),
        table: await tx
          .selectFrom("dining_table")
          .select("state")
          .where("tenant_id", "=", shop.tenantId)
          .executeTakeFirst(),
      }));
    expect(await state()).toEqual({ slots: [{ used: 3 }], table: { state: "occupied" } });
    const later = await place(client, getCart(shop));
    expect(later.status).toBe(201);
    expect((await state()).slots).toEqual([{ used: 3 }, { used: 3 }]);
    expect((await client.post(`/api/orders/${first.body.id}/cancel/`)).body.status).toBe("canceled");
    expect((await client.post(`/api/orders/${first.body.id}/cancel/`)).body.code).toBe("invalid_transition");
    expect((await state()).slots).toEqual([{ used: 0 }, { used: 3 }]);
  });
});

describe("an order's moves", () => {
  it("follow the board's table only, reach its guest live, and issue the invoice at delivery", async () => {
    const shop = await openShop(product.database);
    const guest = await newGuest(product, shop);
    const { body: order } = await place(guest.client, getCart(shop));
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    const cookie = Object.entries(guest.cookies)
      .map((pair) => pair.join("="))
      .join("; ");
    const stream = await readEvents(`${product.url}/api/orders/${order.id}/events/`, { cookie, "x-sufra-qr": shop.qr });
    const board = await cashier.get("/api/console/orders/");
    expect(board.body.items).toMatchObject([{ id: order.id, moves: ["sent_to_kitchen", "declined", "canceled"] }]);
    const move = (to: string, more = {}) => cashier.post(`/api/console/orders/${order.id}/moves/`, { to, ...more });
    expect((await move("delivered")).body.code).toBe("invalid_transition");
    expect((await move("declined")).body.code).toBe("validation_failed");
    expect((await move("sent_to_kitchen")).body.status).toBe("sent_to_kitchen");
    await waitUntil("the move is told live", () =>
      stream.events.some(({ event, data }) => event === "order" && data.status === "sent_to_kitchen"),
    );
    expect((await move("canceled")).body.code).toBe("not_authorized");
    expect((await guest.client.post(`/api/orders/${order.id}/cancel/`)).body.code).toBe("invalid_transition");
    await move("ready");
    expect((await move("delivered")).body.moves).toEqual([]);
    stream.close();
    const read = (await guest.client.get(`/api/orders/${order.id}/`)).body;
    expect(read.history.map(({ status }: { status: string }) => status)).toEqual([
      "pending",
      "sent_to_kitchen",
      "ready",
      "delivered",
    ]);
    expect(read.invoices).toMatchObject([
      { kind: "invoice", number: 1, total: 6000, tax: 783, vat_number: "310122393500003" },
    ]);
    const manager = await signInStaff(product.url, shop.emails.manager);
    const returned = await manager.post(`/api/console/orders/${order.id}/moves/`, {
      to: "returned",
      reason: "cold",
      lines: [{ line_no: 1, quantity: 1 }],
    });
    expect(returned.body.status).toBe("delivered");
    expect((await guest.client.get(`/api/orders/${order.id}/`)).body.invoices).toMatchObject([
      { lines: [{ quantity: 2 }, { quantity: 1 }], original_number: null },
      {
        kind: "credit_note",
        number: 2,
        total: 2500,
        original_number: 1,
        lines: [{ name: "Burger", quantity: 1, unit_price: 2500, total: 2500 }],
      },
    ]);
    const full = (await manager.get(`/api/console/orders/${order.id}/`)).body;
    expect(full.returns).toMatchObject([{ amount: 2500, reason: "cold", staff_name: "manager", credit_note: 2 }]);
  });

  it("happen automatically if the branch accepts automatically, and end an order that nobody accepts", async () => {
    const shop = await openShop(product.database, { auto_accept: true, vat: false });
    const { client } = await newGuest(product, shop);
    expect((await place(client, getCart(shop))).body.status).toBe("sent_to_kitchen");
    const quiet = await openShop(product.database);
    const guest = await newGuest(product, quiet);
    const { body: order } = await place(guest.client, getCart(quiet));
    await product.database.inTenant(quiet.tenantId, (tx) =>
      tx
        .updateTable("customer_order")
        .set({ accept_before: new Date(0) })
        .where("tenant_id", "=", quiet.tenantId)
        .execute(),
    );
    const { moveOverdue } = await import("./deadlines.ts");
    await moveOverdue(product.platform, quiet.tenantId, order.id);
    await moveOverdue(product.platform, quiet.tenantId, order.id);
    const read = (await guest.client.get(`/api/orders/${order.id}/`)).body;
    expect(read).toMatchObject({ status: "declined", status_reason: "no_answer" });
    expect(read.history).toHaveLength(2);
  });
});

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findDifferences } from "../payments/reconcile.ts";
import { type Client, makeClient } from "../../test/support/http-client.ts";
import { readEvents } from "../../test/support/read-events.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { insertPrize } from "../../test/fixtures/loyalty.ts";
import { getCart, newGuest, openShop, place, signInStaff, type Shop } from "../../test/fixtures/shop.ts";
import { punchOrder } from "./punch-order.ts";
import { addProgram, loadCards } from "./programs.test-data.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const open = async () => {
  const shop = await openShop(product.database);
  const guest = await newGuest(product, shop);
  return { shop, ...guest, manager: await signInStaff(product.url, shop.emails.manager) };
};
const describeCards = async (shop: Shop, customerId: string): Promise<string> =>
  (await loadCards(product.database, shop.tenantId, customerId))
    .map(({ status, punches, rewards }) => `${status} ${punches}${rewards > 0 ? ` +${rewards}` : ""}`)
    .join(", ");
const sound = async (shop: Shop): Promise<void> =>
  expect(
    await product.database.inTenant(shop.tenantId, (tx) => findDifferences(tx, shop.tenantId), { readOnly: true }),
  ).toEqual([]);
const move = async (manager: Client, id: string, to: string, more: object = {}): Promise<void> => {
  const { status, body } = await manager.post(`/api/console/orders/${id}/moves/`, { to, reason: "other", ...more });
  if (status !== 200) throw new Error(`${to}: ${JSON.stringify(body)}`);
};
/** Delivers an order of so many burgers and returns its id. */
const deliver = async (shop: Shop, client: Client, manager: Client, burgers: number): Promise<string> => {
  const lines = [{ product_id: shop.id("burger"), quantity: burgers, options: [] }];
  const { body } = await place(client, getCart(shop, { lines }));
  for (const to of ["sent_to_kitchen", "ready", "delivered"]) await move(manager, body.id, to);
  return body.id as string;
};

describe("a punch card", () => {
  it("gets punches for delivered units, a reward when full, and continues with the surplus", async () => {
    const { shop, client, id, manager, cookies } = await open();
    await addProgram(product.database, shop.tenantId, { items: [shop.id("burger")] });
    const fresh = (await client.get("/api/punch-cards/")).body;
    expect(fresh).toMatchObject({
      cards: [
        { id: null, name: "Coffee card", reward_name: "A free coffee", required: 3, punches: 0, progress: "none" },
      ],
      history: [],
    });
    const cookie = Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join("; ");
    const stream = await readEvents(`${product.url}/api/me/events/`, { "x-sufra-qr": shop.qr, cookie });
    await deliver(shop, client, manager, 2);
    await waitUntil("the card's event", () => stream.events.some(({ event }) => event === "punch_card"));
    stream.close();
    expect((await client.get("/api/punch-cards/")).body.cards).toMatchObject([
      { punches: 2, progress: "partially", status: "alive" },
    ]);
    await deliver(shop, client, manager, 6);
    expect(await describeCards(shop, id)).toBe("completed 3 +1, completed 3 +1, open 2");
    await sound(shop);
    const { cards, history } = (await client.get("/api/punch-cards/")).body;
    expect(cards).toHaveLength(1);
    expect(history).toMatchObject([{ progress: "fully", status: "completed" }, { status: "completed" }]);
  });

  it("is shown empty to visitors, with the dish it gives", async () => {
    const shop = await openShop(product.database);
    await addProgram(product.database, shop.tenantId, { items: [shop.id("burger")] });
    const visitor = makeClient(product.url, { qr: shop.qr });
    const { status, body } = await visitor.get("/api/punch-cards/");
    expect([status, body.history]).toEqual([200, []]);
    expect(body.cards).toMatchObject([{ id: null, punches: 0, required: 3, reward_picture: null }]);
  });

  it("is in the history: punches by order, the reward, returns", async () => {
    const { shop, client, manager } = await open();
    const prize_id = await insertPrize(product.database, shop.tenantId);
    await addProgram(product.database, shop.tenantId, { items: [shop.id("burger")], prize_id });
    const order = await deliver(shop, client, manager, 4);
    const history = async () => (await client.get("/api/wallet/entries/?activity=punches")).body.items;
    const [reward] = (await client.get("/api/rewards/")).body.available;
    const card = { name: "Coffee card", points: 0, balance: 0 };
    expect(await history()).toMatchObject([
      { ...card, kind: "card_completed", units: null, reward_id: reward.id },
      { ...card, kind: "punched", units: 4, order_id: order },
    ]);
    await move(manager, order, "returned");
    expect(await history()).toMatchObject([{ ...card, kind: "punches_taken_back", units: 4, order_id: order }, {}, {}]);
  });

  it("lists its punches with their source, page by page, to its owner alone", async () => {
    const { shop, client, manager } = await open();
    await addProgram(product.database, shop.tenantId, { required: 10 });
    const orderId = await deliver(shop, client, manager, 3);
    const [card] = (await client.get("/api/punch-cards/")).body.cards;
    const path = `/api/punch-cards/${card.id}/punches/`;
    const first = (await client.get(`${path}?limit=2`)).body;
    const rest = (await client.get(`${path}?limit=2&cursor=${first.cursor}`)).body;
    expect([first.items.length, rest.items.length, rest.cursor]).toEqual([2, 1, null]);
    expect(first.items[0]).toMatchObject({
      source: "order",
      order_id: orderId,
      order_number: 1,
      item_name: "Burger",
      branch_name: "Main",
      taken_back_at: null,
    });
    expect((await client.get(`${path}?cursor=x`)).status).toBe(422);
    const stranger = await newGuest(product, shop);
    expect((await stranger.client.get(path)).status).toBe(404);
    await move(manager, orderId, "returned");
    expect((await client.get(path)).body.items.every((each: { taken_back_at: unknown }) => each.taken_back_at)).toBe(
      true,
    );
  });

  it("loses returned units, and its reward when it falls below full", async () => {
    const { shop, client, id, manager } = await open();
    await addProgram(product.database, shop.tenantId);
    const first = await deliver(shop, client, manager, 2);
    const second = await deliver(shop, client, manager, 2);
    expect(await describeCards(shop, id)).toBe("completed 3 +1, open 1");
    await move(manager, second, "returned", { lines: [{ line_no: 1, quantity: 1 }] });
    expect(await describeCards(shop, id)).toBe("completed 3 +1, void 0");
    await sound(shop);
    await move(manager, first, "returned");
    expect(await describeCards(shop, id)).toBe("open 1, void 0");
    await sound(shop);
    await deliver(shop, client, manager, 2);
    expect(await describeCards(shop, id)).toBe("completed 3 +1, void 0");
    await sound(shop);
  });

  it("gives a prize when full and takes it back unused; a used one becomes a debt", async () => {
    const { shop, client, id, manager } = await open();
    const prize_id = await insertPrize(product.database, shop.tenantId, { product_id: shop.id("juice") });
    await addProgram(product.database, shop.tenantId, { prize_id });
    const first = await deliver(shop, client, manager, 3);
    const codes = async (): Promise<string[]> =>
      (await client.get("/api/rewards/")).body.available.map(({ code }: { code: string }) => code);
    expect(await codes()).toHaveLength(1);
    const { history } = (await client.get("/api/punch-cards/")).body;
    expect((await client.get(`/api/rewards/${history[0].reward_id}/`)).status).toBe(200);
    await move(manager, first, "returned");
    expect([await codes(), await describeCards(shop, id)]).toEqual([[], "void 0"]);
    const second = await deliver(shop, client, manager, 3);
    const spent = await place(client, getCart(shop, { reward_codes: await codes() }));
    expect([spent.status, spent.body.total]).toEqual([201, 5000]);
    await move(manager, second, "returned", { lines: [{ line_no: 1, quantity: 1 }] });
    expect(await describeCards(shop, id)).toBe("void 0, owing 2 +1");
    await deliver(shop, client, manager, 2);
    expect(await describeCards(shop, id)).toBe("void 0, completed 3 +1, open 1");
    expect(await codes()).toEqual([]);
    await sound(shop);
  });

  it("keeps no reward of returned purchases, even if it was in use by a failed order or at the till", async () => {
    const { shop, client, id, manager } = await open();
    const prize_id = await insertPrize(product.database, shop.tenantId, { product_id: shop.id("juice"), stock: 1 });
    await addProgram(product.database, shop.tenantId, { prize_id });
    const available = async () => (await client.get("/api/rewards/")).body.available;
    for (const where of ["order", "till"]) {
      const paid = await deliver(shop, client, manager, 3);
      const [{ code }] = await available();
      const used =
        where === "order"
          ? await place(client, getCart(shop, { reward_codes: [code] }))
          : await manager.post("/api/console/redemptions/", { code }, { key: true });
      expect(used.status).toBe(201);
      await move(manager, paid, "returned");
      expect(await describeCards(shop, id)).toMatch(/owing 0 \+1$/);
      if (where === "order") await client.post(`/api/orders/${used.body.id}/cancel/`);
      else await manager.post(`/api/console/redemptions/${used.body.id}/undo/`, { reason: "slip" });
      expect([await available(), await describeCards(shop, id)]).toEqual([[], expect.stringMatching(/void 0$/)]);
      await sound(shop);
    }
  });

  it("drops the surplus if it does not repeat", async () => {
    const { shop, client, id, manager } = await open();
    await addProgram(product.database, shop.tenantId, { repeats: false });
    await deliver(shop, client, manager, 5);
    await deliver(shop, client, manager, 1);
    expect(await describeCards(shop, id)).toBe("completed 3 +1");
    expect((await client.get("/api/punch-cards/")).body.cards).toEqual([]);
  });

  it("ends with its window, and the next punch starts another", async () => {
    const { shop, client, id, manager } = await open();
    await addProgram(product.database, shop.tenantId, { days: 1 });
    await deliver(shop, client, manager, 1);
    const past = new Date(Date.now() - 2 * 86_400_000);
    await product.database.asOwner(async (tx) => {
      await tx.updateTable("punch").set({ punched_at: past }).where("tenant_id", "=", shop.tenantId).execute();
      await tx
        .updateTable("punch_card")
        .set({ opened_at: past, expires_at: new Date(past.getTime() + 86_400_000) })
        .where("tenant_id", "=", shop.tenantId)
        .execute();
    });
    expect((await client.get("/api/punch-cards/")).body).toMatchObject({
      cards: [{ id: null, punches: 0 }],
      history: [{ punches: 1, status: "expired" }],
    });
    await deliver(shop, client, manager, 1);
    expect(await describeCards(shop, id)).toBe("expired 1, open 1");
    await sound(shop);
  });

  it("counts a unit once, for the first matching program, and a combo as one unit", async () => {
    const { shop, client, id, manager } = await open();
    await addProgram(product.database, shop.tenantId, { required: 9, items: [shop.id("juice"), shop.id("combo")] });
    await addProgram(product.database, shop.tenantId, { required: 8, position: 1 });
    const products = [
      { slot_id: shop.id("slotA"), product_id: shop.id("burger"), options: [] },
      { slot_id: shop.id("slotB"), product_id: shop.id("juice"), options: [] },
    ];
    const combos = [{ combo_id: shop.id("combo"), quantity: 2, products }];
    const { body } = await place(client, getCart(shop, { combos }));
    for (const to of ["sent_to_kitchen", "ready", "delivered"]) await move(manager, body.id, to);
    expect((await client.get("/api/punch-cards/")).body.cards).toMatchObject([{ punches: 3 }, { punches: 2 }]);
    expect(await describeCards(shop, id)).toBe("open 3, open 2");
  });

  it("counts a unit once, even when the job repeats", async () => {
    const { shop, client, id, manager } = await open();
    await addProgram(product.database, shop.tenantId);
    const orderId = await deliver(shop, client, manager, 2);
    const { tenantId, branchId } = shop;
    const again = { tenantId, orderId, customerId: id, branchId, now: new Date() };
    await product.database.inTenant(tenantId, (tx) => punchOrder(product.platform, tx, again));
    expect(await describeCards(shop, id)).toBe("open 2");
    const copy = product.database.inTenant(tenantId, (tx) =>
      sql`insert into punch (tenant_id, id, card_id, customer_id, branch_id, order_id, line_no, unit_no, punched_at)
        select tenant_id, gen_random_uuid(), card_id, customer_id, branch_id, order_id, line_no, unit_no, now()
        from punch where tenant_id = ${tenantId} returning 1`.execute(tx),
    );
    await expect(copy).rejects.toThrow(/punch_once_a_unit/);
  });

  it("gets no punches while managers have punch cards switched off", async () => {
    const { shop, client, id, manager } = await open();
    await addProgram(product.database, shop.tenantId);
    await manager.send("PATCH", "/api/console/services/", { body: { service: "punch_cards", active: false } });
    expect((await client.get("/api/punch-cards/")).body.code).toBe("service_deactivated");
    await deliver(shop, client, manager, 1);
    expect(await describeCards(shop, id)).toBe("");
  });
});

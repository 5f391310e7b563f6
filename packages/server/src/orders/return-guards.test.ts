import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertPrize, insertRules, addPoints } from "../../test/fixtures/loyalty.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, place } from "../../test/fixtures/shop.ts";
import type { Client } from "../../test/support/http-client.ts";
import { anotherManager } from "../customers/admin/customers.test-data.ts";
import { pay } from "../reports/histories.test-data.ts";
import {
  differences,
  giveBack,
  moveTo,
  openDesk,
  read,
  serveDelivery,
  served,
  serveOrder,
  settle,
} from "../settlements/desk.test-data.ts";
import { codeOfClaim } from "../prizes/rewards.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const lowerLimit = async (desk: Awaited<ReturnType<typeof openDesk>>, refund: number): Promise<void> => {
  const { limits } = (await desk.manager.get("/api/console/limits/")).body;
  const body = { revision: limits.revision, refund };
  expect((await desk.manager.send("PATCH", "/api/console/limits/", { body })).status).toBe(200);
};

describe("what cannot come back", () => {
  it("is refused before a second manager is asked for it", async () => {
    const desk = await openDesk(product);
    await lowerLimit(desk, 100);
    const waiting = await serveOrder(desk, {}, ["sent_to_kitchen"]);
    const refused = { code: "invalid_transition", params: { from: "sent_to_kitchen" } };
    expect((await giveBack(desk.manager, waiting, { amount: 2_000 })).body).toMatchObject(refused);
    const id = await serveOrder(desk);
    const kind = { lines: [{ line_no: 1, quantity: 2 }], goodwill: true };
    expect((await giveBack(desk.manager, id, kind)).body.errors).toMatchObject([{ path: "goodwill" }]);
    expect((await desk.manager.get("/api/console/return-requests/")).body.items).toEqual([]);
  });

  it("is anything of a delivery that was canceled on its way, but for its money", async () => {
    const desk = await openDesk(product);
    const id = await serveDelivery(desk, ["sent_to_kitchen", "ready", "assigned"]);
    await settle(desk.cashier, id, { tender: "cash", shift_id: desk.shiftId });
    await moveTo(desk.manager, id, ["returned"]);
    expect(await read(desk.manager, id)).toMatchObject({ remaining: { items: 0, tip: 0, charges: [] }, due: -6_700 });
    expect((await giveBack(desk.manager, id, { amount: 1 })).body).toMatchObject({
      code: "amount_exceeded",
      params: { amount: 0 },
    });
    const lines = [{ line_no: 1, quantity: 1 }];
    expect((await giveBack(desk.manager, id, { lines })).body.code).toBe("validation_failed");
    const refunds = [{ tender: "cash", amount: 6_700 }];
    expect((await giveBack(desk.manager, id, { refunds, shift_id: desk.shiftId })).body.order.due).toBe(0);
    expect(await differences(product, desk.shop)).toEqual([]);
  });
});

describe("the history of returns", () => {
  it("names the charge and the tip that came back", async () => {
    const desk = await openDesk(product);
    const delivery = await serveDelivery(desk);
    await giveBack(desk.manager, delivery, { charges: ["delivery"] });
    expect((await read(desk.manager, delivery)).returns).toMatchObject([{ charges: ["delivery"], tip: 0, lines: [] }]);
    const tipped = await serveOrder(desk, { tip: 500 });
    await giveBack(desk.manager, tipped, { tip: true });
    expect((await read(desk.manager, tipped)).returns).toMatchObject([{ charges: [], tip: 500, amount: 500 }]);
  });
});

describe("what cost nothing", () => {
  it("comes back too, with the reward that paid for it", async () => {
    const desk = await openDesk(product);
    const { shop, guest, manager } = desk;
    const { database, config } = product;
    await insertRules(database, shop.tenantId);
    await addPoints(database, shop.tenantId, guest.id, 60);
    const prize = await insertPrize(database, shop.tenantId, { product_id: shop.id("juice") });
    const claimed = await guest.client.post(`/api/prizes/${prize}/claims/`, undefined, { key: true });
    const id = await serveOrder(desk, {
      lines: [{ product_id: shop.id("juice"), quantity: 1, options: [] }],
      reward_codes: [codeOfClaim(config.CODE_SECRET, shop.tenantId, claimed.body.reward_id)],
    });
    expect(await read(manager, id)).toMatchObject({ total: 0, payment_state: "paid" });
    const { body } = await giveBack(manager, id, { lines: [{ line_no: 1, quantity: 1 }] });
    expect(body.order).toMatchObject({ status: "returned", due: 0 });
    expect((await giveBack(manager, id, { lines: [{ line_no: 1, quantity: 1 }] })).body.code).toBe("validation_failed");
    const { status } = await database.inTenant(shop.tenantId, (tx) =>
      tx.selectFrom("prize_claim").select("status").where("tenant_id", "=", shop.tenantId).executeTakeFirstOrThrow(),
    );
    expect(status).toBe("available");
    expect(await differences(product, shop)).toEqual([]);
  });
});

describe("the limit of one manager", () => {
  it("counts what this manager gave back alone, for this order", async () => {
    const desk = await openDesk(product);
    await lowerLimit(desk, 1_000);
    const { client: second } = await anotherManager(product, desk.shop);
    const id = await serveOrder(desk);
    const state = async (by: Client, amount: number) => (await giveBack(by, id, { amount })).body.state;
    expect(await state(desk.manager, 1_100)).toBe("pending");
    const { items } = (await second.get("/api/console/return-requests/")).body;
    await second.post(`/api/console/return-requests/${items[0].id}/decision/`, { approve: true });
    expect(await state(desk.manager, 900)).toBe("posted");
    expect(await state(second, 900)).toBe("posted");
    expect(await state(desk.manager, 200)).toBe("pending");
  });

  it("does not hold back money that is owed already", async () => {
    const desk = await openDesk(product);
    const id = await serveOrder(desk);
    await settle(desk.cashier, id, { tender: "cash", shift_id: desk.shiftId });
    await giveBack(desk.manager, id, { amount: 900 });
    await lowerLimit(desk, 100);
    const refunds = [{ tender: "cash", amount: 900 }];
    const paid = await giveBack(desk.manager, id, { refunds, shift_id: desk.shiftId });
    expect(paid.body).toMatchObject({ state: "posted", order: { due: 0 } });
    const entries = await product.database.inTenant(desk.shop.tenantId, (tx) =>
      tx
        .selectFrom("audit_entry")
        .select(["action", "after"])
        .where("tenant_id", "=", desk.shop.tenantId)
        .where("target_id", "=", id)
        .orderBy("seq", "desc")
        .limit(2)
        .execute(),
    );
    expect(entries).toMatchObject([
      { action: "order.pay_back", after: { amount: 900 } },
      { action: "order.return", after: { amount: 900 } },
    ]);
  });

  it("holds back the money of an order that was canceled, since no return decided about it", async () => {
    const desk = await openDesk(product);
    const { client: second } = await anotherManager(product, desk.shop);
    const id = await serveOrder(desk, {}, ["sent_to_kitchen"]);
    await settle(desk.cashier, id, { tender: "cash", shift_id: desk.shiftId });
    await moveTo(desk.manager, id, ["canceled"]);
    await lowerLimit(desk, 1_000);
    const back = (amount: number) => ({ refunds: [{ tender: "cash", amount }], shift_id: desk.shiftId });
    const preview = await desk.manager.post(`/api/console/orders/${id}/returns/preview/`, {}, { key: false });
    expect(preview.body).toMatchObject({ amount: 0, second_manager: true });
    expect((await giveBack(desk.manager, id, back(1_000))).body.state).toBe("posted");
    const rest = -(await read(desk.manager, id)).due;
    expect(rest).toBeGreaterThan(0);
    // The limit is used up, so another halala waits.
    expect((await giveBack(desk.manager, id, back(1))).body).toMatchObject({ state: "pending", order: { due: -rest } });
    const { items } = (await second.get("/api/console/return-requests/")).body;
    expect(items).toMatchObject([{ amount: 1 }]);
    await second.post(`/api/console/return-requests/${items[0].id}/decision/`, { approve: true });
    expect((await read(desk.manager, id)).due).toBe(1 - rest);
    expect(await differences(product, desk.shop)).toEqual([]);
  });

  it("holds back the money of a delivery that was returned on its way, for the same reason", async () => {
    const desk = await openDesk(product);
    const id = await serveDelivery(desk, ["sent_to_kitchen", "ready", "assigned"]);
    await settle(desk.cashier, id, { tender: "cash", shift_id: desk.shiftId });
    await moveTo(desk.manager, id, ["returned"]);
    await lowerLimit(desk, 1_000);
    const refunds = [{ tender: "cash", amount: 1_001 }];
    const asked = await giveBack(desk.manager, id, { refunds, shift_id: desk.shiftId });
    expect(asked.body).toMatchObject({ state: "pending", order: { due: -6_700 } });
  });

  it("lets nobody ask for more money than goes back", async () => {
    const desk = await openDesk(product);
    await lowerLimit(desk, 100);
    const id = await serveOrder(desk);
    await settle(desk.cashier, id, { tender: "cash", shift_id: desk.shiftId });
    const refunds = [{ tender: "cash", amount: 2_001 }];
    const asked = await giveBack(desk.manager, id, { amount: 2_000, refunds, shift_id: desk.shiftId });
    expect(asked.body).toMatchObject({ code: "amount_exceeded", params: { amount: 2_000 } });
    const nothing = { code: "amount_exceeded", params: { amount: 0 } };
    expect((await giveBack(desk.manager, id, {})).body).toMatchObject(nothing);
    // Nobody could ever approve it: nothing was paid online.
    const online = { amount: 2_000, refunds: [{ tender: "online", amount: 2_000 }] };
    expect((await giveBack(desk.manager, id, online)).body).toMatchObject(nothing);
  });
});

describe("money that goes back", () => {
  it("goes to the card that paid online, as much as the return is worth", async () => {
    const desk = await openDesk(product);
    const { body } = await place(desk.guest.client, getCart(desk.shop), { payment_method: "online_card" });
    await pay(desk.guest.client, body);
    await moveTo(desk.cashier, body.id, served);
    expect((await giveBack(desk.manager, body.id, { amount: 1_000 })).body.order.due).toBe(0);
    const { refunds } = await read(desk.manager, body.id);
    expect(refunds).toMatchObject([{ tender: "online", amount: 1_000 }]);
    expect(await differences(product, desk.shop)).toEqual([]);
  });

  it("leaves the drawer alone by other tenders, and no card gets what it did not pay", async () => {
    const desk = await openDesk(product);
    const id = await serveOrder(desk);
    await settle(desk.cashier, id, { tender: "cash", shift_id: desk.shiftId });
    const back = (tender: string) =>
      giveBack(desk.manager, id, { amount: 1_000, refunds: [{ tender, amount: 1_000 }], shift_id: desk.shiftId });
    expect((await back("online")).body).toMatchObject({ code: "amount_exceeded", params: { amount: 0 } });
    expect((await back("card")).status).toBe(201);
    const { closing } = (await desk.manager.get(`/api/console/shifts/${desk.shiftId}/`)).body;
    expect(closing.cash).toMatchObject({ refunded: 0, expected: 16_000 });
    expect(await differences(product, desk.shop)).toEqual([]);
  });
});

describe("a part that comes back", () => {
  it("counts a delivery on its way as handed over", async () => {
    const desk = await openDesk(product);
    const id = await serveDelivery(desk, ["sent_to_kitchen", "ready", "assigned"]);
    const { body } = await giveBack(desk.manager, id, { lines: [{ line_no: 2, quantity: 1 }] });
    expect(body.order).toMatchObject({ status: "delivered", due: 5_700 });
  });

  it("takes points back, and a goodwill none", async () => {
    const desk = await openDesk(product);
    await insertRules(product.database, desk.shop.tenantId);
    const id = await serveOrder(desk);
    const balance = async (): Promise<number> => (await desk.guest.client.get("/api/wallet/")).body.balance;
    const earned = await balance();
    expect(earned).toBeGreaterThan(0);
    await giveBack(desk.manager, id, { amount: 2_000, goodwill: true });
    expect(await balance()).toBe(earned);
    await giveBack(desk.manager, id, { lines: [{ line_no: 2, quantity: 1 }] });
    expect(await balance()).toBeLessThan(earned);
  });
});

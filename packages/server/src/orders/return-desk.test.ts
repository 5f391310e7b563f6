import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, place, type Shop } from "../../test/fixtures/shop.ts";
import type { Client } from "../../test/support/http-client.ts";
import { anotherManager, getAuditLog } from "../customers/admin/customers.test-data.ts";
import { differencesOf, keyed, openMoney, readOrder, serve, settle } from "../settlements/settlements.test-data.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const open = () => openMoney(product);
const read = readOrder;
const differences = (shop: Shop) => differencesOf(product, shop);

describe("the return desk", () => {
  it("takes an order back in parts, cash from the drawer, until everything is returned", async () => {
    const { shop, guest, cashier, manager, shiftId } = await open();
    const id = await serve(shop, guest.client, cashier);
    await settle(cashier, id, { tender: "cash", shift_id: shiftId });
    const giveBack = (body: object) =>
      manager.post(`/api/console/orders/${id}/returns/`, { reason: "cold", shift_id: shiftId, ...body }, keyed);
    const cash = (amount: number) => ({ refunds: [{ tender: "cash", amount }] });
    const one = { lines: [{ line_no: 1, quantity: 1 }] };
    expect((await giveBack({ ...one, ...cash(2_501) })).body).toMatchObject({
      code: "amount_exceeded",
      params: { amount: 2_500 },
    });
    expect((await giveBack({ ...one, ...cash(2_500) })).body).toMatchObject({
      state: "posted",
      order: { status: "delivered", payment_state: "partially_refunded", due: 0 },
    });
    expect((await giveBack({ amount: 300, goodwill: true, ...cash(300) })).status).toBe(201);
    expect((await giveBack({ lines: [{ line_no: 1, quantity: 2 }] })).body.code).toBe("validation_failed");
    expect((await giveBack({ amount: 3_201 })).body).toMatchObject({ code: "amount_exceeded" });
    const rest = [1, 2].map((line_no) => ({ line_no, quantity: 1 }));
    expect((await giveBack({ lines: rest })).body.order).toMatchObject({ status: "returned", due: -3_200 });
    expect((await giveBack(cash(3_200))).body.order).toMatchObject({ payment_state: "refunded", due: 0 });
    expect((await giveBack(cash(1))).body).toMatchObject({ code: "amount_exceeded", params: { amount: 0 } });
    const { returns, refunds, remaining } = await read(manager, id);
    expect(returns.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])).toEqual([
      ["return", 2_500],
      ["goodwill", 300],
      ["return", 3_200],
    ]);
    // Money that was owed has its reason at the money, any other at its return.
    expect(
      refunds.map(({ amount, reason, staff_name }: Record<string, unknown>) => [amount, reason, staff_name]),
    ).toEqual([
      [2_500, null, null],
      [300, null, null],
      [3_200, "cold", "manager"],
    ]);
    expect(remaining.items).toBe(0);
    const { cash: drawer } = (await manager.get(`/api/console/shifts/${shiftId}/`)).body.closing;
    expect(drawer).toMatchObject({ received: 6_000, refunded: 6_000, expected: 10_000 });
    expect(await differences(shop)).toEqual([]);
  });

  it("alone takes lines: another move of an order that is not there is refused for them, and the server goes on", async () => {
    const { manager } = await open();
    const move = (body: object) => manager.post(`/api/console/orders/${randomUUID()}/moves/`, body);
    const lines = [{ line_no: 1, quantity: 1 }];
    expect((await move({ to: "ready", lines })).body).toMatchObject({ errors: [{ path: "lines" }] });
    expect((await move({ to: "ready" })).status).toBe(404);
  });

  it("previews what a return gives back without taking it, and offers nothing that came back", async () => {
    const { shop, guest, cashier, manager, shiftId } = await open();
    const id = await serve(shop, guest.client, cashier);
    await settle(cashier, id, { tender: "cash", shift_id: shiftId });
    const preview = (body: object) => manager.post(`/api/console/orders/${id}/returns/preview/`, body);
    const one = { lines: [{ line_no: 1, quantity: 1 }] };
    const given = { amount: 2_500, payback: 2_500, completes: false, second_manager: false };
    expect((await preview(one)).body).toMatchObject(given);
    expect((await preview(one)).body).toMatchObject(given);
    expect(await read(manager, id)).toMatchObject({ status: "delivered", returns: [], due: 0 });
    const rest = { lines: [1, 2].map((line_no) => ({ line_no, quantity: line_no === 1 ? 2 : 1 })) };
    expect((await preview(rest)).body).toMatchObject({ amount: 6_000, completes: true });
    await manager.post(`/api/console/orders/${id}/returns/`, { ...rest, reason: "cold" }, keyed);
    expect((await preview(one)).body).toMatchObject({ errors: [{ path: "lines.0.quantity" }] });
    expect((await preview({})).body).toMatchObject({ amount: 0, payback: 6_000, completes: false });
  });

  it("takes back nothing that was not served", async () => {
    const { shop, guest, manager } = await open();
    const { id } = (await place(guest.client, getCart(shop))).body;
    const one = { amount: 100 };
    const refused = { code: "invalid_transition", params: { from: "pending" } };
    expect((await manager.post(`/api/console/orders/${id}/returns/preview/`, one)).body).toMatchObject(refused);
    const { limits } = (await manager.get("/api/console/limits/")).body;
    await manager.send("PATCH", "/api/console/limits/", { body: { revision: limits.revision, refund: 0 } });
    const asked = await manager.post(`/api/console/orders/${id}/returns/`, { ...one, reason: "hair" }, keyed);
    expect(asked.body).toMatchObject(refused);
  });

  it("waits for a second manager above the limit", async () => {
    const { shop, guest, cashier, manager } = await open();
    const id = await serve(shop, guest.client, cashier);
    const { limits } = (await manager.get("/api/console/limits/")).body;
    const lowered = { revision: limits.revision, refund: 1_000 };
    expect((await manager.send("PATCH", "/api/console/limits/", { body: lowered })).body.limits.refund).toBe(1_000);
    const asked = await manager.post(`/api/console/orders/${id}/returns/`, { amount: 1_001, reason: "hair" }, keyed);
    expect(asked.body).toMatchObject({ state: "pending", order: { due: 6_000 } });
    const [request] = (await manager.get("/api/console/return-requests/")).body.items;
    const decision = `/api/console/return-requests/${request.id}/decision/`;
    expect((await manager.post(decision, { approve: true })).body.code).toBe("not_authorized");
    expect(await read(manager, id)).toMatchObject({ return_requests: [{ state: "pending", mine: true }], returns: [] });
    const again = { code: "edit_conflict", params: { name: "manager", time: request.asked_at } };
    const whole = { to: "returned", reason: "cold" };
    expect(
      (await manager.post(`/api/console/orders/${id}/returns/`, { amount: 1_002, reason: "hair" })).body,
    ).toMatchObject(again);
    expect((await manager.post(`/api/console/orders/${id}/moves/`, whole)).body).toMatchObject(again);
  });

  it("tells the second manager what comes back and how it is paid back", async () => {
    const { shop, guest, cashier, manager, shiftId } = await open();
    const id = await serve(shop, guest.client, cashier);
    await settle(cashier, id, { tender: "cash", shift_id: shiftId });
    const { limits } = (await manager.get("/api/console/limits/")).body;
    await manager.send("PATCH", "/api/console/limits/", { body: { revision: limits.revision, refund: 0 } });
    const refunds = [{ tender: "cash", amount: 2_000 }];
    const body = { lines: [{ line_no: 1, quantity: 1 }], refunds, shift_id: shiftId, reason: "hair" };
    expect((await manager.post(`/api/console/orders/${id}/returns/`, body, keyed)).body.state).toBe("pending");
    const { lines, return_requests } = await read(manager, id);
    const asked = {
      whole: false,
      goodwill: false,
      lines: [{ name: lines[0].name, quantity: 1 }],
      amount: null,
      charges: [],
      tip: false,
      refunds: [{ tender: "cash", amount: 2_000, reference: "" }],
    };
    expect(return_requests).toMatchObject([{ asked }]);
    expect((await manager.get("/api/console/return-requests/")).body.items).toMatchObject([{ asked }]);
  });

  it("shows who asked why it was declined, and takes what was approved", async () => {
    const { shop, guest, cashier, manager } = await open();
    const { client: second } = await anotherManager(product, shop);
    const id = await serve(shop, guest.client, cashier);
    const { limits } = (await manager.get("/api/console/limits/")).body;
    await manager.send("PATCH", "/api/console/limits/", { body: { revision: limits.revision, refund: 1_000 } });
    const ask = async () => {
      await manager.post(`/api/console/orders/${id}/returns/`, { amount: 2_000, reason: "hair" }, keyed);
      return (await read(second, id)).return_requests.at(-1).id as string;
    };
    const decide = (request: string, body: object) =>
      second.post(`/api/console/return-requests/${request}/decision/`, body);
    const first = await ask();
    expect((await decide(first, { approve: false })).body).toMatchObject({ errors: [{ path: "reason" }] });
    const declined = { state: "declined", decision_reason: "No photo" };
    expect((await decide(first, { approve: false, reason: "No photo" })).body).toMatchObject(declined);
    expect((await read(manager, id)).return_requests).toMatchObject([declined]);
    expect((await decide(first, { approve: true })).body.code).toBe("edit_conflict");
    expect((await decide(await ask(), { approve: true })).body).toMatchObject({ state: "posted" });
    const { returns, return_requests } = await read(manager, id);
    expect(returns).toMatchObject([{ amount: 2_000, approved_by: expect.any(String) }]);
    expect(return_requests).toMatchObject([declined]);
    const { items } = (await manager.get("/api/console/return-requests/")).body;
    expect(items.map(({ state }: { state: string }) => state)).toEqual(["posted", "declined"]);
  });

  it("is withdrawn by who asked, without a reason, and nobody decides it afterwards", async () => {
    const { shop, guest, cashier, manager } = await open();
    const { client: second } = await anotherManager(product, shop);
    const id = await serve(shop, guest.client, cashier);
    const { limits } = (await manager.get("/api/console/limits/")).body;
    await manager.send("PATCH", "/api/console/limits/", { body: { revision: limits.revision, refund: 0 } });
    const ask = () => manager.post(`/api/console/orders/${id}/returns/`, { amount: 500, reason: "hair" }, keyed);
    await ask();
    expect((await ask()).body.code).toBe("edit_conflict");
    const [request] = (await manager.get("/api/console/return-requests/")).body.items;
    const decide = (staff: Client, approve: boolean) =>
      staff.post(`/api/console/return-requests/${request.id}/decision/`, { approve, reason: approve ? "" : "Mistake" });
    const withdrawn = { state: "withdrawn", mine: true, decision_reason: null, decided_by: request.asked_by };
    expect((await decide(manager, false)).body).toMatchObject(withdrawn);
    for (const [staff, approve] of [
      [second, true],
      [second, false],
      [manager, false],
    ] as const)
      expect((await decide(staff, approve)).body.code).toBe("edit_conflict");
    expect(await read(manager, id)).toMatchObject({ return_requests: [withdrawn], returns: [], due: 6_000 });
    expect((await ask()).body.state).toBe("pending");
    expect((await read(second, id)).return_requests).toMatchObject([{ state: "withdrawn" }, { state: "pending" }]);
    const actions = (await getAuditLog(product, shop)).map(({ action }) => action);
    expect(actions.filter((action) => action === "order.withdraw_return")).toHaveLength(1);
  });

  it("pays an approved return out of another drawer if the one asked for was closed meanwhile", async () => {
    const { shop, guest, cashier, manager, shiftId } = await open();
    const { client: second } = await anotherManager(product, shop);
    const id = await serve(shop, guest.client, cashier);
    await settle(cashier, id, { tender: "cash", shift_id: shiftId });
    const { limits } = (await manager.get("/api/console/limits/")).body;
    await manager.send("PATCH", "/api/console/limits/", { body: { revision: limits.revision, refund: 1_000 } });
    const refunds = [{ tender: "cash", amount: 2_000 }];
    const asked = { amount: 2_000, reason: "hair", refunds, shift_id: shiftId };
    await manager.post(`/api/console/orders/${id}/returns/`, asked, keyed);
    const [request] = (await second.get("/api/console/return-requests/")).body.items;
    await cashier.post(`/api/console/shifts/${shiftId}/close/`, { counted: 16_000 }, keyed);
    const approve = (body: object = {}) =>
      second.post(`/api/console/return-requests/${request.id}/decision/`, { approve: true, ...body });
    expect(request.shift).toEqual({ id: shiftId, drawer: 1 });
    expect((await approve()).body.code).toBe("shift_closed");
    expect(await read(second, id)).toMatchObject({ return_requests: [{ state: "pending" }], returns: [], due: 0 });
    const drawer = `/api/console/drawers/${shop.id("drawer")}/shifts/`;
    const { shift } = (await cashier.post(drawer, { opening: 5_000 }, keyed)).body;
    expect((await approve({ shift_id: shift.id })).body).toMatchObject({ state: "posted" });
    const { cash } = (await manager.get(`/api/console/shifts/${shift.id}/`)).body.closing;
    expect(cash).toMatchObject({ refunded: 2_000, expected: 3_000 });
    expect(await differences(shop)).toEqual([]);
  });

  it("counts a higher limit once a second manager agrees, and names the reason otherwise", async () => {
    const { shop, manager } = await open();
    const { client: second } = await anotherManager(product, shop);
    const ask = async (cashier_cancel: number) => {
      const { limits } = (await manager.get("/api/console/limits/")).body;
      const body = { revision: limits.revision, cashier_cancel };
      return (await manager.send("PATCH", "/api/console/limits/", { body })).body.waiting[0].id as string;
    };
    const decide = (staff: Client, change: string, body: object) =>
      staff.post(`/api/console/limit-changes/${change}/decision/`, body);
    const first = await ask(5_000);
    expect((await decide(manager, first, { approve: true })).body.code).toBe("not_authorized");
    expect((await decide(second, first, { approve: false })).body).toMatchObject({ errors: [{ path: "reason" }] });
    expect((await decide(second, first, { approve: false, reason: "Too much" })).body).toMatchObject({
      limits: { cashier_cancel: 0 },
      waiting: [],
      decided: [{ state: "declined", decision_reason: "Too much" }],
    });
    expect((await decide(second, await ask(4_000), { approve: true })).body.limits.cashier_cancel).toBe(4_000);
    expect((await decide(manager, await ask(9_000), { approve: false })).body.waiting).toEqual([]);
  });

  it("keeps one raise of each limit waiting, and decides it once", async () => {
    const { shop, manager } = await open();
    const { client: second } = await anotherManager(product, shop);
    const edit = async (body: object) => {
      const { limits } = (await manager.get("/api/console/limits/")).body;
      return manager.send("PATCH", "/api/console/limits/", { body: { revision: limits.revision, ...body } });
    };
    const { limits } = (await manager.get("/api/console/limits/")).body;
    await edit({ cashier_cancel: 5_000, refund: 1_000 });
    await edit({ refund: 2_000 });
    await edit({ cashier_cancel: 6_000 });
    const { waiting } = (await edit({ cashier_cancel: 0 })).body;
    expect(waiting).toMatchObject([
      { kind: "refund", from: 1_000, to: 2_000 },
      { kind: "cashier_cancel", to: 6_000 },
    ]);
    const path = `/api/console/limit-changes/${waiting[1].id}/decision/`;
    expect((await second.post(path, { approve: true })).body.limits.cashier_cancel).toBe(6_000);
    expect((await second.post(path, { approve: false, reason: "Too much" })).body.code).toBe("edit_conflict");
    const stale = { revision: limits.revision, refund: 500 };
    expect((await manager.send("PATCH", "/api/console/limits/", { body: stale })).body.code).toBe("edit_conflict");
  });
});

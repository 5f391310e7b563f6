import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findDifferences } from "../payments/reconcile.ts";
import type { Client } from "../../test/support/http-client.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, type Shop, signInStaff } from "../../test/fixtures/shop.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const keyed = { key: true } as const;

/** A shop with an open drawer of 100 riyals, and a guest. */
const open = async () => {
  const shop = await openShop(product.database);
  const guest = await newGuest(product, shop);
  const cashier = await signInStaff(product.url, shop.emails.cashier);
  const manager = await signInStaff(product.url, shop.emails.manager);
  const opened = await cashier.post(`/api/console/drawers/${shop.id("drawer")}/shifts/`, { opening: 10_000 }, keyed);
  return { shop, guest, cashier, manager, shiftId: opened.body.shift.id as string };
};

const serve = async (shop: Shop, guest: Client, cashier: Client): Promise<string> => {
  const { id } = (await place(guest, getCart(shop))).body;
  for (const to of ["sent_to_kitchen", "ready", "delivered"])
    await cashier.post(`/api/console/orders/${id}/moves/`, { to });
  return id;
};

const settle = (cashier: Client, id: string, body: object) =>
  cashier.post(`/api/console/orders/${id}/settlements/`, body, keyed);
const read = async (staff: Client, id: string) => (await staff.get(`/api/console/orders/${id}/`)).body;
const differences = ({ tenantId }: Shop) => product.database.inTenant(tenantId, (tx) => findDifferences(tx, tenantId));

describe("an order paid at the branch", () => {
  it("is settled in parts by cash and card, never above what is due, and gives change", async () => {
    const { shop, guest, cashier, shiftId } = await open();
    const id = await serve(shop, guest.client, cashier);
    expect(await read(cashier, id)).toMatchObject({ payment_state: "unpaid", received: 0, due: 6_000 });
    const cash = { tender: "cash", amount: 2_000, tendered: 5_000, shift_id: shiftId };
    expect((await settle(cashier, id, cash)).body).toMatchObject({
      change: 3_000,
      order: { payment_state: "partly_paid", received: 2_000, due: 4_000 },
    });
    expect((await settle(cashier, id, { tender: "card", amount: 4_001, shift_id: shiftId })).body).toMatchObject({
      code: "amount_exceeded",
      params: { amount: 4_000 },
    });
    expect((await settle(cashier, id, { tender: "card", reference: "0042" })).body.code).toBe("shift_closed");
    const card = { tender: "card", reference: "0042", shift_id: shiftId };
    expect((await settle(cashier, id, card)).body.order).toMatchObject({ payment_state: "paid", due: 0 });
    expect((await settle(cashier, id, card)).body).toMatchObject({ code: "amount_exceeded", params: { amount: 0 } });
    expect((await guest.client.get(`/api/orders/${id}/`)).body).toMatchObject({ received: 6_000, due: 0 });
    expect(await differences(shop)).toEqual([]);
  });

  it("is open again once a mistaken payment is undone with a reason, once", async () => {
    const { shop, guest, cashier, manager, shiftId } = await open();
    const id = await serve(shop, guest.client, cashier);
    const { settlement } = (await settle(cashier, id, { tender: "cash", shift_id: shiftId })).body;
    const undo = (body: object) => cashier.post(`/api/console/settlements/${settlement.id}/undo/`, body);
    expect((await undo({})).body.code).toBe("validation_failed");
    expect((await undo({ reason: "Wrong table" })).body).toMatchObject({ payment_state: "unpaid", due: 6_000 });
    expect((await undo({ reason: "Wrong table" })).body.code).toBe("edit_conflict");
    const { closing } = (await manager.get(`/api/console/shifts/${shiftId}/`)).body;
    expect(closing).toMatchObject({ orders: 0, cash: { expected: 10_000, undone: 6_000 }, voids: { settlements: 1 } });
    expect(await differences(shop)).toEqual([]);
  });
});

describe("a drawer", () => {
  it("is counted blind, and its closing names the difference and never changes", async () => {
    const { shop, guest, cashier, manager, shiftId } = await open();
    const drawer = `/api/console/drawers/${shop.id("drawer")}/shifts/`;
    expect((await cashier.post(drawer, { opening: 0 }, keyed)).body.code).toBe("shift_open");
    await settle(cashier, await serve(shop, guest.client, cashier), { tender: "cash", shift_id: shiftId });
    const entry = (kind: string, amount: number) =>
      cashier.post(`/api/console/shifts/${shiftId}/entries/`, { kind, amount, reason: "Ice" }, keyed);
    const short = (await entry("paid_out", 16_001)).body;
    expect(short.code).toBe("cash_short");
    expect(JSON.stringify(short)).not.toMatch(/16.?000|160/);
    await entry("paid_out", 1_000);
    await entry("paid_in", 500);
    const close = () => cashier.post(`/api/console/shifts/${shiftId}/close/`, { counted: 15_400 }, keyed);
    const { body: z } = await close();
    expect(z).toMatchObject({
      counted: 15_400,
      difference: -100,
      closing: {
        orders: 1,
        gross: 6_000,
        taxes: [{ rate_bp: 1500, net: 5_217, tax: 783 }],
        tenders: [{ tender: "cash", payments: 1, received: 6_000, refunds: 0, refunded: 0 }],
        cash: { opening: 10_000, received: 6_000, paid_in: 500, paid_out: 1_000, expected: 15_500 },
      },
    });
    expect((await close()).body.code).toBe("shift_closed");
    expect((await entry("paid_in", 1)).body.code).toBe("shift_closed");
    expect((await manager.get(`/api/console/shifts/${shiftId}/`)).body).toEqual(z);
    const day = `/api/console/branch-days/${shop.branchId}/`;
    const closed = await manager.post(`${day}close/`, { number: 1 }, keyed);
    expect(closed.body).toMatchObject({ kind: "day", number: 1, closing: { gross: 6_000, orders: 1 } });
    const { closed_by: name, closed_at: time } = closed.body;
    expect((await manager.post(`${day}close/`, { number: 1 }, keyed)).body).toMatchObject({
      code: "edit_conflict",
      params: { name, time },
    });
    expect((await manager.get(day)).body).toMatchObject({ number: 2, closing: { gross: 0, orders: 0 } });
    expect(await differences(shop)).toEqual([]);
  });
});

describe("an open drawer's figures", () => {
  it("are refused to its keeper, whoever opened it, until it is counted", async () => {
    const { cashier, manager, shiftId } = await open();
    const x = `/api/console/shifts/${shiftId}/`;
    expect((await manager.get(x)).status).toBe(200);
    await manager.post(`${x}handover/`, {});
    expect((await manager.get(x)).body).toMatchObject({ status: 403, code: "own_drawer" });
    await cashier.post(`${x}handover/`, {});
    expect((await manager.get(x)).status).toBe(200);
    await manager.post(`${x}handover/`, {});
    await manager.post(`${x}close/`, { counted: 10_000 }, keyed);
    expect((await manager.get(x)).body).toMatchObject({ difference: 0 });
  });
});

describe("a branch's first day", () => {
  it("ends before anything was booked, and shows when it opened", async () => {
    const { shop, cashier, manager, shiftId } = await open();
    await cashier.post(`/api/console/shifts/${shiftId}/close/`, { counted: 10_000 }, keyed);
    const day = `/api/console/branch-days/${shop.branchId}/`;
    expect((await manager.get(day)).body.opened_at > "2020").toBe(true);
    expect((await manager.post(`${day}close/`, { number: 1 }, keyed)).body).toMatchObject({ number: 1, kind: "day" });
    expect((await manager.get(day)).body.number).toBe(2);
  });
});

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
    expect(refunds).toHaveLength(3);
    expect(remaining.items).toBe(0);
    const { cash: drawer } = (await manager.get(`/api/console/shifts/${shiftId}/`)).body.closing;
    expect(drawer).toMatchObject({ received: 6_000, refunded: 6_000, expected: 10_000 });
    expect(await differences(shop)).toEqual([]);
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
    expect(await read(manager, id)).toMatchObject({ return_pending: true, returns: [] });
    const again = { code: "edit_conflict", params: { name: "manager", time: request.asked_at } };
    const whole = { to: "returned", reason: "cold" };
    expect(
      (await manager.post(`/api/console/orders/${id}/returns/`, { amount: 1_002, reason: "hair" })).body,
    ).toMatchObject(again);
    expect((await manager.post(`/api/console/orders/${id}/moves/`, whole)).body).toMatchObject(again);
  });
});

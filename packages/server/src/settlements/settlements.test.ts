import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../test/support/http-client.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, place, type Shop } from "../../test/fixtures/shop.ts";
import { differencesOf, keyed, openMoney, readOrder, serve, settle } from "./settlements.test-data.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const open = () => openMoney(product);
const read = readOrder;
const differences = (shop: Shop) => differencesOf(product, shop);

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
    const undone = { staff_name: "cashier", drawer: 1, reason: "Wrong table", at: expect.any(String) };
    expect((await read(manager, id)).settlements).toMatchObject([{ undone }]);
    const { closing } = (await manager.get(`/api/console/shifts/${shiftId}/`)).body;
    expect(closing).toMatchObject({ orders: 0, cash: { expected: 10_000, undone: 6_000 }, voids: { settlements: 1 } });
    expect(await differences(shop)).toEqual([]);
  });
});

describe("a drawer", () => {
  it("takes and gives money only for the cashier who keeps it", async () => {
    const { shop, guest, cashier, manager, shiftId } = await open();
    const id = await serve(shop, guest.client, cashier);
    const name = (await manager.post(`/api/console/shifts/${shiftId}/handover/`)).body.shift.keeper;
    const refused = { code: "shift_of_other", params: { name } };
    expect((await settle(cashier, id, { tender: "cash", shift_id: shiftId })).body).toMatchObject(refused);
    const entry = { kind: "paid_in", amount: 100, reason: "Change" };
    const add = (path: string, body: object) => cashier.post(`/api/console/shifts/${shiftId}/${path}/`, body, keyed);
    expect((await add("entries", entry)).body).toMatchObject(refused);
    expect((await add("courier-cash", { settlement_ids: [] })).body).toMatchObject(refused);
    const { settlement } = (await settle(manager, id, { tender: "cash", shift_id: shiftId })).body;
    const undo = { reason: "Wrong table", shift_id: shiftId };
    expect((await cashier.post(`/api/console/settlements/${settlement.id}/undo/`, undo)).body).toMatchObject(refused);
    expect((await add("close", { counted: 0 })).body).toMatchObject(refused);
    expect(await read(manager, id)).toMatchObject({ payment_state: "paid" });
  });

  it("sells nothing that ended unserved, and takes out what ended after its shift was counted", async () => {
    const { shop, guest, cashier, manager, shiftId } = await open();
    const paidOrder = async (shift_id: string) => {
      const { body } = await place(guest.client, getCart(shop));
      await cashier.post(`/api/console/orders/${body.id}/moves/`, { to: "sent_to_kitchen" });
      await settle(cashier, body.id, { tender: "cash", shift_id });
      return body.id as string;
    };
    const cancel = (id: string) => manager.post(`/api/console/orders/${id}/moves/`, { to: "canceled", reason: "busy" });
    const payBack = async (id: string, shift_id: string) => {
      const refunds = [{ tender: "cash", amount: 6_000 }];
      const back = { reason: "Closing", refunds, shift_id };
      expect((await manager.post(`/api/console/orders/${id}/returns/`, back, keyed)).body.state).toBe("posted");
    };
    const close = async (id: string, counted: number) =>
      (await cashier.post(`/api/console/shifts/${id}/close/`, { counted }, keyed)).body.closing;
    const [first, owed, later] = [await paidOrder(shiftId), await paidOrder(shiftId), await paidOrder(shiftId)];
    await cancel(first);
    await payBack(first, shiftId);
    await cancel(owed);
    expect(await close(shiftId, 22_000)).toMatchObject({ orders: 1, gross: 6_000, taxes: [{ tax: 783 }] });
    const opened = await cashier.post(`/api/console/drawers/${shop.id("drawer")}/shifts/`, { opening: 20_000 }, keyed);
    const next = opened.body.shift.id;
    await cancel(later);
    await payBack(later, next);
    // It never counted, so it is not taken out either.
    await payBack(owed, next);
    expect(await close(next, 8_000)).toMatchObject({ orders: -1, gross: -6_000, taxes: [{ net: -5_217, tax: -783 }] });
    expect(await differences(shop)).toEqual([]);
  });

  it("is counted blind, and its closing names the difference and never changes", async () => {
    const { shop, guest, cashier, manager, shiftId } = await open();
    const drawer = `/api/console/drawers/${shop.id("drawer")}/shifts/`;
    expect((await cashier.post(drawer, { opening: 0 }, keyed)).body.code).toBe("shift_open");
    await settle(cashier, await serve(shop, guest.client, cashier), { tender: "cash", shift_id: shiftId });
    const entry = (kind: string, amount: number) =>
      cashier.post(`/api/console/shifts/${shiftId}/entries/`, { kind, amount, reason: "Ice" }, keyed);
    // The id of the request may hold any digits.
    const { request_id: _, ...short } = (await entry("paid_out", 16_001)).body;
    expect(short.code).toBe("cash_short");
    expect(JSON.stringify(short)).not.toMatch(/16.?000|160/);
    await entry("paid_out", 1_000);
    await entry("paid_in", 500);
    const entriesFor = async (client: Client) =>
      (await client.get(`/api/console/drawers/?branch_id=${shop.branchId}`)).body.drawers[0].shift.entries;
    const kinds = [
      { kind: "paid_out", amount: 1_000, reason: "Ice" },
      { kind: "paid_in", amount: 500 },
    ];
    expect(await entriesFor(cashier)).toMatchObject(kinds);
    expect(await entriesFor(manager)).toEqual([]);
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
    const { items } = (await manager.get(`/api/console/z-reports/?branch_id=${shop.branchId}`)).body;
    expect(items).toMatchObject([
      { kind: "day", difference: -100 },
      { kind: "shift", difference: -100 },
    ]);
    expect((await manager.post(`${day}close/`, { number: 1 }, keyed)).body).toMatchObject({
      code: "day_closed",
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

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, place } from "../../test/fixtures/shop.ts";
import { pay } from "../reports/histories.test-data.ts";
import {
  type Desk,
  differences,
  giveBack,
  moveTo,
  openDesk,
  read,
  serveDelivery,
  served,
  serveOrder,
  settle,
  undo,
} from "./desk.test-data.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const openSecondShift = async ({ shop, cashier, manager }: Desk): Promise<string> => {
  const drawer = await manager.post("/api/console/drawers/", { branch_id: shop.branchId });
  return (await cashier.post(`/api/console/drawers/${drawer.body.id}/shifts/`, { opening: 0 })).body.shift.id;
};

const closingOf = async ({ manager }: Desk, shift: string) =>
  (await manager.get(`/api/console/shifts/${shift}/`)).body.closing;

/** A served order that was paid online, and its settlement. */
const serveOnline = async (desk: Desk) => {
  const { body } = await place(desk.guest.client, getCart(desk.shop), { payment_method: "online_card" });
  await pay(desk.guest.client, body);
  await moveTo(desk.cashier, body.id, served);
  return { id: body.id as string, settlement: (await read(desk.manager, body.id)).settlements[0].id as string };
};

describe("a payment", () => {
  it("is refused where its parts do not fit together", async () => {
    const desk = await openDesk(product);
    const [pickup, delivery] = [await serveOrder(desk), await serveDelivery(desk)];
    const refused = async (id: string, body: object) =>
      (await settle(desk.cashier, id, { shift_id: desk.shiftId, ...body })).body.errors;
    expect(await refused(pickup, { tender: "cash", with_courier: true })).toMatchObject([{ path: "with_courier" }]);
    expect(await refused(delivery, { tender: "card", with_courier: true })).toMatchObject([{ path: "with_courier" }]);
    expect(await refused(pickup, { tender: "voucher" })).toMatchObject([{ path: "reference" }]);
    expect(await refused(pickup, { tender: "card", tendered: 6_000 })).toMatchObject([{ path: "tendered" }]);
    expect(await refused(pickup, { tender: "cash", tendered: 5_999 })).toMatchObject([{ path: "tendered" }]);
    expect((await read(desk.manager, pickup)).due).toBe(6_000);
  });

  it("counts the order in the drawer that took the last part, also after an earlier part was undone", async () => {
    const desk = await openDesk(product);
    const second = await openSecondShift(desk);
    const id = await serveOrder(desk);
    const first = await settle(desk.cashier, id, { tender: "cash", amount: 2_000, shift_id: desk.shiftId });
    await settle(desk.cashier, id, { tender: "cash", shift_id: second });
    const orders = async () => [(await closingOf(desk, desk.shiftId)).orders, (await closingOf(desk, second)).orders];
    expect(await orders()).toEqual([0, 1]);
    await undo(desk.cashier, first.body.settlement.id);
    expect((await settle(desk.cashier, id, { tender: "card", shift_id: desk.shiftId })).status).toBe(201);
    expect(await orders()).toEqual([0, 1]);
    expect(await differences(product, desk.shop)).toEqual([]);
  });
});

describe("an undo", () => {
  it("is refused for what was paid online, and for money that went back", async () => {
    const desk = await openDesk(product);
    const online = await serveOnline(desk);
    expect((await undo(desk.cashier, online.settlement)).body.code).toBe("not_authorized");
    const id = await serveOrder(desk);
    const { settlement } = (await settle(desk.cashier, id, { tender: "cash", shift_id: desk.shiftId })).body;
    const refunds = [{ tender: "cash", amount: 1_000 }];
    await giveBack(desk.manager, id, { amount: 1_000, refunds, shift_id: desk.shiftId });
    const refused = { code: "amount_exceeded", params: { amount: 5_000 } };
    expect((await undo(desk.cashier, settlement.id)).body).toMatchObject(refused);
    expect((await read(desk.manager, id)).kept).toBe(5_000);
    expect(await differences(product, desk.shop)).toEqual([]);
  });

  it("takes cash out of the drawer that has it, and only its keeper may", async () => {
    const desk = await openDesk(product);
    const id = await serveOrder(desk);
    const pays = async (tender: string) =>
      (await settle(desk.cashier, id, { tender, amount: 3_000, shift_id: desk.shiftId })).body.settlement;
    const [cash, card] = [await pays("cash"), await pays("card")];
    expect((await undo(desk.cashier, card.id)).status).toBe(200);
    expect((await closingOf(desk, desk.shiftId)).cash).toMatchObject({ undone: 0, expected: 13_000 });
    await desk.manager.post(`/api/console/shifts/${desk.shiftId}/handover/`);
    expect((await undo(desk.cashier, cash.id)).body.code).toBe("shift_of_other");
    const done = await undo(desk.manager, cash.id);
    expect(done.body).toMatchObject({ payment_state: "unpaid", due: 6_000 });
    const again = await undo(desk.manager, cash.id);
    expect(again.body).toMatchObject({ code: "edit_conflict", params: { name: "manager", time: expect.any(String) } });
    expect(await differences(product, desk.shop)).toEqual([]);
  });
});

it("tells of a payment whether its drawer is closed since", async () => {
  const desk = await openDesk(product);
  const id = await serveOrder(desk);
  await settle(desk.cashier, id, { tender: "card", amount: 1_000, shift_id: desk.shiftId });
  const closed = async () => (await read(desk.manager, id)).settlements[0].shift_closed;
  expect(await closed()).toBe(false);
  await desk.cashier.post(`/api/console/shifts/${desk.shiftId}/close/`, { counted: 10_000 });
  expect(await closed()).toBe(true);
});

describe("cash of couriers", () => {
  it("is taken into a drawer once, all or nothing, and without what was undone", async () => {
    const desk = await openDesk(product);
    const { cashier, shiftId } = desk;
    const pays = async () => {
      const id = await serveDelivery(desk);
      return (await settle(cashier, id, { tender: "cash", with_courier: true })).body.settlement.id as string;
    };
    const handIn = (...settlement_ids: string[]) =>
      cashier.post(`/api/console/shifts/${shiftId}/courier-cash/`, { settlement_ids });
    const [kept, undone] = [await pays(), await pays()];
    await undo(cashier, undone);
    const waiting = await cashier.get(`/api/console/courier-cash/?branch_id=${desk.shop.branchId}`);
    expect(waiting.body).toMatchObject({ items: [{ id: kept }], total: 6_700 });
    expect((await handIn(undone)).body.code).toBe("edit_conflict");
    expect((await handIn(kept, undone)).body.code).toBe("edit_conflict");
    expect((await handIn((await serveOnline(desk)).settlement)).body.code).toBe("edit_conflict");
    expect((await handIn(kept)).body).toEqual({ received: 6_700, count: 1 });
    expect((await handIn(kept)).body.code).toBe("edit_conflict");
    expect(await differences(product, desk.shop)).toEqual([]);
  });
});

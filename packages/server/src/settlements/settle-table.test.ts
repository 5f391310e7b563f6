import { afterAll, beforeAll, expect, it } from "vitest";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { type Desk, differences, openDesk, read, serveOrder, settle } from "./desk.test-data.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const keyed = { key: true } as const;

/** Two served orders of one table, 60 riyals each. */
const openTable = async () => {
  const desk = await openDesk(product);
  const tableId = desk.shop.id("table");
  const order = () => serveOrder(desk, { order_type: 1, table_id: tableId });
  const ids = [await order(), await order()];
  const pay = (body: object) => desk.cashier.post(`/api/console/tables/${tableId}/settlements/`, body, keyed);
  return { desk, ids, pay };
};
const parts = (ids: readonly string[], amount = 6_000) => ids.map((order_id) => ({ order_id, amount }));
const dueOf = async ({ cashier }: Desk, ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await read(cashier, id)).due));
const cashOf = async ({ manager, shiftId }: Desk) =>
  (await manager.get(`/api/console/shifts/${shiftId}/`)).body.closing.cash.expected;

it("takes one payment for all orders of a table, each with a settlement of its own", async () => {
  const { desk, ids, pay } = await openTable();
  await settle(desk.cashier, ids[0] ?? "", { tender: "card", amount: 1_000, shift_id: desk.shiftId });
  const orders = [
    { order_id: ids[0], amount: 5_000 },
    { order_id: ids[1], amount: 6_000 },
  ];
  const paid = await pay({ orders, tender: "cash", tendered: 20_000, shift_id: desk.shiftId });
  expect([paid.status, paid.body]).toEqual([201, { received: 11_000, change: 9_000 }]);
  expect(await dueOf(desk, ids)).toEqual([0, 0]);
  expect(await cashOf(desk)).toBe(21_000);
  const taken = await Promise.all(ids.map(async (id) => (await read(desk.cashier, id)).settlements.at(-1)));
  // The change stands once, at the order that is last by its id.
  const change = taken.map(({ tendered, amount }: { tendered: number; amount: number }) => tendered - amount);
  expect(change.toSorted((a: number, b: number) => a - b)).toEqual([0, 9_000]);
  expect(await differences(product, desk.shop)).toEqual([]);
});

it("takes nothing if one of its orders was paid meanwhile, is of another table, or is named twice", async () => {
  const { desk, ids, pay } = await openTable();
  const elsewhere = await serveOrder(desk);
  const cash = { tender: "cash", shift_id: desk.shiftId };
  expect((await pay({ ...cash, orders: parts([...ids, elsewhere]) })).body.code).toBe("not_found");
  expect((await pay({ ...cash, orders: parts([ids[0] ?? "", ids[0] ?? ""]) })).body.code).toBe("validation_failed");
  expect((await pay({ ...cash, orders: [] })).body.code).toBe("validation_failed");
  expect((await pay({ ...cash, orders: parts(ids), tendered: 11_999 })).body.errors).toMatchObject([
    { path: "tendered" },
  ]);
  expect((await pay({ tender: "cash", orders: parts(ids) })).body.code).toBe("shift_closed");
  await settle(desk.cashier, ids[1] ?? "", cash);
  const late = await pay({ ...cash, orders: parts(ids) });
  expect(late.body).toMatchObject({ code: "amount_exceeded", params: { amount: 6_000 } });
  expect(await dueOf(desk, ids)).toEqual([6_000, 0]);
  expect(await cashOf(desk)).toBe(16_000);
});

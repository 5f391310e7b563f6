import type { Report } from "@sufra/domain/drawers/api.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { openTestDatabase } from "../../test/support/test-database.ts";
import { type Desk, giveBack, openDesk, read, serveOrder, settle, undo } from "../settlements/desk.test-data.ts";

let product: Product;
/** How far the product's clock is behind. */
let behindMs = 0;
let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  const { database, drop } = await openTestDatabase("open_money");
  dropDatabase = drop;
  product = await startProduct({ ...database, now: () => new Date(Date.now() - behindMs) });
});
afterAll(async () => {
  await product?.stop();
  await dropDatabase?.();
});

/** What waits for its money by every figure that says so. */
const readOpen = async ({ shop, manager }: Desk) => {
  const { closing } = (await manager.get(`/api/console/branch-days/${shop.branchId}/`)).body as Report;
  const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const period = `from=${dayFromNow(-1)}&to=${dayFromNow(1)}`;
  const { open } = (await manager.get(`/api/console/reports/payments/?${period}&by=day`)).body;
  const { branches } = (await manager.get("/api/console/reports/today/")).body;
  return { closing, open, today: branches[0].unpaid };
};

it("counts what is still to be paid of an order whose other money went back", async () => {
  const desk = await openDesk(product);
  const { shop, cashier, manager, shiftId: shift_id } = desk;
  const id = await serveOrder(desk, { order_type: 1, table_id: shop.id("table") });
  await settle(cashier, id, { tender: "cash", amount: 3_000, shift_id });
  const second = await settle(cashier, id, { tender: "cash", amount: 3_000, shift_id });
  const cash = { refunds: [{ tender: "cash", amount: 1_000 }], shift_id };
  expect((await giveBack(manager, id, { amount: 1_000, ...cash })).body.state).toBe("posted");
  await undo(cashier, second.body.settlement.id);
  expect(await read(cashier, id)).toMatchObject({ payment_state: "partially_refunded", due: 3_000 });
  const { closing, open, today } = await readOpen(desk);
  expect(closing).toMatchObject({ unsettled: { orders: 1, due: 3_000 }, owed: { orders: 0, amount: 0 } });
  expect([open.unpaid, open.unpaid_orders, today]).toEqual([3_000, 1, 3_000]);
  const { tables } = (await cashier.get(`/api/console/branches/${shop.branchId}/tables/`)).body;
  expect(tables[0].open_orders).toMatchObject([{ id, due: 3_000 }]);
});

it("names the money that guests are owed, at the end of a day and in the report", async () => {
  const desk = await openDesk(product);
  const { shop, cashier, manager, shiftId: shift_id } = desk;
  const [served, canceled] = [await serveOrder(desk), await serveOrder(desk, {}, ["sent_to_kitchen"])];
  for (const id of [served, canceled]) await settle(cashier, id, { tender: "cash", shift_id });
  const back = { amount: 1_000, refunds: [{ tender: "cash", amount: 400 }], shift_id };
  expect((await giveBack(manager, served, back)).body.order).toMatchObject({ due: -600 });
  await manager.post(`/api/console/orders/${canceled}/moves/`, { to: "canceled", reason: "busy" });
  const { closing, open } = await readOpen(desk);
  expect(closing).toMatchObject({ unsettled: { orders: 0 }, owed: { orders: 2, amount: 6_600 } });
  expect([open.owed, open.owed_orders]).toEqual([6_600, 2]);
  await cashier.post(`/api/console/shifts/${shift_id}/close/`, { counted: 21_600 });
  const day = await manager.post(`/api/console/branch-days/${shop.branchId}/close/`, { number: 1 });
  expect(day.body.closing.owed).toEqual({ orders: 2, amount: 6_600 });
});

it("takes a sale out of the next drawer where its order ended after the count, by a clock that is behind", async () => {
  const desk = await openDesk(product);
  const { shop, cashier, manager, shiftId: shift_id } = desk;
  const id = await serveOrder(desk, {}, ["sent_to_kitchen"]);
  await settle(cashier, id, { tender: "cash", shift_id });
  const counted = (await cashier.post(`/api/console/shifts/${shift_id}/close/`, { counted: 16_000 })).body as Report;
  behindMs = 60_000;
  await manager.post(`/api/console/orders/${id}/moves/`, { to: "canceled", reason: "busy" });
  behindMs = 0;
  const opened = await cashier.post(`/api/console/drawers/${shop.id("drawer")}/shifts/`, { opening: 10_000 });
  const next = opened.body.shift.id;
  await giveBack(manager, id, { refunds: [{ tender: "cash", amount: 6_000 }], shift_id: next });
  const { closing } = (await manager.get(`/api/console/shifts/${next}/`)).body as Report;
  expect([counted.closing.orders, closing.orders, closing.gross]).toEqual([1, -1, -counted.closing.gross]);
});

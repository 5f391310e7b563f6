import type { Report } from "@sufra/domain/drawers/api.ts";
import { tenders } from "@sufra/domain/settlements/fields.ts";
import { expect } from "vitest";
import { findDifferences } from "../payments/reconcile.ts";
import { type Booking, getDue, type ModelOrder, type ModelShift, sum, type World } from "./day-model.test-data.ts";

const orderBookings = (bookings: readonly Booking[]): Booking[] => bookings.filter(({ what }) => what !== "entry");

/** What these bookings brought by tender, and what went back. */
const byTender = (bookings: readonly Booking[]) =>
  tenders.flatMap((tender) => {
    const of = (what: Booking["what"]) => bookings.filter((each) => each.tender === tender && each.what === what);
    const [received, undone, refunds] = [of("received"), of("undone"), of("refund")];
    if (received.length + undone.length + refunds.length === 0) return [];
    return [
      {
        tender,
        payments: received.length - undone.length,
        received: sum([...received, ...undone], ({ amount }) => amount),
        refunds: refunds.length,
        refunded: sum(refunds, ({ amount }) => -amount),
      },
    ];
  });

/** float + in − out = what should be there, and counted = that + the difference. */
export const checkShift = (world: World, shift: ModelShift, { closing, counted, difference }: Report): void => {
  const own = world.bookings.filter((each) => each.shift === shift);
  const cash = own.filter(({ tender }) => tender === "cash");
  const of = (what: Booking["what"], sign: number) =>
    sum(
      cash.filter((each) => each.what === what && Math.sign(each.amount) === sign),
      ({ amount }) => Math.abs(amount),
    );
  const courier = sum(
    world.settlements.filter((each) => each.courier && each.shift === shift),
    ({ amount }) => amount,
  );
  const expected = {
    opening: shift.opening,
    received: of("received", 1) - courier,
    from_couriers: courier,
    paid_in: of("entry", 1),
    paid_out: of("entry", -1),
    refunded: of("refund", -1),
    undone: of("undone", -1),
    expected: shift.cash,
  };
  expect(closing.cash).toEqual(expected);
  expect(shift.opening + sum(cash, ({ amount }) => amount)).toBe(shift.cash);
  if (!shift.open) expect(shift.cash + (difference ?? Number.NaN)).toBe(counted);
  expect(closing.tenders).toEqual(byTender(own));
  expect(sum(closing.taxes, ({ net, tax }) => net + tax)).toBe(closing.gross);
};

/** A day's figures against everything that was booked in it. */
export const checkDay = (world: World, day: number, { number, closing }: Report): void => {
  const of = <T extends { day: number }>(rows: readonly T[]): T[] => rows.filter((row) => row.day === day);
  const [sales, credits] = [of(world.sales), of(world.credits)];
  expect(number).toBe(day);
  expect(closing.tenders).toEqual(byTender(of(orderBookings(world.bookings))));
  expect([closing.orders, closing.gross, closing.tips]).toEqual([
    sales.length,
    sum(sales, ({ order }) => order.total - order.tip),
    sum(sales, ({ order }) => order.tip),
  ]);
  expect(sum(closing.taxes, ({ net, tax }) => net + tax)).toBe(closing.gross);
  expect([closing.returns.count, closing.returns.gross + closing.returns.tips]).toEqual([
    credits.length,
    sum(credits, ({ amount }) => amount),
  ]);
  const undone = of(world.bookings).filter(({ what }) => what === "undone");
  expect(closing.voids).toEqual({
    orders: world.orders.filter(({ ended }) => ended === day).length,
    settlements: undone.length,
    amount: sum(undone, ({ amount }) => -amount),
  });
  if (day !== world.day) return;
  const open = world.orders.filter((order) => order.status === "delivered" && getDue(order) > 0);
  const owing = world.orders.filter((order) => getDue(order) < 0);
  expect(closing.with_couriers).toBe(
    sum(
      world.settlements.filter((each) => each.courier && !each.undone && each.shift === null),
      ({ amount }) => amount,
    ),
  );
  expect(closing.unsettled).toEqual({ orders: open.length, due: sum(open, getDue) });
  expect(closing.owed).toEqual({ orders: owing.length, amount: sum(owing, (order) => -getDue(order)) });
};

const isServed = ({ status }: ModelOrder): boolean => status === "delivered" || status === "returned";

/** The rows of orders, and their invoices less their credit notes. */
const checkOrders = async ({ product, shop, orders }: World): Promise<number> => {
  const { tenantId } = shop;
  const [rows, documents] = await product.database.inTenant(tenantId, async (tx) => [
    await tx.selectFrom("customer_order").selectAll().where("tenant_id", "=", tenantId).execute(),
    await tx.selectFrom("invoice").selectAll().where("tenant_id", "=", tenantId).execute(),
  ]);
  const documented = (id: string, kind: string) =>
    sum(
      documents.filter((each) => each.order_id === id && each.kind === kind),
      ({ total, tip }) => total + tip,
    );
  for (const order of orders) {
    const row = rows.find(({ id }) => id === order.id);
    const { received, booked, credited } = order;
    expect([row?.received, row?.refunds_booked, row?.credited]).toEqual([received, booked, credited]);
    if (!isServed(order)) continue;
    expect(row?.status).toBe(order.status);
    expect([documented(order.id, "invoice"), documented(order.id, "credit_note")]).toEqual([order.total, credited]);
  }
  const served = new Set(orders.filter(isServed).map(({ id }) => id));
  return sum(
    documents.filter(({ order_id }) => served.has(order_id)),
    ({ kind, total }) => (kind === "invoice" ? total : -total),
  );
};

const isoDay = (at: Date): string => new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(0, 10);

/** By a manager who does not keep it: the keeper counts blind. */
export const readShift = async ({ managers }: World, shift: ModelShift): Promise<Report> => {
  const reader = managers.find((each) => each !== shift.keeper);
  return (await reader?.get(`/api/console/shifts/${shift.id}/`))?.body;
};

/** Every figure that exists twice: drawers, days, orders, documents, reports. */
export const checkAll = async (world: World): Promise<void> => {
  const { managers, shop, bookings, clock, began } = world;
  const [manager] = managers;
  if (!manager) return;
  const documents = await checkOrders(world);
  const days = [...world.closedDays];
  for (const closed of days) {
    expect((await manager.get(`/api/console/z-reports/${closed.id}/`)).body).toEqual(closed);
    checkDay(world, closed.number, closed);
  }
  const open = (await manager.get(`/api/console/branch-days/${shop.branchId}/`)).body;
  checkDay(world, world.day, open);
  days.push(open);
  for (const shift of world.shifts) {
    const body = await readShift(world, shift);
    if (shift.report) expect(body).toEqual(shift.report);
    checkShift(world, shift, body);
  }
  const received = sum(world.orders, (order) => order.received - order.booked);
  const inDays = sum(days, ({ closing }) => sum(closing.tenders, (each) => each.received - each.refunded));
  expect([inDays, sum(orderBookings(bookings), ({ amount }) => amount)]).toEqual([received, received]);
  const period = `from=${isoDay(began)}&to=${isoDay(clock.now())}`;
  const sales = (await manager.get(`/api/console/reports/sales/?${period}&by=day`)).body.now;
  const taxes = (await manager.get(`/api/console/reports/taxes/?${period}`)).body;
  const net = sum(days, ({ closing }) => closing.gross - closing.returns.gross);
  expect([sales.sales, taxes.total.gross, net]).toEqual([documents, documents, documents]);
  expect(sales.tips).toBe(sum(days, ({ closing }) => closing.tips - closing.returns.tips));
  const { tenantId } = shop;
  expect(await world.product.database.inTenant(tenantId, (tx) => findDifferences(tx, tenantId))).toEqual([]);
};

import { expect, it } from "vitest";
import { getPace } from "./pace.ts";

const hours = [
  { hour: 12, orders: 3, sales: 9_000, then_orders: 8, then_sales: 20_000 },
  { hour: 13, orders: 1, sales: 2_000, then_orders: 6, then_sales: 10_000 },
  { hour: 20, orders: 0, sales: 0, then_orders: 40, then_sales: 90_000 },
];

it("compares today with the average of the full hours that are over", () => {
  expect(getPace({ hour: 13, weeks: 4, hours })).toEqual({
    orders: 4,
    sales: 11_000,
    usualOrders: 2,
    usualSales: 5_000,
  });
  expect(getPace({ hour: 21, weeks: 4, hours })).toMatchObject({ usualOrders: 14, usualSales: 30_000 });
});

it("calls nothing usual where nothing was sold before", () => {
  expect(getPace({ hour: 21, weeks: 0, hours: [] })).toEqual({
    orders: 0,
    sales: 0,
    usualOrders: null,
    usualSales: null,
  });
});

// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { OrderDetail } from "@sufra/domain/orders/api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { OrderFacts } from "./order-facts.tsx";

vi.mock("../app/visit.ts", () => ({ useVisit: () => ({ establishment: { time_zone: "Asia/Riyadh" } }) }));
afterEach(cleanup);

const line = { kind: "combo", unit_price: 2_000, options_price: 1_700, discount: 0, note: "", options: [] };
const large = [{ option_id: "o", name: "Large", quantity: 1, price: 400 }];
const order = {
  order_type: 2,
  status: "delivered",
  payment_method: "cash",
  payment_state: "paid",
  created_at: "2026-11-25T10:00:00Z",
  branch_name: "Olaya",
  table_number: null,
  vehicle: "",
  notes: "",
  address: null,
  payment: null,
  points: null,
  coupons: [],
  charges: [],
  taxes: [],
  subtotal: 7_400,
  total_discount: 0,
  taxes_price: 965,
  settlements: [],
  refunds: [],
  credited: 0,
  due: 0,
  prices_include_tax: true,
  tip: 0,
  total: 7_400,
  lines: [
    {
      ...line,
      line_no: 1,
      name: "Meal",
      quantity: 2,
      line_total: 7_400,
      products: [
        { slot_id: "s", product_id: "c", name: "Cola", surcharge: 200, options: [] },
        { slot_id: "s", product_id: "l", name: "Lemon", surcharge: 900, options: large },
        { slot_id: "s", product_id: "c", name: "Cola", surcharge: 200, options: [] },
      ],
    },
  ],
};

it("names what was chosen in a combo as checkout does, equal choices once", () => {
  render(<OrderFacts order={order as unknown as OrderDetail} />);
  const meal = screen.getByText("Meal").closest("li");
  const rows = [...(meal?.querySelectorAll("li") ?? [])].map(({ textContent }) => textContent ?? "");
  expect(rows).toEqual([expect.stringMatching(/^Cola × 2.*\+.*4/), expect.stringMatching(/^Lemon \(Large\).*13/)]);
  expect(meal?.textContent).toContain("74.00");
});

it("says once that an order is paid", () => {
  const paid = { tender: "cash", amount: 7_400, last4: null };
  const show = (settlements: object[]) => {
    cleanup();
    render(<OrderFacts order={{ ...order, settlements } as unknown as OrderDetail} />);
    return [screen.queryByText(m.orders_payments()), screen.queryByText(m.orders_payment())].map(
      (each) => each !== null,
    );
  };
  expect([show([]), show([paid])]).toEqual([
    [false, true],
    [true, false],
  ]);
});

// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { OrderDetail } from "@sufra/domain/orders/api.ts";
import { OrderPayments } from "./order-payments.tsx";

afterEach(cleanup);

const cash = { tender: "cash", amount: 2_000, last4: null };
const show = (order: object) => {
  const whole = { status: "delivered", settlements: [], refunds: [], credited: 0, due: 0, ...order };
  render(<OrderPayments order={whole as unknown as OrderDetail} />);
  return [...document.querySelectorAll("dl > div")].map(({ firstChild, lastChild }) => [
    firstChild?.textContent?.replaceAll(/[\u2066-\u2069]/g, ""),
    lastChild?.textContent?.match(/\d+\.\d\d/)?.[0],
  ]);
};

it("says nothing while there is only a price to pay", () => {
  expect(show({ due: 6_000 })).toEqual([]);
  expect(screen.queryByRole("region")).toBeNull();
  expect(show({ status: "canceled", credited: 6_000 })).toEqual([]);
});

it("adds up each tender, and names what is on its way and what is due", () => {
  const online = { tender: "online", amount: 3_000, last4: "4242" };
  const refunds = [
    { tender: "cash", amount: 500, done: true },
    { tender: "online", amount: 700, done: false },
    { tender: "online", amount: 300, done: true },
  ];
  const rows = show({ settlements: [cash, online, cash], refunds, credited: 2_500, due: -1_000 });
  expect(rows).toEqual([
    ["مرتجع أو مخفض", "25.00"],
    ["مدفوع · نقدًا", "40.00"],
    ["مدفوع · الدفع الإلكتروني •••• 4242", "30.00"],
    ["مُعاد إليك · نقدًا", "5.00"],
    ["قيد الإعادة إليك · الدفع الإلكتروني", "7.00"],
    ["مُعاد إليك · الدفع الإلكتروني", "3.00"],
    ["لك عند الفرع", "10.00"],
  ]);
});

it("names what is still to pay, and no due of zero", () => {
  expect(show({ settlements: [cash], due: 4_000 })).toEqual([
    ["مدفوع · نقدًا", "20.00"],
    ["المتبقي", "40.00"],
  ]);
  cleanup();
  expect(show({ settlements: [cash] })).toEqual([["مدفوع · نقدًا", "20.00"]]);
});

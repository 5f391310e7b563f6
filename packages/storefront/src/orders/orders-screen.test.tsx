// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/session.ts";
import { OrdersScreen } from "./orders-screen.tsx";

vi.mock("../app/session.ts", () => ({ client: { send: vi.fn() }, currentQr: () => undefined }));
vi.mock("../app/visit.ts", async () => (await import("../checkout/visit.test-data.ts")).mockVisit());
vi.mock("../entry/picks-below.tsx", () => ({ PicksBelow: () => <p>picks</p> }));
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const order = (id: string, status: string) => ({
  id,
  number: 1,
  status,
  order_type: 2,
  created_at: "2026-11-20T09:00:00Z",
  branch_name: "Olaya",
  items: [],
  total: 900,
});
const show = (answer: () => Promise<unknown>) => {
  vi.mocked(client.send).mockImplementation(answer as never);
  render(<RouterProvider router={createMemoryRouter([{ path: "*", element: <OrdersScreen /> }])} />);
};

it("knows an earlier order by its date, since numbers begin anew each day, and an active one by its number", async () => {
  show(async () => ({ items: [order("now", "ready"), order("then", "delivered")], cursor: null }));
  const [active, earlier] = await screen.findAllByRole("listitem");
  expect(active?.querySelector("a")?.textContent).toMatch(/^#001/);
  expect(earlier?.querySelector("a")?.textContent).not.toMatch(/^#/);
  expect(earlier?.textContent).toContain("#001 · Olaya");
  expect(screen.queryByText("picks")).toBeNull();
});

it("offers the payment of an order that waits for it, and no receipt", async () => {
  show(async () => ({ items: [order("unpaid", "awaiting_payment")], cursor: null }));
  const pay = await screen.findByRole("link", { name: m.orders_pay_now() });
  expect(pay.getAttribute("href")).toMatch(/^\/payment-failed\/.+\?order=unpaid$/);
  expect(screen.queryByText(m.orders_receipt_show())).toBeNull();
  expect(screen.queryByText(m.orders_track())).toBeNull();
});

it.each([
  ["a guest without orders", async () => ({ items: [], cursor: null }), m.orders_none],
  ["a visitor", () => Promise.reject(new ApiProblem("not_authenticated", 401, {})), m.orders_visitor],
])("offers dishes to %s", async (_, answer, title) => {
  show(answer);
  expect(await screen.findByText(title())).toBeTruthy();
  expect(screen.getByText("picks")).toBeTruthy();
});

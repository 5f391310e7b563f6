// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it } from "vitest";
import { m } from "@sufra/ui/i18n/messages.ts";
import { type Workplace, WorkplaceContext } from "../app/workplace.ts";
import type { FullOrder } from "./full-order.ts";
import { ReturnOrder } from "./return-order.tsx";

const workplace = { style: { language: "en", zone: "Asia/Riyadh", digits: "latin" } } as unknown as Workplace;
const remaining = {
  items: 900,
  lines: [{ line_no: 1, quantity: 1, amount: 900 }],
  charges: [],
  tip: 0,
  online: 0,
};
const order = {
  id: "o",
  branch_id: "b",
  number: 12,
  status: "delivered",
  due: 0,
  lines: [{ line_no: 1, name: { sa: "Rice", en: "Rice" }, quantity: 1 }],
  return_requests: [],
  remaining,
} as unknown as FullOrder;
const nothing = { ...remaining, items: 0, lines: [{ line_no: 1, quantity: 0, amount: 0 }] };

const queries = new QueryClient();
const at = (given: Partial<FullOrder>) => (
  <MemoryRouter>
    <QueryClientProvider client={queries}>
      <WorkplaceContext value={workplace}>
        <ReturnOrder order={{ ...order, ...given }} />
      </WorkplaceContext>
    </QueryClientProvider>
  </MemoryRouter>
);

let update: (given: Partial<FullOrder>) => void;
const getPreview = () => screen.getByRole("button", { name: m.console_orders_desk_preview(), hidden: true });
beforeEach(async () => {
  const { rerender } = render(at({}));
  update = (given) => rerender(at(given));
  fireEvent.click(screen.getByRole("button", { name: m.console_orders_move_return() }));
  await screen.findByText("Rice");
});
afterEach(cleanup);

it("keeps an open desk that a colleague's return emptied, and says why it can do no more", () => {
  update({ status: "returned", remaining: nothing });
  screen.getByText(m.console_orders_desk_gone());
  expect(getPreview()).toHaveProperty("disabled", true);
});

it("says at an open desk that another return waits for a second manager", () => {
  update({ return_requests: [{ state: "pending" }] as FullOrder["return_requests"] });
  screen.getByText(m.console_orders_desk_waiting());
  expect(getPreview()).toHaveProperty("disabled", true);
});

it("offers no return where nothing is left", () => {
  cleanup();
  render(at({ status: "returned", remaining: nothing }));
  expect(screen.queryByRole("button")).toBeNull();
});

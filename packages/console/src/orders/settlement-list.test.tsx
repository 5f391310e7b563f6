// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { type Workplace, WorkplaceContext } from "../app/workplace.ts";
import type { FullOrder } from "./full-order.ts";
import { SettlementList } from "./settlement-list.tsx";

const workplace = { style: { language: "en", zone: "Asia/Riyadh", digits: "latin" } } as unknown as Workplace;
const paid = {
  id: "s",
  tender: "card",
  amount: 1_800,
  reference: "",
  drawer: 1,
  with_courier: false,
  shift_closed: false,
  undone: null,
};
const orderWith = (given: object, kept = 1_800) =>
  ({
    id: "o",
    branch_id: "b",
    kept,
    settlements: [{ ...paid, staff_name: "Sara", at: "2026-11-25T14:00:00.000Z", ...given }],
  }) as unknown as FullOrder;

const send = vi.spyOn(client, "send");
beforeEach(() => void send.mockReset().mockResolvedValue({ drawers: [] } as never));
afterEach(cleanup);

const show = (order: FullOrder) =>
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <WorkplaceContext value={workplace}>
          <SettlementList order={order} />
        </WorkplaceContext>
      </QueryClientProvider>
    </MemoryRouter>,
  );
const bodies = () => send.mock.calls.flatMap(([{ method }, input]) => (method === "POST" ? [input] : []));
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name, hidden: true });
const press = (name: string) => fireEvent.click(button(name));
const writeReason = () =>
  fireEvent.change(screen.getByRole("textbox", { hidden: true }), { target: { value: " Wrong order " } });
const ownDrawer = { drawers: [{ id: "d", number: 2, shift: { id: "own", mine: true, keeper: "Sara" } }] };

it("undoes a payment only with its reason", async () => {
  show(orderWith({}));
  press(m.console_orders_undo());
  press(m.console_orders_undo_confirm());
  await waitFor(() => expect(screen.getByText(m.console_orders_reason_missing())).toBeDefined());
  expect(bodies()).toEqual([]);
  writeReason();
  press(m.console_orders_undo_confirm());
  await waitFor(() => expect(bodies()).toMatchObject([{ params: { id: "s" }, body: { reason: "Wrong order" } }]));
});

it("says why a payment whose money went back is not undone", () => {
  show(orderWith({}, 1_799));
  expect(screen.queryByRole("button", { name: m.console_orders_undo() })).toBeNull();
  expect(screen.getByText(m.console_orders_undo_gone())).toBeDefined();
});

it("takes the money of a closed drawer out of one's own, and says so before", async () => {
  send.mockResolvedValue(ownDrawer as never);
  show(orderWith({ shift_closed: true }));
  press(m.console_orders_undo());
  await screen.findByText(m.console_orders_undo_own());
  writeReason();
  press(m.console_orders_undo_confirm());
  await waitFor(() => expect(bodies()).toMatchObject([{ body: { reason: "Wrong order", shift_id: "own" } }]));
});

it("asks for an open drawer first where the money of a closed one is undone", async () => {
  show(orderWith({ shift_closed: true }));
  press(m.console_orders_undo());
  await screen.findByText(m.console_orders_no_drawer());
  expect(screen.getByText(m.console_orders_undo_own())).toBeDefined();
  expect(button(m.console_orders_undo_confirm()).disabled).toBe(true);
});

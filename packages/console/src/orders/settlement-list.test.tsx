// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { type Workplace, WorkplaceContext } from "../app/workplace.ts";
import type { FullOrder } from "./full-order.ts";
import { SettlementList } from "./settlement-list.tsx";

const workplace = { style: { language: "en", zone: "Asia/Riyadh", digits: "latin" } } as unknown as Workplace;
const paid = { id: "s", tender: "card", amount: 1_800, reference: "", drawer: 1, with_courier: false, undone: null };
const order = {
  id: "o",
  branch_id: "b",
  settlements: [{ ...paid, staff_name: "Sara", at: "2026-11-25T14:00:00.000Z" }],
} as unknown as FullOrder;

const send = vi.spyOn(client, "send");
beforeEach(() => void send.mockReset().mockResolvedValue({ drawers: [] } as never));
afterEach(cleanup);

it("undoes a payment only with its reason", async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WorkplaceContext value={workplace}>
        <SettlementList order={order} />
      </WorkplaceContext>
    </QueryClientProvider>,
  );
  const bodies = () => send.mock.calls.flatMap(([{ method }, input]) => (method === "POST" ? [input] : []));
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name, hidden: true }));
  press(m.console_orders_undo());
  press(m.console_orders_undo_confirm());
  await waitFor(() => expect(screen.getByText(m.console_orders_reason_missing())).toBeDefined());
  expect(bodies()).toEqual([]);
  fireEvent.change(screen.getByRole("textbox", { hidden: true }), { target: { value: " Wrong order " } });
  press(m.console_orders_undo_confirm());
  await waitFor(() => expect(bodies()).toMatchObject([{ params: { id: "s" }, body: { reason: "Wrong order" } }]));
});

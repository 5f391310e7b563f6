// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isolated } from "@sufra/domain/language/text-hygiene.ts";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { type Workplace, WorkplaceContext } from "../app/workplace.ts";
import { drawersQuery } from "../drawers/drawers-data.ts";
import { teamQuery } from "../staff/team-data.ts";
import type { FullOrder } from "./full-order.ts";
import { OwedDesk, ReturnDesk } from "./return-desk.tsx";

const workplace = { style: { language: "en", zone: "Asia/Riyadh", digits: "latin" } } as unknown as Workplace;
const line = (line_no: number, name: string) => ({ line_no, name: { sa: name, en: name }, quantity: 3 });

/** Three kabsa of which one came back, delivery and a tip; 100 paid online, 57.50 in cash. */
const order = {
  id: "o",
  branch_id: "b",
  number: 12,
  status: "delivered",
  due: 0,
  payment_state: "paid",
  lines: [line(1, "Kabsa"), line(2, "Tea")],
  settlements: [
    { tender: "online", amount: 10_000, undone: null },
    { tender: "cash", amount: 5_750, undone: null },
    { tender: "cash", amount: 999, undone: { reason: "x" } },
  ],
  refunds: [],
  return_requests: [],
  remaining: {
    items: 5_000,
    lines: [
      { line_no: 1, quantity: 2, amount: 5_000 },
      { line_no: 2, quantity: 0, amount: 0 },
    ],
    charges: [{ kind: "delivery", amount: 1_500 }],
    tip: 500,
    online: 3_000,
  },
} as unknown as FullOrder;

const send = vi.spyOn(client, "send");
const bodies = () => send.mock.calls.map(([, input]) => (input as { body?: unknown }).body);
const preview = (given: object) => ({ amount: 5_000, tax: 652, payback: 5_000, completes: false, ...given });
const button = (name: string) => screen.getByRole("button", { name });
const press = (name: string) => fireEvent.click(button(name));
const type = (name: string, value: string) => {
  const field = document.querySelector(`[name="${name}"]`);
  if (!field) throw new Error(`no field ${name}`);
  fireEvent.change(field, { target: { value } });
};
const invalid = (name: string) => document.querySelector(`[name="${name}"][aria-invalid="true"]`);

const onClose = vi.fn();
const opened = { id: "d", number: 1, shift: { id: "s", mine: true, keeper: "Sara" } };
const show = (given: Partial<FullOrder> = {}, Desk = ReturnDesk) => {
  const queries = new QueryClient();
  const setDrawers = (drawers: readonly object[]) =>
    queries.setQueryData(drawersQuery("b").queryKey, { drawers } as never);
  setDrawers([opened]);
  queries.setQueryData(teamQuery.queryKey, [{ role: "manager", active: true }] as never);
  queries.setDefaultOptions({ queries: { staleTime: Infinity } });
  render(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <WorkplaceContext value={workplace}>
          <Desk order={{ ...order, ...given }} onClose={onClose} />
        </WorkplaceContext>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return { setDrawers };
};

/** Of an order that is owed money: the server says what a second manager must agree to. */
const showOwed = (given: Partial<FullOrder>, second_manager = false) => {
  const owed = preview({ amount: 0, tax: 0, payback: 2_000, second_manager });
  send.mockResolvedValueOnce(owed as never);
  return show({ due: -2_000, ...given }, OwedDesk);
};

beforeEach(() => {
  send.mockReset();
  onClose.mockReset();
});
afterEach(cleanup);

describe("the return desk", () => {
  it("offers only what has not come back, and asks for a choice", async () => {
    show();
    expect(screen.queryByText("Tea")).toBeNull();
    expect(screen.getByText(m.console_orders_desk_left({ count: 2 }), { exact: false })).toBeDefined();
    press(m.console_orders_desk_preview());
    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(m.console_orders_desk_nothing()));
    const more = button(m.ui_stepper_more({ name: "Kabsa" }));
    fireEvent.click(more);
    fireEvent.click(more);
    expect((more as HTMLButtonElement).disabled).toBe(true);
    expect(send).not.toHaveBeenCalled();
  });

  it("shows what goes back before it is confirmed, and sends it as it was paid", async () => {
    show();
    press(m.console_orders_desk_everything());
    send.mockResolvedValueOnce(preview({ amount: 7_000, payback: 7_000, second_manager: false }) as never);
    press(m.console_orders_desk_preview());
    await waitFor(() => button(m.console_orders_desk_confirm()));
    const choice = { lines: [{ line_no: 1, quantity: 2 }], charges: ["delivery"], tip: true };
    expect(bodies()).toEqual([choice]);
    press(m.console_orders_desk_confirm());
    await waitFor(() => expect(invalid("reason")).not.toBeNull());
    type("reason", "Cold");
    send.mockResolvedValueOnce({ state: "posted" } as never);
    press(m.console_orders_desk_confirm());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    const refunds = [
      { tender: "cash", amount: 4_000 },
      { tender: "online", amount: 3_000 },
    ];
    expect(bodies()[1]).toEqual({ ...choice, reason: "Cold", refunds, shift_id: "s" });
  });

  it("gives no more by any tender than it has, nor more in all than goes back", async () => {
    show();
    fireEvent.click(screen.getByRole("checkbox", { name: new RegExp(m.console_orders_tip()) }));
    send.mockResolvedValueOnce(preview({ amount: 500, payback: 5_000, second_manager: true }) as never);
    press(m.console_orders_desk_preview());
    await waitFor(() => button(m.console_orders_desk_ask()));
    expect(screen.getByText(m.console_orders_desk_second())).toBeDefined();
    expect(screen.getByText(m.console_staff_no_second())).toBeDefined();
    type("reason", "Late");
    type("online", "30.01");
    type("cash", "");
    press(m.console_orders_desk_ask());
    await waitFor(() => expect(invalid("online")).not.toBeNull());
    expect(screen.getByText(m.console_orders_desk_online_over({ amount: "SAR 30.00" }))).toBeDefined();
    type("online", "30");
    type("voucher", "20.01");
    press(m.console_orders_desk_ask());
    await waitFor(() => expect(invalid("voucher")).not.toBeNull());
    expect(screen.getByText(m.console_orders_desk_payback_over({ amount: "SAR 50.00" }))).toBeDefined();
    expect(send).toHaveBeenCalledOnce();
  });

  it("takes an amount off only up to the items that remain, as goodwill too", async () => {
    show();
    press(m.console_orders_desk_goodwill());
    type("amount", "50.01");
    press(m.console_orders_desk_preview());
    await waitFor(() => expect(invalid("amount")).not.toBeNull());
    expect(screen.getByText(m.console_orders_desk_sum_over({ amount: "SAR 50.00" }))).toBeDefined();
    type("amount", "٥");
    send.mockResolvedValueOnce(preview({}) as never);
    press(m.console_orders_desk_preview());
    await waitFor(() => expect(bodies()).toEqual([{ amount: 500, goodwill: true }]));
  });

  it("says that the order changed, and asks anew", async () => {
    show();
    press(m.console_orders_desk_everything());
    const path = "lines.0.quantity";
    const gone = { errors: [{ path, code: "field_invalid" }] };
    send.mockRejectedValueOnce(new ApiProblem("validation_failed", 422, gone));
    press(m.console_orders_desk_preview());
    await waitFor(() => screen.getByText(m.console_orders_desk_stale()));
    expect(button(m.console_orders_desk_preview())).toBeDefined();
  });

  it("gives cash only while a drawer is open, which may close meanwhile", async () => {
    const { setDrawers } = showOwed({ remaining: { ...order.remaining, online: 0 } });
    const confirm = m.console_orders_desk_confirm_owed();
    await waitFor(() => button(confirm));
    const drawer = m.console_drawers_open_named({ number: 1, name: isolated("Sara") });
    expect(screen.getByText(m.console_orders_desk_from({ drawer }))).toBeDefined();
    expect((button(confirm) as HTMLButtonElement).disabled).toBe(false);
    act(() => void setDrawers([{ ...opened, shift: null }]));
    await waitFor(() => screen.getByText(m.console_orders_no_drawer()));
    expect((button(confirm) as HTMLButtonElement).disabled).toBe(true);
  });

  it("pays back what an order is owed without anything coming back", async () => {
    const nothing = { items: 0, lines: [], charges: [], tip: 0, online: 0 };
    showOwed({ status: "canceled", remaining: nothing });
    await waitFor(() => button(m.console_orders_desk_confirm_owed()));
    type("reason", "Canceled");
    send.mockResolvedValueOnce({ state: "posted" } as never);
    press(m.console_orders_desk_confirm_owed());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    const refunds = [{ tender: "cash", amount: 2_000 }];
    expect(bodies()).toEqual([{}, { reason: "Canceled", refunds, shift_id: "s" }]);
  });

  it("says before money is given out that a second manager decides about it", async () => {
    showOwed({ status: "canceled" }, true);
    await waitFor(() => button(m.console_orders_desk_ask()));
    expect(screen.getByText(m.console_orders_desk_second())).toBeDefined();
    expect(screen.queryByRole("button", { name: m.console_orders_desk_confirm_owed() })).toBeNull();
  });
});

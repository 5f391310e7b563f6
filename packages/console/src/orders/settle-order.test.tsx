// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openShiftCall } from "@sufra/domain/drawers/api.ts";
import { settleTable } from "@sufra/domain/settlements/api.ts";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { type Workplace, WorkplaceContext } from "../app/workplace.ts";
import type { Payable, PayableOrder } from "./full-order.ts";
import { SettleOrder } from "./settle-order.tsx";

const workplace = { style: { language: "en", zone: "Asia/Riyadh", digits: "latin" } } as unknown as Workplace;
const order = (id: string, due: number): PayableOrder => ({
  id,
  due,
  number: 1,
  branch_id: "b",
  order_type: 2,
  payment_method: "cash",
});

const send = vi.spyOn(client, "send");
const onClose = vi.fn();
const queries = new QueryClient();
const sheet = (open: Payable | null) => (
  <MemoryRouter>
    <QueryClientProvider client={queries}>
      <WorkplaceContext value={workplace}>
        <SettleOrder order={open} onClose={onClose} />
      </WorkplaceContext>
    </QueryClientProvider>
  </MemoryRouter>
);
const amount = () => document.querySelector<HTMLInputElement>('[name="amount"]');

const own = { drawers: [{ id: "d", number: 1, shift: { id: "s", mine: true, keeper: "Sara" } }] };
const take = () => screen.getByRole<HTMLButtonElement>("button", { name: m.console_orders_settle(), hidden: true });

beforeEach(() => {
  queries.clear();
  send.mockReset().mockResolvedValue(own as never);
});
afterEach(cleanup);

describe("the sheet that takes payments", () => {
  it("starts with what each order owes, also where one closes just before another opens", async () => {
    const { rerender } = render(sheet(order("one", 1_800)));
    await waitFor(() => expect(amount()?.value).toBe("18.00"));
    rerender(sheet(null));
    rerender(sheet(order("two", 8_100)));
    expect(amount()?.value).toBe("81.00");
    fireEvent.change(amount() as HTMLInputElement, { target: { value: "5" } });
    rerender(sheet(null));
    rerender(sheet(order("two", 8_100)));
    expect(amount()?.value).toBe("81.00");
  });

  it("takes no more than is due", async () => {
    render(sheet(order("one", 1_800)));
    await waitFor(() => expect(amount()).not.toBeNull());
    fireEvent.change(amount() as HTMLInputElement, { target: { value: "18.01" } });
    fireEvent.click(screen.getByRole("button", { name: m.console_orders_settle(), hidden: true }));
    await waitFor(() => expect(amount()?.getAttribute("aria-invalid")).toBe("true"));
    expect(send.mock.calls.filter(([call]) => call.method === "POST")).toEqual([]);
    expect(screen.getByText(m.console_orders_amount_over_cash({ amount: "SAR 18.00" }))).toBeDefined();
  });

  it("names the amount where less cash was given than paid", async () => {
    render(sheet(order("one", 2_700)));
    await waitFor(() => expect(amount()).not.toBeNull());
    fireEvent.change(document.querySelector('[name="tendered"]') as HTMLInputElement, { target: { value: "20" } });
    expect(screen.getByText(m.console_orders_tendered_short({ amount: "SAR 27.00" }))).toBeDefined();
  });

  it("leads to a drawer where one keeps none, and is not sent without it", async () => {
    send.mockResolvedValue({ drawers: [] } as never);
    render(sheet({ ...order("one", 1_800), order_type: 3 }));
    // The cash of a delivery is with its courier, and needs no drawer yet.
    await waitFor(() => expect(take().disabled).toBe(false));
    expect(screen.queryByText(m.console_orders_no_drawer())).toBeNull();
    fireEvent.click(screen.getByRole("switch", { hidden: true }));
    await waitFor(() => expect(screen.getAllByText(m.console_orders_no_drawer())).toHaveLength(1));
    expect(take().disabled).toBe(true);
    expect(screen.getByRole("link", { hidden: true }).getAttribute("href")).toBe("/drawers");
  });

  it("opens a drawer of one's own in place, and keeps what was typed", async () => {
    const closed = { drawers: [{ id: "d", number: 1, shift: null }] };
    let drawers: object = closed;
    send.mockImplementation(({ method }) => {
      if (method === "POST") drawers = own;
      return Promise.resolve(drawers) as never;
    });
    render(sheet(order("one", 1_800)));
    await waitFor(() => expect(screen.getAllByText(m.console_orders_no_drawer())).toHaveLength(1));
    fireEvent.change(amount() as HTMLInputElement, { target: { value: "5" } });
    const open = screen.getByRole<HTMLButtonElement>("button", { name: m.console_drawers_open(), hidden: true });
    expect(open.disabled).toBe(true);
    fireEvent.change(document.querySelector('[name="opening"]') as HTMLInputElement, { target: { value: "200" } });
    fireEvent.click(open);
    await waitFor(() => expect(take().disabled).toBe(false));
    expect(amount()?.value).toBe("5");
    const opened = send.mock.calls.filter(([call]) => call === openShiftCall).map(([, sent]) => sent);
    expect(opened).toEqual([{ params: { id: "d" }, body: { opening: 20_000 } }]);
  });

  it("goes on with what a colleague's payment left, and stops where nothing is due", async () => {
    const left = (amount: number) => new ApiProblem("amount_exceeded", 409, { params: { amount } });
    let refusal = left(500);
    send.mockImplementation(({ method }) =>
      method === "POST" ? Promise.reject(refusal) : Promise.resolve(own as never),
    );
    render(sheet(order("one", 1_800)));
    await waitFor(() => expect(amount()).not.toBeNull());
    fireEvent.click(take());
    await waitFor(() => expect(screen.getByText(m.console_orders_due_amount()).textContent).toContain("5.00"));
    refusal = left(0);
    fireEvent.change(amount() as HTMLInputElement, { target: { value: "5" } });
    fireEvent.click(take());
    await waitFor(() => expect(screen.getByText(m.console_orders_settle_nothing())).toBeDefined());
    expect(take().disabled).toBe(true);
  });

  describe("at a table", () => {
    const parts = [
      { order_id: "one", amount: 2_700 },
      { order_id: "two", amount: 900 },
    ];
    const table: Payable = { ...order("t", 3_600), order_type: 1, orders: parts };
    const openTable = async () => {
      render(sheet(table));
      await waitFor(() => expect(take().disabled).toBe(false));
      // All of it or nothing: a part is paid at its order.
      expect(amount()).toBeNull();
      fireEvent.change(document.querySelector('[name="tendered"]') as HTMLInputElement, { target: { value: "50" } });
    };

    it("takes one payment for all its orders, and names the change", async () => {
      await openTable();
      send.mockResolvedValueOnce({ received: 3_600, change: 1_400 } as never);
      fireEvent.click(take());
      await screen.findByText(m.console_orders_change_given());
      const sent = send.mock.calls.find(([call]) => call.method === "POST");
      const body = { tender: "cash", tendered: 5_000, shift_id: "s", orders: parts };
      expect(sent).toEqual([settleTable, { params: { id: "t" }, body }]);
    });

    it("leads back to the table where its orders changed meanwhile", async () => {
      await openTable();
      send.mockRejectedValueOnce(new ApiProblem("amount_exceeded", 409, { params: { amount: 2_700 } }));
      fireEvent.click(take());
      await screen.findByText(m.console_orders_settle_table_stale());
      expect(take().disabled).toBe(true);
    });
  });
});

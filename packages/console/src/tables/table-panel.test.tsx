// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it } from "vitest";
import { m } from "@sufra/ui/i18n/messages.ts";
import { queryClient } from "../app/client.ts";
import { type Workplace, WorkplaceContext } from "../app/workplace.ts";
import type { StaffTable } from "../branches/branch-data.ts";
import { TablePanel } from "./table-panel.tsx";

const branch = { id: "olaya" };
const style = { language: "en", zone: "Asia/Riyadh", digits: "latin" };
const workplace = { branch, branchId: "olaya", style, staff: { role: "cashier" } } as unknown as Workplace;
const order = (number: number, due: number): StaffTable["open_orders"][number] => ({
  id: `o${number}`,
  number,
  status: "delivered",
  payment_method: "cash",
  total: 2_700,
  due,
});
const show = (...open_orders: StaffTable["open_orders"]) => {
  const table = { id: "t", number: 6, seats: 4, state: "occupied", seated_at: null, amount: 0, calls: [] };
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <WorkplaceContext value={workplace}>
          <TablePanel
            table={{ ...table, open_orders } as unknown as StaffTable}
            tables={[]}
            onClose={() => undefined}
            onMoved={() => undefined}
          />
        </WorkplaceContext>
      </QueryClientProvider>
    </MemoryRouter>,
  );
};
const all = () => screen.queryByRole("button", { name: new RegExp(`^${m.console_tables_settle_all()}`), hidden: true });
afterEach(cleanup);

it("offers one payment for all that several orders of a table owe", async () => {
  show(order(16, 2_700), order(19, 900), order(20, 0));
  expect(all()?.textContent).toContain("36.00");
  fireEvent.click(all() as HTMLElement);
  await screen.findByRole("dialog", { name: m.console_orders_settle_table_title({ number: 6 }), hidden: true });
});

it("leaves a table that one order owes for to that order's own payment", () => {
  show(order(16, 2_700), order(20, 0));
  expect(all()).toBeNull();
  const [owing, paid] = screen.getAllByRole("link", { hidden: true });
  expect([owing?.textContent, paid?.textContent]).toEqual([
    expect.stringContaining("27.00"),
    expect.stringContaining(m.console_orders_paid()),
  ]);
});

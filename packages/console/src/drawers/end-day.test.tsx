// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { closeDay, type Report } from "@sufra/domain/drawers/api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { type Workplace, WorkplaceContext } from "../app/workplace.ts";
import { boardQuery } from "../orders/board-data.ts";
import { dayQuery, drawersQuery } from "./drawers-data.ts";
import { DayScreen } from "./report-screens.tsx";

const branch = { id: "b", name: { sa: "العليا", en: "Olaya" } };
const style = { language: "en", zone: "Asia/Riyadh", digits: "latin" };
const workplace = { style, staff: { role: "manager", branches: [branch] }, branchId: "b", branch };
const sums = { taxes: [], tenders: [], entries: [], cash: null, drawers: [], orders: 1, gross: 2_700 };
const none = { returns: { count: 0, gross: 0, tax: 0, tips: 0 }, voids: { settlements: 0, amount: 0, orders: 0 } };
const day = (number: number) =>
  ({
    id: null,
    kind: "day",
    number,
    branch_name: branch.name,
    seller: { name: branch.name, vat_number: null },
    drawer: null,
    opened_at: "2026-11-26T05:00:00.000Z",
    opened_by: null,
    closed_at: null,
    closed_by: null,
    counted: null,
    difference: null,
    closing: {
      ...sums,
      ...none,
      discounts: 0,
      charges: 0,
      tips: 0,
      with_couriers: 0,
      unsettled: { orders: 0, due: 0 },
    },
  }) as unknown as Report;

afterEach(cleanup);

it("ends the day that was asked about, although a colleague ended it meanwhile", async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queries.setQueryData(dayQuery("b").queryKey, day(5));
  queries.setQueryData(drawersQuery("b").queryKey, { drawers: [] });
  queries.setQueryData(boardQuery("b").queryKey, []);
  const send = vi.spyOn(client, "send").mockRejectedValue(new Error("refused"));
  render(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <WorkplaceContext value={workplace as unknown as Workplace}>
          <DayScreen />
        </WorkplaceContext>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole("button", { name: m.console_drawers_end_day() }));
  screen.getByRole("alertdialog", { name: m.console_drawers_end_day_title({ number: "5" }), hidden: true });
  act(() => void queries.setQueryData(dayQuery("b").queryKey, day(6)));
  const [, confirm] = screen.getAllByRole("button", { name: m.console_drawers_end_day(), hidden: true });
  fireEvent.click(confirm as HTMLElement);
  await waitFor(() => expect(send).toHaveBeenCalledWith(closeDay, { params: { id: "b" }, body: { number: 5 } }));
});

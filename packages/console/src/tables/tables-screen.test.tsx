// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { PrintedCode } from "@sufra/domain/qr-codes/console-api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { queryClient } from "../app/client.ts";
import { type Workplace, WorkplaceContext } from "../app/workplace.ts";
import { tablesQuery } from "../branches/branch-data.ts";
import { codesQuery } from "../qr-codes/codes-data.ts";
import { TablesScreen } from "./tables-screen.tsx";

const code = { id: "c", table_id: "t", number: 1, active: true } as unknown as PrintedCode;

const show = (role: "cashier" | "manager") => {
  const style = { language: "sa", zone: "Asia/Riyadh", digits: "latin" };
  const workplace = { branch: { id: "olaya" }, branchId: "olaya", style, staff: { role, branches: [] } };
  render(
    <QueryClientProvider client={queryClient}>
      <WorkplaceContext value={workplace as unknown as Workplace}>
        <RouterProvider router={createMemoryRouter([{ path: "/", element: <TablesScreen /> }])} />
      </WorkplaceContext>
    </QueryClientProvider>,
  );
};
const print = () => screen.queryByRole("button", { name: m.console_tables_print_all() });

beforeEach(() => {
  queryClient.setDefaultOptions({ queries: { staleTime: Infinity } });
  queryClient.setQueryData(tablesQuery("olaya").queryKey, []);
  queryClient.setQueryData(codesQuery("olaya").queryKey, [code]);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

it("prints the codes of the branch's tables for managers, not for cashiers", async () => {
  show("manager");
  fireEvent.click(print() as HTMLElement);
  await screen.findByRole("dialog", { name: m.console_qr_codes_print_title(), hidden: true });
  cleanup();
  show("cashier");
  expect(print()).toBeNull();
});

it("leads managers of a branch without tables to adding some", () => {
  show("manager");
  const add = screen.getByRole("link", { name: m.console_tables_add() });
  expect(add.getAttribute("href")).toBe("/branches/olaya/tables/new");
});

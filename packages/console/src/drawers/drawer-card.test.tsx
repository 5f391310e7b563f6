// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it } from "vitest";
import type { Drawer } from "@sufra/domain/drawers/api.ts";
import { type Workplace, WorkplaceContext } from "../app/workplace.ts";
import { DrawerCard } from "./drawer-card.tsx";

const at = "2026-11-26T09:00:00.000Z";
const entry = { kind: "paid_out", amount: 1_250, reason: "Ice", staff_name: "Huda", at } as const;
const handover = { ...entry, kind: "handover", reason: "Break", at: "2026-11-26T10:00:00.000Z" } as const;
const drawer: Drawer = {
  id: "d",
  number: 1,
  shift: {
    id: "s",
    number: 4,
    opening: 20_000,
    opened_at: at,
    opened_by: "Huda",
    keeper: "Huda",
    mine: true,
    entries: [entry, handover],
  },
};
afterEach(cleanup);

it("shows its keeper what was put in and taken out, and no sum", () => {
  const style = { language: "en", zone: "Asia/Riyadh", digits: "latin" };
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <WorkplaceContext value={{ style, staff: { role: "cashier" } } as unknown as Workplace}>
          <DrawerCard drawer={drawer} onClosed={() => undefined} />
        </WorkplaceContext>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const [list] = screen.getAllByRole("list");
  expect(within(list as HTMLElement).getAllByRole("listitem")).toHaveLength(1);
  expect(list?.textContent).toMatch(/Ice.*12:00.*12\.50/s);
});

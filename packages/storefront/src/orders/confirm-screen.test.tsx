// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import type { OrderType } from "@sufra/domain/contract/fields.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/session.ts";
import { ConfirmScreen } from "./confirm-screen.tsx";

vi.mock("../app/session.ts", () => ({ client: { send: vi.fn() }, currentQr: () => undefined }));
vi.mock("../app/celebration.tsx", () => ({ Celebration: () => null }));
vi.mock("../campaigns/order-wheels.tsx", () => ({ OrderWheels: () => null }));
vi.mock("../app/visit.ts", () => ({
  visitRouteId: "visit",
  useVisit: () => ({
    uuid: "u",
    branch: { id: "b", district: "", city: "", address: "Olaya Street", lat: 24.7, lng: 46.6 },
    establishment: { time_zone: "Asia/Riyadh", words: { placed: "Thanks" } },
  }),
}));
afterEach(cleanup);

const id = "0190f7a0-0000-7000-8000-000000000001";
const show = async (order_type: OrderType, branch_id: string) => {
  const at = "2026-11-27T15:51:00Z";
  const order = { id, number: 4, status: "pending", order_type, branch_id, branch_name: "Olaya", table_number: null };
  const paid = { promised_at: at, payment_state: "unpaid", total: 1_000, lines: [], points: null };
  vi.mocked(client.send).mockImplementation((async () => ({ ...order, ...paid })) as never);
  const routes = [{ path: "*", element: <ConfirmScreen /> }];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [`/?order=${id}`] })} />);
  await screen.findByText("Thanks");
  return screen.queryByRole("link", { name: m.entry_directions() })?.getAttribute("href");
};

it("leads to the branch where an order waits to be picked up", async () => {
  expect(await show(2, "b")).toBe("https://www.google.com/maps/dir/?api=1&destination=24.7,46.6");
  expect(screen.getByText("Olaya Street")).toBeTruthy();
});

it("shows no directions for a delivery or another branch's order", async () => {
  expect(await show(2, "other")).toBeUndefined();
  cleanup();
  expect(await show(3, "b")).toBeUndefined();
});

// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import type { OrderType } from "@sufra/domain/contract/fields.ts";
import type { Follow } from "@sufra/ui/api/follow.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/session.ts";
import { ConfirmScreen } from "./confirm-screen.tsx";

vi.mock("../app/session.ts", () => ({ client: { send: vi.fn() }, currentQr: () => undefined }));
const live = vi.hoisted(() => ({ follow: (_: Follow) => () => {} }));
vi.mock("@sufra/ui/api/follow.ts", () => ({ follow: (options: Follow) => live.follow(options) }));
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
const show = async (order_type: OrderType, branch_id: string, getStatus = () => "pending") => {
  const at = "2026-11-27T15:51:00Z";
  const order = { id, number: 4, order_type, branch_id, branch_name: "Olaya", table_number: null };
  const paid = { promised_at: at, payment_state: "unpaid", total: 1_000, lines: [], points: null };
  vi.mocked(client.send).mockImplementation((async () => ({ ...order, ...paid, status: getStatus() })) as never);
  const routes = [
    { path: "/orders/*", element: <p>the order's page</p> },
    { path: "*", element: <ConfirmScreen /> },
  ];
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

it.each(["declined", "canceled"])("leads to the order's page once the order is %s", async (end) => {
  let status = "pending";
  let options: Follow | undefined;
  const stop = vi.fn();
  live.follow = (given) => {
    options = given;
    return stop;
  };
  await show(2, "b", () => status);
  await vi.waitFor(() => expect(options).toBeDefined());
  status = end;
  await act(async () => options?.onEvent({ event: "order" } as never));
  expect(await screen.findByText("the order's page")).toBeTruthy();
  await vi.waitFor(() => expect(stop).toHaveBeenCalled());
});

it("stays while the kitchen works on the order", async () => {
  let status = "pending";
  let options: Follow | undefined;
  live.follow = (given) => {
    options = given;
    return () => {};
  };
  await show(2, "b", () => status);
  await vi.waitFor(() => expect(options).toBeDefined());
  status = "sent_to_kitchen";
  await act(async () => options?.onEvent({ event: "order" } as never));
  expect(screen.getByText("Thanks")).toBeTruthy();
});

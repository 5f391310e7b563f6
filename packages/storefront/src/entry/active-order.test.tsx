// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import type { OrderStatus } from "@sufra/domain/orders/api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { forgetGuest, setGuest } from "../app/guest-store.ts";
import { ActiveOrder } from "./active-order.tsx";

vi.mock("../app/session.ts", () => ({ client: { send: vi.fn() }, currentQr: () => undefined }));
vi.mock("../app/visit.ts", () => ({ useVisit: () => ({ uuid: "u", establishment: { time_zone: "Asia/Riyadh" } }) }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  forgetGuest();
});

const order = { id: "o", number: 7, status: "sent_to_kitchen", order_type: 2 as const };
const show = (promised: { promised_at?: string; status?: OrderStatus }) => {
  setGuest({ active_order: { ...order, ...promised } });
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element: <ActiveOrder /> }])} />);
  return screen.getByRole("link");
};

const at = (now: string) => vi.useFakeTimers({ now: new Date(now), toFake: ["Date"] });

it("says when the order comes, its step, and how far it is", () => {
  at("2026-11-27T15:20:00Z");
  const card = show({ promised_at: "2026-11-27T15:51:00Z" });
  expect(card.textContent).toContain(m.orders_head_ready_about({ time: "6:51 م" }));
  expect(card.textContent).toContain("في المطبخ");
  expect(Number(card.style.getPropertyValue("--way"))).toBeCloseTo(1 / 3);
});

it("leaves the time out where the last release does not send it", () => {
  expect(show({}).textContent).toMatch(/^\S+ \u2068?#007\u2069?في المطبخ$/);
});

it.each(["ready", "awaiting_payment", "assigned"] as const)("names no hour of an order that is %s", (status) => {
  at("2026-11-27T15:20:00Z");
  expect(show({ promised_at: "2026-11-27T15:51:00Z", status }).textContent).not.toContain("6:51");
});

it("names the day of an order for tomorrow", () => {
  at("2026-11-26T15:20:00Z");
  expect(show({ promised_at: "2026-11-27T15:51:00Z" }).textContent).toContain("الجمعة 6:51 م");
});

it("shows some of the line for the first step", () => {
  expect(show({ status: "pending" }).style.getPropertyValue("--way")).toBe("0.08");
});

// @vitest-environment happy-dom
import { act, cleanup, configure, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { m } from "@sufra/ui/i18n/messages.ts";
import { forgetGuest, setGuest } from "../app/guest-store.ts";
import { EntryScreen } from "./entry-screen.tsx";

// Only ends what hangs: parts of the screen load late on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

const branch = { id: "b1", name: "Olaya", hours: [], address: "", phone: null, lat: 24.7, lng: 46.7 };
const establishment = { name: "Shop", description: "", phone: null, social_links: [], time_zone: "Asia/Riyadh" };
vi.mock("../app/session.ts", () => ({ client: { send: vi.fn() }, currentQr: () => undefined }));
vi.mock("../app/visit.ts", () => ({
  visitRouteId: "visit",
  useVisit: () => ({ uuid: "u", branch, establishment, table: null, services: ["ordering", "coupons"], now: 0 }),
}));
vi.mock("../app/open-state.tsx", () => ({ OpenState: () => null }));
vi.mock("../banners/popup.tsx", () => ({ PopupHost: () => null }));
vi.mock("../menu/menu-store.ts", () => ({ refreshMenu: async () => undefined }));
vi.mock("../banners/slider.tsx", () => ({ Slider: () => null }));
vi.mock("./contact.tsx", () => ({ Contact: () => null }));
vi.mock("./popular.tsx", () => ({ Popular: () => <p>popular</p> }));
vi.mock("./home.tsx", () => ({ HomeTop: () => <p>home</p>, HomeMore: () => null }));

const coupon = (over: object = {}) => ({
  id: "c",
  name: "Hello",
  code: "HELLO",
  kind: "percent",
  rate_bp: 1_000,
  cap: null,
  applied: "entered",
  first_order_only: true,
  new_customers_only: false,
  reason: null,
  branch_ids: null,
  ...over,
});
const coupons = vi.hoisted(() => ({ available: [] as object[] }));
vi.mock("../coupons/use-coupons.ts", () => ({ useCoupons: () => ({ data: coupons }) }));
beforeEach(() => setGuest({ customer: null }));
afterEach(() => {
  cleanup();
  forgetGuest();
});

const open = async (shown: string, available: object[]): Promise<void> => {
  coupons.available = available;
  const entry = [{ path: "*", element: <EntryScreen />, loader: () => ({ slides: [], branches: [] }) }];
  render(<RouterProvider router={createMemoryRouter(entry)} />);
  await screen.findByText(shown);
};
const getOffer = () => screen.queryByText(m.entry_offer())?.closest("[data-ticket]")?.querySelector("a");

it.each([
  ["for a first order", {}, "/apply-coupons/u?code=HELLO"],
  ["for new customers", { first_order_only: false, new_customers_only: true }, "/apply-coupons/u?code=HELLO"],
  ["that applies by itself", { applied: "automatic" }, "/menu/u"],
])("offers a visitor the coupon %s", async (_, over, to) => {
  await open(m.entry_offer(), [coupon({ first_order_only: false }), coupon({ id: "d", ...over })]);
  expect(getOffer()?.getAttribute("href")).toBe(to);
});

it("says the most that the coupon takes off, and the least that the order must be", async () => {
  await open(m.entry_offer(), [coupon({ cap: 3_000, minimum: 5_000 })]);
  expect(document.querySelector("[data-ticket]")?.textContent).toMatch(/بحد أقصى.*30.*لطلب من.*50/);
});

it.each([
  ["for everyone", { first_order_only: false }],
  ["that begins later", { reason: "not_started" }],
  ["of another branch", { branch_ids: ["b2"] }],
])("offers a visitor no coupon %s", async (_, over) => {
  await open("popular", [coupon(over)]);
  expect(getOffer()).toBeUndefined();
});

it("offers nothing to a known guest, also one who is read after the page", async () => {
  setGuest({ customer: { id: "c" } as never });
  await open("home", [coupon()]);
  expect(getOffer()).toBeUndefined();
  act(() => setGuest({ customer: null }));
  await screen.findByText(m.entry_offer());
  act(() => setGuest({ customer: { id: "c" } as never }));
  expect(getOffer()).toBeUndefined();
});

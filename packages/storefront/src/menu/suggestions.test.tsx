// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { toInstant } from "@sufra/domain/hours/zoned-time.ts";
import { setGuest } from "../app/guest-store.ts";
import { visitRouteId } from "../app/visit.ts";
import { dispatchCart, getCart, openCart } from "../cart/cart-store.ts";
import { useSuggested } from "./suggestions.ts";

const facts = {
  popular: ["kabsa"],
  pairs: [],
  products: [
    { id: "kabsa", category: 0, demand: [1, 400, 300, 10], partners: [] },
    { id: "tea", category: 1, demand: [300, 100, 150, 100], partners: [] },
    { id: "laban", category: 1, demand: [10, 200, 200, 40], partners: [] },
    { id: "kunafa", category: 2, demand: [1, 20, 60, 120], partners: [] },
  ],
  categories: [
    [20, 200, 50],
    [200, 10, 200],
    [50, 200, 20],
  ],
};
const products = ["kabsa", "tea", "laban", "kunafa", "salad"].map((id, place) => ({
  id,
  available: true,
  popular: id === "salad",
  price: 100 * place,
  schedules: id === "laban" ? [null, [{ weekdays: [0, 1, 2, 3, 4, 5, 6], from_minute: 600, to_minute: 1_320 }]] : [],
}));

const known = { id: "sara", full_name: "سارة", dial_code: "966", phone_number: "500000001" };

let branch = 0;
const Row = ({ beside }: { beside: string[] }) => (
  <p role="status">
    {useSuggested({ branchId: `branch ${branch}`, products, beside, most: 2 })
      .map(({ id }) => id)
      .join(" ")}
  </p>
);
const expectRow = async (row: string, hour: number, ...beside: string[]): Promise<void> => {
  vi.setSystemTime(toInstant("2026-07-01", hour * 60, "Asia/Riyadh"));
  const loader = () => ({ establishment: { time_zone: "Asia/Riyadh" } });
  const routes = [
    { id: visitRouteId, path: "/", loader, element: <Row beside={beside} />, HydrateFallback: () => null },
  ];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe(row), { timeout: 5_000 });
  cleanup();
};

const kept = new Map<string, Response>();
const answer = vi.fn<() => Promise<Response>>();
beforeEach(() => {
  branch += 1;
  kept.clear();
  vi.useFakeTimers({ toFake: ["Date"] });
  answer.mockImplementation(async () => Response.json(facts));
  vi.stubGlobal("fetch", answer);
  vi.stubGlobal("caches", {
    open: async () => ({
      put: async (at: string, value: Response) => void kept.set(at, value),
      match: async (at: string) => kept.get(at)?.clone(),
    }),
  });
  openCart("establishment");
  setGuest({ suggestions: [] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("offers a dish's drink at this hour of the branch, and no second drink", async () => {
  await expectRow("tea kunafa", 8, "kabsa");
  await expectRow("laban tea", 13, "kabsa");
  await expectRow("kunafa tea", 21, "kabsa", "laban");
});

it("offers what is sold at that time alone", async () => {
  await expectRow("tea kunafa", 9, "kabsa");
  await expectRow("laban tea", 21, "kabsa");
  await expectRow("tea kunafa", 22, "kabsa");
});

it("begins with a known guest's favorites where the cart is empty, and with the hour's dishes for a visitor", async () => {
  setGuest({ suggestions: ["salad"] });
  await expectRow("tea kabsa", 8);
  setGuest({ suggestions: ["salad"], customer: known });
  await expectRow("salad tea", 8);
  await expectRow("tea kunafa", 8, "kabsa");
  setGuest({ customer: null });
});

it("shows what is popular where a process of the last release answers, which knows no facts", async () => {
  answer.mockImplementation(async () => Response.json({ popular: ["kunafa"], pairs: [] }));
  await expectRow("kunafa salad", 8, "kabsa");
});

it("suggests for the time that the order is for", async () => {
  const before = getCart().paymentData;
  dispatchCart({ type: "setPaymentData", paymentData: { scheduledAt: "2026-07-01T20:30:00Z" } });
  await expectRow("kunafa tea", 8);
  dispatchCart({ type: "setPaymentData", paymentData: before });
});

it("computes from the device's copy without a network, and shows what is popular without one", async () => {
  await expectRow("laban tea", 13, "kabsa");
  answer.mockRejectedValue(new TypeError("no network"));
  const [[, copy] = []] = [...kept];
  branch += 1;
  await expectRow("salad", 8, "kabsa");
  branch += 1;
  kept.set(`/saved/learned/branch ${branch}`, copy ?? Response.error());
  await expectRow("tea kunafa", 8, "kabsa");
});

// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/session.ts";
import { beginWithKnownGuest } from "./known-guest.test-data.ts";
import { PointsShopScreen } from "./points-shop-screen.tsx";

vi.mock("../app/session.ts", () => ({ client: { send: vi.fn() }, currentQr: () => undefined }));
vi.mock("../loyalty/use-own-events.ts", () => ({ useOwnEvents: () => undefined }));
vi.mock("../app/visit.ts", () => ({
  visitRouteId: "visit",
  useVisit: () => ({ uuid: "u", services: [], establishment: { time_zone: "Asia/Riyadh" } }),
}));
beginWithKnownGuest();

const voucher = (points: number, reason: string | null, missing_points = 0) => ({
  points,
  value: points * 10,
  reason,
  missing_points,
});
const open = async (balance: number, vouchers: object[], max = balance): Promise<void> => {
  const rules = { halalas_per_point: 10, min_redemption: 0, voucher_remainder: "keep", voucher_days: 30 };
  vi.mocked(client.send).mockResolvedValue({
    balance,
    vouchers,
    spendable: { min: 1, max },
    rules: { ...rules, max_redemption_per_transaction: null },
  } as never);
  const router = createMemoryRouter([{ path: "*", element: <PointsShopScreen /> }]);
  render(<RouterProvider router={router} />);
  await screen.findByText(m.prizes_voucher_text());
};
/** The bar's filled part. */
const getBar = () => document.querySelector<HTMLElement>("[aria-hidden] > span[style]")?.style.inlineSize;

it("shows how far the balance is on its way to the next voucher that it does not reach", async () => {
  await open(150, [voucher(100, null), voucher(200, "points", 50), voucher(500, "points", 350)]);
  screen.getByText(m.prizes_missing({ count: 50 }));
  expect([getBar(), screen.queryByText(m.prizes_missing({ count: 350 }))]).toEqual(["75%", null]);
});

it("shows no way to a voucher that more points would not give", async () => {
  await open(150, [voucher(100, null), voucher(200, "limits", 50)]);
  expect(getBar()).toBeUndefined();
});

it.each([
  ["all points only if all can be exchanged", 500, m.prizes_all()],
  ["the maximum if the balance is higher", 925, m.prizes_max({ points: "500" })],
])("names the last step: %s", async (_title, balance, name) => {
  await open(balance, [], 500);
  screen.getByRole("button", { name });
});

it("says how many points stay: half of them, or none", async () => {
  await open(500, []);
  screen.getByText(m.prizes_stays({ count: 250 }));
  fireEvent.click(screen.getByRole("button", { name: m.prizes_all() }));
  screen.getByText(m.prizes_stays_none());
});

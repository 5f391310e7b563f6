// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { signedMoneyText, spokenMoney } from "@sufra/domain/money/format-money.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/session.ts";
import { beginWithKnownGuest } from "./known-guest.test-data.ts";
import { RewardsScreen } from "./rewards-screen.tsx";

vi.mock("../app/session.ts", () => ({ client: { send: vi.fn() }, currentQr: () => undefined }));
vi.mock("../loyalty/use-own-events.ts", () => ({ useOwnEvents: () => undefined }));
vi.mock("../app/visit.ts", () => ({
  visitRouteId: "visit",
  useVisit: () => ({ uuid: "u", services: [], branch: undefined, establishment: { time_zone: "Asia/Riyadh" } }),
}));
beginWithKnownGuest();

const reward = (id: string, kind: string, value: number) => ({
  id,
  kind,
  value,
  name: id,
  image: null,
  image_color: null,
  product_id: null,
  expires_at: "2099-12-01T00:00:00Z",
});
const open = async (...available: object[]): Promise<void> => {
  vi.mocked(client.send).mockResolvedValue({ available, not_claimable: [], claimed: [], expired: [] } as never);
  render(<RouterProvider router={createMemoryRouter([{ path: "*", element: <RewardsScreen /> }])} />);
  await screen.findByText("tea");
};
const getChips = () =>
  [...(screen.queryByRole("group", { name: m.prizes_filter() })?.children ?? [])].map(({ textContent }) => textContent);

const sevenVouchers = Array.from({ length: 7 }, (_, each) => ({
  ...reward("discount", "voucher", 2_500),
  id: `voucher ${each}`,
}));

it("filters by the kinds that are there", async () => {
  await open(...sevenVouchers, reward("tea", "at_cashier", 0));
  expect(getChips()).toEqual([m.prizes_filter_all(), m.prizes_filter_prizes(), m.prizes_filter_vouchers()]);
  fireEvent.click(screen.getByRole("button", { name: m.prizes_filter_vouchers() }));
  expect([screen.queryByText("tea"), screen.getAllByText("discount").length]).toEqual([null, 7]);
});

it("reads aloud what a prize is worth; a voucher's name says it already", async () => {
  await open(reward("tea", "at_cashier", 2_500), reward("discount", "voucher", 2_500));
  const named = (name: RegExp) => screen.getByRole("link", { name });
  const worth = spokenMoney(signedMoneyText(2_500, "sa", "latin"), "sa");
  expect(named(/tea/)).toBe(named(new RegExp(worth)));
  expect(named(/^discount/)).toBeTruthy();
});

it("offers no filter where all are of one kind, or few", async () => {
  await open(...sevenVouchers, { ...reward("tea", "voucher", 2_500), id: "eighth" });
  expect(getChips()).toEqual([]);
  cleanup();
  await open(...sevenVouchers.slice(1), reward("tea", "at_cashier", 0));
  expect(getChips()).toEqual([]);
});

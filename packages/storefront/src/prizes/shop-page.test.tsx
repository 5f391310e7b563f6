// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { m } from "@sufra/ui/i18n/messages.ts";
import { beginWithKnownGuest } from "./known-guest.test-data.ts";
import { type ShopItem, ShopPage } from "./shop-page.tsx";

vi.mock("../app/session.ts", () => ({ client: { send: vi.fn() }, currentQr: () => undefined }));
vi.mock("../app/visit.ts", () => ({ visitRouteId: "visit", useVisit: () => ({ uuid: "u", services: [] }) }));
beginWithKnownGuest();

const item = (name: string, reason: ShopItem["reason"], missing = 0): ShopItem => ({
  key: name,
  name,
  reason,
  missing,
  claimable: reason === null,
  card: <p>{name}</p>,
});
const open = (items: ShopItem[]): void => {
  const read = { data: { balance: 10 }, error: undefined, loading: false, reload: () => undefined };
  const page = (
    <ShopPage title="shop" service="prize_shop" read={read} items={items}>
      {null}
    </ShopPage>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: "*", element: page }])} />);
};
const listed = (title: string): string[] => {
  const group = screen.queryByRole("heading", { name: title })?.parentElement;
  return group
    ? within(group)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent ?? "")
    : [];
};
const unreachable = (["window", "stock", "new_customers", "level", "limits"] as const).map((each) => item(each, each));

it("lists as almost there only what points lack for, the nearest first", () => {
  open([item("dear", "points", 90), ...unreachable, item("tea", null), item("cake", "points", 5)]);
  expect([listed(m.prizes_now()), listed(m.prizes_almost())]).toEqual([["tea"], ["cake", "dear"]]);
  expect(listed(m.prizes_others())).toEqual(unreachable.map(({ name }) => name));
});

it("sets no goal that points do not reach", () => {
  open(unreachable);
  expect([listed(m.prizes_almost()), screen.queryByText(m.prizes_how_to_earn())]).toEqual([[], null]);
  cleanup();
  open([...unreachable, item("cake", "points", 5)]);
  screen.getByText(m.prizes_goal({ name: "cake" }));
});

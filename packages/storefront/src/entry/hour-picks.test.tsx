// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { m } from "@sufra/ui/i18n/messages.ts";
import { HourPicks } from "./hour-picks.tsx";

const facts = vi.hoisted(() => ({ menu: undefined as object | undefined }));
vi.mock("../app/session.ts", () => ({ client: { send: () => new Promise(() => {}) }, currentQr: () => undefined }));
vi.mock("../app/visit.ts", () => ({
  useVisit: () => ({ uuid: "u", establishment: { digits: "latin", time_zone: "Asia/Riyadh" } }),
}));
vi.mock("../app/guest-store.ts", () => ({ useGuest: () => ({ customer: null, suggestions: ["tea", "rice"] }) }));
vi.mock("../menu/menu-store.ts", () => ({ useWholeMenu: () => facts.menu }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const product = (id: string) => ({
  id,
  name: id,
  slug: id,
  image: null,
  drawing: "plate",
  price: 900,
  available: true,
  popular: false,
  schedule: null,
  option_groups: [],
});
const menu = { categories: [{ schedule: null, products: [product("rice"), product("tea")] }] };

const show = (time: string, found: object | undefined) => {
  facts.menu = found;
  vi.useFakeTimers({ now: new Date(time), toFake: ["Date"] });
  render(<HourPicks branchId="b" />, { wrapper: MemoryRouter });
};

it.each([
  ["2026-11-26T02:00:00Z", m.entry_picks_breakfast],
  ["2026-11-26T08:00:00Z", m.entry_picks_lunch],
  ["2026-11-26T13:00:00Z", m.entry_picks_evening],
  ["2026-11-26T19:00:00Z", m.entry_picks_late],
  ["2026-11-26T01:59:00Z", m.entry_picks_late],
])("names the hour of %s in the establishment's zone", (time, title) => {
  show(time, menu);
  expect(screen.getByRole("heading").textContent).toBe(title());
  expect(screen.getAllByRole("listitem").map((row) => row.textContent)).toEqual([
    expect.stringContaining("tea"),
    expect.stringContaining("rice"),
  ]);
});

it("has no heading before the menu is here", () => {
  show("2026-11-26T08:00:00Z", undefined);
  expect(screen.queryByRole("heading")).toBeNull();
});

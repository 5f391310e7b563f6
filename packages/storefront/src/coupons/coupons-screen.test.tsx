// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/session.ts";
import { beginWithKnownGuest } from "../prizes/known-guest.test-data.ts";
import { CouponsScreen } from "./coupons-screen.tsx";

vi.mock("../app/session.ts", () => ({ client: { send: vi.fn() }, currentQr: () => undefined }));
vi.mock("../loyalty/use-own-events.ts", () => ({ useOwnEvents: () => undefined }));
vi.mock("../app/visit.ts", () => ({
  visitRouteId: "visit",
  useVisit: () => ({
    uuid: "u",
    branch: { id: "here" },
    services: ["coupons"],
    establishment: { time_zone: "Asia/Riyadh" },
  }),
}));
beginWithKnownGuest();
const { execCommand } = document;
afterEach(() => {
  vi.unstubAllGlobals();
  document.execCommand = execCommand;
});

const coupon = {
  id: "c",
  code: "JAMAA15",
  name: "Friends' table",
  description: "Up to three times",
  kind: "percent",
  rate_bp: 1_500,
  amount: null,
  cap: null,
  minimum: 0,
  order_types: null,
  branch_ids: null,
  starts_at: null,
  expires_at: null,
  applied: "entered",
  state: "available",
  reason: null,
  qr_svg: "<svg></svg>",
};
const open = async (available: object[] = [coupon]): Promise<void> => {
  vi.mocked(client.send).mockResolvedValue({ available, history: [] } as never);
  render(<RouterProvider router={createMemoryRouter([{ path: "*", element: <CouponsScreen /> }])} />);
  await screen.findByText("JAMAA15");
};

it("says a coupon's name and note in one line, and copies its code", async () => {
  const writeText = vi.fn().mockResolvedValue(undefined);
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
  await open();
  screen.getByText("Friends' table · Up to three times");
  fireEvent.click(screen.getByRole("button", { name: m.coupons_copy({ code: "JAMAA15" }) }));
  expect(writeText).toHaveBeenCalledWith("JAMAA15");
});

it("shows the code large where the browser refuses to copy it", async () => {
  vi.stubGlobal("navigator", { ...navigator, clipboard: undefined });
  document.execCommand = () => false;
  await open();
  fireEvent.click(screen.getByRole("button", { name: m.coupons_copy({ code: "JAMAA15" }) }));
  await screen.findByText(m.coupons_show_text());
});

it("keeps apart what can be used now, later, and not by this guest or at this branch", async () => {
  const change = (id: string, more: object) => ({ ...coupon, id, code: id, ...more });
  await open([
    change("FIRST", { reason: "first_order" }),
    coupon,
    change("SOON", { reason: "not_started", starts_at: "2026-12-04T09:00:00Z" }),
    change("THERE", { branch_ids: ["there"] }),
  ]);
  const groups = screen.getAllByRole("region").map((group) => [group.getAttribute("aria-label"), group.textContent]);
  expect(groups.map(([title]) => title)).toEqual([m.coupons_available(), m.coupons_soon(), m.prizes_others()]);
  expect(
    groups.map(([, text]) => ["JAMAA15", "SOON", "FIRST", "THERE"].filter((code) => text?.includes(code))),
  ).toEqual([["JAMAA15"], ["SOON"], ["FIRST", "THERE"]]);
});

// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { m } from "@sufra/ui/i18n/messages.ts";
import { type Branch, BranchList } from "./branch-list.tsx";

vi.mock("../app/visit.ts", () => ({ useVisit: () => ({ establishment: { time_zone: "Asia/Riyadh" } }) }));
afterEach(cleanup);

const branch = {
  id: "b",
  name: "Olaya",
  district: "Al Olaya",
  city: "Riyadh",
  order_types: [1],
  open: true,
  changes_at: null,
  distance: null,
  deactivated: false,
  lat: 24.7,
  lng: 46.6,
  phone: "+966112345678",
} as unknown as Branch;

it("leads to each branch and calls it, where it has a number", () => {
  const silent = { ...branch, id: "c", name: "Yasmin", phone: null };
  render(<BranchList branches={[branch, silent]} current="b" onChoose={() => undefined} />);
  const links = screen.getAllByRole("link").map((link) => [link.getAttribute("aria-label"), link.getAttribute("href")]);
  const way = "https://www.google.com/maps/dir/?api=1&destination=24.7,46.6";
  expect(links).toEqual([
    [`${m.entry_directions()} Olaya`, way],
    [`${m.entry_call()} Olaya`, "tel:+966112345678"],
    [`${m.entry_directions()} Yasmin`, way],
  ]);
});

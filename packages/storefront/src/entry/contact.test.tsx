// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { BranchDetail } from "@sufra/domain/branches/api.ts";
import { socialKinds } from "@sufra/domain/branding/social-links.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Contact } from "./contact.tsx";

const social_links = socialKinds.map((kind) => ({ kind, url: `https://${kind}.example/` }));
vi.mock("../app/visit.ts", () => ({
  useVisit: () => ({ establishment: { time_zone: "Asia/Riyadh", phone: "+966112345678", social_links } }),
}));
afterEach(cleanup);

const show = (hours: { weekday: number; opens_minute: number; closes_minute: number }[]) => {
  const branch = { name: "Olaya", phone: null, lat: 24.7, lng: 46.7, address: "Street", hours };
  return render(<Contact branch={branch as unknown as BranchDetail} />);
};

it("says hours that are the same every day at once, and unfolds others", () => {
  const week = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens_minute: 0, closes_minute: 1440 }));
  const { container } = show(week);
  expect(container.textContent).toContain(`${m.entry_hours()}${m.entry_every_day()} · ${m.entry_day_round()}`);
  expect(container.querySelector("details")).toBeNull();
  cleanup();
  expect(show(week.slice(1)).container.querySelectorAll("details dt")).toHaveLength(7);
});

it("has a name of its own for each link", () => {
  show([]);
  const names = screen
    .getAllByRole("link")
    .map((link) => link.querySelector("svg[aria-label]")?.getAttribute("aria-label") ?? link.textContent.trim());
  expect(names).toHaveLength(socialKinds.length + 2);
  expect([new Set(names).size, names.includes("")]).toEqual([names.length, false]);
});

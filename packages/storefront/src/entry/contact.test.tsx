// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { BranchDetail } from "@sufra/domain/branches/api.ts";
import { socialKinds } from "@sufra/domain/branding/social-links.ts";
import { Contact } from "./contact.tsx";

const social_links = socialKinds.map((kind) => ({ kind, url: `https://${kind}.example/` }));
vi.mock("../app/visit.ts", () => ({
  useVisit: () => ({ establishment: { time_zone: "Asia/Riyadh", phone: "+966112345678", social_links } }),
}));
afterEach(cleanup);

it("has a name of its own for each link", () => {
  const branch = { name: "Olaya", phone: null, lat: 24.7, lng: 46.7, address: "Street", hours: [] };
  render(<Contact branch={branch as unknown as BranchDetail} />);
  const names = screen
    .getAllByRole("link")
    .map((link) => link.querySelector("svg[aria-label]")?.getAttribute("aria-label") ?? link.textContent.trim());
  expect(names).toHaveLength(socialKinds.length + 2);
  expect([new Set(names).size, names.includes("")]).toEqual([names.length, false]);
});

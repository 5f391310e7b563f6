// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PicksBelow } from "./picks-below.tsx";

const facts = vi.hoisted(() => ({ services: [] as string[], branch: undefined as object | undefined }));
const loadMenu = vi.hoisted(() => vi.fn());
vi.mock("../app/visit.ts", () => ({ useVisit: () => facts }));
vi.mock("../menu/menu-store.ts", () => ({ loadMenu }));
vi.mock("./hour-picks.tsx", () => ({ HourPicks: ({ branchId }: { branchId: string }) => `picks of ${branchId}` }));
beforeEach(() => {
  loadMenu.mockReset().mockResolvedValue({});
});
afterEach(cleanup);

it("reads the menu for dishes to begin with", async () => {
  Object.assign(facts, { services: ["ordering"], branch: { id: "b" } });
  render(<PicksBelow />);
  expect(await screen.findByText("picks of b")).toBeTruthy();
  expect(loadMenu).toHaveBeenCalledExactlyOnceWith("b");
});

it("does not fail with a menu that cannot be read", async () => {
  Object.assign(facts, { services: ["ordering"], branch: { id: "b" } });
  loadMenu.mockRejectedValue(new Error("offline"));
  render(<PicksBelow />);
  expect(await screen.findByText("picks of b")).toBeTruthy();
});

it.each([
  ["nothing is ordered here", [], { id: "b" }],
  ["no branch is chosen", ["ordering"], undefined],
])("shows no dishes when %s", (_, services, branch) => {
  Object.assign(facts, { services, branch });
  const { container } = render(<PicksBelow />);
  expect(container.innerHTML).toBe("");
  expect(loadMenu).not.toHaveBeenCalled();
});

// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/session.ts";
import { BranchesScreen } from "./branches-screen.tsx";

const place = vi.hoisted(() => ({ here: null as { lat: number; lng: number } | null }));
vi.mock("../app/session.ts", () => ({ client: { send: vi.fn() }, currentQr: () => undefined }));
vi.mock("../app/visit.ts", () => ({ useVisit: () => ({ uuid: "u", main_branch_id: "b", establishment: {} }) }));
vi.mock("../app/page.tsx", () => ({ Page: ({ children }: { children: unknown }) => children }));
vi.mock("../app/screen-styles.tsx", () => ({ ScreenStyles: () => null }));
vi.mock("./branch-list.tsx", () => ({ BranchList: () => null }));
vi.mock("../order-type/guest-place.ts", () => ({ useGuestPlace: () => place.here }));
vi.mock("../order-type/location-help.tsx", () => ({ LocationButton: () => <button type="button">near</button> }));
afterEach(cleanup);

const draw = () => (
  <MemoryRouter>
    <BranchesScreen />
  </MemoryRouter>
);
const show = async (count: number) => {
  place.here = null;
  const branch = { name: "", district: "", city: "", address: "", open: true };
  vi.mocked(client.send).mockResolvedValue({ branches: Array.from({ length: count }, () => branch) } as never);
  const shown = render(draw());
  await act(async () => undefined);
  return shown;
};
const field = () => screen.queryByRole("searchbox", { name: m.branches_search() });

it("searches six branches, not five", async () => {
  await show(5);
  expect([field(), screen.queryByText("near") !== null]).toEqual([null, true]);
  cleanup();
  await show(6);
  expect(field()).not.toBeNull();
});

it("keeps the field while branches near the guest are read", async () => {
  const { rerender } = await show(6);
  const before = field();
  vi.mocked(client.send).mockReturnValue(new Promise<never>(() => undefined));
  place.here = { lat: 24, lng: 46 };
  rerender(draw());
  await act(async () => undefined);
  expect([field() === before, screen.queryByText("near")]).toEqual([true, null]);
});

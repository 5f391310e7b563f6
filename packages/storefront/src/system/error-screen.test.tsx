// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { CodeTarget } from "@sufra/domain/qr-codes/api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { getLastVisit, storeVisit } from "../app/stored-visit.ts";
import { ErrorScreen } from "./error-screen.tsx";

const uuid = "7b0a8f6e-2f6a-4c0b-9d59-0d9d7a3f1c11";
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const open = (address: string): void => {
  history.replaceState(null, "", address);
  const router = createMemoryRouter([{ path: "*", element: <ErrorScreen /> }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
};
const getMenu = () => screen.queryByRole("link", { name: m.system_back_to_menu() })?.getAttribute("href");

it.each([
  ["/error", () => m.ui_failure_oops()],
  ["/error?code=not_found", () => m.system_unknown_code()],
  ["/error?code=opening_soon", () => m.system_opening_soon()],
  ["/nowhere", () => m.system_unknown_page()],
] as const)("%s leads back to the menu of the last visit", (address, title) => {
  storeVisit({ uuid, services: ["ordering"], establishment: { name: "Bayt", logo: null } } as unknown as CodeTarget);
  open(address);
  screen.getByText("Bayt");
  screen.getByRole("heading", { name: title() });
  expect(getMenu()).toBe(`/menu/${uuid}`);
});

it.each([
  ["/error", true],
  ["/error?code=opening_soon", true],
  ["/error?code=not_found", false],
  ["/nowhere", false],
] as const)("%s can be loaded anew: %s", (address, offered) => {
  open(address);
  expect(screen.queryByRole("button", { name: m.ui_refresh() }) !== null).toBe(offered);
});

it("leads to the menu of the code in its address, and to no menu without a visit", () => {
  storeVisit({ uuid: "another", services: ["ordering"], establishment: { name: "Bayt" } } as unknown as CodeTarget);
  open(`/nowhere/${uuid}`);
  expect(getMenu()).toBe(`/menu/${uuid}`);
  expect(screen.queryByText("Bayt")).toBeNull();
  cleanup();
  localStorage.clear();
  open("/nowhere");
  expect(getMenu()).toBeUndefined();
});

it.each([
  ["/error", "/"],
  ["/nowhere", "/"],
  ["/error?code=opening_soon", undefined],
  ["/error?code=not_found", undefined],
  [`/nowhere/${uuid}`, undefined],
] as const)("%s leads a device without a visit to %s", (address, start) => {
  open(address);
  expect(screen.queryByRole("link", { name: m.system_to_start() })?.getAttribute("href")).toBe(start);
});

it("keeps the look of a visit that is stored again without one", () => {
  const visit = { uuid, services: ["ordering"] } as unknown as CodeTarget;
  storeVisit(visit, ":root{--fill:red}");
  storeVisit(visit);
  expect(getLastVisit()?.look).toBe(":root{--fill:red}");
});

// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TransportFailure } from "@sufra/ui/api/failures.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { RouteErrorContent } from "./route-error-content.tsx";
import { visitRouteId } from "./visit.ts";

vi.mock("./session.ts", () => ({ client: { send: vi.fn() }, currentQr: () => undefined }));
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const said = "عذرًا، تعثّر شيء عندنا";
const fails = (error: unknown) => () => {
  throw error;
};

/** Opens a screen that fails below a visit, or whose visit fails. */
const open = (loadVisit: () => object, error: unknown) => {
  const Broken = fails(error);
  const routes = [
    {
      id: visitRouteId,
      loader: loadVisit,
      element: <Outlet />,
      errorElement: <RouteErrorContent />,
      HydrateFallback: () => null,
      children: [{ index: true, Component: Broken, errorElement: <RouteErrorContent /> }],
    },
  ];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
  return screen.findByRole("heading");
};
const visit = () => ({ establishment: { name: "رواق", words: { error: said } } });

it("says in the establishment's voice that a screen broke", async () => {
  expect((await open(visit, new Error("broken"))).textContent).toBe(said);
});

it("has words of its own where the visit itself failed", async () => {
  expect((await open(fails(new Error("broken")) as never, null)).textContent).toBe(m.ui_failure_oops());
});

it("names what failed where it is known", async () => {
  const lost = new TransportFailure("network");
  expect((await open(visit, lost)).textContent).toBe(failureText(lost, "sa").title);
});

it("says that there is no network where code could not be loaded, and repeats once there is one", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  const lost = new TypeError("Failed to fetch dynamically imported module");
  expect((await open(visit, lost)).textContent).toBe(failureText(new TransportFailure("network"), "sa").title);
  expect(reload).not.toHaveBeenCalled();
  dispatchEvent(new Event("online"));
  expect(reload).toHaveBeenCalledTimes(1);
});

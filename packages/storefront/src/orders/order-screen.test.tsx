// @vitest-environment happy-dom
import { cleanup, configure, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { TransportFailure } from "@sufra/ui/api/failures.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/session.ts";
import { uuid } from "../checkout/visit.test-data.ts";
import { OrderScreen } from "./order-screen.tsx";

// Only ends what hangs: parts of the screen load late on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

const loading = vi.hoisted(() => ({ refused: vi.fn() }));
vi.mock("./order-refused.tsx", () => {
  loading.refused();
  throw new Error("Importing a module script failed.");
});
vi.mock("../app/session.ts", () => ({ client: { send: vi.fn() }, currentQr: () => undefined }));
vi.mock("../app/visit.ts", async () => (await import("../checkout/visit.test-data.ts")).mockVisit());
afterEach(cleanup);

const show = (answer: () => Promise<never>) => {
  vi.mocked(client.send).mockImplementation(answer as never);
  const routes = [{ path: "/orders/:uuid/:id", element: <OrderScreen />, errorElement: <p>a page of an error</p> }];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [`/orders/${uuid}/o`] })} />);
};

it("loads the words for a failure before one happens", async () => {
  show(() => new Promise(() => {}));
  await vi.waitFor(() => expect(loading.refused).toHaveBeenCalled());
});

it("stays a page with a way to try again where neither order nor words can be loaded", async () => {
  show(() => Promise.reject(new TransportFailure("network")));
  expect(await screen.findByRole("button", { name: m.ui_retry() })).toBeTruthy();
  expect(screen.queryByText("a page of an error")).toBeNull();
});

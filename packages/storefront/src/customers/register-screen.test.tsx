// @vitest-environment happy-dom
import { cleanup, configure, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/session.ts";
import { RegisterScreen } from "./register-screen.tsx";

// Only ends what hangs: the form arrives late on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

vi.mock("../app/session.ts", () => ({ client: { send: vi.fn() }, currentQr: () => undefined }));
vi.mock("../app/visit.ts", () => ({
  visitRouteId: "visit",
  useVisit: () => ({ uuid: "u", services: [], establishment: { id: "shop", code_countries: ["SA"] } }),
}));
afterEach(cleanup);

const open = (registered: boolean, query = ""): void => {
  vi.mocked(client.send).mockResolvedValue({ id: "c", full_name: registered ? "Sara" : null, registered } as never);
  const routes = [{ path: "/register/u", element: <RegisterScreen /> }];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [`/register/u${query}`] })} />);
};

it("welcomes a member, says that the number is known, and leads on", async () => {
  open(true, "?next=%2Fcart%2Fu");
  await screen.findByText(m.entry_welcome_back());
  screen.getByText(m.customers_registered_text());
  expect(screen.getByText(m.customers_go_on()).closest("a")?.getAttribute("href")).toBe("/cart/u");
  expect([screen.queryByRole("alert"), screen.queryByRole("textbox")]).toEqual([null, null]);
});

it("asks a known number without a registration for its name", async () => {
  open(false);
  expect(await screen.findAllByRole("textbox")).not.toEqual([]);
  expect(screen.queryByText(m.entry_welcome_back())).toBeNull();
});

// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it } from "vitest";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Menu } from "./menu.tsx";
import { type Workplace, WorkplaceContext } from "./workplace.ts";

afterEach(cleanup);

const workplace = {
  staff: { role: "manager", establishment: null },
  style: { language: "en", zone: "Asia/Riyadh", digits: "latin" },
} as unknown as Workplace;

const entry = (name: string) => screen.getByRole("link", { name: new RegExp(`^${name}`) });

it("counts what waits at its area, and at the entry that leads there on a phone", () => {
  const menu = <Menu counts={{ orders: 1, calls: 0, approvals: 3 }} />;
  const router = createMemoryRouter([
    { path: "/", element: <WorkplaceContext value={workplace}>{menu}</WorkplaceContext> },
  ]);
  render(<RouterProvider router={router} />);
  const waits = (count: number) => m.console_app_nav_count({ count });
  expect(entry(m.console_app_nav_approvals()).textContent).toContain(waits(3));
  expect(entry(m.console_app_nav_more()).textContent).toContain(waits(3));
  expect(entry(m.console_app_nav_orders()).textContent).toContain(waits(1));
  expect(entry(m.console_app_nav_tables()).textContent).not.toContain(waits(0));
});

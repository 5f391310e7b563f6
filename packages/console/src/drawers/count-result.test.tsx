// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it } from "vitest";
import { type Workplace, WorkplaceContext } from "../app/workplace.ts";
import type { ClosedShift } from "./drawer-forms.tsx";
import { CountResult } from "./drawers-screen.tsx";

const report = {
  id: "z",
  drawer: 1,
  counted: 30_000,
  difference: -500,
  closing: { cash: { expected: 30_500 } },
} as unknown as ClosedShift;

const linkOf = (role: string) => {
  const style = { language: "en", zone: "Asia/Riyadh", digits: "latin" };
  render(
    <MemoryRouter>
      <WorkplaceContext value={{ style, staff: { role } } as unknown as Workplace}>
        <CountResult report={report} onClose={() => undefined} />
      </WorkplaceContext>
    </MemoryRouter>,
  );
  return screen.queryByRole("link", { hidden: true })?.getAttribute("href");
};
afterEach(cleanup);

it("leads a manager from the count to its Z report, which cashiers do not see", () => {
  expect(linkOf("manager")).toBe("/drawers/closings/z");
  cleanup();
  expect(linkOf("cashier")).toBeUndefined();
});

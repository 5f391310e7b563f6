// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { isolated } from "@sufra/domain/language/text-hygiene.ts";
import { type Workplace, WorkplaceContext } from "../app/workplace.ts";
import { boardOrder } from "./board.test-data.ts";
import { DoneCard } from "./done-card.tsx";

const workplace = { style: { language: "en", zone: "Asia/Riyadh", digits: "latin" } } as unknown as Workplace;
const actions = { advance: vi.fn(), acceptAll: vi.fn(), end: vi.fn(), settle: vi.fn(), moving: new Set<string>() };
afterEach(cleanup);

it("keeps an Arabic reason apart from the time beside it", () => {
  render(
    <MemoryRouter>
      <WorkplaceContext value={workplace}>
        <DoneCard order={boardOrder({ status: "returned", status_reason: "أول", due: 0 })} actions={actions} />
      </WorkplaceContext>
    </MemoryRouter>,
  );
  expect(screen.getByRole("button").textContent).toContain(isolated("أول"));
});

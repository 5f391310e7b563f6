// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import type { WalletView } from "@sufra/domain/loyalty/api.ts";
import { LevelRing } from "./level-ring.tsx";

vi.mock("../app/visit.ts", () => ({ useVisit: () => ({ uuid: "0199" }) }));

afterEach(cleanup);

const [bronze, silver] = [
  { name: "Bronze", break_points: 0 },
  { name: "Silver", break_points: 500 },
];
const draw = (level: typeof bronze, level_points: number) => (
  <MemoryRouter>
    <LevelRing wallet={{ level, next_level: { break_points: 1000 }, level_points } as WalletView} text="Near" />
  </MemoryRouter>
);
const sparks = () => (screen.getByRole("link").firstElementChild?.children.length ?? 0) - 2;

it("sparks at a level that is reached while it is looked at, and at no other", () => {
  const { rerender } = render(draw(bronze, 480));
  expect(sparks()).toBe(0);
  rerender(draw(silver, 520));
  expect(sparks()).toBe(1);
  rerender(draw(bronze, 480));
  expect(sparks()).toBe(0);
});

it("does not spark for a level that was there before", () => {
  render(draw(silver, 520));
  expect(sparks()).toBe(0);
});

it("reads aloud how many of the next level's points are there, and nothing of them at the top", () => {
  const { rerender } = render(draw(silver, 965));
  expect(screen.getByRole("link").textContent).toBe("SilverNear");
  expect(screen.getByRole("link").getAttribute("aria-label")).toContain("965 / 1,000، Near");
  rerender(
    <MemoryRouter>
      <LevelRing wallet={{ level: silver, next_level: null, level_points: 1200 } as WalletView} text={undefined} />
    </MemoryRouter>,
  );
  expect(screen.getByRole("link").textContent).toBe("Silver");
  expect(screen.getByRole("link").getAttribute("aria-label")).not.toContain("/");
});

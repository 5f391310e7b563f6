// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { isolated } from "@sufra/domain/language/text-hygiene.ts";
import { boardActions, boardOrder, renderOnBoard } from "./board.test-data.tsx";
import { DoneCard } from "./done-card.tsx";

afterEach(cleanup);

it("keeps an Arabic reason apart from the time beside it", () => {
  renderOnBoard(
    <DoneCard order={boardOrder({ status: "returned", status_reason: "أول", due: 0 })} actions={boardActions} />,
  );
  expect(screen.getByRole("button").textContent).toContain(isolated("أول"));
});

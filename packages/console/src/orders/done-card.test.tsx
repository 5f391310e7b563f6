// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { weekdayText } from "@sufra/domain/language/dates.ts";
import { isolated } from "@sufra/domain/language/text-hygiene.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { boardActions, boardOrder, renderOnBoard } from "./board.test-data.tsx";
import { DoneCard } from "./done-card.tsx";

const dayMs = 86_400_000;

afterEach(cleanup);

it("keeps an Arabic reason apart from the time beside it", () => {
  renderOnBoard(
    <DoneCard order={boardOrder({ status: "returned", status_reason: "أول", due: 0 })} actions={boardActions} />,
  );
  expect(screen.getByRole("button").textContent).toContain(isolated("أول"));
});

it("says on which day an order before today ended", () => {
  const wordsAt = (instant: Date) => {
    cleanup();
    const order = boardOrder({ status: "delivered", updated_at: instant.toISOString() });
    renderOnBoard(<DoneCard order={order} actions={boardActions} />);
    return screen.getAllByRole("button")[0]?.textContent;
  };
  const now = Date.now();
  expect(wordsAt(new Date(now))).not.toContain(m.console_orders_yesterday());
  expect(wordsAt(new Date(now - dayMs))).toContain(m.console_orders_yesterday());
  const earlier = new Date(now - 3 * dayMs);
  expect(wordsAt(earlier)).toContain(weekdayText(earlier, { language: "en", zone: "Asia/Riyadh" }));
});

it("says that money is owed, or still to be paid, also where other money went back", () => {
  const wordsOf = (due: number) => {
    cleanup();
    const order = boardOrder({ status: "delivered", payment_state: "partially_refunded", due });
    renderOnBoard(<DoneCard order={order} actions={boardActions} />);
    return screen.getAllByRole("button")[0]?.textContent;
  };
  expect(wordsOf(-2_250)).toContain(m.console_orders_overpaid());
  expect(wordsOf(3_000)).toContain(m.console_orders_partly_paid());
  expect(wordsOf(0)).toContain(m.console_orders_partly_refunded());
});

// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { m } from "@sufra/ui/i18n/messages.ts";
import { type Workplace, WorkplaceContext } from "../app/workplace.ts";
import { boardActions, boardOrder, renderOnBoard } from "./board.test-data.tsx";
import { OrderCard } from "./order-card.tsx";
import { countFitting, OrderLines, OrderTime } from "./order-facts.tsx";

const workplace = { style: { language: "en", zone: "Asia/Riyadh", digits: "latin" } } as unknown as Workplace;
const named = (name: string, quantity = 1) => ({ name: { sa: name, en: name }, quantity });
const part = (name: string, quantity: number, options: string[]) => ({
  ...named(name, quantity),
  options: options.map((option) => named(option)),
});
const show = (chosen: ReturnType<typeof part>[]) => {
  const line = { ...named("Family table"), line_no: 1, line_total: 0, note: "", chosen };
  render(
    <WorkplaceContext value={workplace}>
      <OrderLines lines={[line]} />
    </WorkplaceContext>,
  );
  return screen.getAllByRole("listitem").map(({ textContent }) => textContent);
};
afterEach(cleanup);

describe("the lines of a new order", () => {
  const lines = (count: number, note = "") =>
    Array.from({ length: count }, (_, place) => ({
      ...named(`Dish ${place}`, 2),
      line_no: place,
      line_total: 0,
      note,
      chosen: [],
    }));

  it("are counted beyond the rows of a small screen", () => {
    expect(countFitting(lines(20), 6)).toBe(6);
    expect(countFitting(lines(7), 6)).toBe(7);
    expect(countFitting(lines(20, "no onions"), 6)).toBe(3);
    expect(countFitting(lines(2, "no onions"), 1)).toBe(1);
    const order = boardOrder({ lines: lines(20) });
    renderOnBoard(<OrderCard order={order} actions={boardActions} density="comfortable" />);
    expect(screen.getAllByRole("listitem").length).toBe(7);
    expect(screen.getByText(m.console_orders_more_items({ count: 28 }))).toBeTruthy();
  });

  it("are all visible once the kitchen works on them", () => {
    const order = boardOrder({ lines: lines(20), status: "sent_to_kitchen" });
    renderOnBoard(<OrderCard order={order} actions={boardActions} density="comfortable" />);
    expect(screen.getAllByRole("listitem").length).toBe(20);
  });
});

describe("a line of an order", () => {
  it("says which product of a combo each option belongs to", () => {
    const [, ...parts] = show([
      part("Kebab", 2, ["No bread"]),
      part("Kebab", 1, ["Plain", "Spicy"]),
      part("Tea", 1, []),
    ]);
    expect(parts).toEqual(["2× Kebab (No bread)", "Kebab (Plain, Spicy)", "Tea"]);
  });

  it("lists a product's options in one line", () => {
    expect(show([part("Garlic", 2, []), part("Large", 1, [])])).toEqual(["1×Family table2× Garlic, Large"]);
  });
});

it("names the day for which an order is wanted, today only the hour", () => {
  const wanted = (at: Date) => {
    const { container } = render(
      <WorkplaceContext value={workplace}>
        <OrderTime order={boardOrder({ scheduled_at: at.toISOString() })} />
      </WorkplaceContext>,
    );
    return container.textContent;
  };
  expect(wanted(new Date("2026-11-20T17:00:00.000Z"))).toMatch(/Friday[,،] 8:00\sPM$/);
  expect(wanted(new Date())).not.toMatch(/day/);
});

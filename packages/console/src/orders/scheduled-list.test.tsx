// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { BoardOrder } from "@sufra/domain/orders/board-api.ts";
import { boardActions, boardOrder, renderOnBoard } from "./board.test-data.tsx";
import { Board } from "./board-columns.tsx";

const accepted = { accepted_at: "2026-11-20T10:00:00.000Z" };

const show = (orders: BoardOrder[]) => renderOnBoard(<Board orders={orders} actions={boardActions} />);

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe("the list of scheduled orders", () => {
  it("names their start, the first above, and starts one early without offering to decline it by a slip", () => {
    const at = (day: string, start: string, time: string) => ({
      start_at: `${day}T${start}:00.000Z`,
      scheduled_at: `${day}T${time}:00.000Z`,
    });
    const [later, first] = [
      boardOrder({ id: "later", number: 7, ...accepted, ...at("2026-11-24", "15:35", "16:00") }),
      boardOrder({ id: "first", number: 9, ...accepted, ...at("2026-11-23", "09:35", "10:00") }),
    ];
    show([later, first]);
    const list = screen.getByRole("region", { name: /^(Scheduled|مجدولة)/ });
    const cards = within(list).getAllByRole("article");
    expect(cards.map((card) => card.dataset.order)).toEqual(["first", "later"]);
    expect(cards[0]?.textContent).toMatch(/(Starts|يبدأ تحضيره) Monday 12:35\sPM/);
    const buttons = within(cards[0] as HTMLElement).getAllByRole("button");
    expect(buttons).toHaveLength(2);
    fireEvent.click(within(cards[0] as HTMLElement).getByRole("button", { name: /^(Start now|البدء الآن)/ }));
    expect(boardActions.advance).toHaveBeenCalledWith(first);
  });

  it("is absent while there are none; one that nobody accepted is a new one, with both answers", () => {
    show([boardOrder({ start_at: "2026-11-23T09:35:00.000Z", scheduled_at: "2026-11-23T10:00:00.000Z" })]);
    expect(screen.queryByRole("region", { name: /^(Scheduled|مجدولة)/ })).toBeNull();
    const card = within(screen.getByRole("region", { name: /^(New|جديد)/ })).getByRole("article");
    expect(within(card).getByRole("button", { name: /^(Accept|قبول)/ })).toBeDefined();
    expect(within(card).getByRole("button", { name: /^(Decline|رفض)/ })).toBeDefined();
  });
});

// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, renderHook, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { acceptOrder, type BoardOrder } from "@sufra/domain/orders/board-api.ts";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { boardActions, boardOrder, renderOnBoard } from "./board.test-data.tsx";
import { Board } from "./board-columns.tsx";
import { NewOrderAlert } from "./new-order-alert.tsx";
import { UnseenContext } from "./new-orders.ts";
import { useMoves } from "./use-moves.ts";

const send = vi.spyOn(client, "send");
afterAll(() => send.mockRestore());

const waiting = Array.from({ length: 12 }, (_, place) =>
  boardOrder({
    id: String(place),
    number: place + 1,
    created_at: `2026-11-21T10:${String(place).padStart(2, "0")}:00Z`,
  }),
);

const show = (orders: BoardOrder[]) => renderOnBoard(<Board orders={orders} actions={boardActions} />);

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.clearAllMocks();
});

describe("a board in a rush", () => {
  it("offers to accept all that wait, the oldest first, but not those that wait for their start", () => {
    show([...waiting.toReversed(), boardOrder({ id: "later", accepted_at: "2026-11-21T10:00:00.000Z" })]);
    fireEvent.click(screen.getByRole("button", { name: /^(Accept all 12|قبول 12)/ }));
    expect(boardActions.acceptAll).toHaveBeenCalledWith(waiting);
  });

  it("has no button for all where one order waits", () => {
    show(waiting.slice(0, 1));
    expect(screen.queryByRole("button", { name: /^(Accept all|قبول الطلب)/ })).toBeNull();
  });

  it("shows of each dense card its step and its refusal, and opens what is folded", () => {
    localStorage.setItem("sufra:console:density", JSON.stringify("dense"));
    show([...waiting, boardOrder({ id: "served", number: 70, status: "delivered", moves: [] })]);
    const [first] = screen.getAllByRole("article");
    const names = within(first as HTMLElement)
      .getAllByRole("button")
      .map((button) => button.getAttribute("aria-label") ?? button.textContent);
    expect(names).toHaveLength(3);
    expect(names[1]).toMatch(/#001$/);
    const done = screen.getByRole("button", { expanded: false });
    fireEvent.click(done);
    expect(done.getAttribute("aria-expanded")).toBe("true");
  });

  it("takes the money of a dense card that the kitchen works on", () => {
    localStorage.setItem("sufra:console:density", JSON.stringify("dense"));
    const cooking = boardOrder({ status: "sent_to_kitchen", moves: ["ready"] });
    show([cooking, boardOrder({ id: "paid", number: 2, status: "sent_to_kitchen", due: 0, moves: ["ready"] })]);
    const take = new RegExp(`^${m.console_orders_settle()} `);
    fireEvent.click(screen.getByRole("button", { name: take }));
    expect(boardActions.settle).toHaveBeenCalledWith(cooking);
  });

  it("accepts one after the other, and goes on after a refusal", async () => {
    const { result } = renderHook(useMoves);
    act(() => result.current.actions.acceptAll(waiting.slice(0, 3)));
    send.mockImplementation((async () => waiting[0]) as never);
    send.mockRejectedValueOnce(new ApiProblem("invalid_transition", 409, {}));
    await act(() => result.current.acceptAll());
    const sent = send.mock.calls as unknown as [unknown, { params: { id: string } }][];
    expect(sent.map(([call, { params }]) => [params.id, call === acceptOrder])).toEqual([
      ["0", true],
      ["1", true],
      ["2", true],
    ]);
    expect(result.current.accepting).toBeNull();
    expect(result.current.steps.failed.map(({ about }) => about.order.id)).toEqual(["0"]);
  });
});

describe("the alert of new orders", () => {
  const at = (path: string, ids: string[]) =>
    render(
      <MemoryRouter initialEntries={[path]}>
        <UnseenContext value={new Set(ids)}>
          <NewOrderAlert />
        </UnseenContext>
      </MemoryRouter>,
    );

  it("shows on every screen, and leads to the board from the others", () => {
    at("/menu", ["a", "b"]);
    expect(screen.getByRole("button").textContent).toMatch(/2 new orders|طلبان/);
    cleanup();
    expect(at("/orders", ["a"]).container.children.length).toBe(1);
    cleanup();
    expect(at("/menu", []).container.children.length).toBe(0);
  });
});

// @vitest-environment happy-dom
import { act, cleanup, fireEvent, renderHook } from "@testing-library/react";
import type { PointerEvent, ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { BoardOrder } from "@sufra/domain/orders/board-api.ts";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { client } from "../app/client.ts";
import { boardOrder } from "./board.test-data.tsx";
import { useNewOrders } from "./new-orders.ts";
import { useFrozenOrders } from "./frozen-orders.ts";
import { useMoves } from "./use-moves.ts";

vi.mock("./chime.ts", () => ({ ringChime: vi.fn() }));

// A mocked module would stay with the files that the same process tests next.
const send = vi.spyOn(client, "send");
afterAll(() => send.mockRestore());

const orderOf = (id: string, status = "pending") => ({ id, status, accepted_at: null }) as BoardOrder;
const [one, two] = [orderOf("1"), orderOf("2")];
const press = (pointerType: string, button: number) => ({ pointerType, button }) as PointerEvent;

beforeEach(() => {
  vi.useFakeTimers();
  send.mockReset();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("the touched board", () => {
  const open = () => renderHook(({ orders }) => useFrozenOrders(orders), { initialProps: { orders: [one] } });

  it.each([
    ["a finger", press("touch", 0)],
    ["the main button", press("mouse", 0)],
  ])("stays as it is under %s, and lets in what waits once it was lifted", (_, event) => {
    const { result, rerender } = open();
    act(() => result.current.onPointerDown(event));
    rerender({ orders: [one, two] });
    expect([result.current.shown, result.current.waiting]).toEqual([[one], 1]);
    fireEvent(window, new Event("touchend"));
    expect(result.current.waiting).toBe(1);
    act(() => void vi.advanceTimersByTime(1_000));
    expect([result.current.shown, result.current.waiting]).toEqual([[one, two], 0]);
  });

  it("is not frozen by another mouse button", () => {
    const { result, rerender } = open();
    act(() => result.current.onPointerDown(press("mouse", 2)));
    rerender({ orders: [one, two] });
    expect([result.current.shown, result.current.waiting]).toEqual([[one, two], 0]);
  });
});

describe("ending an order", () => {
  const request = { order: one, to: "declined" } as const;

  it("keeps the dialog open until it succeeds", async () => {
    send.mockRejectedValueOnce(new ApiProblem("not_found", 404, {}));
    const { result } = renderHook(useMoves);
    act(() => result.current.actions.end(one, "declined"));
    await act(() => result.current.carryOut(request));
    expect(result.current.ending).toEqual(request);
    send.mockResolvedValueOnce(boardOrder({ id: one.id, status: "declined" }) as never);
    await act(() => result.current.carryOut(request));
    expect(result.current.ending).toBeNull();
  });
});

describe("new orders", () => {
  it("are those received after the first load, at the current branch", () => {
    const wrapper = ({ children }: { children: ReactNode }) => <MemoryRouter>{children}</MemoryRouter>;
    type Props = { branch: string; orders: BoardOrder[] | undefined };
    const useOpened = ({ branch, orders }: Props) => useNewOrders(branch, orders);
    const initialProps: Props = { branch: "main", orders: undefined };
    const { result, rerender } = renderHook(useOpened, { wrapper, initialProps });
    expect(result.current.size).toBe(0);
    rerender({ branch: "main", orders: [one] });
    expect(result.current.size).toBe(0);
    rerender({ branch: "main", orders: [one, two] });
    expect([...result.current]).toEqual(["2"]);
    rerender({ branch: "other", orders: undefined });
    expect(result.current.size).toBe(0);
  });
});

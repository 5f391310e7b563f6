// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ApiProblem, TransportFailure } from "@sufra/ui/api/failures.ts";
import { useRead } from "./use-read.ts";

const settle = () => act(async () => undefined);
const never = new Promise<never>(() => undefined);
const goOnline = () => act(async () => void window.dispatchEvent(new Event("online")));

it("keeps a visitor a visitor while it reads again, and no other failure", async () => {
  for (const [failure, stays] of [
    [new ApiProblem("not_authenticated", 401, {}), true],
    [new ApiProblem("prize_unavailable", 409, {}), false],
  ] as const) {
    const read = vi.fn().mockRejectedValueOnce(failure).mockReturnValue(never);
    const { result } = renderHook(() => useRead("key", read));
    await settle();
    expect(result.current.error).toBe(failure);
    act(() => result.current.reload());
    expect([result.current.loading, result.current.error]).toEqual([true, stays ? failure : undefined]);
  }
});

it("reads again when the network returns, if it had failed", async () => {
  const read = vi.fn().mockRejectedValueOnce(new TransportFailure("network")).mockResolvedValue("answer");
  const { result } = renderHook(() => useRead("key", read));
  await settle();
  await goOnline();
  expect([result.current.data, result.current.error, read.mock.calls.length]).toEqual(["answer", undefined, 2]);
  await goOnline();
  expect(read).toHaveBeenCalledTimes(2);
});

// @vitest-environment happy-dom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { useBackCloses } from "./back-closes.ts";

afterEach(cleanup);

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const layer = () => (history.state as { layer?: number } | null)?.layer;
const goBack = () => window.dispatchEvent(new PopStateEvent("popstate"));
const open = (close: () => void) =>
  renderHook(({ shown }) => useBackCloses(shown, close), { initialProps: { shown: true } });

describe("a sheet", () => {
  it("that closes before it has entered the history leaves none", async () => {
    const push = vi.spyOn(history, "pushState");
    const { unmount } = open(vi.fn());
    unmount();
    await settle();
    expect(push).not.toHaveBeenCalled();
    push.mockRestore();
  });

  it("closes by the back button, the topmost first, each once", async () => {
    const [below, above] = [vi.fn(), vi.fn()];
    open(below);
    open(above);
    await settle();
    expect(layer()).toBeGreaterThan(0);
    goBack();
    expect([below.mock.calls.length, above.mock.calls.length]).toEqual([0, 1]);
    goBack();
    goBack();
    expect([below.mock.calls.length, above.mock.calls.length]).toEqual([1, 1]);
  });
});

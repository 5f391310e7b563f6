// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { useRefreshIfOutdated } from "./outdated.ts";

const reload = vi.fn();
const ask = vi.fn();
const settle = () => act(async () => undefined);

beforeEach(() => {
  document.body.innerHTML = `<p id="data" data-entry="/entry-1.js"></p>`;
  sessionStorage.clear();
  vi.stubGlobal("fetch", ask.mockReset().mockResolvedValue({ status: 404 }));
  vi.stubGlobal("location", { reload: reload.mockReset() });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const fail = async (error: unknown) => {
  const { result, unmount } = renderHook(() => useRefreshIfOutdated(error));
  await settle();
  const asking = result.current;
  unmount();
  return asking;
};

describe("a failure of the page", () => {
  it("asks nothing where the server itself refused", async () => {
    expect(await fail(new ApiProblem("not_found", 404, {}))).toBe(false);
    expect(ask).not.toHaveBeenCalled();
  });

  it("fetches the page anew once for each version whose code is gone", async () => {
    expect(await fail(new Error("no such chunk"))).toBe(true);
    expect(await fail(new Error("no such chunk"))).toBe(false);
    expect([ask.mock.calls.length, reload.mock.calls.length]).toEqual([2, 1]);
  });

  it("is shown where the code is still there", async () => {
    ask.mockResolvedValue({ status: 200 });
    expect(await fail(new Error("a defect"))).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});

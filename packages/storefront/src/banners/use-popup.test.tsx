// @vitest-environment happy-dom
import { act, cleanup, fireEvent, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const send = vi.hoisted(() => vi.fn());
vi.mock("../app/session.ts", () => ({ client: { send } }));

/** Pictures load when a test says so. */
let loaded: (() => void)[] = [];
class Picture {
  onload = () => {};
  set src(_: string) {
    loaded.push(() => this.onload());
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  localStorage.clear();
  loaded = [];
  vi.stubGlobal("Image", Picture);
  send.mockReset().mockResolvedValue({
    id: "p1",
    frequency: "every_visit",
    picture: { base: "/p1" },
    next: [],
  });
});
afterEach(() => {
  cleanup();
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));
const open = async () => {
  const { usePopup } = await import("./use-popup.ts");
  const { result } = renderHook(() => usePopup("branch-1", "Asia/Riyadh"));
  await settle(1_200);
  return result;
};
const load = async () => {
  for (const each of loaded.splice(0)) each();
  await settle();
};

describe("a popup", () => {
  it("shows once its picture is here, once a visit", async () => {
    const first = await open();
    expect(first.current.shown).toBeUndefined();
    await load();
    expect(first.current.shown?.picture).toBe("/p1-780.avif");
    const second = await open();
    await load();
    expect(second.current.shown).toBeUndefined();
  });

  it("does not show where the guest has begun to do something meanwhile", async () => {
    const popup = await open();
    fireEvent.pointerDown(document.body);
    await load();
    expect(popup.current.shown).toBeUndefined();
  });

  it("does not show over a sheet", async () => {
    const popup = await open();
    document.body.append(Object.assign(document.createElement("dialog"), { open: true }));
    await load();
    expect(popup.current.shown).toBeUndefined();
  });
});

describe("a banner", () => {
  it("is counted once in a page, and at once where it was followed", async () => {
    const { countBanner } = await import("./count-banner.ts");
    countBanner("slide", "s1", "seen");
    countBanner("slide", "s1", "seen");
    expect(send).not.toHaveBeenCalled();
    countBanner("slide", "s1", "opened");
    countBanner("slide", "s1", "opened");
    await settle(10_000);
    expect(send.mock.calls.map(([, { body }]) => body)).toEqual([
      {
        counts: [
          { kind: "slide", id: "s1", did: "seen" },
          { kind: "slide", id: "s1", did: "opened" },
        ],
      },
    ]);
  });
});

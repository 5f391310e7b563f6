import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { watchNetwork } from "./watch-network.ts";

describe("asking again when the network is back", () => {
  const target = new EventTarget();
  const again = vi.fn();
  const comeBack = () => target.dispatchEvent(new Event("online"));

  beforeEach(() => {
    again.mockClear();
    vi.stubGlobal("addEventListener", target.addEventListener.bind(target));
    vi.stubGlobal("removeEventListener", target.removeEventListener.bind(target));
  });
  afterEach(() => vi.unstubAllGlobals());

  it("asks once it is back after a failure", () => {
    const network = watchNetwork(again);
    network.begin();
    expect(network.fail(false)).toBe(false);
    expect(again).not.toHaveBeenCalled();
    comeBack();
    expect(again).toHaveBeenCalledOnce();
    network.leave();
    comeBack();
    expect(again).toHaveBeenCalledOnce();
  });

  it("asks at once where it came back before the failure was known", () => {
    const network = watchNetwork(again);
    network.begin();
    comeBack();
    expect(again).not.toHaveBeenCalled();
    expect(network.fail(false)).toBe(true);
    expect(again).toHaveBeenCalledOnce();
    network.leave();
  });

  it("does not repeat what the server itself refused", () => {
    const network = watchNetwork(again);
    network.begin();
    comeBack();
    expect(network.fail(true)).toBe(false);
    expect(again).not.toHaveBeenCalled();
    network.leave();
  });
});

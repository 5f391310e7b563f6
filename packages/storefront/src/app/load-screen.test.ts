import { describe, expect, it, vi } from "vitest";
import { ChunkFailure, loadScreen } from "./load-screen.ts";

const screen = { Component: () => null };

describe("loadScreen", () => {
  it("tries once more in silence", async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error("gone")).mockResolvedValue(screen);
    await expect(loadScreen(load, 1000, 0)()).resolves.toBe(screen);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("gives up after the second failure", async () => {
    const load = vi.fn().mockRejectedValue(new Error("gone"));
    await expect(loadScreen(load, 1000, 0)()).rejects.toBeInstanceOf(ChunkFailure);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("does not wait longer than its limit", async () => {
    await expect(loadScreen(() => new Promise(() => undefined), 5, 0)()).rejects.toThrow("timeout of 5 ms exceeded");
  });
});

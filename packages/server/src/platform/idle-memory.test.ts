import { cachedDataVersionTag } from "node:v8";
import { describe, expect, it } from "vitest";
import { createQuietWatch, getCollector } from "./idle-memory.ts";

/** Shares of the time that passed since the last reading. */
const watch = (...shares: number[]): boolean[] => {
  let at = 0;
  const isQuietAgain = createQuietWatch((before) => ({
    idle: 0,
    active: 0,
    utilization: before === undefined ? 0 : (shares[at++] ?? 0),
  }));
  return shares.map(() => isQuietAgain());
};

describe("the memory of a process", () => {
  it("is given back once after its start and after each busy time, and not while it works", () => {
    expect(watch(0.9, 0.2, 0.01, 0.01, 0.2, 0.01, 0.6, 0.04, 0.04)).toEqual([
      ...[false, false, true, false],
      ...[false, false, false, true, false],
    ]);
  });

  it("is collected by a function of V8, without changing what compiled code is kept for", () => {
    const before = cachedDataVersionTag();
    expect(() => getCollector()()).not.toThrow();
    expect([cachedDataVersionTag(), "gc" in globalThis]).toEqual([before, false]);
  });
});

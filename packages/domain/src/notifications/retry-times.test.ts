import { describe, expect, it } from "vitest";
import { getNextAttempt, maxAttempts, prizeTextMs } from "./retry-times.ts";

const startedAt = new Date("2026-03-01T10:00:00Z");
const hour = 3_600_000;

/** Times of all attempts in milliseconds since the start, if each fails at once. */
const attempts = (goodUntil: Date | null): number[] => {
  const times = [0];
  for (let now = startedAt; times.length < 1_000;) {
    const next = getNextAttempt({ tries: times.length, startedAt, goodUntil, now });
    if (next === null) break;
    expect(next.getTime()).toBeGreaterThan(now.getTime());
    times.push(next.getTime() - startedAt.getTime());
    now = next;
  }
  return times;
};

describe("the next attempt", () => {
  it("is made for 24 hours with pauses that double up to an hour, the last one a minute before the deadline", () => {
    const times = attempts(new Date(startedAt.getTime() + prizeTextMs));
    expect(times.slice(0, 6)).toEqual([0, 2_000, 4_000, 8_000, 16_000, 32_000]);
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(Math.max(...pauses)).toBe(hour);
    expect(times.at(-1)).toBe(prizeTextMs - 60_000);
    expect(times.length).toBeLessThan(40);
  });
  it("ends after ten attempts without a deadline", () => {
    expect(attempts(null)).toHaveLength(maxAttempts);
  });
  it.each([
    ["before the deadline", -61_000, true],
    ["in its last minute", -60_000, false],
    ["after it", 1, false],
  ])("%s: %s ms", (_when, offset, more) => {
    const goodUntil = new Date(startedAt.getTime() + hour);
    const now = new Date(goodUntil.getTime() + offset);
    const next = getNextAttempt({ tries: 99, startedAt, goodUntil, now });
    expect(next !== null).toBe(more);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maxPoints, needsSecond } from "./adjusting.ts";
import { maskEmail } from "./masking.ts";

describe("an adjustment", () => {
  it.each([
    [1000, 0, 1000, false],
    [1001, 0, 1000, true],
    [-1001, 0, 1000, true],
    [-1000, 0, 1000, false],
    [1, 1000, 1000, true],
    [400, 600, 1000, false],
    [1, 0, 0, true],
  ])("of %i after %i alone, under a limit of %i: a second one %s", (points, alone, limit, second) => {
    expect(needsSecond(points, alone, limit)).toBe(second);
  });

  it("cannot be cut into small ones", () => {
    const parts = fc.array(fc.integer({ min: -maxPoints, max: maxPoints }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(parts, fc.nat(2000), (each, limit) => {
        let alone = 0;
        for (const points of each) if (!needsSecond(points, alone, limit)) alone += Math.abs(points);
        expect(alone).toBeLessThanOrEqual(limit);
      }),
    );
  });
});

it.each([
  ["sara@example.com", "s•••@example.com"],
  ["سارة@example.com", "س•••@example.com"],
  ["a@b.c", "a•••@b.c"],
  ["@b.c", "•••"],
  ["nothing", "•••"],
])("%s is shown as %s", (email, masked) => expect(maskEmail(email)).toBe(masked));

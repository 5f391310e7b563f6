import { describe, expect, it } from "vitest";
import { labelText, labelTurn, segmentPath, turnTo } from "./wheel-geometry.ts";

const counts = [6, 7, 8, 9, 10, 11, 12];
const places = counts.flatMap((count) => Array.from({ length: count }, (_, index) => [index, count] as const));
const round = (degrees: number) => ((degrees % 360) + 360) % 360;

describe("the wheel", () => {
  it.each(places)("brings segment %i of %i under the pointer, from wherever it stands", (index, count) => {
    for (const from of [0, 17, 359, 1234]) {
      const to = turnTo(index, count, from, 4);
      expect(to - from).toBeGreaterThanOrEqual(4 * 360 - 1e-6);
      expect(to - from).toBeLessThan(5 * 360 + 1e-6);
      const center = ((to + (index + 0.5) * (360 / count)) * Math.PI) / 180;
      expect(Math.cos(center)).toBeCloseTo(1, 6);
    }
  });
  it.each(places)("never rests with a label on its head (%i of %i)", (index, count) => {
    for (const rest of [0, turnTo(2, count, 0, 4), 45, 333]) {
      const { angle, flipped } = labelTurn(index, count, rest);
      const lies = round(angle + rest + (flipped ? 180 : 0));
      expect(lies <= 90.001 || lies >= 269.999).toBe(true);
    }
  });
  it("breaks long labels once, at a space, and only where one line is too long", () => {
    const { lines } = labelText(["كنافة", "قهوة سعودية مع تمر", "Cappuccinoooo", "A cookie"], [21, 66]);
    expect(lines).toEqual([["كنافة"], ["قهوة سعودية", "مع تمر"], ["Cappuccinoooo"], ["A cookie"]]);
  });
  it("writes all labels of a wheel in the size of its longest", () => {
    const getSize = (...labels: string[]) => labelText(labels, [21, 66]).size;
    expect(getSize("Tea", "Cake", "Kunafa", "Water")).toBe(11);
    expect(getSize("Tea", "Cake", "Kunafa", "A butter croissant")).toBeLessThan(
      getSize("Tea", "Cake", "Kunafa", "A cookie"),
    );
    const many = Array.from({ length: 12 }, (_, index) => `Points ${index}`);
    expect(getSize(...many)).toBeLessThan(getSize(...many.slice(6)));
  });
  it("draws segments that begin at the top", () => {
    expect(segmentPath(0, 4, 100)).toBe("M0 0L0.00 -100.00A100 100 0 0 1 100.00 0.00Z");
  });
});

import { describe, expect, it } from "vitest";
import { labelText, labelTurn, segmentPath, turnTo, uprightLabels } from "./wheel-geometry.ts";

const counts = [6, 7, 8, 9, 10, 11, 12];
const places = counts.flatMap((count) => Array.from({ length: count }, (_, index) => [index, count] as const));
const round = (degrees: number) => ((degrees % 360) + 360) % 360;

/** The corners of a level label's box, by angle from the top and by distance along its segment's middle line. */
const cornersOf = (lines: readonly string[], size: number, radius: number, center: number) => {
  const width = Math.max(...lines.map((line) => line.length)) * size * 0.62;
  const height = lines.length * size * 1.25;
  const turn = (center * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(turn), Math.cos(turn)];
  return [-1, 1].flatMap((right) =>
    [-1, 1].map((up) => {
      const x = radius * sine + (right * width) / 2;
      const y = radius * cosine + (up * height) / 2;
      return { angle: (Math.atan2(x, y) * 180) / Math.PI, alongCenter: x * sine + y * cosine };
    }),
  );
};

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
  it.each<[string, string[], number]>([
    ["short", ["كنافة", "قهوة", "شاي", "ماء", "لبن", "تمر"], 1],
    ["mixed", ["كنافة", "قهوة سعودية", "50 نقطة", "حظ أوفر", "خصم 15٪", "100 نقطة", "لقيمات", "حظ أوفر"], 2],
  ])("writes level labels inside their segments: %s ones", (_title, labels, mostLines) => {
    const outer = 67;
    for (const chosen of labels.keys()) {
      const rest = turnTo(chosen, labels.length, 0, 0);
      const level = uprightLabels({ labels, rest, outer });
      expect(level?.size).toBeGreaterThanOrEqual(7);
      expect(level?.labels).toHaveLength(labels.length);
      expect(Math.max(...(level?.labels ?? []).map(({ lines }) => lines.length))).toBe(mostLines);
      for (const [index, { radius, lines }] of level?.labels.entries() ?? []) {
        expect(lines.join(" ")).toBe(labels[index]);
        const step = 360 / labels.length;
        const center = (index + 0.5) * step + rest;
        for (const corner of cornersOf(lines, level?.size ?? 0, radius, center)) {
          expect(Math.abs(round(corner.angle - center + 180) - 180)).toBeLessThan(step / 2);
          expect(corner.alongCenter).toBeLessThanOrEqual(outer + 1e-6);
        }
      }
    }
  });
  it("writes no level labels where the segments are too narrow for them", () => {
    const many = Array.from({ length: 12 }, () => "قهوة سعودية");
    expect(uprightLabels({ labels: many, rest: 0, outer: 67 })).toBeUndefined();
  });
  it("draws segments that begin at the top", () => {
    expect(segmentPath(0, 4, 100)).toBe("M0 0L0.00 -100.00A100 100 0 0 1 100.00 0.00Z");
  });
});

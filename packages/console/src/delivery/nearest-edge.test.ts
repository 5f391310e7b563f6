import { describe, expect, it } from "vitest";
import { nearestEdge } from "./nearest-edge.ts";

const square = [
  { x: 0, y: 0 },
  { x: 10, y: 0 },
  { x: 10, y: 10 },
  { x: 0, y: 10 },
];

describe("a tapped corner", () => {
  it.each([
    [{ x: 5, y: -3 }, 1],
    [{ x: 12, y: 5 }, 2],
    [{ x: 5, y: 12 }, 3],
    [{ x: -2, y: 5 }, 4],
  ])("%o joins its nearest edge", (at, place) => expect(nearestEdge(square, at)).toBe(place));

  it("is appended while there are fewer than three", () => {
    expect(nearestEdge([], { x: 1, y: 1 })).toBe(0);
    expect(nearestEdge(square.slice(0, 2), { x: 1, y: 1 })).toBe(2);
  });
});

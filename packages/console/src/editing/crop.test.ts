import { describe, expect, it } from "vitest";
import { cutOf, dragged, middle, sentSize } from "./crop.ts";

const wide = { width: 4000, height: 2000 };

describe("the part of a picture that is kept", () => {
  it("is as much as fits the frame, from the middle", () => {
    expect(cutOf(wide, 1, middle)).toEqual({ left: 1000, top: 0, width: 2000, height: 2000 });
    expect(cutOf(wide, 4 / 3, middle)).toMatchObject({ top: 0, height: 2000 });
    expect(cutOf({ width: 300, height: 900 }, 1, middle)).toEqual({ left: 0, top: 300, width: 300, height: 300 });
  });

  it("comes nearer with the zoom and never leaves the picture", () => {
    expect(cutOf(wide, 1, { zoom: 2, x: 1, y: 1 })).toEqual({ left: 3000, top: 1000, width: 1000, height: 1000 });
    expect(cutOf(wide, 1, { zoom: 99, x: -3, y: 7 })).toEqual({ left: 0, top: 1500, width: 500, height: 500 });
  });

  it("follows the finger: a drag by the frame's width moves by the width that is seen", () => {
    const view = dragged(wide, 1, middle, { x: 0.25, y: 0.25 });
    expect(cutOf(wide, 1, view)).toMatchObject({ left: 500, top: 0 });
    expect(dragged(wide, 1, middle, { x: 5, y: 0 }).x).toBe(0);
  });

  it("is sent no larger than it is", () => {
    expect(sentSize({ left: 0, top: 0, width: 3000, height: 2250 })).toEqual({ width: 1600, height: 1200 });
    expect(sentSize({ left: 0, top: 0, width: 400, height: 300 })).toEqual({ width: 400, height: 300 });
  });
});

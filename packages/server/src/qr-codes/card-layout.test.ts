import { describe, expect, it } from "vitest";
import { mm } from "../platform/pdf/write-pdf.ts";
import { type Box, layCard, type PlacedPart, smallestCode } from "./card-layout.ts";

/** Width and height in millimeters of every card that is printed. */
const shapes = {
  "1 a page": [190, 277],
  "2 a page": [190, 138.5],
  "4 a page": [95, 138.5],
  "6 a page": [95, 92.3],
  "9 a page": [63.3, 92.3],
  "12 a page": [63.3, 69.2],
  "a tent's face": [95, 123.5],
} as const;

const whole = { name: true, logo: true, picture: true, place: true, headlines: 2 };
const slack = 0.01;

const isInside = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x - slack &&
  inner.y >= outer.y - slack &&
  inner.x + inner.width <= outer.x + outer.width + slack &&
  inner.y + inner.height <= outer.y + outer.height + slack;

const overlap = (one: Box, other: Box): boolean =>
  one.x + one.width > other.x + slack &&
  other.x + other.width > one.x + slack &&
  one.y + one.height > other.y + slack &&
  other.y + other.height > one.y + slack;

const onBand = new Set(["logo", "name"]);
/** Pairs that cover each other; logo and name belong on their band. */
const collisions = (placed: readonly PlacedPart[]): string[] =>
  placed.flatMap((one, index) =>
    placed
      .slice(index + 1)
      .filter((other) => !(one.part === "band" && onBand.has(other.part)) && overlap(one.box, other.box))
      .map((other) => `${one.part} and ${other.part}`),
  );

describe("a printed card", () => {
  it.each(Object.entries(shapes))("%s holds all of its parts, apart from each other", (_, [width, height]) => {
    const card = { x: mm(10), y: mm(10), width: mm(width), height: mm(height) };
    const placed = layCard(card, whole);
    expect(placed.filter(({ box }) => !isInside(box, card)).map(({ part }) => part)).toEqual([]);
    expect(collisions(placed)).toEqual([]);
    const code = placed.find(({ part }) => part === "code")?.box;
    expect(code?.width).toBeGreaterThanOrEqual(smallestCode);
    expect(placed.every(({ box }) => box.width > 0 && box.height > 0)).toBe(true);
  });

  it.each(["2 a page", "6 a page"] as const)("%s is wide: its code takes almost half of the width", (shape) => {
    const [width, height] = shapes[shape];
    const placed = layCard({ x: 0, y: 0, width: mm(width), height: mm(height) }, whole);
    const sizeOf = (part: string) => placed.find((each) => each.part === part)?.box.width ?? 0;
    expect(sizeOf("code")).toBeGreaterThan(mm(width) * 0.43);
    expect(sizeOf("picture")).toBeGreaterThan(mm(width) * 0.4);
  });

  it("leaves the picture out where the code would become too small", () => {
    const small = layCard({ x: 0, y: 0, width: mm(63.3), height: mm(69.2) }, whole);
    expect(small.some(({ part }) => part === "picture")).toBe(false);
    const large = layCard({ x: 0, y: 0, width: mm(95), height: mm(138.5) }, whole);
    expect(large.some(({ part }) => part === "picture")).toBe(true);
  });

  it("is a code with its table alone on a sticker", () => {
    const sticker = layCard(
      { x: 0, y: 0, width: mm(52), height: mm(52) },
      { ...whole, name: false, picture: false, headlines: 1 },
    );
    expect(sticker.map(({ part }) => part)).toEqual(["headline", "code", "place"]);
  });
});

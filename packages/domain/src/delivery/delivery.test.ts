import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { distanceBetween } from "./distance.ts";
import { checkFence } from "./geofence.ts";
import { circleOutline, type Outline, outlineProblem } from "./outline.ts";
import { inPolygon, type Polygon, type Position } from "./polygon.ts";
import { checkMinimum, chooseZone, type ZoneFacts } from "./zones.ts";

const riyadh = { lat: 24.7136, lng: 46.6753 };
const jeddah = { lat: 21.4858, lng: 39.1925 };
const square = (west: number, south: number, size: number): Position[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];

describe("distance", () => {
  it.each([
    [riyadh, riyadh, 0, 0],
    [riyadh, jeddah, 845_000, 5_000],
    [riyadh, { lat: 24.7146, lng: 46.6753 }, 111, 1],
    [{ lat: 0, lng: 0 }, { lat: 0, lng: 180 }, 20_015_115, 1],
  ])("%j to %j", (a, b, meters, within) => {
    expect(Math.abs(distanceBetween(a, b) - meters)).toBeLessThanOrEqual(within);
    expect(distanceBetween(b, a)).toBe(distanceBetween(a, b));
  });
});

describe("fence", () => {
  it.each([
    ["no fence, no location", null, null, { ok: true, value: null }],
    ["a fence without location", 100, null, { ok: false, code: "location_required" }],
    ["inside", 100, { lat: 24.7144, lng: 46.6753 }, { ok: true, value: 89 }],
    ["on the edge", 111, { lat: 24.7146, lng: 46.6753 }, { ok: true, value: 111 }],
    [
      "beyond",
      110,
      { lat: 24.7146, lng: 46.6753 },
      { ok: false, code: "too_far", params: { distance: 111, radius: 110 } },
    ],
    ["no place on earth", 100, { lat: Number.NaN, lng: 46 }, { ok: false, code: "location_required" }],
  ])("%s", (_, radius, guest, answer) => expect(checkFence(riyadh, radius, guest)).toEqual(answer));
});

describe("polygon", () => {
  const holed: Polygon = [square(46, 24, 2), square(46.5, 24.5, 0.5)];
  const horseshoe: Polygon = [
    [
      [0, 0],
      [4, 0],
      [4, 4],
      [3, 4],
      [3, 1],
      [1, 1],
      [1, 4],
      [0, 4],
    ],
  ];

  it.each([
    ["inside", holed, 24.2, 46.2, true],
    ["outside", holed, 23.9, 46.2, false],
    ["in the hole", holed, 24.7, 46.7, false],
    ["on the hole's edge", holed, 24.5, 46.7, true],
    ["on an edge", holed, 24, 47, true],
    ["on a corner", holed, 24, 46, true],
    ["level with a corner, outside", holed, 24, 45.9, false],
    ["between the arms", horseshoe, 3, 2, false],
    ["in an arm", horseshoe, 3, 0.5, true],
    ["in nothing", [], 0, 0, false],
    [
      "in a line",
      [
        [
          [0, 0],
          [1, 1],
        ],
      ],
      0.5,
      0.5,
      false,
    ],
  ] as [string, Polygon, number, number, boolean][])("%s", (_, polygon, lat, lng, is) =>
    expect(inPolygon({ lat, lng }, polygon)).toBe(is),
  );

  it("agrees with a box on any point, whichever way and from wherever the ring is drawn", () => {
    const unit = fc.double({ min: 0, max: 4, noNaN: true });
    fc.assert(
      fc.property(unit, unit, fc.nat(3), fc.boolean(), (lat, lng, turn, back) => {
        const corners: Position[] = square(1, 1, 2).slice(0, 4);
        const ring = [...corners.slice(turn), ...corners.slice(0, turn)];
        const near = [lat, lng].some((x) => Math.abs(x - 1) < 1e-5 || Math.abs(x - 3) < 1e-5);
        const is = inPolygon({ lat, lng }, [back ? ring.reverse() : ring]);
        if (!near) expect(is).toBe(lat > 1 && lat < 3 && lng > 1 && lng < 3);
      }),
    );
  });
});

describe("an outline", () => {
  const bowTie: Outline = [
    [46.6, 24.6],
    [46.8, 24.8],
    [46.8, 24.6],
    [46.6, 24.8],
  ];
  const near = circleOutline(riyadh, 500);

  it.each([
    ["of a circle around the branch", near, null],
    ["of two corners", near.slice(0, 2), "few_corners"],
    ["of more than sixty", [...near, ...circleOutline(riyadh, 600)], "many_corners"],
    ["with a corner twice in a row", [near[0]!, ...near], "same_corner"],
    ["that crosses itself", bowTie, "crossing"],
    ["smaller than a block", circleOutline(riyadh, 50), "too_small"],
    ["just within 100 km", circleOutline(riyadh, 99_000), null],
    ["beyond 100 km", circleOutline(riyadh, 101_000), "too_far"],
  ] as [string, Outline, string | null][])("%s", (_, outline, problem) =>
    expect(outlineProblem(outline, riyadh)).toBe(problem),
  );
});

describe("zones", () => {
  const zone = (id: string, over: Partial<ZoneFacts> = {}): ZoneFacts => ({
    id,
    polygon: [square(46, 24, 2)],
    fee: 1500,
    minimum: 5000,
    minutes: 40,
    priority: 0,
    active: true,
    ...over,
  });

  it.each([
    ["the only one", [zone("a")], "a"],
    ["higher priority", [zone("a"), zone("b", { priority: 1, fee: 9000 })], "b"],
    ["lower fee", [zone("a"), zone("b", { fee: 900 })], "b"],
    ["quicker", [zone("a"), zone("b", { minutes: 20 })], "b"],
    ["the id last", [zone("b"), zone("a")], "a"],
    ["an inactive one never", [zone("a", { active: false })], null],
    ["elsewhere", [zone("a", { polygon: [square(10, 10, 1)] })], null],
  ])("%s", (_, zones, id) => {
    const answer = chooseZone(zones, riyadh);
    expect(answer.ok ? answer.value.id : null).toBe(id);
    if (!answer.ok) expect(answer.code).toBe("area_not_covered");
  });

  it("cover no place that is not on earth", () => {
    const beyond = zone("a", { polygon: [square(179, 24, 4)] });
    expect(chooseZone([beyond], { lat: 25, lng: 179.5 }).ok).toBe(true);
    expect(chooseZone([beyond], { lat: 25, lng: 181 })).toEqual({ ok: false, code: "area_not_covered" });
  });

  it("asks for the minimum", () => {
    expect(checkMinimum(5000, 5000).ok).toBe(true);
    expect(checkMinimum(5000, 4999)).toEqual({
      ok: false,
      code: "below_minimum",
      params: { amount: 5000, missing: 1 },
    });
  });
});

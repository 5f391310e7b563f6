import type { Coordinates } from "./distance.ts";
import { inPolygon, type Position } from "./polygon.ts";

/** An area's corners in order, the first not repeated at the end. */
export type Outline = readonly Position[];

export const getCorners = (places: readonly Coordinates[]): Outline => places.map(({ lat, lng }) => [lng, lat]);

export const minCorners = 3;
export const maxCorners = 60;
/** Square meters: a block of houses. */
const leastArea = 10_000;
/** Meters from the branch to the farthest corner. */
const farthest = 100_000;
const metersPerDegree = 111_195;
/** Corners of an area drawn as a radius; its outline stays within half a percent of the circle. */
const circleCorners = 48;

const stretch = (lat: number): number => Math.cos((lat * Math.PI) / 180);
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

/** The outline of everything within `radius` meters of a place. */
export const circleOutline = ({ lat, lng }: Coordinates, radius: number): Position[] =>
  Array.from({ length: circleCorners }, (_, corner) => {
    const angle = (corner / circleCorners) * 2 * Math.PI;
    const north = (Math.cos(angle) * radius) / metersPerDegree;
    const east = (Math.sin(angle) * radius) / (metersPerDegree * stretch(lat));
    return [rounded(lng + east), rounded(lat + north)];
  });

const side = ([ax, ay]: Position, [bx, by]: Position, [px, py]: Position): number =>
  Math.sign((bx - ax) * (py - ay) - (by - ay) * (px - ax));
const within = ([ax, ay]: Position, [bx, by]: Position, [px, py]: Position): boolean =>
  px >= Math.min(ax, bx) && px <= Math.max(ax, bx) && py >= Math.min(ay, by) && py <= Math.max(ay, by);

/** Whether two stretches of line meet, if only in a point. */
const meet = (a: Position, b: Position, c: Position, d: Position): boolean => {
  const [c1, d1, a1, b1] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)];
  if (c1 !== d1 && a1 !== b1) return true;
  return (
    (c1 === 0 && within(a, b, c)) ||
    (d1 === 0 && within(a, b, d)) ||
    (a1 === 0 && within(c, d, a)) ||
    (b1 === 0 && within(c, d, b))
  );
};

const corner = (outline: Outline, place: number): Position => outline[place % outline.length] as Position;

/** The first two edges that cross or touch though they are no neighbors, by their first corners; `null` where none do. */
export const crossingEdges = (outline: Outline): [number, number] | null => {
  const count = outline.length;
  for (let one = 0; one < count; one += 1)
    for (let other = one + 2; other < count; other += 1) {
      if (one === 0 && other === count - 1) continue;
      const [a, b] = [corner(outline, one), corner(outline, one + 1)];
      if (meet(a, b, corner(outline, other), corner(outline, other + 1))) return [one, other];
    }
  return null;
};

/** Square meters, on the plane of the outline's own latitude. */
const getArea = (outline: Outline): number => {
  const lat = outline[0]?.[1] ?? 0;
  const twice = outline.reduce((sum, [x, y], place) => {
    const [nextX, nextY] = corner(outline, place + 1);
    return sum + (x * nextY - nextX * y);
  }, 0);
  return (Math.abs(twice) / 2) * metersPerDegree ** 2 * stretch(lat);
};

const metersBetween = ([x, y]: Position, { lat, lng }: Coordinates): number =>
  Math.hypot((x - lng) * stretch(lat), y - lat) * metersPerDegree;

export type OutlineProblem = "few_corners" | "many_corners" | "same_corner" | "crossing" | "too_small" | "too_far";

/** Why an outline is no area one could deliver to; `null` where it is one. */
export const outlineProblem = (outline: Outline, branch: Coordinates): OutlineProblem | null => {
  if (outline.length < minCorners) return "few_corners";
  if (outline.length > maxCorners) return "many_corners";
  const repeated = outline.some(([x, y], place) => {
    const [nextX, nextY] = corner(outline, place + 1);
    return x === nextX && y === nextY;
  });
  if (repeated) return "same_corner";
  if (outline.some((position) => metersBetween(position, branch) > farthest)) return "too_far";
  if (crossingEdges(outline) !== null) return "crossing";
  return getArea(outline) < leastArea ? "too_small" : null;
};

const holds = (outline: Outline, [lng, lat]: Position): boolean => inPolygon({ lat, lng }, [outline]);

/** Whether two areas share ground; where they do, priority decides (`chooseZone`). */
export const overlap = (one: Outline, other: Outline): boolean =>
  one.some((position) => holds(other, position)) ||
  other.some((position) => holds(one, position)) ||
  one.some((position, place) =>
    other.some((start, at) => meet(position, corner(one, place + 1), start, corner(other, at + 1))),
  );

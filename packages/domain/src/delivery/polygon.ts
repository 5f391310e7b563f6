import type { Coordinates } from "./distance.ts";

/** [lng, lat], as GeoJSON orders them. */
export type Position = readonly [number, number];
/** The outer ring, then holes; a ring may or may not repeat its first position at the end. */
export type Polygon = readonly (readonly Position[])[];

/** Half a meter at the equator, in degrees: what counts as standing on an edge. */
const edge = 5e-6;

const onSegment = (x: number, y: number, [ax, ay]: Position, [bx, by]: Position): boolean => {
  const length = Math.hypot(bx - ax, by - ay);
  if (length === 0) return Math.hypot(x - ax, y - ay) <= edge;
  const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length;
  const aside = Math.abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / length;
  return aside <= edge && along >= -edge && along <= length + edge;
};

type Place = "inside" | "edge" | "outside";

/** Ray casting to the east; a ring of fewer than three positions holds nothing. */
const placeIn = (x: number, y: number, ring: readonly Position[]): Place => {
  if (ring.length < 3) return "outside";
  let inside = false;
  let from = ring[ring.length - 1] as Position;
  for (const to of ring) {
    if (onSegment(x, y, from, to)) return "edge";
    const crosses = from[1] > y !== to[1] > y && x < ((to[0] - from[0]) * (y - from[1])) / (to[1] - from[1]) + from[0];
    if (crosses) inside = !inside;
    from = to;
  }
  return inside ? "inside" : "outside";
};

/**
 * Whether a place is inside a polygon with holes. Edges, also of holes, belong to the zone, so that no address on a
 * bordering street is refused. Computed on the plane of degrees: exact enough for a city; a polygon may not cross the
 * 180th meridian or contain a pole.
 */
export const inPolygon = (place: Coordinates, polygon: Polygon): boolean => {
  const [outer, ...holes] = polygon;
  const at = placeIn(place.lng, place.lat, outer ?? []);
  if (at !== "inside") return at === "edge";
  return holes.every((hole) => placeIn(place.lng, place.lat, hole) !== "inside");
};

import type { Halalas } from "../money/halalas.ts";
import { accept, type Outcome, refuse } from "../outcome.ts";
import { type Coordinates, isCoordinates } from "./distance.ts";
import { inPolygon, type Polygon } from "./polygon.ts";

export type ZoneFacts = {
  id: string;
  polygon: Polygon;
  fee: Halalas;
  /** The least subtotal that is delivered there. */
  minimum: Halalas;
  minutes: number;
  /** Higher goes first. */
  priority: number;
  active: boolean;
};

/** Higher priority, then lower fee, then shorter time, then id, so that the order is always the same. */
const before = (a: ZoneFacts, b: ZoneFacts): number =>
  b.priority - a.priority || a.fee - b.fee || a.minutes - b.minutes || (a.id < b.id ? -1 : 1);

/**
 * The zone that delivers to a place. If zones overlap, the higher `priority` wins, so that an inner zone can lie on a
 * wide one; among equals the lowest fee wins. Refuses `area_not_covered` outside all zones.
 */
export const chooseZone = <Z extends ZoneFacts>(zones: readonly Z[], place: Coordinates): Outcome<Z> => {
  if (!isCoordinates(place)) return refuse("area_not_covered");
  const [zone] = zones.filter((each) => each.active && inPolygon(place, each.polygon)).sort(before);
  return zone ? accept(zone) : refuse("area_not_covered");
};

/** Refuses `below_minimum` with `{ amount, missing }` in halalas. The subtotal counts, before discounts and charges. */
export const checkMinimum = (minimum: Halalas, subtotal: Halalas): Outcome<null> =>
  subtotal >= minimum ? accept(null) : refuse("below_minimum", { amount: minimum, missing: minimum - subtotal });

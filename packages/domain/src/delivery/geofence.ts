import { accept, type Outcome, refuse } from "../outcome.ts";
import { type Coordinates, distanceBetween, isCoordinates } from "./distance.ts";

/**
 * Whether a guest is inside a branch's geofence (product rules §5). `radius` in meters; `null` = no fence, and no
 * location is needed. Refuses `location_required` without a location, and `too_far` with `{ distance, radius }` beyond
 * the fence; its edge is inside. Returns the distance in meters, `null` without a fence.
 */
export const checkFence = (
  branch: Coordinates,
  radius: number | null,
  guest: Coordinates | null | undefined,
): Outcome<number | null> => {
  if (radius === null) return accept(null);
  if (!guest || !isCoordinates(guest)) return refuse("location_required");
  const distance = distanceBetween(branch, guest);
  return distance <= radius ? accept(distance) : refuse("too_far", { distance, radius });
};

import { accept, type Outcome, refuse } from "../outcome.ts";
import { type Coordinates, distanceBetween, isCoordinates } from "./distance.ts";

/**
 * Whether a guest may order inside a branch's fence (product rules §5). `radius` in metres, `null` = no fence, and then
 * no location is asked for. Refuses `location_required` without a location and `too_far` with `{ distance, radius }`
 * beyond the fence; on its edge is inside. Answers the distance in metres, `null` without a fence.
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

import { toLocalTime } from "../hours/zoned-time.ts";
import type { Popup } from "./api.ts";

type Rule = Pick<Popup, "id" | "frequency">;

export type Visit = {
  /** When this device was last shown a popup; null = never. */
  shownAt: (id: string) => number | null;
  /** Whether one has greeted within the page that is loaded: going from screen to screen is one visit. */
  hasGreeted: boolean;
  now: number;
  /** The establishment's: its day is meant by "once a day". */
  zone: string;
};

/** Once a device on its first launch, once on each day of the establishment, or once every visit. */
const isDue = ({ id, frequency }: Rule, { shownAt, now, zone }: Visit): boolean => {
  const at = shownAt(id);
  if (at === null || frequency === "every_visit") return true;
  if (frequency === "first_launch") return false;
  return toLocalTime(new Date(at), zone).day !== toLocalTime(new Date(now), zone).day;
};

/**
 * The popup to show (product.md 2): the first in order whose own rule allows it, and at most one per visit. The server
 * has already left out popups outside their window.
 */
export const popupDue = <P extends Rule>(popups: readonly P[], visit: Visit): P | undefined =>
  visit.hasGreeted ? undefined : popups.find((popup) => isDue(popup, visit));

import { localTimeOf } from "../hours/zoned-time.ts";
import type { Popup } from "./api.ts";

type Rule = Pick<Popup, "id" | "frequency">;

export type Visit = {
  /** When this device was last shown a popup; null = never. */
  shownAt: (id: string) => number | null;
  /** Whether one has greeted within the page that is loaded: going from screen to screen is one visit. */
  greeted: boolean;
  now: number;
  /** The establishment's: its day is meant by "once a day". */
  zone: string;
};

/** Once a device on its first launch, once on each day of the establishment, or once every visit. */
const isDue = ({ id, frequency }: Rule, { shownAt, now, zone }: Visit): boolean => {
  const at = shownAt(id);
  if (at === null || frequency === "every_visit") return true;
  if (frequency === "first_launch") return false;
  return localTimeOf(new Date(at), zone).day !== localTimeOf(new Date(now), zone).day;
};

/**
 * Which popup may greet (product.md 2): the first of their order that its own rule lets, so that one this device has put
 * away hides none behind it; and one a visit, so that they never follow on each other's heels. Their windows are judged by
 * the server, which names none outside its own.
 */
export const popupDue = <P extends Rule>(popups: readonly P[], visit: Visit): P | undefined =>
  visit.greeted ? undefined : popups.find((popup) => isDue(popup, visit));

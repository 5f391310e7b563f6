import { localTimeOf } from "../hours/zoned-time.ts";
import type { Popup } from "./api.ts";

export type PopupFacts = {
  frequency: Popup["frequency"];
  /** When this device was last shown it; null = never. */
  shownAt: number | null;
  /** Within the page that is loaded: going from screen to screen is one visit. */
  shownThisVisit: boolean;
  now: number;
  /** The establishment's: its day is meant by "once a day". */
  zone: string;
};

/**
 * Whether a popup may greet (product.md 2): once a device on its first launch, once on each day of the establishment, or
 * once every visit. Its window is judged by the server, which names none outside it.
 */
export const isPopupDue = ({ frequency, shownAt, shownThisVisit, now, zone }: PopupFacts): boolean => {
  if (shownThisVisit) return false;
  if (shownAt === null || frequency === "every_visit") return true;
  if (frequency === "first_launch") return false;
  return localTimeOf(new Date(shownAt), zone).day !== localTimeOf(new Date(now), zone).day;
};

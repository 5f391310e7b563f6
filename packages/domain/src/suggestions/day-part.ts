import { toLocalTime } from "../hours/zoned-time.ts";

/** Parts of a day by wall time in the establishment's zone; each begins at its hour, and "late" goes on until 05:00. */
export const dayParts = ["breakfast", "lunch", "evening", "late"] as const;
const starts = [5, 11, 16, 22];

/** The place in `dayParts` at an instant (0 to 3). Throws RangeError on an unknown zone. */
export const getDayPart = (at: Date, zone: string): number => {
  const hour = Math.floor(toLocalTime(at, zone).minute / 60);
  const place = starts.findLastIndex((start) => hour >= start);
  return place === -1 ? dayParts.length - 1 : place;
};

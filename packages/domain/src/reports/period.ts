import { addDays, type Day, getWeekday, type LocalTime } from "../hours/zoned-time.ts";

/** How a period is cut: weeks begin on Sunday. */
export const steps = ["day", "week", "month"] as const;
export type Step = (typeof steps)[number];

/** Days, both included. */
export type Period = { from: Day; to: Day };

/** The longest period that is read: a leap year. */
export const longestPeriod = 366;

const dayMs = 86_400_000;
const between = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** How many days it has; below 1 where it ends before it begins. */
export const getLength = ({ from, to }: Period): number => between(from, to) + 1;

/** The period of the same length right before it. */
export const periodBefore = (period: Period): Period => {
  const length = getLength(period);
  return { from: addDays(period.from, -length), to: addDays(period.from, -1) };
};

/** Where the period before stops to count: at the start of this hour of this day. */
export type Cut = { day: Day; hour: number };

/**
 * A period that holds the running day is compared with as much of the one before: up to the last full hour of the day in
 * the same place, so that a morning is not compared with a whole day. Null for a period that is over or yet to come.
 */
export const getCut = (period: Period, { day, minute }: LocalTime): Cut | null =>
  period.from <= day && day <= period.to
    ? { day: addDays(day, -getLength(period)), hour: Math.floor(minute / 60) }
    : null;

const startOf = (day: Day, step: Step): Day => {
  if (step === "day") return day;
  return step === "week" ? addDays(day, -getWeekday(day)) : `${day.slice(0, 7)}-01`;
};

/** The pieces of a period in order; the first and the last may be shorter than the others. */
export const getBuckets = ({ from, to }: Period, step: Step): Period[] => {
  const buckets: Period[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const last = buckets.at(-1);
    if (last && startOf(last.from, step) === startOf(day, step)) last.to = day;
    else buckets.push({ from: day, to: day });
  }
  return buckets;
};

/** Which bucket a day falls into; days of the period before fall where they would after as many days as it has. */
export const getPlaces = (period: Period, step: Step): Map<Day, { place: number; before: boolean }> => {
  const length = getLength(period);
  const places = new Map<Day, { place: number; before: boolean }>();
  for (const [place, bucket] of getBuckets(period, step).entries())
    for (let day = bucket.from; day <= bucket.to; day = addDays(day, 1)) {
      places.set(day, { place, before: false });
      places.set(addDays(day, -length), { place, before: true });
    }
  return places;
};

/** How a figure changed, in tenths of a percent of what it was; null where there was nothing to compare with. */
export const getChange = (now: number, before: number): number | null =>
  before <= 0 ? null : Math.round(((now - before) * 1000) / before);

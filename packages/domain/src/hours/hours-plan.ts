import type { DayRange } from "./opening-hours.ts";
import { addDays, type Day } from "./zoned-time.ts";

/** Days one after the other that have the same hours of their own: a holiday, the nights of Ramadan. */
export type HoursPeriod = { from: Day; to: Day; ranges: DayRange[]; note: { sa: string; en: string } };

export const maxShifts = 4;
export const maxPeriodDays = 62;

/**
 * The first invalid range of a day: it ends before it begins, lasts longer than a day, or overlaps an earlier one;
 * `null` if all are valid. Ranges that only touch are shifts without a break.
 */
export const wrongRange = (ranges: readonly DayRange[]): number | null => {
  const wrong = ranges.findIndex(
    (range, place) =>
      range.closes_minute <= range.opens_minute ||
      range.closes_minute - range.opens_minute > 1440 ||
      ranges
        .slice(0, place)
        .some((other) => range.opens_minute < other.closes_minute && other.opens_minute < range.closes_minute),
  );
  return wrong === -1 ? null : wrong;
};

const same = (one: HoursPeriod, other: Omit<HoursPeriod, "from" | "to">): boolean =>
  JSON.stringify([one.ranges, one.note]) === JSON.stringify([other.ranges, other.note]);

type ExceptionDay = { day: Day; ranges: DayRange[]; note: HoursPeriod["note"] };

/** Joins stored days into periods; the days come in order. */
export const getPeriods = (days: readonly ExceptionDay[]): HoursPeriod[] => {
  const periods: HoursPeriod[] = [];
  for (const { day, ranges, note } of days) {
    const last = periods.at(-1);
    if (last && addDays(last.to, 1) === day && same(last, { ranges, note })) last.to = day;
    else periods.push({ from: day, to: day, ranges, note });
  }
  return periods;
};

/** The days of a period, in order; none where it ends before it begins. */
export const getDays = ({ from, to }: Pick<HoursPeriod, "from" | "to">): Day[] => {
  const days: Day[] = [];
  for (let day = from; day <= to && days.length <= maxPeriodDays; day = addDays(day, 1)) days.push(day);
  return days;
};

/**
 * The first period that cannot stand: it ends before it begins, lasts longer than `maxPeriodDays`, has a wrong range, or
 * names a day that an earlier one names.
 */
export const wrongPeriod = (periods: readonly HoursPeriod[]): number | null => {
  const wrong = periods.findIndex(
    (period, place) =>
      period.to < period.from ||
      getDays(period).length > maxPeriodDays ||
      wrongRange(period.ranges) !== null ||
      periods.slice(0, place).some((other) => period.from <= other.to && other.from <= period.to),
  );
  return wrong === -1 ? null : wrong;
};

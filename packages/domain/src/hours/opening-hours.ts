import { addDays, type Day, toInstant, toLocalTime, getWeekday } from "./zoned-time.ts";

/** Minutes from midnight of the day that owns the range, half open; `closes_minute` up to 2880 runs past midnight. */
export type DayRange = { opens_minute: number; closes_minute: number };

export type OpeningHours = {
  /** IANA zone of the establishment. */
  zone: string;
  /** 0 = Sunday. Several ranges of a weekday are shifts. */
  weekly: readonly (DayRange & { weekday: number })[];
  /** Each replaces the day it names (no ranges = closed), but not the tail of the day before. */
  exceptions: readonly { day: Day; ranges: readonly DayRange[] }[];
};

/** A stretch in which a branch is open: from `opens`, until just before `closes`. */
export type OpenPeriod = { opens: Date; closes: Date };

/** How far ahead a next opening or closing is looked for (the API promises 14 days). */
export const horizonDays = 14;

const getRanges = (hours: OpeningHours, day: Day): readonly DayRange[] =>
  hours.exceptions.find((exception) => exception.day === day)?.ranges ??
  hours.weekly.filter((range) => range.weekday === getWeekday(day));

/**
 * The open stretches owned by the days `from` to `to`, in order, touching and overlapping ones joined: a branch
 * that closes at 24:00 and opens at 0:00 never closed.
 */
export const getOpenPeriods = (hours: OpeningHours, from: Day, to: Day): OpenPeriod[] => {
  const periods: OpenPeriod[] = [];
  for (let day = from; day <= to; day = addDays(day, 1))
    for (const { opens_minute, closes_minute } of getRanges(hours, day))
      periods.push({
        opens: toInstant(day, opens_minute, hours.zone),
        closes: toInstant(day, closes_minute, hours.zone),
      });
  periods.sort((a, b) => a.opens.getTime() - b.opens.getTime());
  const joined: OpenPeriod[] = [];
  for (const period of periods) {
    const last = joined.at(-1);
    if (!last || period.opens > last.closes) joined.push({ ...period });
    else if (period.closes > last.closes) last.closes = period.closes;
  }
  return joined.filter((period) => period.closes > period.opens);
};

type Span = { from: Day; to: Day; periods: readonly OpenPeriod[] };
/** The last span asked of each branch's hours: all orders of a day ask for the same. */
const spans = new WeakMap<OpeningHours, Span>();

const getSpan = (hours: OpeningHours, from: Day, to: Day): readonly OpenPeriod[] => {
  const known = spans.get(hours);
  if (known?.from === from && known.to === to) return known.periods;
  const periods = getOpenPeriods(hours, from, to);
  spans.set(hours, { from, to, periods });
  return periods;
};

/** The stretches that matter at `at`: since the day before, whose range may run past midnight, to the horizon. */
export const periodsFrom = (hours: OpeningHours, at: Date, days: number = horizonDays): OpenPeriod[] => {
  const { day } = toLocalTime(at, hours.zone);
  return getSpan(hours, addDays(day, -1), addDays(day, days)).filter((period) => period.closes > at);
};

/** The stretch that contains `at`, or `null` when it is closed then. */
export const periodAt = (periods: readonly OpenPeriod[], at: Date): OpenPeriod | null =>
  periods.find((period) => period.opens <= at && at < period.closes) ?? null;

export const isOpen = (hours: OpeningHours, at: Date): boolean => periodAt(periodsFrom(hours, at, 1), at) !== null;

/** The next instant at which it opens after `at`, within the horizon; `null` when none. */
export const nextOpening = (hours: OpeningHours, at: Date): Date | null =>
  periodsFrom(hours, at).find((period) => period.opens > at)?.opens ?? null;

/** When the stretch that contains `at` ends; `null` when it is closed, or open beyond the horizon. */
export const nextClosing = (hours: OpeningHours, at: Date): Date | null => {
  const period = periodAt(periodsFrom(hours, at), at);
  const end = toInstant(addDays(toLocalTime(at, hours.zone).day, horizonDays), 0, hours.zone);
  return period && period.closes < end ? period.closes : null;
};

/** Staff closed the branch by hand: until an instant, or until they open it again. */
export type StaffClosure = { closed_by_staff: boolean; closed_until: Date | null };

const closedByStaff = (closure: StaffClosure, at: Date): boolean =>
  closure.closed_by_staff && (closure.closed_until === null || at < closure.closed_until);

/** The stretches without what staff closed by hand, which counts from `now`. */
export const openPeriods = (hours: OpeningHours, closure: StaffClosure, now: Date): OpenPeriod[] => {
  const periods = periodsFrom(hours, now);
  if (!closedByStaff(closure, now)) return periods;
  const until = closure.closed_until;
  if (until === null) return [];
  return periods
    .filter((period) => period.closes > until)
    .map((period) => (period.opens < until ? { ...period, opens: until } : period));
};

export type OpenState = { open: boolean; changes_at: Date | null; last_order_at: Date | null };

/**
 * A branch's state for guests: open now, when that changes (`null` beyond 14 days, or until staff open it), and the
 * last moment for an order as soon as possible (`leadMinutes` before closing; product rules §5).
 */
export const getOpenState = (hours: OpeningHours, closure: StaffClosure, now: Date, leadMinutes: number): OpenState => {
  const periods = openPeriods(hours, closure, now);
  const period = periodAt(periods, now);
  if (!period) {
    const next = periods.find((each) => each.opens > now);
    return { open: false, changes_at: next?.opens ?? null, last_order_at: null };
  }
  const closes = nextClosing(hours, now);
  const last = closes ? new Date(closes.getTime() - leadMinutes * 60_000) : null;
  return { open: true, changes_at: closes, last_order_at: last };
};

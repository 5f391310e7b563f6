import { addDays, type Day, instantOf, localTimeOf, weekdayOf } from "./zoned-time.ts";

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
export type OpenStretch = { opens: Date; closes: Date };

/** How far ahead a next opening or closing is looked for (the API promises 14 days). */
export const horizonDays = 14;

const rangesOf = (hours: OpeningHours, day: Day): readonly DayRange[] =>
  hours.exceptions.find((exception) => exception.day === day)?.ranges ??
  hours.weekly.filter((range) => range.weekday === weekdayOf(day));

/**
 * The open stretches owned by the days `from` to `to`, in order, touching and overlapping ones joined: a branch
 * that closes at 24:00 and opens at 0:00 never closed.
 */
export const stretchesOf = (hours: OpeningHours, from: Day, to: Day): OpenStretch[] => {
  const stretches: OpenStretch[] = [];
  for (let day = from; day <= to; day = addDays(day, 1))
    for (const { opens_minute, closes_minute } of rangesOf(hours, day))
      stretches.push({
        opens: instantOf(day, opens_minute, hours.zone),
        closes: instantOf(day, closes_minute, hours.zone),
      });
  stretches.sort((a, b) => a.opens.getTime() - b.opens.getTime());
  const joined: OpenStretch[] = [];
  for (const stretch of stretches) {
    const last = joined.at(-1);
    if (!last || stretch.opens > last.closes) joined.push({ ...stretch });
    else if (stretch.closes > last.closes) last.closes = stretch.closes;
  }
  return joined.filter((stretch) => stretch.closes > stretch.opens);
};

/** The stretches that matter at `at`: since the day before, whose range may run past midnight, to the horizon. */
export const stretchesFrom = (hours: OpeningHours, at: Date, days: number = horizonDays): OpenStretch[] => {
  const { day } = localTimeOf(at, hours.zone);
  return stretchesOf(hours, addDays(day, -1), addDays(day, days)).filter((stretch) => stretch.closes > at);
};

/** The stretch that contains `at`, or `null` when it is closed then. */
export const stretchAt = (stretches: readonly OpenStretch[], at: Date): OpenStretch | null =>
  stretches.find((stretch) => stretch.opens <= at && at < stretch.closes) ?? null;

export const isOpen = (hours: OpeningHours, at: Date): boolean => stretchAt(stretchesFrom(hours, at, 1), at) !== null;

/** The next instant at which it opens after `at`, within the horizon; `null` when none. */
export const nextOpening = (hours: OpeningHours, at: Date): Date | null =>
  stretchesFrom(hours, at).find((stretch) => stretch.opens > at)?.opens ?? null;

/** When the stretch that contains `at` ends; `null` when it is closed, or open beyond the horizon. */
export const nextClosing = (hours: OpeningHours, at: Date): Date | null => {
  const stretch = stretchAt(stretchesFrom(hours, at), at);
  const end = instantOf(addDays(localTimeOf(at, hours.zone).day, horizonDays), 0, hours.zone);
  return stretch && stretch.closes < end ? stretch.closes : null;
};

/** Staff closed the branch by hand: until an instant, or until they open it again. */
export type StaffClosure = { closed_by_staff: boolean; closed_until: Date | null };

const closedByStaff = (closure: StaffClosure, at: Date): boolean =>
  closure.closed_by_staff && (closure.closed_until === null || at < closure.closed_until);

/** The stretches without what staff closed by hand, which counts from `now`. */
export const openStretches = (hours: OpeningHours, closure: StaffClosure, now: Date): OpenStretch[] => {
  const stretches = stretchesFrom(hours, now);
  if (!closedByStaff(closure, now)) return stretches;
  const until = closure.closed_until;
  if (until === null) return [];
  return stretches
    .filter((stretch) => stretch.closes > until)
    .map((stretch) => (stretch.opens < until ? { ...stretch, opens: until } : stretch));
};

export type OpenState = { open: boolean; changes_at: Date | null; last_order_at: Date | null };

/**
 * What a guest is told of a branch: open now, when that changes (`null` beyond 14 days, or closed until staff open it),
 * and the last moment at which an order as soon as possible is taken (`leadMinutes` before closing; product rules §5).
 */
export const openStateOf = (hours: OpeningHours, closure: StaffClosure, now: Date, leadMinutes: number): OpenState => {
  const stretches = openStretches(hours, closure, now);
  const stretch = stretchAt(stretches, now);
  if (!stretch) {
    const next = stretches.find((each) => each.opens > now);
    return { open: false, changes_at: next?.opens ?? null, last_order_at: null };
  }
  const closes = nextClosing(hours, now);
  const last = closes ? new Date(closes.getTime() - leadMinutes * 60_000) : null;
  return { open: true, changes_at: closes, last_order_at: last };
};

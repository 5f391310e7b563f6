import { toLocalTime } from "../hours/zoned-time.ts";

/** Minutes of the day, half open: from nine in the morning until nine in the evening where nothing else is set. */
export type PromoHours = { from: number; until: number };

/** `HH:MM` as minutes of the day; null where it is none. */
export const toMinutes = (text: string): number | null => {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
};

const minuteMs = 60_000;

/**
 * When advertising may be sent next (Saudi rules): now within the hours of the zone's day, else when they begin.
 * `zone` is an IANA name; Riyadh has no summer time, so a day is 24 hours.
 */
export const promoTime = (now: Date, { from, until }: PromoHours, zone = "Asia/Riyadh"): Date => {
  const { minute } = toLocalTime(now, zone);
  if (minute >= from && minute < until) return now;
  const wait = minute < from ? from - minute : 1440 - minute + from;
  const start = now.getTime() + wait * minuteMs;
  return new Date(start - (start % minuteMs));
};

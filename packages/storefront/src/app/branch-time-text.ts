import { addDays, toLocalTime } from "@sufra/domain/hours/zoned-time.ts";
import type { Digits } from "@sufra/domain/language/digits.ts";
import { clockText, weekdayText } from "@sufra/domain/language/dates.ts";
import { getLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";

/** A time in the branch's zone: today only the hour, tomorrow by name, later the weekday. */
export const whenText = (instant: string, now: number, zone: string, digits: Digits = "latin"): string => {
  const style = { language: getLanguage(), zone, digits };
  const at = new Date(instant);
  const then = toLocalTime(at, zone);
  const today = toLocalTime(new Date(now), zone).day;
  const time = clockText(then.minute, style);
  if (then.day === today) return time;
  if (then.day === addDays(today, 1)) return m.app_tomorrow_at({ time });
  return m.app_day_at({ day: weekdayText(at, style), time });
};

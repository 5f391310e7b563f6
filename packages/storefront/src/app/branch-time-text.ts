import { addDays, toLocalTime } from "@sufra/domain/hours/zoned-time.ts";
import type { Digits } from "@sufra/domain/language/digits.ts";
import { clockText, weekdayText } from "@sufra/domain/language/dates.ts";
import { getLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";

/** A day's business ends after midnight: before it ends, tomorrow still belongs to tonight. */
const nightEnds = 360;

/** A time in the branch's zone: until the end of the night only the hour, tomorrow by name, later the weekday. */
export const whenText = (instant: string, now: number, zone: string, digits: Digits = "latin"): string => {
  const style = { language: getLanguage(), zone, digits };
  const at = new Date(instant);
  const then = toLocalTime(at, zone);
  const { day: today, minute } = toLocalTime(new Date(now), zone);
  const tomorrow = then.day === addDays(today, 1);
  const time = clockText(then.minute, style);
  // During the night itself, the next night is another one.
  if (then.day === today || (tomorrow && then.minute < nightEnds && minute >= nightEnds)) return time;
  if (tomorrow) return m.app_tomorrow_at({ time });
  return m.app_day_at({ day: weekdayText(at, style), time });
};

import { clockText, dateText, type DateStyle, weekdayNames } from "@sufra/domain/language/dates.ts";
import { inDigits } from "@sufra/domain/language/digits.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { plainMultiplier } from "@sufra/domain/loyalty/rules.ts";
import type { ScheduleRange } from "@sufra/domain/menu/availability.ts";
import { m } from "../i18n/messages.ts";

export type BonusWords = {
  multiplier_bp: number;
  points: number;
  schedule: readonly ScheduleRange[] | null;
  /** Names of its dishes; null: all. */
  items: readonly string[] | null;
  starts_at: string | null;
  ends_at: string | null;
};

/** "1.5" of a multiplier in basis points. */
export const timesText = (basisPoints: number, style: DateStyle): string =>
  inDigits(String(basisPoints / plainMultiplier), style);

/** Dishes that are named; the rest is counted. */
const shownItems = 3;

const rangeText = ({ weekdays, from_minute, to_minute }: ScheduleRange, style: DateStyle): string => {
  const comma = m.ui_list_comma();
  const days = weekdays.map((day) => readText(weekdayNames[day] ?? { sa: "", en: "" }, style.language)).join(comma);
  const isWholeDay = from_minute === 0 && to_minute === 1440;
  return [
    ...(weekdays.length < 7 ? [days] : isWholeDay ? [] : [m.ui_bonus_daily()]),
    ...(isWholeDay ? [] : [m.ui_bonus_hours({ from: clockText(from_minute, style), to: clockText(to_minute, style) })]),
  ].join(" ");
};

/** "Points ×2 · 10 points more each · Tuesday 4:00 PM to 8:00 PM · on Kabsa", as guests read it. */
export const bonusSentence = (bonus: BonusWords, style: DateStyle): string => {
  const { multiplier_bp, points, schedule, items, starts_at, ends_at } = bonus;
  const date = (at: string) => dateText(new Date(at), style);
  const times = timesText(multiplier_bp, style);
  const names = items?.slice(0, shownItems).join(m.ui_list_comma()) ?? "";
  const more = (items?.length ?? 0) - shownItems;
  return [
    ...(multiplier_bp > plainMultiplier ? [m.ui_bonus_times({ times })] : []),
    ...(points > 0 ? [m.ui_bonus_points({ count: points })] : []),
    ...(schedule ?? []).map((range) => rangeText(range, style)),
    ...(starts_at === null ? [] : [m.ui_bonus_from({ date: date(starts_at) })]),
    ...(ends_at === null ? [] : [m.ui_bonus_until({ date: date(ends_at) })]),
    ...(items === null ? [] : [more > 0 ? m.ui_bonus_items_more({ names, count: more }) : m.ui_bonus_items({ names })]),
  ]
    .filter((part) => part !== "")
    .join(" · ");
};

import { type LocalTime, toLocalTime, getWeekday } from "../hours/zoned-time.ts";
import { type Digits, inDigits } from "./digits.ts";
import { durationText } from "./durations.ts";
import type { Language, Text } from "./language.ts";

const names = (en: string, sa: string): Text[] => {
  const arabic = sa.split(" ");
  return en.split(" ").map((each, index) => ({ en: each, sa: arabic[index] ?? "" }));
};

/** January first. Gregorian in both languages (screens A4). */
export const monthNames: readonly Text[] = names(
  "January February March April May June July August September October November December",
  "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر",
);

/** Sunday first. */
export const weekdayNames: readonly Text[] = names(
  "Sunday Monday Tuesday Wednesday Thursday Friday Saturday",
  "الأحد الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت",
);

/** How a date is written: the language, the zone of the branch (never of the device), the establishment's digits. */
export type DateStyle = { language: Language; zone: string; digits?: Digits };

/** "8:05 PM", "8:05 م" for minutes since midnight; 1440 and beyond is the next day's time. */
export const clockText = (minute: number, style: DateStyle): string => {
  const hour = Math.floor(minute / 60) % 24;
  const half = hour < 12 ? { en: "AM", sa: "ص" } : { en: "PM", sa: "م" };
  const time = `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute % 60).padStart(2, "0")}`;
  return `${inDigits(time, style)} ${half[style.language]}`;
};

const dayWords = ({ day }: LocalTime, style: DateStyle): string => {
  const [year, month, date] = day.split("-").map(Number);
  return `${inDigits(String(date), style)} ${monthNames[(month ?? 1) - 1]?.[style.language]} ${inDigits(String(year), style)}`;
};

/** "21 November 2026", "21 نوفمبر 2026". */
export const dateText = (at: Date, style: DateStyle): string => dayWords(toLocalTime(at, style.zone), style);

/** "8:05 PM", "8:05 م". */
export const timeText = (at: Date, style: DateStyle): string => clockText(toLocalTime(at, style.zone).minute, style);

/** "21 November 2026, 8:05 PM", "21 نوفمبر 2026، 8:05 م". */
export const dateTimeText = (at: Date, style: DateStyle): string =>
  `${dateText(at, style)}${style.language === "sa" ? "،" : ","} ${timeText(at, style)}`;

/** "Saturday", "السبت". */
export const weekdayText = (at: Date, style: DateStyle): string =>
  weekdayNames[getWeekday(toLocalTime(at, style.zone).day)]?.[style.language] ?? "";

/** Within 24 hours "5 minutes ago" / «قبل 5 دقائق», "in 2 hours" / «بعد ساعتين»; else the date and time. */
export const relativeText = (at: Date, now: Date, style: DateStyle): string => {
  const seconds = (at.getTime() - now.getTime()) / 1000;
  if (Math.abs(seconds) >= 86_400) return dateTimeText(at, style);
  if (Math.abs(seconds) < 60) return style.language === "sa" ? "الآن" : "now";
  // Past times are rounded down to the minute gone by, coming ones up to the minute to wait for.
  const length = seconds < 0 ? Math.floor(-seconds / 60) * 60 : seconds;
  const words = durationText(length, style.language, { digits: style.digits, place: "object" });
  if (style.language === "sa") return seconds < 0 ? `قبل ${words}` : `بعد ${words}`;
  return seconds < 0 ? `${words} ago` : `in ${words}`;
};

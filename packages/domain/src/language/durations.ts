import type { Digits } from "./digits.ts";
import type { Language } from "./language.ts";
import { type ArabicCase, counted, type CountedNoun } from "./plural.ts";

const noun = (en: string, one: string, two: string, two_object: string, few: string, many: string): CountedNoun => ({
  en: { one: en, other: `${en}s` },
  sa: { one, two, two_object, few, many, other: one },
});

export const timeNouns = {
  second: noun("second", "ثانية", "ثانيتان", "ثانيتين", "ثوانٍ", "ثانية"),
  minute: noun("minute", "دقيقة", "دقيقتان", "دقيقتين", "دقائق", "دقيقة"),
  hour: noun("hour", "ساعة", "ساعتان", "ساعتين", "ساعات", "ساعة"),
  day: noun("day", "يوم", "يومان", "يومين", "أيام", "يومًا"),
} as const;

type Unit = keyof typeof timeNouns;

/** Under a minute in seconds; then whole minutes, rounded up so that nobody comes back too early; from a day on, days and hours. */
const getUnits = (seconds: number): [Unit, number][] => {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole < 60) return [["second", whole]];
  const minutes = Math.ceil(whole / 60);
  if (minutes < 24 * 60)
    return [
      ["hour", Math.floor(minutes / 60)],
      ["minute", minutes % 60],
    ];
  const hours = Math.ceil(minutes / 60);
  return [
    ["day", Math.floor(hours / 24)],
    ["hour", hours % 24],
  ];
};

/**
 * A duration in words, at most two units: "10 minutes", "2 hours and 5 minutes", "ساعتان و5 دقائق", "7 أيام". `place`
 * "object" is for after a verb or preposition («انتظر ساعتين»). Input in seconds, rounded up.
 */
export const durationText = (
  seconds: number,
  language: Language,
  options: { digits?: Digits; place?: ArabicCase } = {},
): string => {
  const units = getUnits(seconds);
  const nonZero = units.length > 1 ? units.filter(([, count]) => count > 0) : units;
  const words = nonZero.map(([unit, count]) => counted(count, timeNouns[unit], language, options));
  return words.join(language === "sa" ? " و" : " and ");
};

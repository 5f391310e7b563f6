import { type Digits, writeDigits } from "./digits.ts";
import type { Language } from "./language.ts";

export type PluralForm = "zero" | "one" | "two" | "few" | "many" | "other";

/** Which of the six Arabic forms a whole number takes (Unicode CLDR): 0, 1, 2, 3–10, 11–99, and 100–102, 200–202 … */
export const arabicForm = (count: number): PluralForm => {
  const n = Math.abs(Math.trunc(count));
  if (n === 0) return "zero";
  if (n === 1) return "one";
  if (n === 2) return "two";
  const hundredth = n % 100;
  if (hundredth >= 3 && hundredth <= 10) return "few";
  return hundredth >= 11 ? "many" : "other";
};

/** In Arabic a dual takes its ending from its place in the sentence: subject, or after a verb or preposition. */
export type ArabicCase = "subject" | "object";

/**
 * The plural forms of a noun. Arabic: `one` and `two` replace the number (دقيقة، دقيقتان), `two_object` is the dual
 * after a verb or preposition (دقيقتين), `few` follows 3–10 (دقائق), `many` 11–99 (دقيقة), `other` the hundreds
 * (دقيقة).
 */
export type CountedNoun = {
  en: { one: string; other: string };
  sa: { one: string; two: string; two_object: string; few: string; many: string; other: string };
};

/** A whole count with its noun: "1 minute", "دقيقة", "دقيقتان", "5 دقائق", "15 دقيقة". */
export const counted = (
  count: number,
  noun: CountedNoun,
  language: Language,
  { digits = "latin", place = "subject" }: { digits?: Digits; place?: ArabicCase } = {},
): string => {
  if (language === "en") return `${count} ${count === 1 ? noun.en.one : noun.en.other}`;
  const form = arabicForm(count);
  if (form === "one") return noun.sa.one;
  if (form === "two") return place === "subject" ? noun.sa.two : noun.sa.two_object;
  return `${writeDigits(String(count), digits)} ${noun.sa[form === "zero" ? "other" : form]}`;
};

import { dateTimeText, timeText } from "../language/dates.ts";
import { type Digits, inDigits } from "../language/digits.ts";
import { durationText } from "../language/durations.ts";
import { type Language, readText, type Text } from "../language/language.ts";
import { moneyText } from "../money/format-money.ts";
import { isStatusName, statusNames } from "../orders/status-names.ts";
import type { ErrorCode } from "./codes.ts";
import type { ErrorParams } from "./catalog.ts";
import { reasonText } from "./reasons.ts";

/** `zone` words instants; it is the establishment's. */
export type MessageStyle = { digits?: Digits; zone?: string };

type Wording = (value: unknown, language: Language, style: MessageStyle) => string | null;

const isText = (value: unknown): value is Text =>
  typeof value === "object" &&
  value !== null &&
  "sa" in value &&
  "en" in value &&
  typeof value.sa === "string" &&
  typeof value.en === "string";

const plain: Wording = (value, language, { digits = "latin" }) => {
  if (isText(value)) return readText(value, language);
  if (typeof value === "number") return inDigits(String(value), { language, digits });
  return typeof value === "string" && value !== "" ? value : null;
};

const amount: Wording = (value, language, { digits = "latin" }) =>
  typeof value === "number" && Number.isSafeInteger(value) ? moneyText(value, language, digits) : null;

/** Seconds become a length of time (after a verb or preposition in every sentence), an ISO instant the time of day. */
const time: Wording = (value, language, { digits = "latin", zone = "Asia/Riyadh" }) => {
  if (typeof value === "number" && value >= 0) return durationText(value, language, { digits, place: "object" });
  const at = typeof value === "string" ? new Date(value) : null;
  return at === null || Number.isNaN(at.getTime()) ? null : timeText(at, { language, zone, digits });
};

const status: Wording = (value, language) => (isStatusName(value) ? statusNames[value][language] : null);

const reason: Wording = (value, language, style) =>
  (typeof value === "string" ? reasonText(value, language) : null) ?? plain(value, language, style);

/** An instant as date and time; null if it is none. */
const instantWords: Wording = (value, language, { zone = "Asia/Riyadh", digits = "latin" }) => {
  const at = typeof value === "string" ? new Date(value) : null;
  return at === null || Number.isNaN(at.getTime()) ? null : dateTimeText(at, { language, zone, digits });
};

const wordings: Record<string, Wording> = {
  amount,
  time,
  period: time,
  from: status,
  to: status,
  reason,
  at: instantWords,
};

/** Replaces a missing value, so that the sentence stays complete. */
const fallbacks: Record<string, Text> = {
  amount: { en: "what is allowed", sa: "المسموح به" },
  time: { en: "a moment", sa: "قليلًا" },
  period: { en: "period", sa: "فترة" },
  at: { en: "earlier", sa: "سابقًا" },
  from: { en: "its state", sa: "حالته" },
  to: { en: "that state", sa: "تلك الحالة" },
  reason: { en: "its conditions are not met", sa: "شروطه غير متحققة" },
  country: { en: "Foreign", sa: "هذه الدولة" },
  item: { en: "An item", sa: "أحد الأصناف" },
  limit: { en: "what is allowed", sa: "المسموح به" },
  name: { en: "Somebody", sa: "شخص آخر" },
  minimum: { en: "the number asked for", sa: "العدد المطلوب" },
};

export const filled = (template: string, params: ErrorParams, language: Language, style: MessageStyle): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    const words = (wordings[name] ?? plain)(value, language, style);
    return words ?? fallbacks[name]?.[language] ?? "";
  });

const hints: Record<"again" | "opens" | "free", (words: string) => Text> = {
  again: (words) => ({ en: ` Try again in ${words}.`, sa: ` حاول مرة أخرى بعد ${words}.` }),
  opens: (words) => ({ en: ` It opens ${words}.`, sa: ` يفتح ${words}.` }),
  free: (words) => ({ en: ` The next free time is ${words}.`, sa: ` أقرب وقت متاح: ${words}.` }),
};

/** The hints that some messages carry when their value is known: when to try again, when a branch or kitchen is free. */
const hintOf = (code: ErrorCode, params: ErrorParams, language: Language, style: MessageStyle): string => {
  if (code === "try_later" && typeof params.time === "number") {
    const words = time(params.time, language, style);
    return words === null ? "" : hints.again(words)[language];
  }
  const [hint, value] =
    code === "branch_closed"
      ? [hints.opens, params.opens_at]
      : code === "kitchen_full"
        ? [hints.free, params.time]
        : [];
  const words = instantWords(value, language, style);
  return hint && words !== null ? hint(words)[language] : "";
};

/** `getMessage` for a sentence of the catalog that is at hand: the guest app gets each with its refusal. */
export const wordedSentence = (
  sentence: Text,
  { code, params = {} }: { code: ErrorCode; params?: ErrorParams | undefined },
  language: Language,
  style: MessageStyle = {},
): string => filled(sentence[language], params, language, style) + hintOf(code, params, language, style);

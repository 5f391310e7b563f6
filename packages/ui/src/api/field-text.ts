import type { ErrorParams } from "@sufra/domain/errors/catalog.ts";
import { fieldCatalog, isFieldCode } from "@sufra/domain/errors/field-catalog.ts";
import { type Language, readText } from "@sufra/domain/language/language.ts";
import { moneyText } from "@sufra/domain/money/format-money.ts";
import { durationText } from "../i18n/duration.ts";
import { type FieldProblem, isRecord } from "./failures.ts";

const twoDigits = (value: number): string => String(value).padStart(2, "0");

const clock = (instant: Date): string => `${twoDigits(instant.getHours())}:${twoDigits(instant.getMinutes())}`;

/** A value as text: money is halalas, time is seconds or an instant, texts may come in both languages. */
const valueText = (name: string, value: unknown, language: Language): string => {
  if (name === "amount" && typeof value === "number") return moneyText(value, language);
  if ((name === "time" || name === "period") && typeof value === "number") return durationText(value);
  if (name === "time" && typeof value === "string" && !Number.isNaN(Date.parse(value))) return clock(new Date(value));
  if (isRecord(value) && typeof value.sa === "string" && typeof value.en === "string") {
    return readText({ sa: value.sa, en: value.en }, language);
  }
  return typeof value === "string" || typeof value === "number" ? String(value) : "\u2026";
};

/** Fills the values into a sentence. */
export const fill = (sentence: string, params: ErrorParams, language: Language): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => valueText(name, params[name], language));

/** The text of one field's error. */
export const fieldText = (code: string, language: Language, params: ErrorParams = {}): string =>
  fill(fieldCatalog[isFieldCode(code) ? code : "field_invalid"][language], params, language);

export const fieldProblemText = (problem: FieldProblem, language: Language): string =>
  fieldText(problem.code, language, problem.params);

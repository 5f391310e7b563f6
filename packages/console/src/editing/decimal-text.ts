import { formatDecimal, parseDecimal } from "@sufra/domain/money/decimal.ts";

/** Hundredths as they are written; null = nothing is written, NaN = what is written is no number. */
export const writtenDecimal = (value: number | null): string =>
  value === null || Number.isNaN(value) ? "" : formatDecimal(value);

export const readDecimal = (text: string): number | null =>
  text.trim() === "" ? null : (parseDecimal(text) ?? Number.NaN);

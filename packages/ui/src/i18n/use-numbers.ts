import { countText } from "@sufra/domain/language/digits.ts";
import { useDigits } from "./digits.ts";
import { useLanguage } from "./language.ts";

/** Writes counts in the establishment's digits, thousands apart. */
export const useNumbers = (): ((value: number) => string) => {
  const language = useLanguage();
  const digits = useDigits();
  return (value) => countText(Math.round(value), { language, digits });
};

import { inDigits } from "@sufra/domain/language/digits.ts";
import { useDigits } from "@sufra/ui/i18n/digits.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";

/** Formats numbers in the establishment's digits. */
export const useNumbers = (): ((value: number) => string) => {
  const language = useLanguage();
  const digits = useDigits();
  return (value) => inDigits(String(Math.round(value)), { language, digits });
};

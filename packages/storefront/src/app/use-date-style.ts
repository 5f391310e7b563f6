import type { DateStyle } from "@sufra/domain/language/dates.ts";
import { useDigits } from "@sufra/ui/i18n/digits.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { useVisit } from "./visit.ts";

/** Zone, language and digits for writing times. */
export const useDateStyle = (): DateStyle => {
  const language = useLanguage();
  const digits = useDigits();
  return { language, zone: useVisit().establishment.time_zone, digits };
};

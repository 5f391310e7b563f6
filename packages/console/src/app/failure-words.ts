import { use } from "react";
import { getMessage } from "@sufra/domain/errors/message.ts";
import type { Language } from "@sufra/domain/language/language.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { WorkplaceContext } from "./workplace.ts";

/** Times as this device tells them. */
export const deviceStyle = (language: Language) => ({
  language,
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/**
 * A refusal as the catalog words it, with its values in the branch's own time and digits; before anybody is signed in,
 * in the device's.
 */
export const useFailureWords = () => {
  const language = useLanguage();
  const style = use(WorkplaceContext)?.style ?? deviceStyle(language);
  return (error: unknown): { title: string | undefined; text: string; details: string | undefined } => {
    const words = failureText(error, style.language);
    if (!(error instanceof ApiProblem) || error.status >= 500) return words;
    return { ...words, text: getMessage(error.code, error.params, style.language, style) };
  };
};

import { getMessage } from "@sufra/domain/errors/message.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";

/** What a refusal says at the field of the code; nothing where it is about something else. */
export const useCodeError = (failure: unknown): string | undefined => {
  const language = useLanguage();
  return hasCode(failure, "wrong_code") ? getMessage("wrong_code", undefined, language) : undefined;
};

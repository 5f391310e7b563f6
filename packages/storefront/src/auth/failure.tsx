import { wordedSentence } from "@sufra/domain/errors/worded-sentence.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { ApiProblem, hasCode } from "@sufra/ui/api/failures.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";

/** Why a number or code was not taken; a wrong code is said at its field. */
export const Failure = ({ error }: { error: unknown }) => {
  const language = useLanguage();
  if (error === undefined || hasCode(error, "wrong_code")) return null;
  const text =
    error instanceof ApiProblem && error.status < 500
      ? wordedSentence(error.sentence, error, language)
      : failureText(error, language).text;
  return <Banner tone="danger" title={text} />;
};
